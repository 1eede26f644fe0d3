// not understood: 'llvm.alloca'
func.func @f(%v: f32) -> f32 {
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %c1 x f32 : (i64) -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> f32
  return %r : f32
}
// -----
func.func @f(%v: f32) -> f32 {
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %c1 x f32 : (i64) -> !llvm.ptr
  llvm.store volatile %v, %p : f32, !llvm.ptr
  %r = llvm.load %p invariant : !llvm.ptr -> f32
  return %r : f32
}
