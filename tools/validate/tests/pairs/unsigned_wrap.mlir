// refuted: an operation is undefined
func.func @f(%a: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %m = arith.subi %d, %c1 : index
  %r = arith.cmpi ult, %m, %d : index
  return %r : i1
}

// -----
func.func @f(%a: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %m = arith.subi %d, %c1 overflow<nuw> : index
  %r = arith.cmpi ult, %m, %d : index
  return %r : i1
}
