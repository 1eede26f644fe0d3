// not understood: 'arith.addi'
func.func @f(%a: index, %b: index) -> index {
  %r = arith.addi %a, %b : index
  return %r : index
}
// -----
func.func @f(%a: index, %b: index) -> index {
  %r = arith.addi %a, %b {llvm.promise = true} : index
  return %r : index
}
