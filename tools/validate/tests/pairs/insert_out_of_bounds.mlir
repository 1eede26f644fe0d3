// refuted
func.func @f(%a: tensor<?xi32>, %x: i32) -> tensor<?xi32> {
  %zero = arith.constant 0 : index
  %d = tensor.dim %a, %zero : tensor<?xi32>
  %some = arith.cmpi ne, %d, %zero : index
  %i = scf.if %some -> tensor<?xi32> {
    %j = tensor.insert %x into %a[%zero] : tensor<?xi32>
    scf.yield %j : tensor<?xi32>
  } else {
    scf.yield %a : tensor<?xi32>
  }
  return %i : tensor<?xi32>
}

// -----
func.func @f(%a: tensor<?xi32>, %x: i32) -> tensor<?xi32> {
  %zero = arith.constant 0 : index
  %j = tensor.insert %x into %a[%zero] : tensor<?xi32>
  return %j : tensor<?xi32>
}
