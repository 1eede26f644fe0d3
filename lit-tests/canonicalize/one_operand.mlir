// RUN: bcast-opt %s --canonicalize | FileCheck %s

// A fold of one operand is that operand.

// CHECK-LABEL: func @float
// CHECK-SAME:      (%[[A:.*]]: tensor<?x1xf32>)
// CHECK-NEXT:    return %[[A]], %[[A]], %[[A]], %[[A]]
func.func @float(%a: tensor<?x1xf32>)
    -> (tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>) {
  %0 = bcast.add %a fastmath<nnan> : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %1 = bcast.mul %a : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %2 = bcast.max %a : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %3 = bcast.min %a {bcast.checked} : (tensor<?x1xf32>) -> tensor<?x1xf32>
  return %0, %1, %2, %3 : tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>
}

// CHECK-LABEL: func @integer
// CHECK-SAME:      (%[[A:.*]]: vector<[4]xi32>)
// CHECK-NEXT:    return %[[A]], %[[A]], %[[A]], %[[A]]
func.func @integer(%a: vector<[4]xi32>)
    -> (vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>) {
  %0 = bcast.and %a : (vector<[4]xi32>) -> vector<[4]xi32>
  %1 = bcast.or %a : (vector<[4]xi32>) -> vector<[4]xi32>
  %2 = bcast.xor %a : (vector<[4]xi32>) -> vector<[4]xi32>
  %3 = bcast.max unsigned %a : (vector<[4]xi32>) -> vector<[4]xi32>
  return %0, %1, %2, %3 : vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>
}

// One operand to one result: whatever its rank is, it is kept.
// CHECK-LABEL: func @unranked
// CHECK-SAME:      (%[[A:.*]]: tensor<*xf32>)
// CHECK-NEXT:    return %[[A]]
func.func @unranked(%a: tensor<*xf32>) -> tensor<*xf32> {
  %0 = bcast.add %a : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// CHECK-LABEL: func @chain
// CHECK-SAME:      (%[[A:.*]]: tensor<?xi32>)
// CHECK-NEXT:    return %[[A]]
func.func @chain(%a: tensor<?xi32>) -> tensor<?xi32> {
  %0 = bcast.add %a : (tensor<?xi32>) -> tensor<?xi32>
  %1 = bcast.xor %0 : (tensor<?xi32>) -> tensor<?xi32>
  %2 = bcast.broadcast %1 : (tensor<?xi32>) -> tensor<?xi32>
  return %2 : tensor<?xi32>
}

// The types differ.
// CHECK-LABEL: func @other_type
// CHECK-COUNT-4: bcast.add
func.func @other_type(%a: tensor<4xf32>, %b: tensor<*xf32>, %c: tensor<4xf32, "a">)
    -> (tensor<?xf32>, tensor<*xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = bcast.add %a : (tensor<4xf32>) -> tensor<?xf32>
  %1 = bcast.add %a : (tensor<4xf32>) -> tensor<*xf32>
  %2 = bcast.add %b : (tensor<*xf32>) -> tensor<4xf32>
  %3 = bcast.add %c : (tensor<4xf32, "a">) -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<?xf32>, tensor<*xf32>, tensor<4xf32>, tensor<4xf32>
}

// A map computes a function of its one operand.
// CHECK-LABEL: func @map
// CHECK:         bcast.map
func.func @map(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    %y = arith.negf %x : f32
    bcast.yield %y : f32
  }
  return %0 : tensor<4xf32>
}

// The same operand twice is one operand to some ops, and not to others.
// CHECK-LABEL: func @twice
// CHECK-SAME:      (%[[A:.*]]: tensor<4xi32>)
// CHECK-NEXT:    %[[R:.*]] = bcast.add %[[A]], %[[A]]
// CHECK-NEXT:    return %[[A]], %[[R]]
func.func @twice(%a: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = bcast.and %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = bcast.add %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func @unranked_broadcast
// CHECK-NEXT:    return %arg0
func.func @unranked_broadcast(%arg0: tensor<*xf32>) -> tensor<*xf32> {
  %0 = bcast.broadcast %arg0 : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
