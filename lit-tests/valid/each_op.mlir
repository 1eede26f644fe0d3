// RUN: bcast-opt %s --verify-diagnostics --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=test.broadcastable summary=false})'

// Cases that `tests/cases` does not have: ops of other forms, and types that the core does not represent.

func.func @dimensions(%a: tensor<4x3xf32>, %b: tensor<4xf32>, %i: tensor<4x3xi8>, %j: tensor<4xi8>) {
  %0 = bcast.max unsigned %i, %j {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xi8>, tensor<4xi8>) -> tensor<4x3xi8>
  %1 = bcast.atan2 %b, %a fastmath<nnan> {broadcast_dimensions = array<i64: 0>}
      : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = bcast.shr unsigned %i, %j {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xi8>, tensor<4xi8>) -> tensor<4x3xi8>
  %3 = bcast.compare lt, %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xi1>
  %4 = bcast.map %a, %j {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xf32>, tensor<4xi8>) -> tensor<4x3xf32> (%x: f32, %y: i8) {
    bcast.yield %x : f32
  }
  return
}

// An op that is not listed is not looked at.
func.func @not_listed() {
  %0 = "test.other"() : () -> tensor<4xf32>
  "test.nothing"() : () -> ()
  return
}

// The rules do not read regions, other attributes, or elements.
func.func @foreign(%a: tensor<4x!test.string>, %b: tensor<4xui3>, %c: tensor<4xvector<2xf32>>,
                   %d: tensor<4xcomplex<i8>>, %e: tensor<4xf8E4M3FN>) {
  %0 = "test.broadcastable"(%a, %b, %c, %d, %e) <{p = 1 : i32}> ({
    "test.yield"() : () -> ()
  }) {note = "x"} : (tensor<4x!test.string>, tensor<4xui3>, tensor<4xvector<2xf32>>,
                     tensor<4xcomplex<i8>>, tensor<4xf8E4M3FN>) -> tensor<4x!test.result>
  return
}

// Nor the encoding: the operands and the result may each have their own.
func.func @encodings(%a: tensor<4x1xf32, "dense">, %b: tensor<3xf32, 7 : i8>, %c: tensor<1xf32>) {
  %0 = bcast.add %a, %b, %c
      : (tensor<4x1xf32, "dense">, tensor<3xf32, 7 : i8>, tensor<1xf32>)
      -> tensor<4x3xf32, {layout = "none"}>
  %1 = bcast.add %a : (tensor<4x1xf32, "dense">) -> tensor<4x1xf32>
  %2 = bcast.add %c : (tensor<1xf32>) -> tensor<1xf32, "dense">
  %3 = "test.broadcastable"(%a, %b)
      : (tensor<4x1xf32, "dense">, tensor<3xf32, 7 : i8>) -> tensor<4x3xf32, "other">
  return
}

#sparse = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>

func.func @sparse(%a: tensor<4x3xf32, #sparse>, %b: tensor<3xf32>) {
  %0 = bcast.mul %a, %b : (tensor<4x3xf32, #sparse>, tensor<3xf32>) -> tensor<4x3xf32, #sparse>
  return
}
