// RUN: bcast-opt %s --convert-bcast-to-linalg --convert-bcast-to-vector | FileCheck %s

// An attribute that an op does not define is ignored, even if it has the name of another op's.

// CHECK-LABEL: func @compare
// CHECK:         arith.cmpf olt, %{{[^ ]+}}, %{{[^ ]+}} : f32
func.func @compare(%x: tensor<4xf32>) -> tensor<4xi1> {
  %0 = bcast.compare lt, %x, %x {fastmath = 7 : i8} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func @power
// CHECK:         math.ipowi
func.func @power(%x: vector<4xi32>) -> vector<4xi32> {
  %0 = bcast.pow %x, %x {is_unsigned} : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  return %0 : vector<4xi32>
}

// CHECK-LABEL: func @add
// CHECK:         arith.addi %{{[^ ]+}}, %{{[^ ]+}} : i32
func.func @add(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.add %x, %x {predicate = 1 : i64} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @checked
// CHECK:         cf.assert
func.func @checked(%x: tensor<?xi32>, %y: tensor<?xi32>) -> tensor<?xi32> {
  %0 = bcast.add %x, %y {bcast.checked = "no"} : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
