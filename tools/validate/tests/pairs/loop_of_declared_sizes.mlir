// proven
func.func @f(%a: tensor<?xf32> {bcast.dims = ["S"]}, %b: tensor<?xf32> {bcast.dims = ["S"]}, %lo: index, %n: index) -> tensor<?xf32> {
  %st = arith.constant 1 : index
  %v = scf.for %i = %lo to %n step %st iter_args(%it = %b) -> (tensor<?xf32>) {
    %w = bcast.sub %it, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %v : tensor<?xf32>
}

// -----
#map = affine_map<(d0) -> (d0)>
module {
  func.func @f(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>, %arg2: index, %arg3: index) -> tensor<?xf32> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?xf32>
    %c0_0 = arith.constant 0 : index
    %dim_1 = tensor.dim %arg1, %c0_0 : tensor<?xf32>
    %0 = arith.cmpi eq, %dim_1, %dim : index
    %c0_2 = arith.constant 0 : index
    %1 = arith.cmpi sge, %dim, %c0_2 : index
    %2 = arith.andi %0, %1 : i1
    cf.assert %2, "p.mlir:1:1: 'func.func' op @f argument #1 dim 0 \22S\22: run-time size is not that of argument #0 dim 0 [symbol-entry]"
    %c1 = arith.constant 1 : index
    %3 = scf.for %arg4 = %arg2 to %arg3 step %c1 iter_args(%arg5 = %arg1) -> (tensor<?xf32>) {
      %c0_3 = arith.constant 0 : index
      %dim_4 = tensor.dim %arg0, %c0_3 : tensor<?xf32>
      %dim_5 = tensor.dim %arg1, %c0_3 : tensor<?xf32>
      %4 = arith.cmpi eq, %dim_5, %dim_4 : index
      %c1_6 = arith.constant 1 : index
      %6 = bcast.guard_index %dim_4 if %4
      %7 = tensor.empty(%6) : tensor<?xf32>
      %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%arg5, %arg0 : tensor<?xf32>, tensor<?xf32>) outs(%7 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_7: f32, %out: f32):
        %9 = arith.subf %in, %in_7 : f32
        linalg.yield %9 : f32
      } -> tensor<?xf32>
      scf.yield %8 : tensor<?xf32>
    }
    return %3 : tensor<?xf32>
  }
}

