// not understood: 'llvm.func'
func.func @f(%right: i1) {
  cf.assert %right, "wrong"
  return
}
// -----
llvm.func @abort() {
  llvm.return
}
llvm.func @fail() {
  llvm.call @abort() : () -> ()
  llvm.unreachable
}
func.func @f(%right: i1) {
  scf.if %right {
  } else {
    llvm.call @fail() : () -> ()
  }
  return
}
