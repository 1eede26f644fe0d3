// not decided
func.func private @use(tensor<2x?xi32>)
func.func @f(%a: tensor<?x?xi32>, %b: tensor<2x?xi32>, %c: tensor<2x?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %a, %c0 : tensor<?x?xi32>
  %d1 = tensor.dim %a, %c1 : tensor<?x?xi32>
  %n = arith.muli %d0, %d1 : index
  %s = tensor.from_elements %c1, %n : tensor<2xindex>
  %r = tensor.reshape %a(%s) : (tensor<?x?xi32>, tensor<2xindex>) -> tensor<?x?xi32>
  %u = bcast.compare lt, %r, %b : (tensor<?x?xi32>, tensor<2x?xi32>) -> tensor<2x?xi1>
  %e1 = tensor.dim %c, %c1 : tensor<2x?x?xi32>
  %z = arith.constant 0 : i32
  %e = tensor.empty(%e1) : tensor<2x?xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<2x?xi32>) -> tensor<2x?xi32>
  %t = linalg.reduce { arith.addi } ins(%c : tensor<2x?x?xi32>) outs(%i : tensor<2x?xi32>) dimensions = [2]
  call @use(%t) : (tensor<2x?xi32>) -> ()
  return
}
// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func private @use(tensor<2x?xi32>)
  func.func @f(%arg0: tensor<?x?xi32>, %arg1: tensor<2x?xi32>, %arg2: tensor<2x?x?xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xi32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xi32>
    %0 = arith.muli %dim, %dim_0 : index
    %from_elements = tensor.from_elements %c1, %0 : tensor<2xindex>
    %reshape = tensor.reshape %arg0(%from_elements) : (tensor<?x?xi32>, tensor<2xindex>) -> tensor<?x?xi32>
    %c1_1 = arith.constant 1 : index
    %dim_2 = tensor.dim %arg1, %c1_1 : tensor<2x?xi32>
    %1 = arith.cmpi eq, %0, %c1_1 : index
    %2 = arith.select %1, %dim_2, %0 : index
    %3 = arith.cmpi eq, %dim_2, %c1_1 : index
    %4 = arith.cmpi eq, %dim_2, %2 : index
    %5 = arith.ori %3, %4 : i1
    %c0_3 = arith.constant 0 : index
    %6 = arith.cmpi sge, %2, %c0_3 : index
    %7 = arith.andi %5, %6 : i1
    cf.assert %7, "sizes"
    %8 = tensor.empty(%2) : tensor<2x?xi1>
    %9 = arith.cmpi eq, %0, %2 : index
    %10 = arith.select %9, %c1_1, %c0_3 : index
    %12 = bcast.guard_index %10 if %7
    %13 = arith.select %4, %c1_1, %c0_3 : index
    %14 = bcast.guard_index %13 if %7
    %15 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%8 : tensor<2x?xi1>) {
    ^bb0(%out: i1):
      %18 = linalg.index 1 : index
      %19 = arith.muli %18, %12 : index
      %extracted = tensor.extract %reshape[%c0_3, %19] : tensor<?x?xi32>
      %20 = linalg.index 0 : index
      %21 = arith.muli %18, %14 : index
      %extracted_5 = tensor.extract %arg1[%20, %21] : tensor<2x?xi32>
      %22 = arith.cmpi slt, %extracted, %extracted_5 : i32
      linalg.yield %22 : i1
    } -> tensor<2x?xi1>
    %dim_4 = tensor.dim %arg2, %c1 : tensor<2x?x?xi32>
    %c0_i32 = arith.constant 0 : i32
    %16 = tensor.empty(%dim_4) : tensor<2x?xi32>
    %17 = linalg.fill ins(%c0_i32 : i32) outs(%16 : tensor<2x?xi32>) -> tensor<2x?xi32>
    %reduced = linalg.reduce { arith.addi {overflowFlags = #arith.overflow<none>} } ins(%arg2 : tensor<2x?x?xi32>) outs(%17 : tensor<2x?xi32>) dimensions = [2] 
    call @use(%reduced) : (tensor<2x?xi32>) -> ()
    return
  }
}

