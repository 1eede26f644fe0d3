// RUN: bcast-opt %s --bcast-expand-bf16 | FileCheck %s
// RUN: sed '/^\/\/ Atomic/,$d' %s | bcast-opt --bcast-to-llvm | FileCheck %s --check-prefix=LLVM

// Nothing in the LLVM dialect computes bf16, or converts to it.
// LLVM-NOT: llvm.f{{(add|sub|mul|div|ptrunc)}} {{.*}}bf16
// LLVM: llvm.func weak hidden @__truncsfbf2(%{{.*}}: f32) -> bf16
// LLVM-NOT: llvm.f{{(add|sub|mul|div|ptrunc)}} {{.*}}bf16

// CHECK-LABEL: func @scalars(
func.func @scalars(%x: bf16, %y: bf16) -> (bf16, bf16) {
  // CHECK: %[[X:.*]] = call @bcast_bf16_to_f32(%arg0) : (bf16) -> f32
  // CHECK: %[[Y:.*]] = call @bcast_bf16_to_f32(%arg1) : (bf16) -> f32
  // CHECK: %[[SUM:.*]] = arith.addf %[[X]], %[[Y]] fastmath<reassoc> : f32
  // CHECK: %[[S:.*]] = call @bcast_f32_to_bf16(%[[SUM]]) : (f32) -> bf16
  %0 = arith.addf %x, %y fastmath<reassoc> : bf16
  // Each result is rounded. CHECK: call @bcast_bf16_to_f32(%[[S]])
  // CHECK: math.sqrt {{.*}} : f32
  // CHECK: call @bcast_f32_to_bf16(
  %1 = math.sqrt %0 : bf16
  return %0, %1 : bf16, bf16
}

// CHECK-LABEL: func @conversions(
func.func @conversions(%x: f32, %y: f64, %n: i32, %h: f16) -> (bf16, bf16, bf16) {
  // CHECK: call @bcast_f32_to_bf16(%arg0)
  %0 = arith.truncf %x : f32 to bf16
  // CHECK: call @bcast_to_bf16(%arg1) : (f64) -> bf16
  %1 = arith.truncf %y : f64 to bf16
  // CHECK: %[[N:.*]] = arith.sitofp %arg2 : i32 to f64
  // CHECK: call @bcast_to_bf16(%[[N]])
  %2 = arith.sitofp %n : i32 to bf16
  return %0, %1, %2 : bf16, bf16, bf16
}

// CHECK-LABEL: func @vectors(
func.func @vectors(%x: vector<2x4xbf16>, %y: vector<[4]xbf16>) -> (vector<2x4xbf16>, vector<[4]xbf16>) {
  // CHECK: %[[P:.*]] = arith.mulf {{.*}} : vector<2x4xf32>
  // CHECK: %[[FLAT:.*]] = vector.shape_cast %[[P]] : vector<2x4xf32> to vector<8xf32>
  // CHECK: %[[R:.*]] = call {{.*}}(%[[FLAT]]) : (vector<8xf32>) -> vector<8xbf16>
  // CHECK: vector.shape_cast %[[R]] : vector<8xbf16> to vector<2x4xbf16>
  %0 = arith.mulf %x, %x : vector<2x4xbf16>
  // CHECK: call {{.*}} : (vector<[4]xf32>) -> vector<[4]xbf16>
  %1 = arith.mulf %y, %y : vector<[4]xbf16>
  return %0, %1 : vector<2x4xbf16>, vector<[4]xbf16>
}

// Signs and choices are those of integers. Other results keep their type.

// CHECK-LABEL: func @bits(
func.func @bits(%x: bf16, %y: bf16, %c: i1) -> (bf16, i1, f64, i32) {
  // CHECK: call @bcast_negf_bf16(%arg0) : (bf16) -> bf16
  %0 = arith.negf %x : bf16
  // CHECK: call @bcast_select_bf16({{.*}}, %arg1, %arg2) : (bf16, bf16, i1) -> bf16
  %1 = arith.select %c, %0, %y : bf16
  // CHECK: call @bcast_absf_bf16(
  %2 = math.absf %1 : bf16
  // CHECK: call @bcast_copysign_bf16({{.*}}, %arg0) : (bf16, bf16) -> bf16
  %3 = math.copysign %2, %x : bf16
  // CHECK: arith.cmpf olt, {{.*}} : f32
  %4 = arith.cmpf olt, %3, %y : bf16
  // CHECK: arith.extf {{.*}} : f32 to f64
  %5 = arith.extf %3 : bf16 to f64
  // CHECK: arith.fptosi {{.*}} : f32 to i32
  %6 = arith.fptosi %3 : bf16 to i32
  return %3, %4, %5, %6 : bf16, i1, f64, i32
}

// CHECK-LABEL: func @choices(
func.func @choices(%c: i1, %v: vector<4xbf16>, %w: vector<4xbf16>, %m: memref<4xbf16>, %n: memref<4xbf16>)
    -> (vector<4xbf16>, memref<4xbf16>) {
  // CHECK: %[[C:.*]] = vector.broadcast %arg0 : i1 to vector<4xi1>
  // CHECK: call {{.*}}(%arg1, %arg2, %[[C]]) : (vector<4xbf16>, vector<4xbf16>, vector<4xi1>) -> vector<4xbf16>
  %0 = arith.select %c, %v, %w : vector<4xbf16>
  // CHECK: arith.select %arg0, %arg3, %arg4 : memref<4xbf16>
  %1 = arith.select %c, %m, %n : memref<4xbf16>
  return %0, %1 : vector<4xbf16>, memref<4xbf16>
}

// Atomic updates may not call a function.

// CHECK-LABEL: func @atomic(
// CHECK:         arith.mulf {{.*}} : bf16
func.func @atomic(%m: memref<4xbf16>, %i: index) {
  memref.generic_atomic_rmw %m[%i] : memref<4xbf16> {
  ^bb0(%old: bf16):
    %new = arith.mulf %old, %old : bf16
    memref.atomic_yield %new : bf16
  }
  return
}
