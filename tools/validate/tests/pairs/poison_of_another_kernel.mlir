// not understood: 'arith.xori'
func.func @f(%a: tensor<?xi8>) -> tensor<?xi8> {
  %s = bcast.map %a : (tensor<?xi8>) -> tensor<?xi8> (%x: i8) {
    %one = arith.constant 1 : i8
    %y = arith.shli %x, %one : i8
    bcast.yield %y : i8
  }
  %r = bcast.map %s : (tensor<?xi8>) -> tensor<?xi8> (%x: i8) {
    %y = arith.xori %x, %x : i8
    bcast.yield %y : i8
  }
  return %r : tensor<?xi8>
}
// -----
func.func @f(%a: tensor<?xi8>) -> tensor<?xi8> {
  %s = bcast.map %a : (tensor<?xi8>) -> tensor<?xi8> (%x: i8) {
    %nine = arith.constant 9 : i8
    %y = arith.shli %x, %nine : i8
    bcast.yield %y : i8
  }
  %r = bcast.map %s : (tensor<?xi8>) -> tensor<?xi8> (%x: i8) {
    %y = arith.xori %x, %x : i8
    bcast.yield %y : i8
  }
  return %r : tensor<?xi8>
}
