// refuted: a read that is moved before the checks is out of bounds
func.func @both(%a: tensor<?xi32>, %b: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %r = bcast.sub %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %s = bcast.mul %r, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r, %s : tensor<?xi32>, tensor<?xi32>
}
// -----
#map = affine_map<(d0) -> (d0)>
module {
  func.func @both(%arg0: tensor<?xi32>, %arg1: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?xi32>
    %dim_0 = tensor.dim %arg1, %c0 : tensor<?xi32>
    %c1 = arith.constant 1 : index
    %0 = arith.cmpi eq, %dim, %c1 : index
    %1 = arith.select %0, %dim_0, %dim : index
    %2 = arith.cmpi eq, %dim_0, %c1 : index
    %3 = arith.cmpi eq, %dim_0, %1 : index
    %4 = arith.ori %2, %3 : i1
    %5 = arith.cmpi sge, %1, %c0 : index
    %6 = arith.andi %4, %5 : i1
    cf.assert %6, "-:2:8: 'bcast.sub' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
    %7 = tensor.empty(%1) : tensor<?xi32>
    %8 = arith.cmpi eq, %dim, %1 : index
    %9 = arith.select %8, %c1, %c0 : index
    %11 = bcast.guard_index %9 if %6
    %12 = arith.select %3, %c1, %c0 : index
    %13 = bcast.guard_index %12 if %6
    %14 = arith.andi %8, %3 : i1
    %15 = scf.if %14 -> (tensor<?xi32>) {
      %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%arg0, %arg1 : tensor<?xi32>, tensor<?xi32>) outs(%7 : tensor<?xi32>) {
      ^bb0(%in: i32, %in_1: i32, %out: i32):
        %19 = arith.subi %in, %in_1 : i32
        linalg.yield %19 : i32
      } -> tensor<?xi32>
      scf.yield %18 : tensor<?xi32>
    } else {
      %18 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%7 : tensor<?xi32>) {
      ^bb0(%out: i32):
        %19 = linalg.index 0 : index
        %20 = arith.muli %19, %11 : index
        %extracted = tensor.extract %arg0[%20] : tensor<?xi32>
        %21 = arith.muli %19, %13 : index
        %extracted_1 = tensor.extract %arg1[%21] : tensor<?xi32>
        %22 = arith.subi %extracted, %extracted_1 : i32
        linalg.yield %22 : i32
      } -> tensor<?xi32>
      scf.yield %18 : tensor<?xi32>
    }
    %16 = tensor.empty(%1) : tensor<?xi32>
    %17 = scf.if %3 -> (tensor<?xi32>) {
      %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%15, %arg1 : tensor<?xi32>, tensor<?xi32>) outs(%16 : tensor<?xi32>) {
      ^bb0(%in: i32, %in_1: i32, %out: i32):
        %19 = arith.muli %in, %in_1 : i32
        linalg.yield %19 : i32
      } -> tensor<?xi32>
      scf.yield %18 : tensor<?xi32>
    } else {
      %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%15 : tensor<?xi32>) outs(%16 : tensor<?xi32>) {
      ^bb0(%in: i32, %out: i32):
        %19 = linalg.index 0 : index
        %20 = arith.muli %19, %12 : index
        %extracted = tensor.extract %arg1[%20] : tensor<?xi32>
        %21 = arith.muli %in, %extracted : i32
        linalg.yield %21 : i32
      } -> tensor<?xi32>
      scf.yield %18 : tensor<?xi32>
    }
    return %15, %17 : tensor<?xi32>, tensor<?xi32>
  }
}
