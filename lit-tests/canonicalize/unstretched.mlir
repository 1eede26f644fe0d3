// RUN: bcast-opt %s --canonicalize | FileCheck %s

// A broadcast that cannot fail is replaced by the operands that it does not stretch.

// CHECK-LABEL: func @all
// CHECK-SAME:      (%[[A:.*]]: tensor<4x3xf32>, %[[B:.*]]: tensor<4x3xi8>)
// CHECK-NEXT:    return %[[A]], %[[B]]
func.func @all(%a: tensor<4x3xf32>, %b: tensor<4x3xi8>) -> (tensor<4x3xf32>, tensor<4x3xi8>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<4x3xf32>, tensor<4x3xi8>) -> (tensor<4x3xf32>, tensor<4x3xi8>)
  return %0#0, %0#1 : tensor<4x3xf32>, tensor<4x3xi8>
}

// CHECK-LABEL: func @partly
// CHECK-SAME:      (%[[A:.*]]: tensor<4x3xf32>, %[[B:.*]]: tensor<3xi8>)
// CHECK-NEXT:    %[[R:.*]]:2 = bcast.broadcast %[[A]], %[[B]]
// CHECK-NEXT:    return %[[A]], %[[R]]#1
func.func @partly(%a: tensor<4x3xf32>, %b: tensor<3xi8>) -> (tensor<4x3xf32>, tensor<4x3xi8>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<4x3xf32>, tensor<3xi8>) -> (tensor<4x3xf32>, tensor<4x3xi8>)
  return %0#0, %0#1 : tensor<4x3xf32>, tensor<4x3xi8>
}

// The stretched result is unused.
// CHECK-LABEL: func @stretched_is_unused
// CHECK-SAME:      (%[[A:.*]]: tensor<4x3xf32>, %{{.*}}: tensor<3xi8>)
// CHECK-NEXT:    return %[[A]]
func.func @stretched_is_unused(%a: tensor<4x3xf32>, %b: tensor<3xi8>) -> tensor<4x3xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<4x3xf32>, tensor<3xi8>) -> (tensor<4x3xf32>, tensor<4x3xi8>)
  return %0#0 : tensor<4x3xf32>
}

// CHECK-LABEL: func @one_operand
// CHECK-SAME:      (%[[A:.*]]: tensor<?x1xf32>)
// CHECK-NEXT:    return %[[A]]
func.func @one_operand(%a: tensor<?x1xf32>) -> tensor<?x1xf32> {
  %0 = bcast.broadcast %a : (tensor<?x1xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// CHECK-LABEL: func @rank_0
// CHECK-SAME:      (%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<i8>)
// CHECK-NEXT:    return %[[A]], %[[B]]
func.func @rank_0(%a: tensor<f32>, %b: tensor<i8>) -> (tensor<f32>, tensor<i8>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<f32>, tensor<i8>) -> (tensor<f32>, tensor<i8>)
  return %0#0, %0#1 : tensor<f32>, tensor<i8>
}

// The one dynamic size of a column is its extent.
// CHECK-LABEL: func @one_dynamic
// CHECK-SAME:      (%[[A:.*]]: tensor<?x3xf32>, %[[B:.*]]: tensor<1x3xf32>)
// CHECK-NEXT:    %[[R:.*]]:2 = bcast.broadcast
// CHECK-NEXT:    return %[[A]], %[[R]]#1
func.func @one_dynamic(%a: tensor<?x3xf32>, %b: tensor<1x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?x3xf32>, tensor<1x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>)
  return %0#0, %0#1 : tensor<?x3xf32>, tensor<?x3xf32>
}

// The same value has the same sizes.
// CHECK-LABEL: func @same_value
// CHECK-SAME:      (%[[A:.*]]: tensor<?x?xf32>)
// CHECK-NEXT:    return %[[A]], %[[A]]
func.func @same_value(%a: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0:2 = bcast.broadcast %a, %a : (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: func @size_0
// CHECK-SAME:      (%[[A:.*]]: tensor<0xf32>, %{{.*}}: tensor<1xf32>)
// CHECK-NEXT:    %[[R:.*]]:2 = bcast.broadcast
// CHECK-NEXT:    return %[[A]], %[[R]]#1
func.func @size_0(%a: tensor<0xf32>, %b: tensor<1xf32>) -> (tensor<0xf32>, tensor<0xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<0xf32>, tensor<1xf32>) -> (tensor<0xf32>, tensor<0xf32>)
  return %0#0, %0#1 : tensor<0xf32>, tensor<0xf32>
}

// CHECK-LABEL: func @vector
// CHECK-SAME:      (%[[A:.*]]: vector<4x[4]xf32>, %{{.*}}: vector<[4]xi8>)
// CHECK-NEXT:    %[[R:.*]]:2 = bcast.broadcast
// CHECK-NEXT:    return %[[A]], %[[R]]#1
func.func @vector(%a: vector<4x[4]xf32>, %b: vector<[4]xi8>) -> (vector<4x[4]xf32>, vector<4x[4]xi8>) {
  %0:2 = bcast.broadcast %a, %b : (vector<4x[4]xf32>, vector<[4]xi8>) -> (vector<4x[4]xf32>, vector<4x[4]xi8>)
  return %0#0, %0#1 : vector<4x[4]xf32>, vector<4x[4]xi8>
}
