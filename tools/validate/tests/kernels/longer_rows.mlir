// The first operand is read at the loops' own indices, though it may be larger than the result.
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %row: i1, %inner: i1, %out: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s0 = arith.select %row, %c1, %c0 : index
  %s1 = arith.select %inner, %c1, %c0 : index
  linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%out : memref<?x?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %x = memref.load %a[%i, %j] : memref<?x?xf32>
    %k = arith.muli %i, %s0 : index
    %l = arith.muli %j, %s1 : index
    %y = memref.load %b[%k, %l] : memref<?x?xf32>
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  return
}
