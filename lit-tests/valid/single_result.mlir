// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=test.broadcastable summary=false})'

func.func @single_result_tensor(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.add %a : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @single_result_foreign(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "test.broadcastable"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Regions and attributes are no business of the trait.
func.func @single_result_foreign_with_region(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "test.broadcastable"(%a) <{p = 1 : i32}> ({
    "test.yield"() : () -> ()
  }) {note = "x"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
