// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=versioned},bcast-to-llvm)' | FileCheck %s --check-prefix=LLVM

// What copies a '?' to a fixed size has no second kernel: where nothing is stretched it would be a cast, which
// upstream refuses once it knows that the size is 1.

// LLVM-DAG: llvm.func @broadcast(
// LLVM-DAG: llvm.func @map(

// CHECK-LABEL: func @broadcast
// CHECK:         scf.if
// CHECK-NOT:     scf.if
// CHECK:         return
func.func @broadcast(%a: tensor<1xi32>, %b: tensor<1xi32>, %m: tensor<3xi32>, %c: i1) -> tensor<3xi32> {
  %v = scf.if %c -> tensor<?xi32> {
    %x = tensor.cast %a : tensor<1xi32> to tensor<?xi32>
    scf.yield %x : tensor<?xi32>
  } else {
    %y = tensor.cast %b : tensor<1xi32> to tensor<?xi32>
    scf.yield %y : tensor<?xi32>
  }
  %r:2 = bcast.broadcast %v, %m : (tensor<?xi32>, tensor<3xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  return %r#0 : tensor<3xi32>
}

// CHECK-LABEL: func @map
// CHECK:         scf.if
// CHECK-NOT:     scf.if
// CHECK:         return
func.func @map(%a: tensor<1xi32>, %b: tensor<1xi32>, %m: tensor<3xi32>, %c: i1) -> tensor<3xi32> {
  %v = scf.if %c -> tensor<?xi32> {
    %x = tensor.cast %a : tensor<1xi32> to tensor<?xi32>
    scf.yield %x : tensor<?xi32>
  } else {
    %y = tensor.cast %b : tensor<1xi32> to tensor<?xi32>
    scf.yield %y : tensor<?xi32>
  }
  %r = bcast.map %v, %m : (tensor<?xi32>, tensor<3xi32>) -> tensor<3xi32> (%x: i32, %y: i32) {
    bcast.yield %x : i32
  }
  return %r : tensor<3xi32>
}

// What computes has one, and so has what copies a '?' to a '?'.
// CHECK-LABEL:    func @computes
// CHECK:            scf.if
// CHECK-LABEL:    func @same
// CHECK-COUNT-2:    scf.if
func.func @computes(%v: tensor<?xi32>, %m: tensor<3xi32>) -> tensor<3xi32> {
  %r = bcast.add %v, %m : (tensor<?xi32>, tensor<3xi32>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}
func.func @same(%v: tensor<?xi32>, %m: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %r:2 = bcast.broadcast %v, %m : (tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>)
  return %r#0, %r#1 : tensor<?xi32>, tensor<?xi32>
}
