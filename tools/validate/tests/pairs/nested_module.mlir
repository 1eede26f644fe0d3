// not understood: 'builtin.module'
func.func @g(%a: f32) -> f32 {
  return %a : f32
}
module @m {
  func.func @f(%a: f32, %b: f32) -> f32 {
    return %a : f32
  }
}

// -----
func.func @g(%a: f32) -> f32 {
  return %a : f32
}
module @m {
  func.func @f(%a: f32, %b: f32) -> f32 {
    return %b : f32
  }
}
