// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=test.broadcastable summary=false})'

func.func @shaped_types_ranked_tensor(%a: tensor<2x?xf32>) {
  %0 = bcast.add %a, %a : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  return
}

func.func @shaped_types_unranked_tensor(%a: tensor<*xf32>) {
  %0 = bcast.add %a, %a : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}

func.func @shaped_types_ranked_and_unranked_tensor(%a: tensor<2xf32>, %b: tensor<*xf32>) {
  %0 = bcast.add %a, %b : (tensor<2xf32>, tensor<*xf32>) -> tensor<2xf32>
  return
}

func.func @shaped_types_vector(%a: vector<2xf32>) {
  %0 = bcast.add %a, %a : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  return
}

func.func @shaped_types_scalable_vector(%a: vector<[4]xf32>) {
  %0 = bcast.add %a, %a : (vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  return
}

// Rank 0 is a shape.
func.func @shaped_types_rank_0(%a: tensor<f32>, %b: vector<f32>) {
  %0 = bcast.add %a, %a : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %1 = bcast.add %b, %b : (vector<f32>, vector<f32>) -> vector<f32>
  return
}

// The trait never looks at the elements.
func.func @shaped_types_foreign_elements(
    %a: tensor<4x!test.string>, %b: tensor<4xui3>, %c: tensor<4xvector<2xf32>>,
    %d: tensor<4xcomplex<i8>>, %e: tensor<4xf8E4M3FN>) {
  %0 = "test.broadcastable"(%a, %b, %c, %d, %e)
      : (tensor<4x!test.string>, tensor<4xui3>, tensor<4xvector<2xf32>>,
         tensor<4xcomplex<i8>>, tensor<4xf8E4M3FN>) -> tensor<4x!test.result>
  return
}

// Nor at the encoding: the operands and the result may each have their own.
func.func @shaped_types_encoding(%a: tensor<4x1xf32, "dense">, %b: tensor<3xf32, 7 : i8>,
                                 %c: tensor<1xf32>) {
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

func.func @shaped_types_sparse(%a: tensor<4x3xf32, #sparse>, %b: tensor<3xf32>) {
  %0 = bcast.mul %a, %b : (tensor<4x3xf32, #sparse>, tensor<3xf32>) -> tensor<4x3xf32, #sparse>
  return
}
