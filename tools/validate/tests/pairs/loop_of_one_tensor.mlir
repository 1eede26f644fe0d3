// proven
func.func @f(%a: tensor<?xf32>, %lo: index, %n: index) -> tensor<?xf32> {
  %st = arith.constant 1 : index
  %v = scf.for %i = %lo to %n step %st iter_args(%it = %a) -> (tensor<?xf32>) {
    %w = bcast.sub %it, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %v : tensor<?xf32>
}

// -----
#map = affine_map<(d0) -> (d0)>
module {
  func.func @f(%arg0: tensor<?xf32>, %arg1: index, %arg2: index) -> tensor<?xf32> {
    %c1 = arith.constant 1 : index
    %0 = scf.for %arg3 = %arg1 to %arg2 step %c1 iter_args(%arg4 = %arg0) -> (tensor<?xf32>) {
      %c0 = arith.constant 0 : index
      %dim = tensor.dim %arg4, %c0 : tensor<?xf32>
      %1 = tensor.empty(%dim) : tensor<?xf32>
      %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%arg4, %arg0 : tensor<?xf32>, tensor<?xf32>) outs(%1 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %3 = arith.subf %in, %in_0 : f32
        linalg.yield %3 : f32
      } -> tensor<?xf32>
      scf.yield %2 : tensor<?xf32>
    }
    return %0 : tensor<?xf32>
  }
}

