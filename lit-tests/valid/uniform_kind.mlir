// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=test.broadcastable summary=false})'

func.func @uniform_kind_tensors(%a: tensor<4xf32>, %b: tensor<*xf32>) {
  %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<*xf32>) -> tensor<4xf32>
  %1 = bcast.add %a, %b : (tensor<4xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}

func.func @uniform_kind_vectors(%a: vector<4x1xf32>, %b: vector<3xf32>) {
  %0 = bcast.add %a, %b : (vector<4x1xf32>, vector<3xf32>) -> vector<4x3xf32>
  return
}

func.func @uniform_kind_fixed_and_scalable_vectors(%a: vector<1xf32>, %b: vector<[4]xf32>) {
  %0 = bcast.add %a, %b : (vector<1xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  return
}

// A tensor of vectors is a tensor.
func.func @uniform_kind_tensor_of_vectors(%a: tensor<4xvector<2xf32>>, %b: tensor<4xf32>) {
  %0 = "test.broadcastable"(%a, %b)
      : (tensor<4xvector<2xf32>>, tensor<4xf32>) -> tensor<4xvector<2xf32>>
  return
}
