// not understood: 'llvm.load'
func.func @f(%p: !llvm.ptr) -> f32 {
  %a = llvm.load volatile %p : !llvm.ptr -> f32
  %b = llvm.load volatile %p : !llvm.ptr -> f32
  %r = arith.addf %a, %b : f32
  return %r : f32
}
// -----
func.func @f(%p: !llvm.ptr) -> f32 {
  %a = llvm.load volatile %p : !llvm.ptr -> f32
  %r = arith.addf %a, %a : f32
  return %r : f32
}
