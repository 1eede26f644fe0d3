// proven
func.func @add0(%a: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.map %a : (tensor<?xi32>) -> tensor<?xi32> (%x: i32) {
    %y = arith.constant 0 : i32
    %z = arith.addi %x, %y : i32
    bcast.yield %z : i32
  }
  return %r : tensor<?xi32>
}

// -----
module {
  func.func @add0(%arg0: tensor<?xi32>) -> tensor<?xi32> {
    %0 = bcast.map %arg0 : (tensor<?xi32>) -> tensor<?xi32> (%arg1: i32) {
      bcast.yield %arg1 : i32
    }
    return %0 : tensor<?xi32>
  }
}

