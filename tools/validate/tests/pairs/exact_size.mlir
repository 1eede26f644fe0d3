// refuted: an operation is undefined
func.func @f(%a: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %q = arith.divui %d, %c2 : index
  %n = arith.muli %q, %c2 : index
  %r = tensor.splat %x[%n] : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----
func.func @f(%a: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %q = arith.divui %d, %c2 exact : index
  %n = arith.muli %q, %c2 : index
  %r = tensor.splat %x[%n] : tensor<?xf32>
  return %r : tensor<?xf32>
}
