// not understood: 'func.func'
func.func private @g(i32)
func.func @f(%a: i32) {
  func.call @g(%a) : (i32) -> ()
  return
}
// -----
func.func private @g(i32 {llvm.noundef})
func.func @f(%a: i32) {
  func.call @g(%a) : (i32) -> ()
  return
}
