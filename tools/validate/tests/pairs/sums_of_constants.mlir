// proven
func.func @splat() -> tensor<4xi8> {
  %a = arith.constant dense<100> : tensor<4xi8>
  %b = arith.constant dense<3> : tensor<i8>
  %r = bcast.mul %a, %b : (tensor<4xi8>, tensor<i8>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}
func.func @elements() -> tensor<2x2xi32> {
  %a = arith.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %b = arith.constant dense<[3, 4]> : tensor<2xi32>
  %r = bcast.mul %a, %b : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}
func.func @sum(%x: tensor<?xi32>) -> tensor<?xi32> {
  %a = arith.constant dense<7> : tensor<i32>
  %b = arith.constant dense<-9> : tensor<i32>
  %s = bcast.min %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %r = bcast.sub %x, %s : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// -----
func.func @splat() -> tensor<4xi8> {
  %r = arith.constant dense<44> : tensor<4xi8>
  return %r : tensor<4xi8>
}
func.func @elements() -> tensor<2x2xi32> {
  %r = arith.constant dense<[[3, 4], [6, 8]]> : tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}
func.func @sum(%x: tensor<?xi32>) -> tensor<?xi32> {
  %s = arith.constant dense<-9> : tensor<i32>
  %r = bcast.sub %x, %s : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// ----- refuted
// - %r = arith.constant dense<44> : tensor<4xi8>
// + %r = arith.constant dense<45> : tensor<4xi8>
// ----- refuted
// - %r = arith.constant dense<[[3, 4], [6, 8]]> : tensor<2x2xi32>
// + %r = arith.constant dense<[[3, 6], [4, 8]]> : tensor<2x2xi32>
// ----- refuted
// - %s = arith.constant dense<-9> : tensor<i32>
// + %s = arith.constant dense<7> : tensor<i32>
