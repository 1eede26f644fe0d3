// proven
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
module {
  func.func @f(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>) -> tensor<?x?xf32> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %c1 = arith.constant 1 : index
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %dim_1 = tensor.dim %arg1, %c0 : tensor<?xf32>
    %0 = arith.cmpi eq, %dim_0, %c1 : index
    %1 = arith.select %0, %dim_1, %dim_0 : index
    %2 = arith.cmpi eq, %dim_1, %c1 : index
    %3 = arith.cmpi eq, %dim_1, %1 : index
    %4 = arith.ori %2, %3 : i1
    %5 = arith.cmpi sge, %1, %c0 : index
    %6 = arith.andi %4, %5 : i1
    cf.assert %6, "dir/ex_bias_relu.mlir:2:8: 'bcast.add' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 1 [runtime-legal]"
    %7 = tensor.empty(%dim, %1) : tensor<?x?xf32>
    %8 = arith.cmpi eq, %dim_0, %1 : index
    %9 = arith.select %8, %c1, %c0 : index
    %11 = bcast.guard_index %9 if %6
    %12 = arith.select %3, %c1, %c0 : index
    %13 = bcast.guard_index %12 if %6
    %14 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%7 : tensor<?x?xf32>) {
    ^bb0(%out: f32):
      %17 = linalg.index 0 : index
      %18 = linalg.index 1 : index
      %19 = arith.muli %18, %11 : index
      %extracted = tensor.extract %arg0[%17, %19] : tensor<?x?xf32>
      %20 = arith.muli %18, %13 : index
      %extracted_2 = tensor.extract %arg1[%20] : tensor<?xf32>
      %21 = arith.addf %extracted, %extracted_2 : f32
      linalg.yield %21 : f32
    } -> tensor<?x?xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<f32>
    %15 = tensor.empty(%dim, %1) : tensor<?x?xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %cst : tensor<?x?xf32>, tensor<f32>) outs(%15 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %17 = arith.maximumf %in, %in_2 : f32
      linalg.yield %17 : f32
    } -> tensor<?x?xf32>
    return %16 : tensor<?x?xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @f(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>) -> tensor<?x?xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %dim_1 = tensor.dim %arg1, %c0 : tensor<?xf32>
    %0 = arith.cmpi eq, %dim_0, %c1 : index
    %1 = arith.select %0, %dim_1, %dim_0 : index
    %2 = arith.cmpi eq, %dim_1, %c1 : index
    %3 = arith.cmpi eq, %dim_1, %1 : index
    %4 = arith.ori %2, %3 : i1
    %5 = arith.cmpi sge, %1, %c0 : index
    %6 = arith.andi %4, %5 : i1
    cf.assert %6, "dir/ex_bias_relu.mlir:2:8: 'bcast.add' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 1 [runtime-legal]"
    %7 = arith.cmpi eq, %dim_0, %1 : index
    %8 = arith.select %7, %c1, %c0 : index
    %10 = bcast.guard_index %8 if %6
    %11 = arith.select %3, %c1, %c0 : index
    %12 = bcast.guard_index %11 if %6
    %13 = tensor.empty(%dim, %1) : tensor<?x?xf32>
    %14 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%13 : tensor<?x?xf32>) {
    ^bb0(%out: f32):
      %15 = linalg.index 0 : index
      %16 = linalg.index 1 : index
      %17 = arith.muli %16, %10 : index
      %extracted = tensor.extract %arg0[%15, %17] : tensor<?x?xf32>
      %18 = arith.muli %16, %12 : index
      %extracted_2 = tensor.extract %arg1[%18] : tensor<?xf32>
      %19 = arith.addf %extracted, %extracted_2 : f32
      %20 = arith.maximumf %19, %cst : f32
      linalg.yield %20 : f32
    } -> tensor<?x?xf32>
    return %14 : tensor<?x?xf32>
  }
}

