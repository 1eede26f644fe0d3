// proven
func.func private @g(%a: tensor<?xf32>) -> (tensor<?xf32> {bcast.dims = ["S"]}, tensor<?xf32> {bcast.dims = ["S"]})
func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  %x:2 = call @g(%a) : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %s = bcast.sub %x#0, %x#1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// -----
#map = affine_map<(d0) -> (d0)>
module {
  func.func private @g(tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  func.func @f(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0:2 = call @g(%arg0) : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %0#0, %c0 : tensor<?xf32>
    %1 = tensor.empty(%dim) : tensor<?xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%0#0, %0#1 : tensor<?xf32>, tensor<?xf32>) outs(%1 : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %3 = arith.subf %in, %in_0 : f32
      linalg.yield %3 : f32
    } -> tensor<?xf32>
    return %2 : tensor<?xf32>
  }
}

