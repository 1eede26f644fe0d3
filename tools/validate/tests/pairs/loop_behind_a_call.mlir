// proven
func.func private @trace(f32)
func.func @f(%a0: tensor<?xf32> {bcast.dims = ["S1"]}, %a1: tensor<?x?xf32> {bcast.dims = ["U1_0", "S1"]}, %lo: index, %n: index, %s: f32) -> (tensor<?x?xf32>) {
  %st = arith.constant 1 : index
  func.call @trace(%s) : (f32) -> ()
  %v1 = scf.for %i = %lo to %n step %st iter_args(%it = %a1) -> (tensor<?x?xf32>) {
    %v2 = bcast.sub %it, %a0 : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
    scf.yield %v2 : tensor<?x?xf32>
  }
  return %v1 : tensor<?x?xf32>
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module {
  func.func private @trace(f32)
  func.func @f(%arg0: tensor<?xf32>, %arg1: tensor<?x?xf32>, %arg2: index, %arg3: index, %arg4: f32) -> tensor<?x?xf32> {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?xf32>
    %c1 = arith.constant 1 : index
    %dim_0 = tensor.dim %arg1, %c1 : tensor<?x?xf32>
    %0 = arith.cmpi eq, %dim_0, %dim : index
    %c0_1 = arith.constant 0 : index
    %1 = arith.cmpi sge, %dim, %c0_1 : index
    %2 = arith.andi %0, %1 : i1
    cf.assert %2, "p.mlir:2:1: 'func.func' op @f argument #1 dim 1 \22S1\22: run-time size is not that of argument #0 dim 0 [symbol-entry]"
    %c1_2 = arith.constant 1 : index
    call @trace(%arg4) : (f32) -> ()
    %3 = scf.for %arg5 = %arg2 to %arg3 step %c1_2 iter_args(%arg6 = %arg1) -> (tensor<?x?xf32>) {
      %c0_3 = arith.constant 0 : index
      %dim_4 = tensor.dim %arg6, %c0_3 : tensor<?x?xf32>
      %dim_5 = tensor.dim %arg0, %c0_3 : tensor<?xf32>
      %c1_6 = arith.constant 1 : index
      %dim_7 = tensor.dim %arg1, %c1_6 : tensor<?x?xf32>
      %4 = arith.cmpi eq, %dim_7, %dim_5 : index
      %6 = bcast.guard_index %dim_5 if %4
      %7 = tensor.empty(%dim_4, %6) : tensor<?x?xf32>
      %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg6, %arg0 : tensor<?x?xf32>, tensor<?xf32>) outs(%7 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %in_8: f32, %out: f32):
        %9 = arith.subf %in, %in_8 : f32
        linalg.yield %9 : f32
      } -> tensor<?x?xf32>
      scf.yield %8 : tensor<?x?xf32>
    }
    return %3 : tensor<?x?xf32>
  }
}

