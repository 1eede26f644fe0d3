// not understood: 'llvm.atomicrmw'
func.func @f(%p: !llvm.ptr, %v: i32) -> i32 {
  %r = llvm.atomicrmw add %p, %v monotonic : !llvm.ptr, i32
  return %r : i32
}
// -----
func.func @f(%p: !llvm.ptr, %v: i32) -> i32 {
  %r = llvm.atomicrmw add %p, %v seq_cst : !llvm.ptr, i32
  return %r : i32
}
