// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --emit-bytecode | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-debuginfo --mlir-print-local-scope | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func @map
func.func @map(%a: tensor<4x1xf32>, %n: tensor<3xi32>) -> tensor<4x3xf32> {
  // CHECK:      %[[R:.*]] = bcast.map %{{.*}}, %{{.*}} : (tensor<4x1xf32>, tensor<3xi32>) -> tensor<4x3xf32> (%[[X:.*]]: f32, %[[I:.*]]: i32) {
  // CHECK-NEXT:   %[[Y:.*]] = arith.sitofp %[[I]] : i32 to f32
  // CHECK-NEXT:   %[[Z:.*]] = arith.mulf %[[X]], %[[Y]] : f32
  // CHECK-NEXT:   bcast.yield %[[Z]] : f32
  // CHECK-NEXT: }
  // CHECK-NEXT: return %[[R]]
  // GENERIC:      "bcast.map"(%{{.*}}, %{{.*}}) ({
  // GENERIC-NEXT: ^bb0(%[[X:.*]]: f32, %[[I:.*]]: i32):
  // GENERIC:        "bcast.yield"(%{{.*}}) : (f32) -> ()
  // GENERIC-NEXT: }) : (tensor<4x1xf32>, tensor<3xi32>) -> tensor<4x3xf32>
  %r = bcast.map %a, %n : (tensor<4x1xf32>, tensor<3xi32>) -> tensor<4x3xf32> (%x: f32, %i: i32) {
    %y = arith.sitofp %i : i32 to f32
    %z = arith.mulf %x, %y : f32
    bcast.yield %z : f32
  }
  return %r : tensor<4x3xf32>
}

// CHECK-LABEL: func @attributes
func.func @attributes(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  // CHECK:      bcast.map %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 0>, note = "kept"} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32> (%{{.*}}: f32, %[[Y:.*]]: f32) {
  // CHECK-NEXT:   bcast.yield %[[Y]] {here} : f32
  // GENERIC:      "bcast.map"(%{{.*}}, %{{.*}}) <{broadcast_dimensions = array<i64: 0>}> ({
  // GENERIC:      }) {note = "kept"} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  %0 = bcast.map %a, %b {note = "kept", broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32> (%x: f32, %y: f32) {
    bcast.yield %y {here} : f32
  }
  return
}

// Regions in the body, and values from outside.
// CHECK-LABEL: func @nested
func.func @nested(%a: vector<4xf32>, %b: tensor<?xf32>, %s: f32) {
  // CHECK:      bcast.map %{{.*}} : (vector<4xf32>) -> vector<4xf32> (%[[X:.*]]: f32) {
  // CHECK-NEXT:   %[[Y:.*]] = arith.addf %[[X]], %[[S:.*]] : f32
  // CHECK-NEXT:   bcast.yield %[[Y]] : f32
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xf32> (%x: f32) {
    %y = arith.addf %x, %s : f32
    bcast.yield %y : f32
  }
  // CHECK:      bcast.map %{{.*}} : (tensor<?xf32>) -> tensor<*xi1> (%[[X:.*]]: f32) {
  // CHECK-NEXT:   %[[P:.*]] = arith.cmpf olt, %[[X]], %[[S]] : f32
  // CHECK-NEXT:   %[[Q:.*]] = scf.if %[[P]] -> (i1) {
  // CHECK:        bcast.yield %[[Q]] : i1
  %1 = bcast.map %b : (tensor<?xf32>) -> tensor<*xi1> (%x: f32) {
    %p = arith.cmpf olt, %x, %s : f32
    %q = scf.if %p -> i1 {
      scf.yield %p : i1
    } else {
      %r = arith.cmpf ogt, %x, %s : f32
      scf.yield %r : i1
    }
    bcast.yield %q : i1
  }
  return
}

// The generic form.
// CHECK-LABEL: func @generic
func.func @generic(%a: tensor<4xi32>) {
  // CHECK:      bcast.map %{{.*}} : (tensor<4xi32>) -> tensor<4xi32> (%[[X:.*]]: i32) {
  // CHECK-NEXT:   bcast.yield %[[X]] : i32
  %0 = "bcast.map"(%a) ({
  ^bb0(%x: i32):
    "bcast.yield"(%x) : (i32) -> ()
  }) : (tensor<4xi32>) -> tensor<4xi32>
  return
}
