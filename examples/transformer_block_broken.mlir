// One step of transformer_block.mlir with a mistake that is easy to make: the padding mask comes
// as it is stored, BxT, and not as Bx1x1xT. Aligned on the right, its B stands where the scores
// have T, so that batches would be taken for tokens.

func.func @scale_and_mask(%scores: tensor<2x4x6x6xf32>, %causal: tensor<1x1x6x6xf32>,
                          %padding: tensor<2x6xf32>) -> tensor<2x4x6x6xf32> {
  %scale = arith.constant dense<0.35355339> : tensor<f32>
  %scaled = bcast.mul %scores, %scale
    : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6x6xf32>
  %masked = bcast.add %scaled, %causal, %padding
    : (tensor<2x4x6x6xf32>, tensor<1x1x6x6xf32>, tensor<2x6xf32>) -> tensor<2x4x6x6xf32>
  return %masked : tensor<2x4x6x6xf32>
}
