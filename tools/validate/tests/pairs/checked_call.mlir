// proven
func.func private @g(tensor<?xf32> {bcast.dims = ["S"]}, tensor<?xf32> {bcast.dims = ["S"]}) -> (tensor<?xf32> {bcast.dims = ["S"]})
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = call @g(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %s = bcast.add %r, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// -----
#map = affine_map<(d0) -> (d0)>
module {
  func.func private @g(tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  func.func @f(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?xf32>
    %c0_0 = arith.constant 0 : index
    %dim_1 = tensor.dim %arg1, %c0_0 : tensor<?xf32>
    %0 = arith.cmpi eq, %dim_1, %dim : index
    %c0_2 = arith.constant 0 : index
    %1 = arith.cmpi sge, %dim, %c0_2 : index
    %2 = arith.andi %0, %1 : i1
    cf.assert %2, "p.mlir:3:8: 'func.call' op @g argument #1 dim 0 \22S\22: run-time size is not that of argument #0 dim 0 [symbol-entry]"
    %3 = call @g(%arg0, %arg1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %4 = tensor.empty(%dim) : tensor<?xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%3, %arg0 : tensor<?xf32>, tensor<?xf32>) outs(%4 : tensor<?xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %6 = arith.addf %in, %in_3 : f32
      linalg.yield %6 : f32
    } -> tensor<?xf32>
    return %5 : tensor<?xf32>
  }
}

