// refuted: an element is wrong

// The function computes something else than its name says.

#id = affine_map<(d0) -> (d0)>
func.func @f32(%x: tensor<?xf32>, %e: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = math.rsqrt %a : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

#map = affine_map<(d0) -> (d0)>
module {
  func.func @f32(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg0 : tensor<?xf32>) outs(%arg1 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.extf %in : f32 to f64
      %2 = func.call @bcast_rsqrt_rounded(%1) : (f64) -> f64
      %3 = arith.truncf %2 : f64 to f32
      linalg.yield %3 : f32
    } -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func private @bcast_rsqrt_rounded(%arg0: f64) -> f64 attributes {llvm.linkage = #llvm.linkage<internal>, passthrough = ["alwaysinline"]} {
    %cst = arith.constant 1.000000e+00 : f64
    %0 = math.sqrt %arg0 : f64
    %1 = arith.divf %0, %cst : f64
    return %1 : f64
  }
}

