// refuted: one program fails and the other does not
func.func private @g(tensor<?xf32> {bcast.dims = ["S"]}, tensor<?xf32> {bcast.dims = ["S"]})
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  call @g(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
// -----
func.func private @g(tensor<?xf32>, tensor<?xf32>)
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  call @g(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
