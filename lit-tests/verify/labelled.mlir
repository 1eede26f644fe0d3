// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --bcast-verify="profile=onnx summary=false"
// RUN: not bcast-opt %s --allow-unregistered-dialect --bcast-verify=profile=onnx 2>&1 | FileCheck %s
// CHECK: bcast-verify: 13 ops seen, 7 verified, 5 refused, 1 skipped

// ONNX's operators that line up parts of their operands, and ONNX Runtime's own ones.
func.func @einsum(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<1x4xf32>, %d: tensor<?x2xf32>, %e: tensor<5x2x3xf32>) {
  %0 = "onnx.Einsum"(%a, %b) {equation = "ij,jk->ik"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  // Sizes of one label broadcast, and so do those after an ellipsis.
  %1 = "onnx.Einsum"(%a, %c) {equation = "ij,jk->ik"} : (tensor<2x3xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  %2 = "onnx.Einsum"(%e, %b) {equation = "...ij, jk -> ...ik"} : (tensor<5x2x3xf32>, tensor<3x4xf32>) -> tensor<5x2x4xf32>
  // A label twice is judged only where the sizes are equal.
  %3 = "onnx.Einsum"(%d, %a) {equation = "ii,ij->j"} : (tensor<?x2xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  // expected-error@+2 {{'onnx.Einsum' op operand #1 dim 1: size 4 cannot be stretched to size 3 of operand #0 dim 1 [infer-dim]}}
  // expected-note@+1 {{shapes}}
  %4 = "onnx.Einsum"(%a, %b) {equation = "ij,kj->ik"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x3xf32>
  // expected-error@+2 {{'onnx.Einsum' op operand #1 dim 1: size 4 cannot be stretched to size 3 of operand #0 dim 2 [infer-dim]}}
  // expected-note@+1 {{shapes}}
  %5 = "onnx.Einsum"(%e, %b) {equation = "...j,ij->...i"} : (tensor<5x2x3xf32>, tensor<3x4xf32>) -> tensor<5x2x3xf32>
  return
}

func.func @attention(%q: tensor<2x8x4x16xf32>, %k: tensor<2x8x6x16xf32>, %row: tensor<4x6xf32>, %column: tensor<5x6xf32>, %heads: tensor<2x3x4x6xf32>) {
  %0 = "onnx.Attention"(%q, %k, %k, %row) : (tensor<2x8x4x16xf32>, tensor<2x8x6x16xf32>, tensor<2x8x6x16xf32>, tensor<4x6xf32>) -> tensor<2x8x4x16xf32>
  %1 = "onnx.Attention"(%q, %k, %k) : (tensor<2x8x4x16xf32>, tensor<2x8x6x16xf32>, tensor<2x8x6x16xf32>) -> tensor<2x8x4x16xf32>
  // expected-error@+2 {{'onnx.Attention' op operand #3 dim 0: size 5 cannot be stretched to size 4 of operand #0 dim 2 [infer-dim]}}
  // expected-note@+1 {{shapes}}
  %2 = "onnx.Attention"(%q, %k, %k, %column) : (tensor<2x8x4x16xf32>, tensor<2x8x6x16xf32>, tensor<2x8x6x16xf32>, tensor<5x6xf32>) -> tensor<2x8x4x16xf32>
  // expected-error@+2 {{'onnx.Attention' op operand #3 dim 1: size 3 cannot be stretched to size 8 of operand #0 dim 1 [infer-dim]}}
  // expected-note@+1 {{shapes}}
  %3 = "onnx.Attention"(%q, %k, %k, %heads) : (tensor<2x8x4x16xf32>, tensor<2x8x6x16xf32>, tensor<2x8x6x16xf32>, tensor<2x3x4x6xf32>) -> tensor<2x8x4x16xf32>
  return
}

func.func @fused(%a: tensor<5x2x3xf32>, %b: tensor<5x3x4xf32>, %c: tensor<6x3x4xf32>) {
  %0 = "onnx.FusedMatMul"(%a, %b) {transBatchA = 0 : si64} : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  // expected-error@+2 {{'onnx.FusedMatMul' op operand #1 dim 0: size 6 cannot broadcast with size 5 of operand #0 [infer-dim]}}
  // expected-note@+1 {{shapes}}
  %1 = "onnx.FusedMatMul"(%a, %c) : (tensor<5x2x3xf32>, tensor<6x3x4xf32>) -> tensor<5x2x4xf32>
  // Its batch is the second dimension.
  // expected-remark@+1 {{its 'transBatchA' gives it another meaning, which its profile does not describe}}
  %2 = "onnx.FusedMatMul"(%a, %c) {transBatchA = 1 : si64} : (tensor<5x2x3xf32>, tensor<6x3x4xf32>) -> tensor<?x5x4xf32>
  return
}
