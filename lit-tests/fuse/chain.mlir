// RUN: bcast-opt %s --bcast-fuse | FileCheck %s

// The tail of a layer norm: one op that reads five tensors, and no reassociation. If a size in between turns out to be
// stretched later, the original ops run.
// CHECK-LABEL: func @layer_norm(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>, %[[M:.*]]: tensor<?x1xf32>, %[[R:.*]]: tensor<?x1xf32>, %[[G:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
func.func @layer_norm(%x: tensor<?x?xf32>, %m: tensor<?x1xf32>, %r: tensor<?x1xf32>, %g: tensor<?xf32>,
                      %b: tensor<?xf32>) -> tensor<?x?xf32> {
  // CHECK-COUNT-4: cf.assert
  // CHECK-NOT: cf.assert
  // CHECK: scf.if
  // CHECK: bcast.map %[[X]], %[[M]], %[[R]], %[[G]], %[[B]] {bcast.checked}
  // CHECK-NEXT: %[[SUB:.*]] = arith.subf %{{.*}}, %{{.*}} : f32
  // CHECK-NEXT: %[[MUL:.*]] = arith.mulf %[[SUB]], %{{.*}} : f32
  // CHECK-NEXT: %[[SCALED:.*]] = arith.mulf %[[MUL]], %{{.*}} : f32
  // CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[SCALED]], %{{.*}} : f32
  // CHECK-NEXT: bcast.yield %[[SUM]] : f32
  // CHECK: else
  // CHECK-COUNT-4: bcast.{{(sub|mul|add)}} {{.*}} {bcast.checked, bcast.left}
  // CHECK-NOT: = bcast.
  // CHECK: return
  %0 = bcast.sub %x, %m : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %1 = bcast.mul %0, %r : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %2 = bcast.mul %1, %g : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %3 = bcast.add %2, %b : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}

// A result that is used twice is computed once, and operands keep their order.
// CHECK-LABEL: func @graph(
// CHECK-SAME: %[[A:.*]]: tensor<4x8xf32>, %[[B:.*]]: tensor<8xf32>)
func.func @graph(%a: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<4x8xi1> {
  // CHECK-NEXT: bcast.map %[[B]], %[[A]] {bcast.checked} : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1> (%[[Y:.*]]: f32, %[[X:.*]]: f32)
  // CHECK-NEXT: %[[SUB:.*]] = arith.subf %[[Y]], %[[X]] fastmath<nnan>
  // CHECK-NEXT: %[[DIV:.*]] = arith.divf %[[X]], %[[SUB]]
  // CHECK-NEXT: %[[LESS:.*]] = arith.cmpf olt, %[[SUB]], %[[DIV]]
  // CHECK-NEXT: bcast.yield %[[LESS]] : i1
  %0 = bcast.sub %b, %a fastmath<nnan> : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = bcast.div %a, %0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = bcast.compare lt, %0, %1 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  return %2 : tensor<4x8xi1>
}

// Elements of several types, and the body of a map.
// CHECK-LABEL: func @select(
func.func @select(%c: tensor<?xi8>, %a: tensor<4x?xf16>, %n: f16) -> tensor<4x?xf32> {
  // CHECK: bcast.map %{{.*}}, %{{.*}} : (tensor<?xi8>, tensor<4x?xf16>) -> tensor<4x?xf32> (%[[C:.*]]: i8, %[[A:.*]]: f16)
  // CHECK-NEXT: %[[LESS:.*]] = arith.cmpi ult, %[[C]], %[[C]] : i8
  // CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[A]], %arg2 : f16
  // CHECK-NEXT: %[[CHOICE:.*]] = arith.select %[[LESS]], %[[SUM]], %[[A]] : f16
  // CHECK-NEXT: %[[WIDE:.*]] = arith.extf %[[CHOICE]] : f16 to f32
  // CHECK-NEXT: bcast.yield %[[WIDE]] : f32
  %0 = bcast.compare lt unsigned, %c, %c : (tensor<?xi8>, tensor<?xi8>) -> tensor<?xi1>
  %1 = bcast.map %a : (tensor<4x?xf16>) -> tensor<4x?xf16> (%x: f16) {
    %z = arith.addf %x, %n : f16
    bcast.yield %z : f16
  }
  %2 = bcast.select %0, %1, %a : (tensor<?xi1>, tensor<4x?xf16>, tensor<4x?xf16>) -> tensor<4x?xf16>
  %3 = arith.extf %2 : tensor<4x?xf16> to tensor<4x?xf32>
  return %3 : tensor<4x?xf32>
}

// If operands are only stretched before, a plain op is enough.
// CHECK-LABEL: func @plain(
// CHECK-SAME: %[[A:.*]]: tensor<4x1xf32>, %[[B:.*]]: tensor<3xf32>)
func.func @plain(%a: tensor<4x1xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
  // CHECK-NEXT: %[[R:.*]] = bcast.sub %[[B]], %[[A]] fastmath<nsz> {bcast.checked} : (tensor<3xf32>, tensor<4x1xf32>) -> tensor<4x3xf32>
  // CHECK-NEXT: return %[[R]]
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %1 = bcast.sub %0#1, %0#0 fastmath<nsz> : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}

// An operand of a broadcast whose elements are unused still takes part in the extents.
// CHECK-LABEL: func @extent_alone(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xi8>)
func.func @extent_alone(%a: tensor<?xf32>, %b: tensor<?xi8>) -> tensor<?xf32> {
  // CHECK: bcast.map %[[A]], %[[B]] {{.*}} (%[[X:.*]]: f32, %{{.*}}: i8)
  // CHECK-NEXT: %[[R:.*]] = arith.addf %[[X]], %[[X]]
  // CHECK-NEXT: bcast.yield %[[R]]
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xi8>) -> (tensor<?xf32>, tensor<?xi8>)
  %1 = bcast.add %0#0, %0#0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Each result of a broadcast is its own operand; flags of other dialects are kept.
// CHECK-LABEL: func @second_result(
// CHECK-SAME: %[[A:.*]]: tensor<4x1xf32>, %[[B:.*]]: tensor<3xf32>)
func.func @second_result(%a: tensor<4x1xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
  // CHECK: bcast.map %[[A]], %[[B]], %{{.*}} {{.*}} (%{{.*}}: f32, %[[Y:.*]]: f32, %[[TWO:.*]]: i32)
  // CHECK-NEXT: %[[SQUARE:.*]] = arith.mulf %[[Y]], %[[Y]] fastmath<nnan,contract>
  // CHECK-NEXT: %[[POWER:.*]] = math.fpowi %[[SQUARE]], %[[TWO]] : f32, i32
  // CHECK-NEXT: arith.subf %[[POWER]], %[[Y]] : f32
  %two = arith.constant dense<2> : tensor<4x3xi32>
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %1 = arith.mulf %0#1, %0#1 fastmath<nnan,contract> : tensor<4x3xf32>
  %2 = math.fpowi %1, %two : tensor<4x3xf32>, tensor<4x3xi32>
  %3 = arith.subf %2, %0#1 : tensor<4x3xf32>
  return %3 : tensor<4x3xf32>
}
