// a static size in a type is not the run-time size: a cast promises a size.
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @add(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>) -> tensor<?x?xf32> {
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
    cf.assert %6, "illegal sizes"
    %7 = tensor.empty(%dim, %1) : tensor<?x?xf32>
    %8 = arith.cmpi eq, %dim_0, %1 : index
    %9 = arith.select %8, %c1, %c0 : index
    %10 = arith.select %6, %c1, %c0 : index
    %11 = arith.divui %9, %10 : index
    %12 = arith.select %3, %c1, %c0 : index
    %13 = arith.divui %12, %10 : index
    %14 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%7 : tensor<?x?xf32>) {
    ^bb0(%out: f32):
      %15 = linalg.index 0 : index
      %16 = linalg.index 1 : index
      %17 = arith.muli %16, %11 : index
      %extracted = tensor.extract %arg0[%15, %17] : tensor<?x?xf32>
      %18 = arith.muli %16, %13 : index
      %extracted_2 = tensor.extract %arg1[%18] : tensor<?xf32>
      %19 = arith.subf %extracted, %extracted_2 : f32
      linalg.yield %19 : f32
    } -> tensor<?x?xf32>
    %15 = tensor.cast %14 : tensor<?x?xf32> to tensor<?x4xf32>
    %16 = tensor.cast %15 : tensor<?x4xf32> to tensor<?x?xf32>
    return %16 : tensor<?x?xf32>
  }
}

