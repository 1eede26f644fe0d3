// RUN: bcast-opt %s --bcast-expand-functions | FileCheck %s
// RUN: bcast-opt %s --bcast-expand-functions=functions=rounded | FileCheck %s --check-prefix=ROUNDED
// RUN: bcast-opt %s --bcast-expand-functions=fmuladd=true | FileCheck %s --check-prefix=FMULADD
// RUN: bcast-opt %s --bcast-expand-functions=functions=libm | FileCheck %s --check-prefix=LIBM
// RUN: not bcast-opt %s --bcast-expand-functions=functions=exact 2>&1 | FileCheck %s --check-prefix=CHOICES

// CHOICES: the choices for functions are fast rounded libm

// CHECK-LABEL: func @scalar
// ROUNDED-LABEL: func @scalar
// LIBM-LABEL: func @scalar
// LIBM-NEXT: math.exp
// LIBM-NEXT: math.exp
func.func @scalar(%x: f32) -> (f32, f32) {
  // CHECK: call @bcast_exp_fast(%arg0) : (f32) -> f32
  // ROUNDED: %[[X:.*]] = arith.extf %arg0 : f32 to f64
  // ROUNDED: %[[Y:.*]] = call @bcast_exp_rounded(%[[X]]) : (f64) -> f64
  // ROUNDED: arith.truncf %[[Y]] : f64 to f32
  %0 = math.exp %x : f32
  // One copy of a function is enough. CHECK: call @bcast_exp_fast(
  %1 = math.exp %0 : f32
  return %0, %1 : f32, f32
}

// A function that is there has its name. CHECK-LABEL: func @taken
func.func @taken(%x: f32) -> f32 {
  // CHECK: call @bcast_tanh_fast_0(
  %0 = math.tanh %x : f32
  return %0 : f32
}
func.func private @bcast_tanh_fast(f32) -> f32

// f16 and bf16 are correctly rounded in every mode. CHECK-LABEL: func @half
// LIBM-LABEL: func @half
// LIBM: call @bcast_log_rounded(
// LIBM: call @bcast_to_odd(
// LIBM: call @bcast_to_bf16(
func.func @half(%x: f16, %y: bf16) -> (f16, bf16) {
  // CHECK: %[[X:.*]] = arith.extf %arg0 : f16 to f64
  // CHECK: %[[Y:.*]] = call @bcast_log_rounded(%[[X]])
  // CHECK: %[[ODD:.*]] = call @bcast_to_odd(%[[Y]]) : (f64) -> f32
  // CHECK: arith.truncf %[[ODD]] : f32 to f16
  %0 = math.log %x : f16
  // CHECK: call @bcast_to_bf16({{.*}}) : (f64) -> bf16
  %1 = math.log %y : bf16
  return %0, %1 : f16, bf16
}

// Vectors of any rank are computed as one of rank 1. CHECK-LABEL: func @vectors
func.func @vectors(%a: vector<8xf32>, %b: vector<2x4xf32>, %c: vector<f32>, %d: vector<[4]xf32>)
    -> (vector<8xf32>, vector<2x4xf32>, vector<f32>, vector<[4]xf32>) {
  // CHECK: call @[[EXP:bcast_exp_fast_[0-9]+]](%arg0) : (vector<8xf32>) -> vector<8xf32>
  %0 = math.exp %a : vector<8xf32>
  // CHECK: %[[FLAT:.*]] = vector.shape_cast %arg1 : vector<2x4xf32> to vector<8xf32>
  // CHECK: %[[Y:.*]] = call @[[EXP]](%[[FLAT]])
  // CHECK: vector.shape_cast %[[Y]] : vector<8xf32> to vector<2x4xf32>
  %1 = math.exp %b : vector<2x4xf32>
  // CHECK: call {{.*}} : (vector<1xf32>) -> vector<1xf32>
  %2 = math.exp %c : vector<f32>
  // CHECK: call {{.*}} : (vector<[4]xf32>) -> vector<[4]xf32>
  %3 = math.exp %d : vector<[4]xf32>
  return %0, %1, %2, %3 : vector<8xf32>, vector<2x4xf32>, vector<f32>, vector<[4]xf32>
}

// CHECK-LABEL: func @more_operands
func.func @more_operands(%x: f32, %y: f32, %n: i32) -> (f32, f32, f32, f32, f32) {
  // CHECK: call @bcast_powf_rounded({{.*}}) : (f64, f64) -> f64
  %0 = math.powf %x, %y : f32
  // CHECK: call @bcast_atan2_fast(
  %1 = math.atan2 %y, %x : f32
  // CHECK: call @bcast_fpowi_rounded({{.*}}) : (f64, i32) -> f64
  %2 = math.fpowi %x, %n : f32, i32
  // CHECK: call @bcast_sincos_fast(%arg0) : (f32) -> (f32, f32)
  %3, %4 = math.sincos %x : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}

// A function of vectors branches, if there is a shorter body for common operands. CHECK-LABEL: func @lanes
// ROUNDED-LABEL: func @lanes
func.func @lanes(%x: f32, %v: vector<4xf32>, %s: vector<[4]xf32>) -> (f32, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<[4]xf32>) {
  // CHECK: call @bcast_sin_fast(
  %0 = math.sin %x : f32
  // CHECK: call @bcast_sincos_fast_in_lanes(%arg1) : (vector<4xf32>) -> (vector<4xf32>, vector<4xf32>)
  %1, %2 = math.sincos %v : vector<4xf32>
  // CHECK: call @bcast_powf_rounded_in_lanes(
  // ROUNDED: call @bcast_powf_rounded_in_lanes(%arg1, %arg1) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %3 = math.powf %v, %v : vector<4xf32>
  // Not of vectors of unknown size. CHECK: call @bcast_sin_fast{{.*}} : (vector<[4]xf32>)
  %4 = math.sin %s : vector<[4]xf32>
  return %0, %1, %2, %3, %4 : f32, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<[4]xf32>
}

// A function without a body stays. CHECK-LABEL: func @left
func.func @left(%x: f64, %t: tensor<2xf32>, %v: vector<2x[4]xf32>, %s: f32, %n: i64) -> (f64, tensor<2xf32>, vector<2x[4]xf32>, f32, f32) {
  // CHECK-COUNT-3: math.exp
  %0 = math.exp %x : f64
  %1 = math.exp %t : tensor<2xf32>
  %2 = math.exp %v : vector<2x[4]xf32>
  // CHECK: math.fpowi
  %3 = math.fpowi %s, %n : f32, i64
  // CHECK: math.sqrt
  %4 = math.sqrt %s : f32
  return %0, %1, %2, %3, %4 : f64, tensor<2xf32>, vector<2x[4]xf32>, f32, f32
}

// CHECK: func private @bcast_exp_fast(%arg0: f32) -> f32 attributes {llvm.linkage = #llvm.linkage<internal>, passthrough = ["alwaysinline"]}
// CHECK: math.fma
// FMULADD-NOT: math.fma
// FMULADD: llvm.intr.fmuladd({{.*}}) : (f32, f32, f32) -> f32
// FMULADD-NOT: math.fma

// CHECK: func private @bcast_sincos_fast_in_lanes(%[[X:.*]]: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) attributes {llvm.linkage
// CHECK:   %[[Y:.*]]:3 = call @bcast_sincos_fast_common(%[[X]])
// CHECK:   vector.reduction <and>, %[[Y]]#2
// CHECK:   cf.cond_br
// CHECK:   return %[[Y]]#0, %[[Y]]#1
// CHECK:   %[[Z:.*]]:2 = call @bcast_sincos_fast_{{[0-9]+}}(%[[X]])
// CHECK:   return %[[Z]]#0, %[[Z]]#1

// ROUNDED: func private @bcast_powf_rounded_in_lanes(%[[X:.*]]: vector<4xf32>, %[[P:.*]]: vector<4xf32>)
// ROUNDED: cf.cond_br
// ROUNDED:   %[[W:.*]] = arith.extf %[[X]]
// ROUNDED:   %[[Q:.*]] = arith.extf %[[P]]
// ROUNDED:   %[[Z:.*]] = call @bcast_powf_rounded_{{[0-9]+}}(%[[W]], %[[Q]])
// ROUNDED:   arith.truncf %[[Z]]
