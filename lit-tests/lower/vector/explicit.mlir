// RUN: bcast-opt %s --convert-bcast-to-vector \
// RUN:   | FileCheck %s --implicit-check-not=bcast. --implicit-check-not=vector.transpose

// A smaller operand that does not align on the right gets units between its sizes, then it is broadcast.

// CHECK-LABEL: func @prefix
// CHECK-SAME:      (%[[A:.*]]: vector<2x3x4xf32>, %[[B:.*]]: vector<2xf32>)
// CHECK-NEXT:    %[[CAST:.*]] = vector.shape_cast %[[B]] : vector<2xf32> to vector<2x1x1xf32>
// CHECK-NEXT:    %[[FULL:.*]] = vector.broadcast %[[CAST]] : vector<2x1x1xf32> to vector<2x3x4xf32>
// CHECK-NEXT:    %[[RESULT:.*]] = arith.subf %[[A]], %[[FULL]] : vector<2x3x4xf32>
// CHECK-NEXT:    return %[[RESULT]]
func.func @prefix(%a: vector<2x3x4xf32>, %b: vector<2xf32>) -> vector<2x3x4xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0>}
      : (vector<2x3x4xf32>, vector<2xf32>) -> vector<2x3x4xf32>
  return %0 : vector<2x3x4xf32>
}

// The order of the operands stays.
// CHECK-LABEL: func @middle_first
// CHECK-SAME:      (%[[A:.*]]: vector<2x3x4xf32>, %[[B:.*]]: vector<3xf32>)
// CHECK-NEXT:    %[[CAST:.*]] = vector.shape_cast %[[B]] : vector<3xf32> to vector<1x3x1xf32>
// CHECK-NEXT:    %[[FULL:.*]] = vector.broadcast %[[CAST]] : vector<1x3x1xf32> to vector<2x3x4xf32>
// CHECK-NEXT:    %[[RESULT:.*]] = arith.subf %[[FULL]], %[[A]] : vector<2x3x4xf32>
// CHECK-NEXT:    return %[[RESULT]]
func.func @middle_first(%a: vector<2x3x4xf32>, %b: vector<3xf32>) -> vector<2x3x4xf32> {
  %0 = bcast.sub %b, %a {broadcast_dimensions = array<i64: 1>}
      : (vector<3xf32>, vector<2x3x4xf32>) -> vector<2x3x4xf32>
  return %0 : vector<2x3x4xf32>
}

// On the right there is nothing to cast.
// CHECK-LABEL: func @suffix
// CHECK-SAME:      (%[[A:.*]]: vector<2x3x4xf32>, %[[B:.*]]: vector<3x4xf32>)
// CHECK-NEXT:    %[[FULL:.*]] = vector.broadcast %[[B]] : vector<3x4xf32> to vector<2x3x4xf32>
// CHECK-NEXT:    arith.subf %[[A]], %[[FULL]] : vector<2x3x4xf32>
func.func @suffix(%a: vector<2x3x4xf32>, %b: vector<3x4xf32>) -> vector<2x3x4xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 1, 2>}
      : (vector<2x3x4xf32>, vector<3x4xf32>) -> vector<2x3x4xf32>
  return %0 : vector<2x3x4xf32>
}

// CHECK-LABEL: func @gap
// CHECK-SAME:      (%[[A:.*]]: vector<2x3x4xf32>, %[[B:.*]]: vector<2x4xf32>)
// CHECK-NEXT:    %[[CAST:.*]] = vector.shape_cast %[[B]] : vector<2x4xf32> to vector<2x1x4xf32>
// CHECK-NEXT:    vector.broadcast %[[CAST]] : vector<2x1x4xf32> to vector<2x3x4xf32>
func.func @gap(%a: vector<2x3x4xf32>, %b: vector<2x4xf32>) -> vector<2x3x4xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0, 2>}
      : (vector<2x3x4xf32>, vector<2x4xf32>) -> vector<2x3x4xf32>
  return %0 : vector<2x3x4xf32>
}

// Both are broadcast.
// CHECK-LABEL: func @composition
// CHECK-SAME:      (%[[A:.*]]: vector<4xf32>, %[[B:.*]]: vector<1x2xf32>)
// CHECK-DAG:     %[[CAST:.*]] = vector.shape_cast %[[A]] : vector<4xf32> to vector<4x1xf32>
// CHECK-DAG:     %[[X:.*]] = vector.broadcast %[[CAST]] : vector<4x1xf32> to vector<4x2xf32>
// CHECK-DAG:     %[[Y:.*]] = vector.broadcast %[[B]] : vector<1x2xf32> to vector<4x2xf32>
// CHECK:         arith.subf %[[X]], %[[Y]] : vector<4x2xf32>
func.func @composition(%a: vector<4xf32>, %b: vector<1x2xf32>) -> vector<4x2xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0>} : (vector<4xf32>, vector<1x2xf32>) -> vector<4x2xf32>
  return %0 : vector<4x2xf32>
}

// CHECK-LABEL: func @equal_ranks
// CHECK-NOT:     vector.shape_cast
// CHECK-COUNT-2: vector.broadcast
// CHECK-NOT:     vector.{{shape_cast|broadcast}}
// CHECK:         return
func.func @equal_ranks(%a: vector<1x2xf32>, %b: vector<4x1xf32>) -> vector<4x2xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0, 1>}
      : (vector<1x2xf32>, vector<4x1xf32>) -> vector<4x2xf32>
  return %0 : vector<4x2xf32>
}

// CHECK-LABEL: func @same_shape
// CHECK-NEXT:    arith.subf
// CHECK-NEXT:    return
func.func @same_shape(%a: vector<4x2xf32>, %b: vector<4x2xf32>) -> vector<4x2xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64>} : (vector<4x2xf32>, vector<4x2xf32>) -> vector<4x2xf32>
  return %0 : vector<4x2xf32>
}

// CHECK-LABEL: func @rank_0
// CHECK-SAME:      (%[[A:.*]]: vector<f32>, %[[B:.*]]: vector<4x1xf32>)
// CHECK-NEXT:    %[[X:.*]] = vector.broadcast %[[A]] : vector<f32> to vector<4x1xf32>
// CHECK-NEXT:    arith.subf %[[X]], %[[B]] : vector<4x1xf32>
func.func @rank_0(%a: vector<f32>, %b: vector<4x1xf32>) -> vector<4x1xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64>} : (vector<f32>, vector<4x1xf32>) -> vector<4x1xf32>
  return %0 : vector<4x1xf32>
}

// CHECK-LABEL: func @scalable_prefix
// CHECK:         vector.shape_cast %{{.*}} : vector<[4]xf32> to vector<[4]x1xf32>
// CHECK-NEXT:    vector.broadcast %{{.*}} : vector<[4]x1xf32> to vector<[4]x3xf32>
// CHECK-NEXT:    arith.subf %{{.*}}, %{{.*}} : vector<[4]x3xf32>
func.func @scalable_prefix(%a: vector<[4]xf32>, %b: vector<[4]x3xf32>) -> vector<[4]x3xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0>}
      : (vector<[4]xf32>, vector<[4]x3xf32>) -> vector<[4]x3xf32>
  return %0 : vector<[4]x3xf32>
}

// CHECK-LABEL: func @scalable_gap
// CHECK:         vector.shape_cast %{{.*}} : vector<2x[4]xf32> to vector<2x1x[4]xf32>
// CHECK-NEXT:    vector.broadcast %{{.*}} : vector<2x1x[4]xf32> to vector<2x3x[4]xf32>
func.func @scalable_gap(%a: vector<2x3x[4]xf32>, %b: vector<2x[4]xf32>) -> vector<2x3x[4]xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0, 2>}
      : (vector<2x3x[4]xf32>, vector<2x[4]xf32>) -> vector<2x3x[4]xf32>
  return %0 : vector<2x3x[4]xf32>
}

// CHECK-LABEL: func @compare
// CHECK:         vector.shape_cast %{{.*}} : vector<4xi32> to vector<4x1xi32>
// CHECK:         arith.cmpi ult, %{{.*}}, %{{.*}} : vector<4x3xi32>
// CHECK-NEXT:    return %{{.*}} : vector<4x3xi1>
func.func @compare(%a: vector<4x3xi32>, %b: vector<4xi32>) -> vector<4x3xi1> {
  %0 = bcast.compare lt unsigned, %a, %b {broadcast_dimensions = array<i64: 0>}
      : (vector<4x3xi32>, vector<4xi32>) -> vector<4x3xi1>
  return %0 : vector<4x3xi1>
}
