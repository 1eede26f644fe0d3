// proven

// Each function is the op that it replaces.

#id = affine_map<(d0) -> (d0)>
func.func @f32(%x: tensor<?xf32>, %e: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = math.rsqrt %a : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @f16(%x: tensor<?xf16>, %e: tensor<?xf16>) -> tensor<?xf16> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<?xf16>) outs(%e : tensor<?xf16>) {
  ^bb0(%a: f16, %o: f16):
    %1 = math.rsqrt %a : f16
    linalg.yield %1 : f16
  } -> tensor<?xf16>
  return %0 : tensor<?xf16>
}
func.func @bf16(%x: tensor<?xbf16>, %e: tensor<?xbf16>) -> tensor<?xbf16> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<?xbf16>) outs(%e : tensor<?xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %1 = math.rsqrt %a : bf16
    linalg.yield %1 : bf16
  } -> tensor<?xbf16>
  return %0 : tensor<?xbf16>
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
  func.func @f16(%arg0: tensor<?xf16>, %arg1: tensor<?xf16>) -> tensor<?xf16> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg0 : tensor<?xf16>) outs(%arg1 : tensor<?xf16>) {
    ^bb0(%in: f16, %out: f16):
      %1 = arith.extf %in : f16 to f64
      %2 = func.call @bcast_rsqrt_rounded(%1) : (f64) -> f64
      %3 = func.call @bcast_to_odd(%2) : (f64) -> f32
      %4 = arith.truncf %3 : f32 to f16
      linalg.yield %4 : f16
    } -> tensor<?xf16>
    return %0 : tensor<?xf16>
  }
  func.func @bf16(%arg0: tensor<?xbf16>, %arg1: tensor<?xbf16>) -> tensor<?xbf16> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg0 : tensor<?xbf16>) outs(%arg1 : tensor<?xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %1 = arith.extf %in : bf16 to f64
      %2 = func.call @bcast_rsqrt_rounded(%1) : (f64) -> f64
      %3 = func.call @bcast_to_bf16(%2) : (f64) -> bf16
      linalg.yield %3 : bf16
    } -> tensor<?xbf16>
    return %0 : tensor<?xbf16>
  }
  func.func private @bcast_rsqrt_rounded(%arg0: f64) -> f64 attributes {llvm.linkage = #llvm.linkage<internal>, passthrough = ["alwaysinline"]} {
    %cst = arith.constant 1.000000e+00 : f64
    %0 = math.sqrt %arg0 : f64
    %1 = arith.divf %cst, %0 : f64
    return %1 : f64
  }
  func.func private @bcast_to_odd(%arg0: f64) -> f32 attributes {llvm.linkage = #llvm.linkage<internal>, passthrough = ["alwaysinline"]} {
    %c536870911_i64 = arith.constant 536870911 : i64
    %c0_i64 = arith.constant 0 : i64
    %c536870912_i64 = arith.constant 536870912 : i64
    %c-536870912_i64 = arith.constant -536870912 : i64
    %0 = arith.bitcast %arg0 : f64 to i64
    %1 = arith.andi %0, %c536870911_i64 : i64
    %2 = arith.cmpi eq, %1, %c0_i64 : i64
    %3 = arith.select %2, %1, %c536870912_i64 : i64
    %4 = arith.andi %0, %c-536870912_i64 : i64
    %5 = arith.ori %4, %3 : i64
    %6 = arith.cmpf oeq, %arg0, %arg0 : f64
    %7 = arith.bitcast %5 : i64 to f64
    %8 = arith.select %6, %7, %arg0 : f64
    %9 = arith.truncf %8 : f64 to f32
    return %9 : f32
  }
  func.func private @bcast_to_bf16(%arg0: f64) -> bf16 attributes {llvm.linkage = #llvm.linkage<internal>, passthrough = ["alwaysinline"]} {
    %0 = call @bcast_to_odd(%arg0) : (f64) -> f32
    %1 = call @bcast_f32_to_bf16(%0) : (f32) -> bf16
    return %1 : bf16
  }
  func.func private @bcast_f32_to_bf16(%arg0: f32) -> bf16 attributes {llvm.linkage = #llvm.linkage<internal>, passthrough = ["alwaysinline"]} {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c16_i32 = arith.constant 16 : i32
    %c32767_i32 = arith.constant 32767 : i32
    %c4194304_i32 = arith.constant 4194304 : i32
    %0 = arith.bitcast %arg0 : f32 to i32
    %1 = arith.shrui %0, %c16_i32 : i32
    %2 = arith.andi %1, %c1_i32 : i32
    %3 = arith.addi %2, %c32767_i32 : i32
    %4 = arith.cmpf oeq, %arg0, %arg0 : f32
    %5 = arith.select %4, %3, %c0_i32 : i32
    %6 = arith.select %4, %c0_i32, %c4194304_i32 : i32
    %7 = arith.ori %0, %6 : i32
    %8 = arith.addi %7, %5 : i32
    %9 = arith.shrui %8, %c16_i32 : i32
    %10 = arith.trunci %9 : i32 to i16
    %11 = arith.bitcast %10 : i16 to bf16
    return %11 : bf16
  }
}
