// proven
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
  scf.if %some {
    scf.for %i = %c0 to %size step %c1 {
      %x = memref.load %a[%i] : memref<?xf32>
      memref.store %x, %b[%i] : memref<?xf32>
    }
  }
  return
}
// ----- not understood: 'memref.load'
// The load claims an alignment.
// - %x = memref.load %a[%i] : memref<?xf32>
// + %x = memref.load %a[%i] {alignment = 64 : i64} : memref<?xf32>
// ----- not understood: 'cf.assert'
// An assertion that fails hides that nothing is copied.
// - %some = arith.cmpi sge, %size, %c1 : index
// + %some = arith.cmpi sge, %size, %c1 : index
// + %false = arith.constant false
// + cf.assert %false, "nothing after this is reached"
// - %x = memref.load %a[%i] : memref<?xf32>
// + %x = memref.load %b[%i] : memref<?xf32>
// ----- refuted: a read is out of bounds
// An element is read even if there is none.
// - %some = arith.cmpi sge, %size, %c1 : index
// + %some = arith.cmpi sge, %size, %c1 : index
// + %x = memref.load %a[%c0] : memref<?xf32>
// - %x = memref.load %a[%i] : memref<?xf32>
// - memref.store %x, %b[%i] : memref<?xf32>
// + %y = memref.load %a[%i] : memref<?xf32>
// + memref.store %y, %b[%i] : memref<?xf32>
