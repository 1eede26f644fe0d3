// not understood: 'llvm.intr.stacksave'
func.func private @g(!llvm.ptr)
func.func @f(%v: f32) {
  %s = llvm.intr.stacksave : !llvm.ptr
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %c1 x f32 : (i64) -> !llvm.ptr
  func.call @g(%p) : (!llvm.ptr) -> ()
  llvm.intr.stackrestore %s : !llvm.ptr
  return
}
// -----
func.func private @g(!llvm.ptr)
func.func @f(%v: f32) {
  %s = llvm.intr.stacksave : !llvm.ptr
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %c1 x f32 : (i64) -> !llvm.ptr
  llvm.intr.stackrestore %s : !llvm.ptr
  func.call @g(%p) : (!llvm.ptr) -> ()
  return
}
