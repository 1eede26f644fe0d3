// not understood: 'llvm.mlir.global'
llvm.mlir.global private constant @t(3 : i64) : i64
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %i: index, %j: index, %x: f32, %z: f32) {
 %p = llvm.mlir.addressof @t : !llvm.ptr
 %q = llvm.load %p : !llvm.ptr -> i64
 %s = arith.index_cast %q : i64 to index
 memref.store %x, %a[%s] : memref<?xf32>
 linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
 ^bb0(%kx: f32, %ko: f32):
  %ky = arith.negf %kx : f32
  linalg.yield %ky : f32
 }
 return
}
// -----
llvm.mlir.global private constant @t(4 : i64) : i64
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %i: index, %j: index, %x: f32, %z: f32) {
 %p = llvm.mlir.addressof @t : !llvm.ptr
 %q = llvm.load %p : !llvm.ptr -> i64
 %s = arith.index_cast %q : i64 to index
 memref.store %x, %a[%s] : memref<?xf32>
 linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
 ^bb0(%kx: f32, %ko: f32):
  %ky = arith.negf %kx : f32
  linalg.yield %ky : f32
 }
 return
}