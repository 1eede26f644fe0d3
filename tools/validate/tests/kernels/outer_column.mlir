// One operand has the last column alone, one has the first column as well: neither has that of the rows.
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func @f(%a: memref<?x?x?xf32>, %b: memref<?xf32>, %c: memref<?x?xf32>, %inner: i1, %out: memref<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.select %inner, %c1, %c0 : index
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : memref<?x?x?xf32>) outs(%out : memref<?x?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 2 : index
    %l = arith.muli %j, %0 : index
    %y = memref.load %b[%l] : memref<?xf32>
    %z = memref.load %c[%i, %l] : memref<?x?xf32>
    %u = arith.addf %x, %y : f32
    %v = arith.addf %u, %z : f32
    linalg.yield %v : f32
  }
  return
}
