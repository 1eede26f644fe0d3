// Declarations of functions: checked at the entry, before a call and before the return, and nothing twice.
func.func @entry(%x: tensor<?x?xf32> {bcast.dims = ["B", "T"]}, %y: tensor<?x?xf32> {bcast.dims = ["B", "T"]})
    -> (tensor<?x?xf32> {bcast.dims = ["B", "T"]}) attributes {bcast.symbols = {B = {min = 2}, T = {multiple_of = 8, max = 64}}} {
  %r = bcast.add %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %s = bcast.mul %r, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %s : tensor<?x?xf32>
}

func.func private @equal(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32> {bcast.dims = ["N"]})
    -> (tensor<?xf32> {bcast.dims = ["N"]}) {
  %r = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @call(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) -> tensor<?xf32> {
  %r = call @equal(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %s = bcast.add %r, %x, %z : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

func.func @result(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32>)
    -> (tensor<?xf32> {bcast.dims = ["N"]}, tensor<?xf32> {bcast.dims = ["M"]}) attributes {bcast.symbols = {M = {max = 5}}} {
  %r = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r, %y : tensor<?xf32>, tensor<?xf32>
}

// A kernel that reads %y alone, with a size of %x for its bounds.
func.func @sizes_of_another_tensor(%x: tensor<?x?xi32> {bcast.dims = ["N", "N"]}, %y: tensor<?xi32> {bcast.dims = ["N"]}) -> tensor<?x?xi32> {
  %r:2 = bcast.broadcast %x, %y : (tensor<?x?xi32>, tensor<?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>)
  return %r#1 : tensor<?x?xi32>
}
