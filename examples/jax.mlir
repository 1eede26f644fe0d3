// The output of `jax.jit(f).lower(x, y).as_text()`, with one size changed by hand.
module @jit_f attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x3xf32>, %arg1: tensor<3xf32>) -> (tensor<4x3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %1 = stablehlo.add %arg0, %0 : (tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
    return %1 : tensor<4x3xf32>
  }
}
