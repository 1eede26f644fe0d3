// RUN: bcast-opt %s --bcast-fuse | FileCheck %s

// A row that is stretched: expensive ops are computed once for each of its elements, not once for each row.
// CHECK-LABEL: func @dear_row(
func.func @dear_row(%row: tensor<8xf32>, %all: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK-NEXT: %[[EXP:.*]] = math.exp %arg0
  // CHECK-NEXT: bcast.add %[[EXP]], %arg1
  %0 = math.exp %row : tensor<8xf32>
  %1 = bcast.add %0, %all : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// An op that reads two rows would read both again.
// CHECK-LABEL: func @two_rows(
func.func @two_rows(%row: tensor<8xf32>, %other: tensor<8xf32>, %all: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK-NEXT: %[[SUM:.*]] = bcast.add %arg0, %arg1
  // CHECK-NEXT: bcast.mul %[[SUM]], %arg2
  %0 = bcast.add %row, %other : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %1 = bcast.mul %0, %all : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// A scale is read once, however often the row is.
// CHECK-LABEL: func @scaled_row(
func.func @scaled_row(%row: tensor<8xf32>, %scale: tensor<f32>, %all: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK-NEXT: bcast.map %arg0, %arg1, %arg2
  %0 = bcast.mul %row, %scale : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %1 = bcast.add %0, %all : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// CHECK-LABEL: func @cheap_row(
func.func @cheap_row(%row: tensor<8xf32>, %all: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK-NEXT: bcast.map %arg0, %arg1
  %0 = arith.negf %row : tensor<8xf32>
  %1 = bcast.add %0, %all : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// An op that may be stretched is fused in the branch where it is not.
// CHECK-LABEL: func @dear_and_unknown(
func.func @dear_and_unknown(%row: tensor<?xf32>, %all: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-DAG: %[[EXTENT:.*]] = arith.select %{{.*}} : index
  // CHECK: cf.assert
  // CHECK: %[[SAME:.*]] = arith.cmpi eq, %{{.*}}, %[[EXTENT]]
  // CHECK-NEXT: scf.if %[[SAME]]
  // CHECK-NEXT: bcast.map %arg0, %arg1
  // CHECK: else
  // CHECK-NEXT: %[[EXP:.*]] = math.exp %arg0 {bcast.left}
  // CHECK-NEXT: bcast.add %[[EXP]], %arg1 {bcast.checked, bcast.left}
  %0 = math.exp %row : tensor<?xf32>
  %1 = bcast.add %0, %all : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// All sizes must be those of the result.
// CHECK-LABEL: func @dear_and_unknown_twice(
func.func @dear_and_unknown_twice(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: %[[X0:.*]] = arith.select %{{.*}} : index
  // CHECK: %[[X1:.*]] = arith.select %{{.*}} : index
  // CHECK: %[[Y0:.*]] = arith.select %{{.*}} : index
  // CHECK: %[[Y1:.*]] = arith.select %{{.*}} : index
  // CHECK: %[[SAME0:.*]] = arith.cmpi eq, %[[X0]], %[[Y0]]
  // CHECK: %[[SAME1:.*]] = arith.cmpi eq, %[[X1]], %[[Y1]]
  // CHECK: %[[SAME:.*]] = arith.andi %[[SAME0]], %[[SAME1]]
  // CHECK-NEXT: scf.if %[[SAME]]
  %0 = bcast.mul %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = math.exp %0 : tensor<?x?xf32>
  %2 = bcast.add %1, %c : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// Nothing in the chain may be stretched, whichever op computes it.
// CHECK-LABEL: func @dear_and_unknown_chain(
func.func @dear_and_unknown_chain(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: %[[SUM:.*]] = arith.select %{{.*}} : index
  // CHECK: %[[EXTENT:.*]] = arith.select %{{.*}} : index
  // CHECK: %[[SAME_SUM:.*]] = arith.cmpi eq, %[[SUM]], %[[EXTENT]]
  // CHECK: %[[OWN:.*]] = tensor.dim %arg0
  // CHECK: %[[SAME_OWN:.*]] = arith.cmpi eq, %[[OWN]], %[[EXTENT]]
  // CHECK-NEXT: %[[SAME:.*]] = arith.andi %[[SAME_SUM]], %[[SAME_OWN]]
  // CHECK-NEXT: scf.if %[[SAME]]
  %0 = math.exp %a : tensor<?xf32>
  %1 = bcast.add %0, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = math.exp %1 : tensor<?xf32>
  %3 = bcast.mul %2, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

// The original ops use the same results of each other, in the middle and at the end.
// CHECK-LABEL: func @second_results(
func.func @second_results(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: else
  // CHECK-NEXT: %[[B:.*]]:2 = bcast.broadcast %arg0, %arg1
  // CHECK-NEXT: math.exp %[[B]]#1
  // CHECK: else
  // CHECK-NEXT: %[[EXP:.*]] = math.exp %arg0
  // CHECK-NEXT: %[[C:.*]]:2 = bcast.broadcast %arg2, %[[EXP]]
  // CHECK-NEXT: scf.yield %[[C]]#1
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = math.exp %0#1 : tensor<?xf32>
  %2 = bcast.add %1, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = math.exp %a : tensor<?xf32>
  %4:2 = bcast.broadcast %c, %3 : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %2, %4#1 : tensor<?xf32>, tensor<?xf32>
}

// Known not to be stretched: the size of the other operand is its own, or that of both is in the type.
// CHECK-LABEL: func @dear_and_known(
func.func @dear_and_known(%a: tensor<?x4xf32>, %s: tensor<f32>) -> tensor<?x4xf32> {
  // CHECK: bcast.map %arg0, %arg1
  // CHECK-NEXT: math.exp
  // CHECK-NEXT: arith.addf
  // CHECK-NEXT: arith.mulf
  %0 = math.exp %a : tensor<?x4xf32>
  %1 = bcast.add %0, %a : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %2 = bcast.mul %1, %s : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
}

// A `broadcast` reads the elements of one operand for each result, and the sizes of the others.
// CHECK-LABEL: func @raised(
func.func @raised(%row: tensor<3xf32>, %sizes: tensor<1x3xi1>, %all: tensor<4x3xf32>) -> tensor<4x3xf32> {
  // CHECK-NEXT: bcast.map %arg0, %arg1, %arg2
  // CHECK-NEXT: arith.addf
  %0:2 = bcast.broadcast %row, %sizes : (tensor<3xf32>, tensor<1x3xi1>) -> (tensor<1x3xf32>, tensor<1x3xi1>)
  %1 = bcast.add %0#0, %all : (tensor<1x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}

// Two of them are one.
// CHECK-LABEL: func @raised_and_stretched(
func.func @raised_and_stretched(%row: tensor<3xf32>, %one: tensor<1x3xi1>, %four: tensor<4x1xi1>) -> tensor<4x3xf32> {
  // CHECK-NEXT: bcast.map %arg0, %arg1, %arg2 {{.*}} -> tensor<4x3xf32> (%[[ROW:.*]]: f32, %{{.*}}: i1, %{{.*}}: i1)
  // CHECK-NEXT: bcast.yield %[[ROW]]
  %0:2 = bcast.broadcast %row, %one : (tensor<3xf32>, tensor<1x3xi1>) -> (tensor<1x3xf32>, tensor<1x3xi1>)
  %1:2 = bcast.broadcast %0#0, %four : (tensor<1x3xf32>, tensor<4x1xi1>) -> (tensor<4x3xf32>, tensor<4x3xi1>)
  return %1#0 : tensor<4x3xf32>
}

// Of a broadcast with several results, the one that is used.
// CHECK-LABEL: func @second_of_two(
func.func @second_of_two(%a: tensor<4xf32>, %b: tensor<3x4xf32>) -> tensor<3x4xf32> {
  // CHECK: %[[R:.*]]:3 = bcast.broadcast %arg0, %arg0, %arg1
  // CHECK: return %[[R]]#2
  %0:2 = bcast.broadcast %a, %b : (tensor<4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
  %1:3 = bcast.broadcast %0#0, %a, %0#1 : (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>)
  return %1#2 : tensor<3x4xf32>
}
