// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=test.broadcastable summary=false})'

func.func @operands_nonempty_one(%a: tensor<4x?xf32>) {
  %0 = bcast.add %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

func.func @operands_nonempty_one_unranked(%a: tensor<*xf32>) {
  %0 = bcast.max %a : (tensor<*xf32>) -> tensor<*xf32>
  return
}

func.func @operands_nonempty_same_value_often(%a: tensor<4xi32>) {
  %0 = bcast.xor %a, %a, %a, %a, %a, %a, %a, %a
      : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>,
         tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

func.func @operands_nonempty_foreign(%a: tensor<f32>) {
  %0 = "test.broadcastable"(%a) : (tensor<f32>) -> tensor<f32>
  return
}

// An op that is not listed is not looked at.
func.func @operands_nonempty_not_listed() {
  %0 = "test.other"() : () -> tensor<4xf32>
  "test.nothing"() : () -> ()
  return
}
