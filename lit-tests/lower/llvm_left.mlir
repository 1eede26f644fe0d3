// RUN: bcast-opt %s --bcast-to-llvm --split-input-file --verify-diagnostics

// An op outside of the LLVM dialect is an error at the end of bcast-to-llvm.

func.func @f8(%a: tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN> {
  // expected-error@+1 {{'arith.addf' op remains after the lowering to the LLVM dialect: LLVM neither computes in f8E4M3FN nor converts it; use f16, bf16, f32 or f64}}
  %0 = bcast.add %a, %a : (tensor<4xf8E4M3FN>, tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN>
  return %0 : tensor<4xf8E4M3FN>
}

// -----

func.func @tf32(%a: vector<4xtf32>) -> vector<4xtf32> {
  // expected-error@+1 {{'arith.addf' op remains after the lowering to the LLVM dialect: LLVM neither computes in tf32 nor converts it}}
  %0 = bcast.add %a, %a : (vector<4xtf32>, vector<4xtf32>) -> vector<4xtf32>
  return %0 : vector<4xtf32>
}

// -----

// expected-error@+1 {{'gpu.module' op remains after the lowering to the LLVM dialect: no pass of bcast-to-llvm lowers it; lower it first, with a pass of its dialect}}
gpu.module @kernels {
}

// -----

// The elements are not the reason here.
func.func @other_dialect(%a: f32) -> f32 {
  // expected-error@+1 {{'spirv.FNegate' op remains after the lowering to the LLVM dialect: no pass of bcast-to-llvm lowers it}}
  %0 = spirv.FNegate %a : f32
  return %0 : f32
}

// -----

func.func @other_dialect_of_integers(%a: i32) -> i32 {
  // expected-error@+1 {{'spirv.Not' op remains after the lowering to the LLVM dialect: no pass of bcast-to-llvm lowers it}}
  %0 = spirv.Not %a : i32
  return %0 : i32
}

// -----

func.func @lowered(%a: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = math.erf %a : vector<2x4xf32>
  return %0 : vector<2x4xf32>
}
