// RUN: bcast-opt %s --convert-bcast-to-vector | FileCheck %s --implicit-check-not=bcast.

// One `vector.broadcast` for each result that is stretched, and nothing for the others.

// CHECK-LABEL: func @stretch
// CHECK-SAME:      (%[[A:.*]]: vector<4x1xf32>, %[[B:.*]]: vector<3xi8>, %[[C:.*]]: vector<4x3xi1>, %[[D:.*]]: vector<f64>)
// CHECK-NEXT:    %[[X:.*]] = vector.broadcast %[[A]] : vector<4x1xf32> to vector<4x3xf32>
// CHECK-NEXT:    %[[Y:.*]] = vector.broadcast %[[B]] : vector<3xi8> to vector<4x3xi8>
// CHECK-NEXT:    %[[Z:.*]] = vector.broadcast %[[D]] : vector<f64> to vector<4x3xf64>
// CHECK-NEXT:    return %[[X]], %[[Y]], %[[C]], %[[Z]]
func.func @stretch(%a: vector<4x1xf32>, %b: vector<3xi8>, %c: vector<4x3xi1>, %d: vector<f64>)
    -> (vector<4x3xf32>, vector<4x3xi8>, vector<4x3xi1>, vector<4x3xf64>) {
  %0:4 = bcast.broadcast %a, %b, %c, %d
      : (vector<4x1xf32>, vector<3xi8>, vector<4x3xi1>, vector<f64>)
      -> (vector<4x3xf32>, vector<4x3xi8>, vector<4x3xi1>, vector<4x3xf64>)
  return %0#0, %0#1, %0#2, %0#3 : vector<4x3xf32>, vector<4x3xi8>, vector<4x3xi1>, vector<4x3xf64>
}

// CHECK-LABEL: func @scalable
// CHECK-SAME:      (%[[A:.*]]: vector<4x1xf32>, %[[B:.*]]: vector<[4]xui8>)
// CHECK-NEXT:    %[[X:.*]] = vector.broadcast %[[A]] : vector<4x1xf32> to vector<4x[4]xf32>
// CHECK-NEXT:    %[[Y:.*]] = vector.broadcast %[[B]] : vector<[4]xui8> to vector<4x[4]xui8>
// CHECK-NEXT:    return %[[X]], %[[Y]]
func.func @scalable(%a: vector<4x1xf32>, %b: vector<[4]xui8>) -> (vector<4x[4]xf32>, vector<4x[4]xui8>) {
  %0:2 = bcast.broadcast %a, %b : (vector<4x1xf32>, vector<[4]xui8>) -> (vector<4x[4]xf32>, vector<4x[4]xui8>)
  return %0#0, %0#1 : vector<4x[4]xf32>, vector<4x[4]xui8>
}

// CHECK-LABEL: func @rank_0
// CHECK-SAME:      (%[[A:.*]]: vector<f32>, %[[B:.*]]: vector<index>)
// CHECK-NEXT:    return %[[A]], %[[B]]
func.func @rank_0(%a: vector<f32>, %b: vector<index>) -> (vector<f32>, vector<index>) {
  %0:2 = bcast.broadcast %a, %b : (vector<f32>, vector<index>) -> (vector<f32>, vector<index>)
  return %0#0, %0#1 : vector<f32>, vector<index>
}

// CHECK-LABEL: func @same_value
// CHECK-SAME:      (%[[A:.*]]: vector<1xf32>, %[[B:.*]]: vector<3xf32>)
// CHECK-COUNT-2: vector.broadcast %[[A]] : vector<1xf32> to vector<3xf32>
// CHECK-NOT:     vector.broadcast
// CHECK:         return
func.func @same_value(%a: vector<1xf32>, %b: vector<3xf32>) -> (vector<3xf32>, vector<3xf32>, vector<3xf32>) {
  %0:3 = bcast.broadcast %a, %b, %a
      : (vector<1xf32>, vector<3xf32>, vector<1xf32>) -> (vector<3xf32>, vector<3xf32>, vector<3xf32>)
  return %0#0, %0#1, %0#2 : vector<3xf32>, vector<3xf32>, vector<3xf32>
}
