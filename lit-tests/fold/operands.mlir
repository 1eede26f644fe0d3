// RUN: bcast-opt %s --canonicalize --split-input-file | FileCheck %s

// An op is an operand that the others leave as it is.

// CHECK-LABEL: func @integers
// CHECK-SAME:      (%[[X:.*]]: tensor<?x4xi32>)
// CHECK-NEXT:    return %[[X]]
func.func @integers(%x: tensor<?x4xi32>) -> tensor<?x4xi32> {
  %zero = arith.constant dense<0> : tensor<i32>
  %one = arith.constant dense<1> : tensor<4xi32>
  %ones = arith.constant dense<-1> : tensor<1x1xi32>
  %0 = bcast.add %zero, %x : (tensor<i32>, tensor<?x4xi32>) -> tensor<?x4xi32>
  %1 = bcast.mul %0, %one : (tensor<?x4xi32>, tensor<4xi32>) -> tensor<?x4xi32>
  %2 = bcast.and %1, %1, %ones : (tensor<?x4xi32>, tensor<?x4xi32>, tensor<1x1xi32>) -> tensor<?x4xi32>
  %3 = bcast.shl %2, %zero : (tensor<?x4xi32>, tensor<i32>) -> tensor<?x4xi32>
  %4 = bcast.max unsigned %zero, %3 : (tensor<i32>, tensor<?x4xi32>) -> tensor<?x4xi32>
  %5 = bcast.div %4, %one : (tensor<?x4xi32>, tensor<4xi32>) -> tensor<?x4xi32>
  return %5 : tensor<?x4xi32>
}

// -----

// CHECK-LABEL: func @floats
// CHECK-SAME:      (%[[X:.*]]: tensor<4xbf16>)
// CHECK-NEXT:    return %[[X]]
func.func @floats(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %minus_zero = arith.constant dense<-0.0> : tensor<bf16>
  %zero = arith.constant dense<0.0> : tensor<bf16>
  %one = arith.constant dense<1.0> : tensor<bf16>
  %0 = bcast.add %x, %minus_zero fastmath<nnan> : (tensor<4xbf16>, tensor<bf16>) -> tensor<4xbf16>
  %1 = bcast.sub %0, %zero : (tensor<4xbf16>, tensor<bf16>) -> tensor<4xbf16>
  %2 = bcast.div %1, %one : (tensor<4xbf16>, tensor<bf16>) -> tensor<4xbf16>
  %3 = bcast.min %2, %2 : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  return %3 : tensor<4xbf16>
}

// -----

// Of more than two operands, the others stay.
// CHECK-LABEL: func @fewer
// CHECK-SAME:      (%[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<1xf32>)
// CHECK-NEXT:    %[[R:.*]] = bcast.mul %[[X]], %[[Y]] : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
// CHECK-NEXT:    return %[[R]]
func.func @fewer(%x: tensor<4xf32>, %y: tensor<1xf32>) -> tensor<4xf32> {
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %0 = bcast.mul %one, %y, %x : (tensor<4xf32>, tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Without the constant, the sum would have a smaller shape.
// CHECK-LABEL: func @sizes_of_a_constant
// CHECK:         bcast.add %{{.*}}, %{{.*}}, %{{.*}} : (tensor<1xi32>, tensor<1xi32>, tensor<4xi32>)
func.func @sizes_of_a_constant(%x: tensor<1xi32>, %y: tensor<1xi32>) -> tensor<4xi32> {
  %zeros = arith.constant dense<0> : tensor<4xi32>
  %0 = bcast.add %x, %zeros, %y : (tensor<1xi32>, tensor<4xi32>, tensor<1xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// Some numbers are the result.
// CHECK-LABEL: func @absorbing
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant dense<0> : tensor<4xi16>
// CHECK-DAG:     %[[ONES:.*]] = arith.constant dense<-1> : tensor<4xi16>
// CHECK-DAG:     %[[TRUE:.*]] = arith.constant dense<true> : tensor<4xi1>
// CHECK:         return %[[ZERO]], %[[ONES]], %[[ZERO]], %[[TRUE]]
func.func @absorbing(%x: tensor<4xi16>) -> (tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi1>) {
  %zero = arith.constant dense<0> : tensor<i16>
  %ones = arith.constant dense<-1> : tensor<i16>
  %0 = bcast.mul %zero, %x : (tensor<i16>, tensor<4xi16>) -> tensor<4xi16>
  %1 = bcast.or %x, %ones : (tensor<4xi16>, tensor<i16>) -> tensor<4xi16>
  %2 = bcast.sub %x, %x : (tensor<4xi16>, tensor<4xi16>) -> tensor<4xi16>
  %3 = bcast.compare le unsigned, %x, %x : (tensor<4xi16>, tensor<4xi16>) -> tensor<4xi1>
  return %0, %1, %2, %3 : tensor<4xi16>, tensor<4xi16>, tensor<4xi16>, tensor<4xi1>
}

// -----

// CHECK-LABEL: func @select
// CHECK-SAME:      (%[[C:.*]]: tensor<4xi1>, %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]], %[[Y]], %[[X]], %[[C]]
func.func @select(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi1>) {
  %true = arith.constant dense<true> : tensor<i1>
  %false = arith.constant dense<false> : tensor<4xi1>
  %0 = bcast.select %true, %x, %y : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = bcast.select %false, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = bcast.select %c, %x, %x : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = bcast.select %c, %true, %false : (tensor<4xi1>, tensor<i1>, tensor<4xi1>) -> tensor<4xi1>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi1>
}

// -----

// CHECK-LABEL: func @map
// CHECK-SAME:      (%[[X:.*]]: tensor<4xf32>, %{{.*}}: tensor<i8>)
// CHECK-NEXT:    return %[[X]]
func.func @map(%x: tensor<4xf32>, %y: tensor<i8>) -> tensor<4xf32> {
  %0 = bcast.map %x, %y : (tensor<4xf32>, tensor<i8>) -> tensor<4xf32> (%e: f32, %n: i8) {
    bcast.yield %e : f32
  }
  return %0 : tensor<4xf32>
}

// -----

// A constant goes into the body, and stays an operand where the result has its sizes.
// CHECK-LABEL: func @body
// CHECK-SAME:      (%[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<?xi32>)
// CHECK-DAG:     %[[C:.*]] = arith.constant 7 : i32
// CHECK-DAG:     %[[S:.*]] = arith.constant dense<7> : tensor<4xi32>
// CHECK:         bcast.map %[[X]] : (tensor<4xi32>) -> tensor<4xi32> (%[[A:.*]]: i32) {
// CHECK-NEXT:      arith.addi %[[A]], %[[C]] : i32
// CHECK:         bcast.map %[[Y]], %[[S]] : (tensor<?xi32>, tensor<4xi32>) -> tensor<4xi32> (%[[B:.*]]: i32, %{{.*}}: i32) {
// CHECK-NEXT:      arith.addi %[[B]], %[[C]] : i32
func.func @body(%x: tensor<4xi32>, %y: tensor<?xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %c = arith.constant dense<7> : tensor<4xi32>
  %0 = bcast.map %c, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32> (%a: i32, %b: i32) {
    %s = arith.addi %a, %b : i32
    bcast.yield %s : i32
  }
  %1 = bcast.map %y, %c : (tensor<?xi32>, tensor<4xi32>) -> tensor<4xi32> (%a: i32, %b: i32) {
    %s = arith.addi %a, %b : i32
    bcast.yield %s : i32
  }
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// -----

// All operands are constants: the body is one, and so is the map.
// CHECK-LABEL: func @constant_body
// CHECK-NEXT:    arith.constant dense<12> : vector<4xi32>
func.func @constant_body() -> vector<4xi32> {
  %c = arith.constant dense<7> : vector<4xi32>
  %d = arith.constant dense<5> : vector<1xi32>
  %0 = bcast.map %c, %d : (vector<4xi32>, vector<1xi32>) -> vector<4xi32> (%a: i32, %b: i32) {
    %s = arith.addi %a, %b : i32
    bcast.yield %s : i32
  }
  return %0 : vector<4xi32>
}

// -----

// A constant with one value is a scalar, unless its sizes are those of the result.
// CHECK-LABEL: func @scalar
// CHECK-SAME:      (%[[X:.*]]: tensor<8x4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK-DAG:     %[[C:.*]] = arith.constant dense<2.000000e+00> : tensor<f32>
// CHECK-DAG:     %[[D:.*]] = arith.constant dense<2.000000e+00> : tensor<8x4xf32>
// CHECK:         bcast.mul %[[X]], %[[C]] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
// CHECK:         bcast.mul %[[Y]], %[[D]] : (tensor<4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
func.func @scalar(%x: tensor<8x4xf32>, %y: tensor<4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %c = arith.constant dense<2.0> : tensor<8x4xf32>
  %0 = bcast.mul %c, %x : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = bcast.mul %c, %y : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}
