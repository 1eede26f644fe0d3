// not understood: 'builtin.module'
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} {
  func.func @f(%a: index) -> index {
    return %a : index
  }
}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} {
  func.func @f(%a: index) -> index {
    return %a : index
  }
}
