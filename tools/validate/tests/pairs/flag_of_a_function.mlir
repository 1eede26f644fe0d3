// not decided: an element is wrong
func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.exp %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = math.exp %a fastmath<afn> : tensor<?xf32>
  return %r : tensor<?xf32>
}
