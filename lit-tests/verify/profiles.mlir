// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file \
// RUN:   --bcast-verify="profile=chlo,onnx,test,tf,tfl,torch,tosa,ttir summary=false"

// Every profile knows which operands broadcast, and by which rule.

func.func @trailing_operands(%a: tensor<2xf32>, %b: tensor<3xf32>, %c: tensor<1xi8>, %i: !torch.int,
                             %v: !torch.vtensor<[2,?],f32>, %w: !torch.vtensor<[3],f32>) {
  // expected-error@+3 {{'torch.aten.add.Tensor' op result #0 dim 1: declared size 4, but operand #1 gives size 3 [result-static]}}
  // expected-note@+2 {{operand #0   2x?}}
  // expected-note@+1 {{fix: declare the result as !torch.vtensor<[2,3],f32>}}
  %0 = "torch.aten.add.Tensor"(%v, %w, %i) : (!torch.vtensor<[2,?],f32>, !torch.vtensor<[3],f32>, !torch.int) -> !torch.vtensor<[2,4],f32>
  // expected-error@+2 {{'ttir.add' op operand #1 dim 0: size 3 cannot broadcast with size 2 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   3}}
  %1 = "ttir.add"(%a, %b, %c) : (tensor<2xf32>, tensor<3xf32>, tensor<1xi8>) -> tensor<3xf32>
  return
}

// -----

// An operand between those that broadcast keeps its number.
func.func @inner_operand(%c: !torch.vtensor<[2],i1>, %s: !torch.float, %b: !torch.vtensor<[3],f32>) {
  // expected-error@+2 {{'torch.aten.where.ScalarSelf' op operand #2 dim 0: size 3 cannot broadcast with size 2 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1  ()}}
  %0 = "torch.aten.where.ScalarSelf"(%c, %s, %b) : (!torch.vtensor<[2],i1>, !torch.float, !torch.vtensor<[3],f32>) -> !torch.vtensor<[3],f32>
  return
}

// -----

// With the attribute, in both forms that it has had; without it, on the right.
func.func @explicit(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  %0 = "chlo.broadcast_add"(%a, %b) {broadcast_dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "chlo.broadcast_add"(%a, %b) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+2 {{'chlo.broadcast_add' op broadcast_dimensions entry 0 is 2, but operand #1 has dimensions 0 to 1 [dims-range]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0>}}
  %2 = "chlo.broadcast_add"(%a, %b) {broadcast_dimensions = array<i64: 2>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+3 {{'chlo.broadcast_add' op operand #1 dim 1: size 3 cannot broadcast with size 2 of operand #0 [infer-dim]}}
  // expected-note@+2 {{aligned on the right}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0>}}
  %3 = "chlo.broadcast_add"(%a, %b) : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark@+1 {{'chlo.broadcast_add' op was skipped by bcast-verify: it expects broadcast_dimensions to be an i64 array such as array<i64: 0, 1>, got '"0"'}}
  %4 = "chlo.broadcast_add"(%a, %b) {broadcast_dimensions = "0"} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-remark@+1 {{it expects broadcast_dimensions to be an i64 array such as array<i64: 0, 1>, got 'dense<0> : tensor<99999999999xi64>'}}
  %5 = "chlo.broadcast_add"(%a, %b) {broadcast_dimensions = dense<0> : tensor<99999999999xi64>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// An op that is not understood is reported, and does not count as valid.
func.func @not_understood(%a: tensor<2xf32>, %b: !onnx.Seq) {
  // expected-remark@+1 {{'onnx.Add' op was skipped by bcast-verify: operand #1 has type '!onnx.Seq'; the profile 'onnx' expects a shape there}}
  %0 = "onnx.Add"(%a, %b) : (tensor<2xf32>, !onnx.Seq) -> tensor<2xf32>
  // expected-remark@+1 {{'tf.AddV2' op was skipped by bcast-verify: result #0 has type 'i32'; the profile 'tf' expects a shape there}}
  %1 = "tf.AddV2"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> i32
  return
}

// -----

// Registered ops too; every one that fails, in the order of the text.
func.func @every_one(%a: tensor<?xf32>, %b: tensor<2xf32>) {
  // TOSA accepts a size that only run time knows.
  %0 = tosa.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  // expected-error@+3 {{'tfl.add' op result #0 has rank 2}}
  // expected-note@+2 {{result #0    1x2}}
  // expected-note@+1 {{fix: declare the result as tensor<2xf32>}}
  %1 = "tfl.add"(%b, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
  return
}
func.func @another(%b: tensor<2xf32>) {
  // expected-error@+3 {{'test.broadcastable' op result #0 has rank 2}}
  // expected-note@+2 {{result #0    1x2}}
  // expected-note@+1 {{fix: declare the result as tensor<2xf32>}}
  %0 = "test.broadcastable"(%b, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
  return
}

// -----

// A profile knows where an attribute allows any shapes, and how many operands there must be.
func.func @exceptions(%a: tensor<2x4xi32>, %b: tensor<3xi32>, %v: !torch.vtensor<[3],f32>) {
  // expected-remark@+1 {{'tf.Equal' op was skipped by bcast-verify: its 'incompatible_shape_error' is false, so it accepts any shapes}}
  %0 = "tf.Equal"(%a, %b) {incompatible_shape_error = false} : (tensor<2x4xi32>, tensor<3xi32>) -> tensor<i1>
  // expected-error@+2 {{'tf.Equal' op operand #1 dim 0: size 3 cannot broadcast with size 4 of operand #0 [infer-dim]}}
  // expected-note@+1 {{aligned on the right}}
  %1 = "tf.Equal"(%a, %b) {incompatible_shape_error = true} : (tensor<2x4xi32>, tensor<3xi32>) -> tensor<2x4xi1>
  // expected-remark@+1 {{'torch.aten.add.Tensor' op was skipped by bcast-verify: it has no operand #1}}
  %2 = "torch.aten.add.Tensor"(%v) : (!torch.vtensor<[3],f32>) -> !torch.vtensor<[3],f32>
  // expected-remark@+1 {{'torch.aten.clamp_.Tensor' op was skipped by bcast-verify: it has no operand #0}}
  %3 = "torch.aten.clamp_.Tensor"() : () -> !torch.vtensor<[3],f32>
  return
}
