// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file \
// RUN:   --bcast-verify="profile=onnx,tfl,torch summary=false"

// Ops that stretch some of their operands only.

func.func @kept(%x: tensor<2x3x4xf32>, %y: tensor<2x3x1xf32>, %s: tensor<3x4xf32>, %z: tensor<5x2x3x4xf32>, %w: tensor<3x3x1xf32>, %none: none) {
  %0 = "onnx.PRelu"(%x, %s) : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
  // expected-error@+2 {{'onnx.PRelu' op operand #0 has rank 3, and would be stretched to rank 4 of operand #1, but this op stretches only the other operands [infer-dim]}}
  // expected-note@+1 {{operand #1   5x2x3x4}}
  %1 = "onnx.PRelu"(%x, %z) : (tensor<2x3x4xf32>, tensor<5x2x3x4xf32>) -> tensor<5x2x3x4xf32>
  // expected-error@+2 {{'tfl.prelu' op operand #0 dim 2: size 1 would be stretched to size 4 of operand #1}}
  // expected-note@+1 {{aligned on the right}}
  %2 = "tfl.prelu"(%y, %x) : (tensor<2x3x1xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  // The other results have shapes of their own, and the bias may be omitted.
  %3:3 = "onnx.LayerNormalization"(%x, %s, %none) : (tensor<2x3x4xf32>, tensor<3x4xf32>, none) -> (tensor<2x3x4xf32>, none, none)
  %4:2 = "onnx.LayerNormalization"(%x, %s) : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x1xf32>)
  // expected-error@+2 {{'onnx.LayerNormalization' op operand #2 dim 0: size 3 cannot broadcast with size 2 of operand #0}}
  // expected-note@+1 {{aligned on the right}}
  %5:2 = "onnx.LayerNormalization"(%y, %y, %w) : (tensor<2x3x1xf32>, tensor<2x3x1xf32>, tensor<3x3x1xf32>) -> (tensor<2x3x1xf32>, tensor<2x3x1xf32>)
  return
}

// -----

// To the shape of a product, or to one that an operand computes.
func.func @to_result(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<4xf32>, %d: tensor<?x1xf32>, %s: tensor<2xi64>, %r: tensor<*xf32>, %none: none) {
  %0 = "onnx.Gemm"(%a, %b, %c) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %1 = "onnx.Gemm"(%a, %b, %d) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<?x1xf32>) -> tensor<2x4xf32>
  %2 = "onnx.Gemm"(%a, %b, %none) : (tensor<2x3xf32>, tensor<3x4xf32>, none) -> tensor<2x4xf32>
  %3 = "onnx.Gemm"(%a, %b, %r) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<*xf32>) -> tensor<2x4xf32>
  // expected-error@+2 {{'onnx.Gemm' op operand #2 dim 1: size 3 cannot be stretched to size 4 that the other operands give [infer-dim]}}
  // expected-note@+1 {{operand #2   2x3}}
  %4 = "onnx.Gemm"(%a, %b, %a) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>
  %5 = "onnx.Expand"(%c, %s) : (tensor<4xf32>, tensor<2xi64>) -> tensor<2x4xf32>
  %6 = "onnx.Expand"(%c, %s) : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %7 = "onnx.Expand"(%d, %s) : (tensor<?x1xf32>, tensor<2xi64>) -> tensor<5x4xf32>
  // expected-error@+3 {{'onnx.Expand' op result #0 dim 1: declared size 1, but operand #0 gives size 3 [result-static]}}
  // expected-note@+2 {{aligned on the right}}
  // expected-note@+1 {{fix: declare the result as tensor<2x3xf32>}}
  %8 = "onnx.Expand"(%a, %s) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2x1xf32>
  // expected-error@+3 {{'onnx.Expand' op result #0 has rank 1, but the operands broadcast to rank 2 [result-rank]}}
  // expected-note@+2 {{aligned on the right}}
  // expected-note@+1 {{fix: declare the result as tensor<2x3xf32>}}
  %9 = "onnx.Expand"(%a, %s) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<3xf32>
  return
}

// -----

// The last two dimensions of a product are not those of its operands.
func.func @matrices(%a: tensor<2x1x3x5xf32>, %b: tensor<7x5x4xf32>, %v: tensor<5xf32>, %w: tensor<2x1x3x5xf32>) {
  %0 = "onnx.MatMul"(%a, %b) : (tensor<2x1x3x5xf32>, tensor<7x5x4xf32>) -> tensor<2x7x3x4xf32>
  %1 = "onnx.MatMul"(%a, %v) : (tensor<2x1x3x5xf32>, tensor<5xf32>) -> tensor<2x1x3xf32>
  %2 = "onnx.MatMul"(%v, %v) : (tensor<5xf32>, tensor<5xf32>) -> tensor<f32>
  // expected-error@+2 {{'onnx.MatMul' op result #0 dim 1: declared size 1, but operand #1 gives size 7 [result-static]}}
  // expected-note@+1 {{aligned on the right}}
  %3 = "onnx.MatMul"(%a, %b) : (tensor<2x1x3x5xf32>, tensor<7x5x4xf32>) -> tensor<2x1x3x4xf32>
  return
}

// -----

// In place, a list of operands, and omitted operands.
func.func @torch(%x: !torch.tensor<[3,1],f32>, %y: !torch.tensor<[1,4],f32>, %v: !torch.vtensor<[3,1],f32>, %w: !torch.vtensor<[1,4],f32>,
                 %u: !torch.vtensor<[5,4],f32>, %none: !torch.none, %i: !torch.int) {
  // expected-error@+2 {{'torch.aten.add_.Tensor' op operand #0 dim 1: size 1 would be stretched to size 4 of operand #1}}
  // expected-note@+1 {{aligned on the right}}
  %0 = "torch.aten.add_.Tensor"(%x, %y, %i) : (!torch.tensor<[3,1],f32>, !torch.tensor<[1,4],f32>, !torch.int) -> !torch.tensor<[3,4],f32>
  %1 = "torch.aten.clamp.Tensor"(%v, %none, %w) : (!torch.vtensor<[3,1],f32>, !torch.none, !torch.vtensor<[1,4],f32>) -> !torch.vtensor<[3,4],f32>
  // expected-error@+3 {{'torch.aten.clamp.Tensor' op result #0 dim 1: declared size 1, but operand #2 gives size 4 [result-static]}}
  // expected-note@+2 {{operand #1    ()}}
  // expected-note@+1 {{fix: declare the result as !torch.vtensor<[3,4],f32>}}
  %2 = "torch.aten.clamp.Tensor"(%v, %none, %w) : (!torch.vtensor<[3,1],f32>, !torch.none, !torch.vtensor<[1,4],f32>) -> !torch.vtensor<[3,1],f32>
  %3 = "torch.prim.ListConstruct"(%v, %w) : (!torch.vtensor<[3,1],f32>, !torch.vtensor<[1,4],f32>) -> !torch.list<vtensor>
  %4 = "torch.aten.broadcast_tensors"(%3) : (!torch.list<vtensor>) -> !torch.list<vtensor>
  %5:2 = "torch.prim.ListUnpack"(%4) : (!torch.list<vtensor>) -> (!torch.vtensor<[3,4],f32>, !torch.vtensor<[3,4],f32>)
  %6 = "torch.prim.ListConstruct"(%v, %u) : (!torch.vtensor<[3,1],f32>, !torch.vtensor<[5,4],f32>) -> !torch.list<vtensor>
  // expected-error@+2 {{'torch.aten.broadcast_tensors' op does not fit in its lists: operand #1 dim 0: size 5 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+1 {{aligned on the right}}
  %7 = "torch.aten.broadcast_tensors"(%6) : (!torch.list<vtensor>) -> !torch.list<vtensor>
  %8:2 = "torch.prim.ListUnpack"(%7) : (!torch.list<vtensor>) -> (!torch.vtensor<[3,4],f32>, !torch.vtensor<[5,4],f32>)
  // expected-remark@+1 {{result #0 is not taken apart by one torch.prim.ListUnpack}}
  %9 = "torch.aten.broadcast_tensors"(%6) : (!torch.list<vtensor>) -> !torch.list<vtensor>
  // expected-remark@+1 {{operand #0 is not a list of known elements}}
  %10 = "torch.aten.broadcast_tensors"(%9) : (!torch.list<vtensor>) -> !torch.list<vtensor>
  %11 = "torch.aten.expand"(%v, %3, %i) : (!torch.vtensor<[3,1],f32>, !torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,3,7],f32>
  return
}
