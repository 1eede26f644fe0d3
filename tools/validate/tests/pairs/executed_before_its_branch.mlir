// refuted: one program does what the other does not
func.func @f(%c: i1, %a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %i: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = scf.if %c -> tensor<?x?xf32> {
    %0 = tensor.concat dim(0) %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %0 : tensor<?x?xf32>
  } else {
    scf.yield %i : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
// -----
func.func @f(%c: i1, %a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %i: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = scf.if %c -> tensor<?x?xf32> {
    scf.yield %0 : tensor<?x?xf32>
  } else {
    scf.yield %i : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
