// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --bcast-verify="profile=onnx,torch summary=false"
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-verify=profile=torch 2>&1 | FileCheck %s
// CHECK: 0 ops seen, 0 verified, 0 refused, 0 skipped; there is no op of the profile torch; operands of different shapes, and neither named nor in a profile: onnx.Add (3), onnx.Conv (1)

// An importer's form of an ONNX model: the operator's name is an attribute.
func.func @main_graph(%x: !torch.vtensor<[?,8,4],f32>, %w: !torch.vtensor<[4],f32>, %k: !torch.vtensor<[8,8,1],f32>, %g: !torch.vtensor<[8,8],f32>, %none: !torch.none, %s: !torch.vtensor<[],f32>) {
  %0 = "torch.operator"(%x, %w) <{name = "onnx.Add"}> : (!torch.vtensor<[?,8,4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[?,8,4],f32>
  // expected-error@+3 {{'torch.operator' op result #0 dim 2: declared size 1, but operand #1 gives size 4 [result-static]}}
  // expected-note@+2 {{aligned on the right}}
  // expected-note@+1 {{fix: declare the result as !torch.vtensor<[8,8,4],f32>}}
  %1 = "torch.operator"(%k, %w) <{name = "onnx.Add"}> : (!torch.vtensor<[8,8,1],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[8,8,1],f32>
  %2 = "torch.operator"(%x, %k) <{name = "onnx.Conv"}> : (!torch.vtensor<[?,8,4],f32>, !torch.vtensor<[8,8,1],f32>) -> !torch.vtensor<[?,8,4],f32>
  // Without C.
  %3 = "torch.operator"(%g, %g) <{name = "onnx.Gemm"}> : (!torch.vtensor<[8,8],f32>, !torch.vtensor<[8,8],f32>) -> !torch.vtensor<[8,8],f32>
  // A shape that the model does not have.
  // expected-error@+2 {{'torch.operator' op result #0 has rank 3, but the operands broadcast to rank 0 [result-rank]}}
  // expected-note@+1 {{torch-mlir's importer writes [] for a shape that the ONNX model does not say, too}}
  %4 = "torch.operator"(%s, %s) <{name = "onnx.Mul"}> : (!torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[?,?,?],f32>
  // Outside of an importer's op, a scalar is one.
  // expected-error@+3 {{'onnx.Mul' op result #0 has rank 1, but the operands broadcast to rank 0 [result-rank]}}
  // expected-note@+2 {{result #0}}
  // expected-note@+1 {{fix: declare the result as !torch.vtensor<[],f32>}}
  %5 = "onnx.Mul"(%s, %s) : (!torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[?],f32>
  // Before version 7 of ONNX.
  // expected-remark@+1 {{'torch.operator' op was skipped by bcast-verify: its 'axis' gives it another meaning, which its profile does not describe}}
  %6 = "torch.operator"(%x, %k) <{name = "onnx.Add"}> {torch.onnx.axis = 0 : si64, torch.onnx.broadcast = 1 : si64} : (!torch.vtensor<[?,8,4],f32>, !torch.vtensor<[8,8,1],f32>) -> !torch.vtensor<[?,8,4],f32>
  // No name, or no text.
  "torch.operator"(%x, %w) : (!torch.vtensor<[?,8,4],f32>, !torch.vtensor<[4],f32>) -> ()
  "torch.operator"(%x, %w) <{name = 3 : i64}> : (!torch.vtensor<[?,8,4],f32>, !torch.vtensor<[4],f32>) -> ()
  return
}
