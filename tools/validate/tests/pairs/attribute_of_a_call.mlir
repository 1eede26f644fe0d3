// not understood: 'func.call'
func.func private @g(f32) attributes {llvm.readnone}
func.func @f(%a: f32) {
  func.call @g(%a) : (f32) -> ()
  return
}
// -----
func.func private @g(f32) attributes {llvm.readnone}
func.func @f(%a: f32) {
  func.call @g(%a) {llvm.nounwind} : (f32) -> ()
  return
}
