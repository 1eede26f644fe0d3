// not understood: 'llvm.intr.assume'
func.func @f(%a: i1) -> i1 {
  llvm.intr.assume %a : i1
  return %a : i1
}
// -----
func.func @f(%a: i1) -> i1 {
  %t = arith.constant true
  llvm.intr.assume %t : i1
  return %a : i1
}
