// not understood: 'llvm.func'
llvm.func @e(f32)
llvm.func @h(%x: f32) {
 llvm.call @e(%x) : (f32) -> ()
 llvm.return
}
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %i: index, %j: index, %x: f32, %z: f32) {
 llvm.call @h(%x) : (f32) -> ()
 linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
 ^bb0(%kx: f32, %ko: f32):
  %ky = arith.negf %kx : f32
  linalg.yield %ky : f32
 }
 return
}
// -----
llvm.func @e(f32)
llvm.func @h(%x: f32) {
 llvm.return
}
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %i: index, %j: index, %x: f32, %z: f32) {
 llvm.call @h(%x) : (f32) -> ()
 linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
 ^bb0(%kx: f32, %ko: f32):
  %ky = arith.negf %kx : f32
  linalg.yield %ky : f32
 }
 return
}