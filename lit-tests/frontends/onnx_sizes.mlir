// The sizes of ONNX's operators between those that broadcast: the crate `foreign`.
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-report-sizes -o /dev/null 2>&1 | FileCheck %s

// CHECK-NOT: 'bcast.add' op is checked
// CHECK:     remark: 'bcast.add' op is checked at run time: the size of operand #1 dim 0
// CHECK:     note: dim 0 of operand #1 is dim 0 of argument #1 of @copied
// CHECK:     6 ops of the dialect, 1 of them with checks at run time, 2 checks in all

// onnx-mlir #3473: what stands for -1 has no batch in it.
func.func @reshape(%x: tensor<?x?x8xf32> {bcast.dims = ["B", "T", 8]}, %y: tensor<?x?xf32> {bcast.dims = ["B", "8 * T"]}) -> tensor<?x?xf32> {
  %shape = "onnx.Shape"(%x) {start = 0 : si64} : (tensor<?x?x8xf32>) -> tensor<3xi64>
  %zero = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %batch = "onnx.Gather"(%shape, %zero) {axis = 0 : si64} : (tensor<3xi64>, tensor<1xi64>) -> tensor<1xi64>
  %rest = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %target = "onnx.Concat"(%batch, %rest) {axis = 0 : si64} : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  %flat = "onnx.Reshape"(%x, %target) {allowzero = 0 : si64} : (tensor<?x?x8xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %0 = bcast.add %flat, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// #3544: a size and a constant.
func.func @longer(%past: tensor<?x4xf32> {bcast.dims = ["past", 4]}, %new: tensor<1x4xf32>, %mask: tensor<?x4xf32> {bcast.dims = ["past + 1", 4]}) -> tensor<?x4xf32> {
  %all = "onnx.Concat"(%past, %new) {axis = -2 : si64} : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<?x4xf32>
  %0 = bcast.add %all, %mask : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// #3650: a size times a constant, and divided by it again. Without bounds, the product might wrap around.
func.func @larger(%x: tensor<?x3x?x?xf32> {bcast.dims = ["N", 3, "H", "W"]}, %y: tensor<?x12x?x?xf32> {bcast.dims = ["N", 12, "H", "W"]}) -> tensor<?x12x?x?xf32>
    attributes {bcast.symbols = {H = {max = 65536}, W = {max = 65536}}} {
  %twice = "onnx.Constant"() {value = dense<[1, 1, 2, 2]> : tensor<4xi64>} : () -> tensor<4xi64>
  %tiled = "onnx.Tile"(%x, %twice) : (tensor<?x3x?x?xf32>, tensor<4xi64>) -> tensor<?x3x?x?xf32>
  %deep = "onnx.SpaceToDepth"(%tiled) {blocksize = 2 : si64} : (tensor<?x3x?x?xf32>) -> tensor<?x12x?x?xf32>
  %0 = bcast.add %deep, %y : (tensor<?x12x?x?xf32>, tensor<?x12x?x?xf32>) -> tensor<?x12x?x?xf32>
  return %0 : tensor<?x12x?x?xf32>
}

// Numbers that are chosen and compared: no size is -1, or smaller than that.
func.func @chosen(%x: tensor<?x8xf32> {bcast.dims = ["B", 8]}, %p: tensor<1x8xf32>) -> tensor<?x8xf32> {
  %shape = "onnx.Shape"(%x) : (tensor<?x8xf32>) -> tensor<2xi64>
  %minus = "onnx.Constant"() {value = dense<-1> : tensor<2xi64>} : () -> tensor<2xi64>
  %is = "onnx.Equal"(%shape, %minus) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  %not = "onnx.Not"(%is) : (tensor<2xi1>) -> tensor<2xi1>
  %where = "onnx.Where"(%not, %shape, %minus) : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  %abs = "onnx.Abs"(%where) : (tensor<2xi64>) -> tensor<2xi64>
  %max = "onnx.Max"(%abs, %minus, %where) : (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  %min = "onnx.Min"(%max, %shape) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  %e = "onnx.Expand"(%p, %min) : (tensor<1x8xf32>, tensor<2xi64>) -> tensor<?x8xf32>
  %0 = bcast.add %e, %x : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// Products of matrices, with a transposed weight.
func.func @heads(%x: tensor<?x?x16xf32> {bcast.dims = ["B", "T", 16]}, %w: tensor<32x16xf32>) -> tensor<?x?x32xf32> {
  %t = "onnx.Transpose"(%w) {perm = [1, 0]} : (tensor<32x16xf32>) -> tensor<16x32xf32>
  %y = "onnx.MatMul"(%x, %t) : (tensor<?x?x16xf32>, tensor<16x32xf32>) -> tensor<?x?x32xf32>
  %mean = "onnx.ReduceMeanV13"(%y) {axes = [-1], keepdims = 0 : si64} : (tensor<?x?x32xf32>) -> tensor<?x?xf32>
  %axes = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %column = "onnx.Unsqueeze"(%mean, %axes) : (tensor<?x?xf32>, tensor<1xi64>) -> tensor<?x?x1xf32>
  %0 = bcast.add %y, %column : (tensor<?x?x32xf32>, tensor<?x?x1xf32>) -> tensor<?x?x32xf32>
  return %0 : tensor<?x?x32xf32>
}

// A size that only run time computes may be 0, which stands for another one.
func.func @copied(%x: tensor<?x?xf32> {bcast.dims = ["B", "T"]}, %y: tensor<?x?xf32> {bcast.dims = ["T", "B"]}) -> tensor<?x?xf32> {
  %shape = "onnx.Shape"(%y) : (tensor<?x?xf32>) -> tensor<2xi64>
  %r = "onnx.Reshape"(%x, %shape) {allowzero = 0 : si64} : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %0 = bcast.add %r, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
