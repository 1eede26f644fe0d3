// not understood: 'llvm.add'
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %n: i64, %p: !llvm.ptr) {
  %m = llvm.add %n, %n : i64
  llvm.store %m, %p : i64, !llvm.ptr
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %n: i64, %p: !llvm.ptr) {
  %m = llvm.add %n, %n overflow<nsw> : i64
  llvm.store %m, %p : i64, !llvm.ptr
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  return
}
