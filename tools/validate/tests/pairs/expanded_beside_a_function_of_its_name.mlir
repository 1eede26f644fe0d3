// proven

// The program has a function of that name, which is read as it stands.

#id = affine_map<(d0) -> (d0)>
func.func @f32(%x: tensor<?xf32>, %e: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = math.exp2 %a : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @bcast_exp2_fast(%x: f32) -> f32 {
  return %x : f32
}
func.func @uses(%x: f32) -> f32 {
  %0 = call @bcast_exp2_fast(%x) : (f32) -> f32
  return %0 : f32
}

// -----

#map = affine_map<(d0) -> (d0)>
module {
  func.func @f32(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg0 : tensor<?xf32>) outs(%arg1 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = func.call @bcast_exp2_fast_0(%in) : (f32) -> f32
      linalg.yield %1 : f32
    } -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func private @bcast_exp2_fast(%arg0: f32) -> f32 {
    return %arg0 : f32
  }
  func.func @uses(%arg0: f32) -> f32 {
    %0 = call @bcast_exp2_fast(%arg0) : (f32) -> f32
    return %0 : f32
  }
  func.func private @bcast_exp2_fast_0(%arg0: f32) -> f32 attributes {llvm.linkage = #llvm.linkage<internal>, passthrough = ["alwaysinline"]} {
    %cst = arith.constant -1.510000e+02 : f32
    %cst_0 = arith.constant -2.540000e+02 : f32
    %cst_1 = arith.constant 1.290000e+02 : f32
    %cst_2 = arith.constant 0x4B400000 : f32
    %cst_3 = arith.constant 1.54564288E-4 : f32
    %cst_4 = arith.constant 0.00133880693 : f32
    %cst_5 = arith.constant 0.00961807742 : f32
    %cst_6 = arith.constant 0.055503659 : f32
    %cst_7 = arith.constant 0.240226507 : f32
    %cst_8 = arith.constant 0.693147182 : f32
    %cst_9 = arith.constant 1.000000e+00 : f32
    %c1262485504_i32 = arith.constant 1262485504 : i32
    %0 = arith.cmpf olt, %arg0, %cst : f32
    %1 = arith.select %0, %cst_0, %arg0 : f32
    %2 = arith.cmpf ogt, %1, %cst_1 : f32
    %3 = arith.select %2, %cst_1, %1 : f32
    %4 = arith.addf %3, %cst_2 : f32
    %5 = arith.subf %4, %cst_2 : f32
    %6 = arith.subf %3, %5 : f32
    %7 = llvm.intr.fmuladd(%cst_3, %6, %cst_4) : (f32, f32, f32) -> f32
    %8 = llvm.intr.fmuladd(%7, %6, %cst_5) : (f32, f32, f32) -> f32
    %9 = llvm.intr.fmuladd(%8, %6, %cst_6) : (f32, f32, f32) -> f32
    %10 = llvm.intr.fmuladd(%9, %6, %cst_7) : (f32, f32, f32) -> f32
    %11 = llvm.intr.fmuladd(%10, %6, %cst_8) : (f32, f32, f32) -> f32
    %12 = llvm.intr.fmuladd(%6, %11, %cst_9) : (f32, f32, f32) -> f32
    %13 = arith.bitcast %4 : f32 to i32
    %14 = arith.subi %13, %c1262485504_i32 : i32
    %15 = call @bcast_scale_f32(%12, %14) : (f32, i32) -> f32
    return %15 : f32
  }
  func.func private @bcast_scale_f32(%arg0: f32, %arg1: i32) -> f32 attributes {llvm.linkage = #llvm.linkage<internal>, passthrough = ["alwaysinline"]} {
    %c1_i32 = arith.constant 1 : i32
    %0 = arith.shrsi %arg1, %c1_i32 : i32
    %1 = call @bcast_power_of_2_f32(%0) : (i32) -> f32
    %2 = arith.mulf %arg0, %1 : f32
    %3 = arith.subi %arg1, %0 : i32
    %4 = call @bcast_power_of_2_f32(%3) : (i32) -> f32
    %5 = arith.mulf %2, %4 : f32
    return %5 : f32
  }
  func.func private @bcast_power_of_2_f32(%arg0: i32) -> f32 attributes {llvm.linkage = #llvm.linkage<internal>, passthrough = ["alwaysinline"]} {
    %c23_i32 = arith.constant 23 : i32
    %c1065353216_i32 = arith.constant 1065353216 : i32
    %0 = arith.shli %arg0, %c23_i32 : i32
    %1 = arith.addi %0, %c1065353216_i32 : i32
    %2 = arith.bitcast %1 : i32 to f32
    return %2 : f32
  }
}

