// refuted: a read is out of bounds
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = memref.dim %b, %c0 : memref<?xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = memref.dim %b, %c0 : memref<?xf32>
  %some = arith.cmpi sge, %size, %c1 : index
  %x = memref.load %a[%c0] : memref<?xf32>
  scf.if %some {
    scf.for %i = %c0 to %size step %c1 {
      %y = memref.load %a[%i] : memref<?xf32>
      memref.store %y, %b[%i] : memref<?xf32>
    }
  }
  return
}
