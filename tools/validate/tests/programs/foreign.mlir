#rows = affine_map<(i, j, k) -> (i, k)>
#columns = affine_map<(i, j, k) -> (k, j)>
#product = affine_map<(i, j, k) -> (i, j)>

func.func private @show(tensor<*xf32>)

func.func @f(%x: tensor<?x4xf32>, %y: tensor<1x4xf32>, %w: tensor<4x4xf32>, %v: tensor<4x4xf32>)
    -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %none = arith.constant 0.0 : f32
  %count = tensor.dim %x, %c0 : tensor<?x4xf32>
  %shifted = bcast.sub %x, %y : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<?x4xf32>
  %exp = math.exp %shifted : tensor<?x4xf32>
  %zeros = tensor.splat %none[%count] : tensor<?xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<?x4xf32>) outs(%zeros : tensor<?xf32>) dimensions = [1]
  %column = tensor.expand_shape %sum [[0, 1]] output_shape [%count, 1] : tensor<?xf32> into tensor<?x1xf32>
  %share = bcast.div %exp, %column : (tensor<?x4xf32>, tensor<?x1xf32>) -> tensor<?x4xf32>
  %shown = tensor.cast %share : tensor<?x4xf32> to tensor<*xf32>
  call @show(%shown) : (tensor<*xf32>) -> ()
  %zero = tensor.splat %none[%count] : tensor<?x4xf32>
  %p = linalg.contract indexing_maps = [#rows, #columns, #product]
    ins(%share, %w : tensor<?x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<?x4xf32>) -> tensor<?x4xf32>
  %q = linalg.contract indexing_maps = [#rows, #columns, #product]
    ins(%share, %v : tensor<?x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %p, %q : tensor<?x4xf32>, tensor<?x4xf32>
}
