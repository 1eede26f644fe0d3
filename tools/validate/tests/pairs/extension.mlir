// not understood: 'func.func'
func.func private @g(i8 {llvm.signext})
func.func @f(%a: i8) {
  call @g(%a) : (i8) -> ()
  return
}
// -----
func.func private @g(i8 {llvm.zeroext})
func.func @f(%a: i8) {
  call @g(%a) : (i8) -> ()
  return
}
