// RUN: bcast-opt %s --canonicalize | FileCheck %s

// Broadcasts of broadcasts merge: nested binary ones equal a single one.

// The operator's recursive definition, by way of all results.
// CHECK-LABEL: func @all_results
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xi8>, %[[C:.*]]: tensor<?xf64>, %[[D:.*]]: tensor<?xi1>)
// CHECK-NEXT:    %[[R:.*]]:4 = bcast.broadcast %[[A]], %[[B]], %[[C]], %[[D]]
// CHECK-NEXT:    return %[[R]]#0, %[[R]]#1, %[[R]]#2, %[[R]]#3
func.func @all_results(%a: tensor<?xf32>, %b: tensor<?xi8>, %c: tensor<?xf64>, %d: tensor<?xi1>)
    -> (tensor<?xf32>, tensor<?xi8>, tensor<?xf64>, tensor<?xi1>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xi8>) -> (tensor<?xf32>, tensor<?xi8>)
  %1:3 = bcast.broadcast %0#0, %0#1, %c
      : (tensor<?xf32>, tensor<?xi8>, tensor<?xf64>) -> (tensor<?xf32>, tensor<?xi8>, tensor<?xf64>)
  %2:4 = bcast.broadcast %1#0, %1#1, %1#2, %d
      : (tensor<?xf32>, tensor<?xi8>, tensor<?xf64>, tensor<?xi1>)
      -> (tensor<?xf32>, tensor<?xi8>, tensor<?xf64>, tensor<?xi1>)
  return %2#0, %2#1, %2#2, %2#3 : tensor<?xf32>, tensor<?xi8>, tensor<?xf64>, tensor<?xi1>
}

// Binary only, with unused results: all operands still take part, and may fail.
// CHECK-LABEL: func @binary
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>, %[[C:.*]]: tensor<?xf32>, %[[D:.*]]: tensor<?xf32>)
// CHECK-NEXT:    %[[R:.*]]:4 = bcast.broadcast %[[A]], %[[D]], %[[C]], %[[B]]
// CHECK-NEXT:    return %[[R]]#0, %[[R]]#1
func.func @binary(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %d: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1:2 = bcast.broadcast %0#0, %c : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %2:2 = bcast.broadcast %1#0, %d : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %2#0, %2#1 : tensor<?xf32>, tensor<?xf32>
}

// Ranks that grow from inside out.
// CHECK-LABEL: func @ranks
// CHECK-SAME:      (%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<?xf32>, %[[C:.*]]: tensor<?x1xf32>)
// CHECK-NEXT:    %[[R:.*]]:3 = bcast.broadcast %[[A]], %[[C]], %[[B]]
// CHECK-SAME:        -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)
// CHECK-NEXT:    return %[[R]]#0, %[[R]]#1
func.func @ranks(%a: tensor<f32>, %b: tensor<?xf32>, %c: tensor<?x1xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<f32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1:2 = bcast.broadcast %0#0, %c : (tensor<?xf32>, tensor<?x1xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %1#0, %1#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// The outer one stretches nothing.
// CHECK-LABEL: func @static
// CHECK-SAME:      (%[[A:.*]]: tensor<4x1xf32>, %[[B:.*]]: tensor<3xf32>, %[[C:.*]]: tensor<4x3xf32>)
// CHECK-NEXT:    %[[R:.*]]:2 = bcast.broadcast %[[A]], %[[B]]
// CHECK-NEXT:    return %[[R]]#0, %[[C]]
func.func @static(%a: tensor<4x1xf32>, %b: tensor<3xf32>, %c: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %1:2 = bcast.broadcast %0#0, %c : (tensor<4x3xf32>, tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  return %1#0, %1#1 : tensor<4x3xf32>, tensor<4x3xf32>
}

// The sizes of the inner one are known, and the outer one has them as well: the other operand is dropped.
// CHECK-LABEL: func @static_inner
// CHECK-SAME:      (%[[A:.*]]: tensor<4x1xf32>, %{{.*}}: tensor<3xf32>, %[[C:.*]]: tensor<2x4x3xf32>)
// CHECK-NEXT:    %[[R:.*]]:2 = bcast.broadcast %[[A]], %[[C]]
// CHECK-NEXT:    return %[[R]]#0, %[[C]]
func.func @static_inner(%a: tensor<4x1xf32>, %b: tensor<3xf32>, %c: tensor<2x4x3xf32>)
    -> (tensor<2x4x3xf32>, tensor<2x4x3xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %1:2 = bcast.broadcast %0#0, %c : (tensor<4x3xf32>, tensor<2x4x3xf32>) -> (tensor<2x4x3xf32>, tensor<2x4x3xf32>)
  return %1#0, %1#1 : tensor<2x4x3xf32>, tensor<2x4x3xf32>
}

// The declared types are those of the outer one.
// CHECK-LABEL: func @declared
// CHECK:         bcast.broadcast %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4x1xf32>, tensor<5x1x1xf32>, tensor<3xf32>)
// CHECK-SAME:        -> (tensor<*xf32>, tensor<?x4x3xf32>, tensor<5x4x3xf32>)
func.func @declared(%a: tensor<4x1xf32>, %b: tensor<3xf32>, %c: tensor<5x1x1xf32>) -> (tensor<*xf32>, tensor<?x4x3xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %1:2 = bcast.broadcast %0#0, %c : (tensor<4x3xf32>, tensor<5x1x1xf32>) -> (tensor<*xf32>, tensor<?x4x3xf32>)
  return %1#0, %1#1 : tensor<*xf32>, tensor<?x4x3xf32>
}

// CHECK-LABEL: func @vector
// CHECK-SAME:      (%[[A:.*]]: vector<4x1xf32>, %[[B:.*]]: vector<[4]xi8>, %[[C:.*]]: vector<2x1x1xi1>)
// CHECK-NEXT:    %[[R:.*]]:3 = bcast.broadcast %[[A]], %[[C]], %[[B]]
// CHECK-NEXT:    return %[[R]]#0, %[[R]]#1
func.func @vector(%a: vector<4x1xf32>, %b: vector<[4]xi8>, %c: vector<2x1x1xi1>)
    -> (vector<2x4x[4]xf32>, vector<2x4x[4]xi1>) {
  %0:2 = bcast.broadcast %a, %b : (vector<4x1xf32>, vector<[4]xi8>) -> (vector<4x[4]xf32>, vector<4x[4]xi8>)
  %1:2 = bcast.broadcast %0#0, %c
      : (vector<4x[4]xf32>, vector<2x1x1xi1>) -> (vector<2x4x[4]xf32>, vector<2x4x[4]xi1>)
  return %1#0, %1#1 : vector<2x4x[4]xf32>, vector<2x4x[4]xi1>
}

// The inner one has another use: merging would stretch twice.
// CHECK-LABEL: func @other_use
// CHECK-COUNT-2: bcast.broadcast
func.func @other_use(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1:2 = bcast.broadcast %0#0, %c : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %1#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// All operands of the inner one take part: its other uses do not matter.
// CHECK-LABEL: func @other_use_of_all
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK-NEXT:    %[[X:.*]]:2 = bcast.broadcast %[[A]], %[[B]]
// CHECK-NEXT:    %[[Y:.*]]:2 = bcast.broadcast %[[A]], %[[B]]
// CHECK-NEXT:    return %[[X]]#0, %[[Y]]#1
func.func @other_use_of_all(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1:2 = bcast.broadcast %0#0, %0#1 : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %1#1 : tensor<?xf32>, tensor<?xf32>
}

// The checks of a checked op depend on its present operands.
// CHECK-LABEL: func @checked
// CHECK-COUNT-2: bcast.broadcast
func.func @checked(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1:2 = bcast.broadcast %0#0, %c {bcast.checked} : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %1#0, %1#1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func @unranked
// CHECK-COUNT-2: bcast.broadcast
func.func @unranked(%a: tensor<*xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<*xf32>, tensor<?xf32>) -> (tensor<*xf32>, tensor<?xf32>)
  %1:2 = bcast.broadcast %0#1, %c : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %1#0, %1#1 : tensor<?xf32>, tensor<?xf32>
}
