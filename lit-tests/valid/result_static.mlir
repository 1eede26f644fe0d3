// RUN: bcast-opt %s --verify-diagnostics

func.func @result_static_equal(%a: tensor<4x1xf32>, %b: tensor<0xf32>) {
  %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<0xf32>) -> tensor<4x0xf32>
  return
}

// The declared type may say less.
func.func @result_static_declared_dynamic(%a: tensor<4x1xf32>, %b: tensor<0xf32>) {
  %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<0xf32>) -> tensor<?x0xf32>
  %1 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<0xf32>) -> tensor<4x?xf32>
  %2 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<0xf32>) -> tensor<?x?xf32>
  %3 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<0xf32>) -> tensor<*xf32>
  return
}

func.func @result_static_unit(%a: tensor<1xf32>) {
  %0 = bcast.add %a, %a : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %1 = bcast.add %a, %a : (tensor<1xf32>, tensor<1xf32>) -> tensor<?xf32>
  return
}

func.func @result_static_compare_and_select(%a: tensor<4x1xf32>, %b: tensor<3xf32>) {
  %0 = bcast.compare lt, %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x?xi1>
  %1 = bcast.select %0, %a, %b : (tensor<4x?xi1>, tensor<4x1xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return
}

func.func @result_static_scalable(%a: vector<[4]xf32>, %b: vector<2x1xf32>) {
  %0 = bcast.add %a, %b : (vector<[4]xf32>, vector<2x1xf32>) -> vector<2x[4]xf32>
  return
}

func.func @result_static_largest(%a: tensor<9223372036854775807xf32>) {
  %0 = bcast.add %a : (tensor<9223372036854775807xf32>) -> tensor<9223372036854775807xf32>
  %1 = bcast.add %a : (tensor<9223372036854775807xf32>) -> tensor<?xf32>
  return
}
