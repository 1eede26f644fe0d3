// RUN: bcast-opt %s --canonicalize --split-input-file | FileCheck %s
// RUN: bcast-opt %s --sccp --split-input-file | FileCheck %s --check-prefix=SCCP

// An op on constants is a constant, where nothing but the op decides its bits.

// CHECK-LABEL: func @splats
// CHECK-NEXT:    %[[C:.*]] = arith.constant dense<5.000000e+00> : tensor<64x256xf32>
// CHECK-NEXT:    return %[[C]]
// SCCP-LABEL: func @splats
// SCCP:         %[[C:.*]] = arith.constant dense<5.000000e+00> : tensor<64x256xf32>
// SCCP:         return %[[C]]
func.func @splats() -> tensor<64x256xf32> {
  %a = arith.constant dense<2.0> : tensor<64x1xf32>
  %b = arith.constant dense<3.0> : tensor<256xf32>
  %r = bcast.add %a, %b : (tensor<64x1xf32>, tensor<256xf32>) -> tensor<64x256xf32>
  return %r : tensor<64x256xf32>
}

// -----

// Also through calls.
// SCCP-LABEL: func private @callee
// SCCP:         arith.constant dense<{{.}}[3, 4], [6, 8]{{.}}> : tensor<2x2xi32>
func.func private @callee(%a: tensor<2x1xi32>) -> tensor<2x2xi32> {
  %b = arith.constant dense<[3, 4]> : tensor<2xi32>
  %r = bcast.mul %a, %b : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

func.func @caller() -> tensor<2x2xi32> {
  %a = arith.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %r = call @callee(%a) : (tensor<2x1xi32>) -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

// -----

// From left to right: in another order, the sum would be 1.
// CHECK-LABEL: func @left_to_right
// CHECK-NEXT:    arith.constant dense<0.000000e+00> : tensor<f32>
func.func @left_to_right() -> tensor<f32> {
  %a = arith.constant dense<1.0> : tensor<f32>
  %b = arith.constant dense<1.0e20> : tensor<f32>
  %c = arith.constant dense<-1.0e20> : tensor<f32>
  %r = bcast.add %a, %b, %c : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

// CHECK-LABEL: func @dimensions
// CHECK-NEXT:    arith.constant dense<{{.}}[11, 11, 11], [22, 22, 22]{{.}}> : tensor<2x3xi8>
func.func @dimensions() -> tensor<2x3xi8> {
  %a = arith.constant dense<[1, 2]> : tensor<2xi8>
  %b = arith.constant dense<[[10, 10, 10], [20, 20, 20]]> : tensor<2x3xi8>
  %r = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<2xi8>, tensor<2x3xi8>) -> tensor<2x3xi8>
  return %r : tensor<2x3xi8>
}

// -----

// CHECK-LABEL: func @compare
// CHECK-NEXT:    arith.constant dense<[true, false]> : vector<2xi1>
func.func @compare() -> vector<2xi1> {
  %a = arith.constant dense<[-1, 1]> : vector<2xi64>
  %b = arith.constant dense<0> : vector<1xi64>
  %r = bcast.compare lt, %a, %b : (vector<2xi64>, vector<1xi64>) -> vector<2xi1>
  return %r : vector<2xi1>
}

// -----

// Nothing is equal to NaN, whatever its bits.
// CHECK-LABEL: func @compare_nan
// CHECK-DAG:     %[[F:.*]] = arith.constant dense<false> : tensor<4xi1>
// CHECK-DAG:     %[[T:.*]] = arith.constant dense<true> : tensor<4xi1>
// CHECK:         return %[[F]], %[[T]]
func.func @compare_nan() -> (tensor<4xi1>, tensor<4xi1>) {
  %nan = arith.constant dense<0x7fc00000> : tensor<4xf32>
  %0 = bcast.compare eq, %nan, %nan : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = bcast.compare ne, %nan, %nan : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// -----

// CHECK-LABEL: func @scalable
// CHECK-NEXT:    arith.constant dense<6> : vector<2x[4]xi32>
func.func @scalable() -> vector<2x[4]xi32> {
  %a = arith.constant dense<2> : vector<2x1xi32>
  %b = arith.constant dense<3> : vector<[4]xi32>
  %r = bcast.mul %a, %b : (vector<2x1xi32>, vector<[4]xi32>) -> vector<2x[4]xi32>
  return %r : vector<2x[4]xi32>
}

// -----

// CHECK-LABEL: func @empty
// CHECK-NEXT:    arith.constant dense<> : tensor<0x2xi32>
func.func @empty() -> tensor<0x2xi32> {
  %a = arith.constant dense<> : tensor<0x1xi32>
  %b = arith.constant dense<[1, 2]> : tensor<2xi32>
  %r = bcast.add %a, %b : (tensor<0x1xi32>, tensor<2xi32>) -> tensor<0x2xi32>
  return %r : tensor<0x2xi32>
}

// -----

// Of any elements, results of a broadcast are constants, all of them or some.
// CHECK-LABEL: func @broadcast
// CHECK-SAME:      (%[[X:.*]]: tensor<3x1xf32>)
// CHECK-DAG:     %[[S:.*]] = arith.constant dense<2.000000e+00> : tensor<3x2xf8E5M2>
// CHECK-DAG:     %[[T:.*]] = arith.constant dense<{{.}}[true, false], [true, false], [true, false]{{.}}> : tensor<3x2xi1>
// CHECK:         %[[R:.*]]:4 = bcast.broadcast
// CHECK-NEXT:    return %[[S]], %[[T]], %[[R]]#3
func.func @broadcast(%x: tensor<3x1xf32>) -> (tensor<3x2xf8E5M2>, tensor<3x2xi1>, tensor<3x2xf32>) {
  %a = arith.constant dense<2.0> : tensor<f8E5M2>
  %b = arith.constant dense<[true, false]> : tensor<2xi1>
  %c = arith.constant dense<0> : tensor<3x2xi8>
  %r:4 = bcast.broadcast %a, %b, %c, %x : (tensor<f8E5M2>, tensor<2xi1>, tensor<3x2xi8>, tensor<3x1xf32>)
      -> (tensor<3x2xf8E5M2>, tensor<3x2xi1>, tensor<3x2xi8>, tensor<3x2xf32>)
  return %r#0, %r#1, %r#3 : tensor<3x2xf8E5M2>, tensor<3x2xi1>, tensor<3x2xf32>
}

// -----

// CHECK-LABEL: func @choices
// CHECK-NEXT:    arith.constant dense<[1, 20, 3]> : tensor<3xi32>
func.func @choices() -> tensor<3xi32> {
  %c = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %a = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %b = arith.constant dense<20> : tensor<i32>
  %r = bcast.select %c, %a, %b : (tensor<3xi1>, tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}
