// not understood: 'llvm.mlir.undef'
func.func @f() -> i32 {
  %u = llvm.mlir.undef : i32
  %z = arith.constant 0 : i32
  return %z : i32
}
// -----
func.func @f() -> i32 {
  %u = llvm.mlir.undef : i32
  %z = arith.xori %u, %u : i32
  return %z : i32
}
