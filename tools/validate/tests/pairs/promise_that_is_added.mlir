// proven
func.func private @ext(tensor<?xf32>) -> tensor<?xf32>
func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  %b = func.call @ext(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
func.func private @ext(tensor<?xf32>) -> tensor<?xf32>
func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  %b = func.call @ext(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- not understood: 'func.func'
// - func.func private @ext(tensor<?xf32>) -> tensor<?xf32>
// + func.func private @ext(tensor<?xf32> {bcast.dims = ["N"]}) -> (tensor<?xf32> {bcast.dims = ["N"]})
