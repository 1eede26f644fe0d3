// not understood: 'llvm.func'
llvm.func @abort()
llvm.func @fail() {
  llvm.call @abort() : () -> ()
  llvm.unreachable
}
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %wrong: i1) {
  scf.if %wrong {
    llvm.call @fail() : () -> ()
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  return
}
// -----
llvm.func @abort()
llvm.func @fail() {
  llvm.return
}
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %wrong: i1) {
  scf.if %wrong {
    llvm.call @fail() : () -> ()
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  return
}
