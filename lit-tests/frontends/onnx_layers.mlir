// The sizes of ONNX's operators in regions, and of those that compute sizes of floats, lists or integers of 32 bits.
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-report-sizes -o /dev/null 2>&1 | FileCheck %s

// CHECK-NOT: 'bcast.add' op is checked
// CHECK:     remark: 'bcast.add' op is checked at run time: the size of operand #1 dim 0
// CHECK:     11 ops of the dialect, 1 of them with checks at run time, 1 check in all

// A choice has the sizes in which its branches agree.
func.func @choice(%c: tensor<i1>, %x: tensor<?x8xf32> {bcast.dims = ["B", 8]}, %y: tensor<?x8xf32> {bcast.dims = ["B", 8]}) -> tensor<?x?xf32> {
  %r = "onnx.If"(%c) ({
    %s = "onnx.Relu"(%x) : (tensor<?x8xf32>) -> tensor<?x?xf32>
    "onnx.Yield"(%s) : (tensor<?x?xf32>) -> ()
  }, {
    %t = "onnx.Mul"(%x, %y) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x?xf32>
    "onnx.Yield"(%t) : (tensor<?x?xf32>) -> ()
  }) : (tensor<i1>) -> tensor<?x?xf32>
  %0 = bcast.add %r, %x : (tensor<?x?xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  %1 = tensor.cast %0 : tensor<?x8xf32> to tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

func.func @differs(%c: tensor<i1>, %x: tensor<?xf32> {bcast.dims = ["B"]}, %y: tensor<?xf32> {bcast.dims = ["T"]}) -> tensor<?xf32> {
  %r = "onnx.If"(%c) ({
    "onnx.Yield"(%x) : (tensor<?xf32>) -> ()
  }, {
    "onnx.Yield"(%y) : (tensor<?xf32>) -> ()
  }) : (tensor<i1>) -> tensor<?xf32>
  %0 = bcast.add %r, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A half, rounded down, as StableHLO's strides have it.
func.func @resize(%x: tensor<?x?xf32> {bcast.dims = ["H", "W"]}, %y: tensor<?x?xf32> {bcast.dims = ["3 * H", "W floordiv 2"]}) -> tensor<?x?xf32>
    attributes {bcast.symbols = {H = {max = 4096}, W = {max = 4096}}} {
  %none = "onnx.NoValue"() : () -> none
  %scales = "onnx.Constant"() {value = dense<[3.0, 0.5]> : tensor<2xf32>} : () -> tensor<2xf32>
  %r = "onnx.Resize"(%x, %none, %scales, %none) {mode = "nearest"} : (tensor<?x?xf32>, none, tensor<2xf32>, none) -> tensor<?x?xf32>
  %0 = bcast.add %r, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Shapes in integers of 32 bits are exact, if the sizes are.
func.func @narrow(%x: tensor<?x8xf32> {bcast.dims = ["B", 8]}, %z: tensor<f32>) -> tensor<?x8xf32>
    attributes {bcast.symbols = {B = {max = 2147483647}}} {
  %shape = "onnx.Shape"(%x) : (tensor<?x8xf32>) -> tensor<2xi64>
  %narrow = "onnx.Cast"(%shape) : (tensor<2xi64>) -> tensor<2xi32>
  %zero = "onnx.Constant"() {value = dense<[0]> : tensor<1xi64>} : () -> tensor<1xi64>
  %one = "onnx.Constant"() {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %batch = "onnx.Slice"(%narrow, %zero, %one) : (tensor<2xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi32>
  %eight = "onnx.Constant"() {value = dense<8> : tensor<1xi32>} : () -> tensor<1xi32>
  %list = "onnx.Concat"(%batch, %eight) {axis = 0 : si64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %wide = "onnx.Cast"(%list) : (tensor<2xi32>) -> tensor<2xi64>
  %r = "onnx.Expand"(%z, %wide) : (tensor<f32>, tensor<2xi64>) -> tensor<?x?xf32>
  %0 = bcast.add %r, %x : (tensor<?x?xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// PyTorch's export of `expand(-1, 2, -1)`, converted, and chunks of a third.
func.func @chosen(%x: tensor<?x1x9xf32> {bcast.dims = ["B", 1, 9]}, %y: tensor<?x2x9xf32> {bcast.dims = ["B", 2, 9]}) -> tensor<?x2x9xf32> {
  %wanted = "onnx.Constant"() {value = dense<[-1, 2, -1]> : tensor<3xi64>} : () -> tensor<3xi64>
  %length = "onnx.Constant"() {value = dense<[3]> : tensor<1xi64>} : () -> tensor<1xi64>
  %ones = "onnx.ConstantOfShape"(%length) {value = dense<1> : tensor<1xi64>} : (tensor<1xi64>) -> tensor<3xi64>
  %minus = "onnx.Constant"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
  %kept = bcast.mul %ones, %minus : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
  %is_kept = bcast.compare eq, %wanted, %kept : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
  %target = bcast.select %is_kept, %ones, %wanted : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
  %r = "onnx.Expand"(%x, %target) : (tensor<?x1x9xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  %0 = bcast.add %r, %y : (tensor<?x?x?xf32>, tensor<?x2x9xf32>) -> tensor<?x2x9xf32>
  return %0 : tensor<?x2x9xf32>
}

func.func @chunk(%x: tensor<?x9xf32> {bcast.dims = ["B", 9]}, %y: tensor<?x3xf32> {bcast.dims = ["B", 3]}) -> tensor<?x3xf32> {
  %zero = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %one = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %three = "onnx.Constant"() {value = dense<3> : tensor<1xi64>} : () -> tensor<1xi64>
  %shape = "onnx.Shape"(%x) {start = 1 : si64} : (tensor<?x9xf32>) -> tensor<1xi64>
  %part = bcast.map %shape, %three : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64> (%a: i64, %b: i64) {
    %none = arith.constant 0 : i64
    %unit = arith.constant 1 : i64
    %minus = arith.constant -1 : i64
    %is_zero = arith.cmpi eq, %b, %none : i64
    %is_minus = arith.cmpi eq, %b, %minus : i64
    %special = arith.ori %is_zero, %is_minus : i1
    %by = arith.select %special, %unit, %b : i64
    %quotient = arith.divsi %a, %by : i64
    %signed = arith.select %special, %none, %quotient : i64
    bcast.yield %signed : i64
  }
  %r = "onnx.Slice"(%x, %zero, %part, %one) : (tensor<?x9xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  %0 = bcast.add %r, %y : (tensor<?x?xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// Pads, as PyTorch reverses pairs of them.
func.func @padded(%x: tensor<?x9xf32> {bcast.dims = ["B", 9]}, %y: tensor<?x12xf32> {bcast.dims = ["B", 12]}) -> tensor<?x12xf32> {
  %pairs = "onnx.Constant"() {value = dense<[[1, 2], [0, 0]]> : tensor<2x2xi64>} : () -> tensor<2x2xi64>
  %last = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %least = "onnx.Constant"() {value = dense<-9223372036854775807> : tensor<1xi64>} : () -> tensor<1xi64>
  %axis = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %reversed = "onnx.Slice"(%pairs, %last, %least, %axis, %last) : (tensor<2x2xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x2xi64>
  %ends = "onnx.Transpose"(%reversed) {perm = [1, 0]} : (tensor<2x2xi64>) -> tensor<2x2xi64>
  %flat = "onnx.Reshape"(%ends, %last) : (tensor<2x2xi64>, tensor<1xi64>) -> tensor<4xi64>
  %r = "onnx.Pad"(%x, %flat) : (tensor<?x9xf32>, tensor<4xi64>) -> tensor<?x?xf32>
  %0 = bcast.add %r, %y : (tensor<?x?xf32>, tensor<?x12xf32>) -> tensor<?x12xf32>
  return %0 : tensor<?x12xf32>
}
