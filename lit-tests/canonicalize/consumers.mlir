// RUN: bcast-opt %s --canonicalize | FileCheck %s --implicit-check-not=bcast.broadcast

// An op that stretches its operands anyway takes those of a broadcast, which is then dead.

// Dynamic sizes: all operands of the broadcast take part, so that the op fails where the broadcast did.
// CHECK-LABEL: func @all_operands
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>, %[[C:.*]]: tensor<?xf32>)
// CHECK-NEXT:    %[[R:.*]] = bcast.add %[[A]], %[[C]], %[[B]]
// CHECK-NEXT:    return %[[R]]
func.func @all_operands(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = bcast.add %0#0, %c, %0#1 : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// One of them directly.
// CHECK-LABEL: func @one_directly
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK-NEXT:    %[[R:.*]] = bcast.sub %[[B]], %[[A]]
// CHECK-NEXT:    return %[[R]]
func.func @one_directly(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = bcast.sub %b, %0#0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Static sizes: the others imply the same shape.
// CHECK-LABEL: func @compare
// CHECK-SAME:      (%[[A:.*]]: tensor<4x1xf32>, %{{.*}}: tensor<3xf32>, %[[C:.*]]: tensor<3xf32>)
// CHECK-NEXT:    %[[R:.*]] = bcast.compare lt, %[[A]], %[[C]]
// CHECK-NEXT:    return %[[R]]
func.func @compare(%a: tensor<4x1xf32>, %b: tensor<3xf32>, %c: tensor<3xf32>) -> tensor<4x3xi1> {
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %1 = bcast.compare lt, %0#0, %c : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xi1>
  return %1 : tensor<4x3xi1>
}

// CHECK-LABEL: func @select
// CHECK-SAME:      (%[[A:.*]]: tensor<?x1xi1>, %[[B:.*]]: tensor<?xf32>, %[[C:.*]]: tensor<f32>)
// CHECK-NEXT:    %[[R:.*]] = bcast.select %[[A]], %[[B]], %[[C]]
// CHECK-NEXT:    return %[[R]]
func.func @select(%a: tensor<?x1xi1>, %b: tensor<?xf32>, %c: tensor<f32>) -> tensor<?x?xf32> {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<?x1xi1>, tensor<?xf32>, tensor<f32>) -> (tensor<?x?xi1>, tensor<?x?xf32>, tensor<?x?xf32>)
  %1 = bcast.select %0#0, %0#1, %0#2
      : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// CHECK-LABEL: func @map
// CHECK-SAME:      (%[[A:.*]]: tensor<4x1xf32>, %[[B:.*]]: tensor<3xi32>)
// CHECK-NEXT:    bcast.map %[[A]], %[[B]] : (tensor<4x1xf32>, tensor<3xi32>) -> tensor<4x3xf32>
func.func @map(%a: tensor<4x1xf32>, %b: tensor<3xi32>) -> tensor<4x3xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xi32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
  %1 = bcast.map %0#0, %0#1 : (tensor<4x3xf32>, tensor<4x3xi32>) -> tensor<4x3xf32> (%x: f32, %i: i32) {
    %y = arith.sitofp %i : i32 to f32
    %z = arith.mulf %x, %y : f32
    bcast.yield %z : f32
  }
  return %1 : tensor<4x3xf32>
}

// CHECK-LABEL: func @vector
// CHECK-SAME:      (%[[A:.*]]: vector<4x1xf32>, %[[B:.*]]: vector<[4]xf32>)
// CHECK-NEXT:    %[[R:.*]] = bcast.sub %[[A]], %[[B]]
// CHECK-NEXT:    return %[[R]]
func.func @vector(%a: vector<4x1xf32>, %b: vector<[4]xf32>) -> vector<4x[4]xf32> {
  %0:2 = bcast.broadcast %a, %b : (vector<4x1xf32>, vector<[4]xf32>) -> (vector<4x[4]xf32>, vector<4x[4]xf32>)
  %1 = bcast.sub %0#0, %0#1 : (vector<4x[4]xf32>, vector<4x[4]xf32>) -> vector<4x[4]xf32>
  return %1 : vector<4x[4]xf32>
}

// 0 is a size like others.
// CHECK-LABEL: func @size_0
// CHECK-SAME:      (%[[A:.*]]: tensor<0x1xf32>, %[[B:.*]]: tensor<1x3xf32>, %[[C:.*]]: tensor<0x3xf32>)
// CHECK-NEXT:    %[[R:.*]] = bcast.add %[[B]], %[[C]]
// CHECK-NEXT:    return %[[R]]
func.func @size_0(%a: tensor<0x1xf32>, %b: tensor<1x3xf32>, %c: tensor<0x3xf32>) -> tensor<0x3xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<0x1xf32>, tensor<1x3xf32>) -> (tensor<0x3xf32>, tensor<0x3xf32>)
  %1 = bcast.add %0#1, %c : (tensor<0x3xf32>, tensor<0x3xf32>) -> tensor<0x3xf32>
  return %1 : tensor<0x3xf32>
}

// The op now sees sizes that the broadcast's declared types lack.
// CHECK-LABEL: func @declared_less
// CHECK-SAME:      (%[[A:.*]]: tensor<4x1xf32>, %[[B:.*]]: tensor<3xf32>)
// CHECK-NEXT:    bcast.add %[[A]], %[[B]] : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<?x?xf32>
func.func @declared_less(%a: tensor<4x1xf32>, %b: tensor<3xf32>) -> tensor<?x?xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> (tensor<?x?xf32>, tensor<*xf32>)
  %1 = bcast.add %0#0, %0#1 : (tensor<?x?xf32>, tensor<*xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// The same result twice.
// CHECK-LABEL: func @same_twice
// CHECK-SAME:      (%[[A:.*]]: tensor<4x1xf32>, %[[B:.*]]: tensor<3xf32>)
// CHECK-NEXT:    bcast.add %[[A]], %[[A]], %[[B]]
func.func @same_twice(%a: tensor<4x1xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %1 = bcast.add %0#0, %0#0, %b : (tensor<4x3xf32>, tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}

// Stretching to 1 is unnecessary.
// CHECK-LABEL: func @missing_unit
// CHECK-NEXT:    %[[R:.*]] = bcast.sub %arg0, %arg2 : (tensor<3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK-NEXT:    return %[[R]]
func.func @missing_unit(%arg0: tensor<3xf32>, %arg1: tensor<1x1xf32>, %arg2: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<3xf32>, tensor<1x1xf32>) -> (tensor<1x3xf32>, tensor<1x3xf32>)
  %1 = bcast.sub %0#0, %arg2 : (tensor<1x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}

// Without the first broadcast the difference would be 4x1; the second one is not needed.
// CHECK-LABEL: func @second_of_two
// CHECK-SAME:      %[[A:.*]]: tensor<4x1xf32>, %[[B:.*]]: tensor<1x3xf32>, %[[C:.*]]: tensor<1x1xf32>
// CHECK-NEXT:    %[[KEPT:.*]]:2 = bcast.broadcast %[[A]], %[[B]]
// CHECK-NEXT:    bcast.sub %[[KEPT]]#0, %[[C]]
func.func @second_of_two(%a: tensor<4x1xf32>, %b: tensor<1x3xf32>, %c: tensor<1x1xf32>) -> tensor<4x3xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<1x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %1:2 = bcast.broadcast %c, %a : (tensor<1x1xf32>, tensor<4x1xf32>) -> (tensor<4x1xf32>, tensor<4x1xf32>)
  %2 = bcast.sub %0#0, %1#0 : (tensor<4x3xf32>, tensor<4x1xf32>) -> tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}
