// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --bcast-verify="profile=onnx summary=false"
// RUN: not bcast-opt %s --allow-unregistered-dialect --bcast-verify=profile=onnx 2>&1 | FileCheck %s
// CHECK: bcast-verify: 15 ops seen, 13 verified, 2 refused, 0 skipped

// Part of an attention block as onnx-mlir imports it: batch dynamic, constants in resource blobs, an omitted
// operand, ops of several results, a loop. Two dimensions are wrong.
module attributes {"onnx-mlir.symbol-postfix" = "bert"} {
  func.func @main_graph(%x: tensor<?x8x16xf32> {onnx.name = "x"}, %mask: tensor<?x1x1x8xf32> {onnx.name = "mask"},
                        %scores: tensor<?x2x8x8xf32>) -> (tensor<?x8x16xf32> {onnx.name = "y"}) {
    %none = "onnx.NoValue"() {value} : () -> none
    %eps = "onnx.Constant"() {value = dense<9.99999974E-6> : tensor<f32>} : () -> tensor<f32>
    %gamma = "onnx.Constant"() {value = dense_resource<gamma> : tensor<16xf32>} : () -> tensor<16xf32>
    %axes = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
    %0 = "onnx.ReduceMean"(%x, %axes) {keepdims = 1 : si64} : (tensor<?x8x16xf32>, tensor<1xi64>) -> tensor<?x8x1xf32>
    %1 = "onnx.Sub"(%x, %0) {onnx_node_name = "/ln/Sub"} : (tensor<?x8x16xf32>, tensor<?x8x1xf32>) -> tensor<?x8x16xf32>
    %2 = "onnx.Mul"(%1, %1) : (tensor<?x8x16xf32>, tensor<?x8x16xf32>) -> tensor<?x8x16xf32>
    %3 = "onnx.Add"(%0, %eps) : (tensor<?x8x1xf32>, tensor<f32>) -> tensor<?x8x1xf32>
    // expected-error@+3 {{'onnx.Div' op result #0 dim 2: declared size 1, but operand #0 gives size 16 [result-static]}}
    // expected-note@+2 {{aligned on the right}}
    // expected-note@+1 {{fix: declare the result as tensor<?x8x16xf32>}}
    %4 = "onnx.Div"(%1, %3) {onnx_node_name = "/ln/Div"} : (tensor<?x8x16xf32>, tensor<?x8x1xf32>) -> tensor<?x8x1xf32>
    %5 = "onnx.Mul"(%1, %gamma) : (tensor<?x8x16xf32>, tensor<16xf32>) -> tensor<?x8x16xf32>
    // The batch of both is dynamic.
    %6 = "onnx.Add"(%scores, %mask) : (tensor<?x2x8x8xf32>, tensor<?x1x1x8xf32>) -> tensor<?x2x8x8xf32>
    %7:2 = "onnx.Dropout"(%6, %none, %none) : (tensor<?x2x8x8xf32>, none, none) -> (tensor<?x2x8x8xf32>, none)
    %8 = "onnx.Max"(%5, %eps, %gamma) : (tensor<?x8x16xf32>, tensor<f32>, tensor<16xf32>) -> tensor<?x8x16xf32>
    %9 = "onnx.Less"(%8, %eps) : (tensor<?x8x16xf32>, tensor<f32>) -> tensor<?x8x16xi1>
    %10 = "onnx.Where"(%9, %8, %gamma) : (tensor<?x8x16xi1>, tensor<?x8x16xf32>, tensor<16xf32>) -> tensor<?x8x16xf32>
    %11 = "onnx.Constant"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
    %12:2 = "onnx.Loop"(%11, %none, %10) ({
    ^bb0(%i: tensor<i64>, %c: tensor<i1>, %acc: tensor<?x8x16xf32>):
      // expected-error@+2 {{'onnx.Add' op operand #1 dim 3: size 8 cannot broadcast with size 16 of operand #0 [infer-dim]}}
      // expected-note@+1 {{aligned on the right}}
      %13 = "onnx.Add"(%acc, %mask) : (tensor<?x8x16xf32>, tensor<?x1x1x8xf32>) -> tensor<?x8x16xf32>
      %14 = "onnx.Mul"(%acc, %eps) : (tensor<?x8x16xf32>, tensor<f32>) -> tensor<?x8x16xf32>
      "onnx.Yield"(%c, %14, %14) : (tensor<i1>, tensor<?x8x16xf32>, tensor<?x8x16xf32>) -> ()
    }) : (tensor<i64>, none, tensor<?x8x16xf32>) -> (tensor<?x8x16xf32>, tensor<?x?x8x16xf32>)
    %15 = "onnx.Equal"(%11, %axes) : (tensor<i64>, tensor<1xi64>) -> tensor<1xi1>
    %16 = "onnx.Sum"(%12#0) : (tensor<?x8x16xf32>) -> tensor<?x8x16xf32>
    return %16 : tensor<?x8x16xf32>
  }
  "onnx.EntryPoint"() {func = @main_graph} : () -> ()
}
{-#
  dialect_resources: { builtin: { gamma: "0x080000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F" } }
#-}
