// A symbol that a type fixes to a number.
func.func @four(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<4xf32> {bcast.dims = ["N"]}) -> tensor<4xf32> {
  %r = bcast.add %x, %y : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @one(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<1xf32> {bcast.dims = ["N"]}, %z: tensor<?xf32>) -> tensor<?xf32> {
  %r = bcast.add %x, %y, %z : (tensor<?xf32>, tensor<1xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
