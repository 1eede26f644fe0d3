// RUN: bcast-opt %s --verify-diagnostics

func.func @result_dynamic_same(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

func.func @result_dynamic_with_unit(%a: tensor<?xf32>, %b: tensor<1xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  return
}

func.func @result_dynamic_unranked_result(%a: tensor<?xf32>) {
  %0 = bcast.add %a : (tensor<?xf32>) -> tensor<*xf32>
  return
}

// A fixed size in any operand makes the column static.
func.func @result_dynamic_but_fixed_elsewhere(%a: tensor<?xf32>, %b: tensor<4xf32>) {
  %0 = bcast.add %a, %a, %b : (tensor<?xf32>, tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
