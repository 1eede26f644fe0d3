// not understood: 'arith.addi'
func.func @f(%n: i1, %c: i1) -> i1 {
 %r = arith.addi %n, %c : i1
 return %r : i1
}
// -----
func.func @f(%n: i1, %c: i1) -> i1 {
 %r = arith.addi %n, %c overflow<nuw> : i1
 return %r : i1
}