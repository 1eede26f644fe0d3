// RUN: bcast-opt %s --bcast-fuse --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func @vectors(
func.func @vectors(%a: vector<4x1xf32>, %b: vector<3xf32>) -> vector<4x3xf32> {
  // CHECK-NEXT: bcast.add
  // CHECK-NEXT: bcast.mul
  %0 = bcast.add %a, %b : (vector<4x1xf32>, vector<3xf32>) -> vector<4x3xf32>
  %1 = bcast.mul %0, %b : (vector<4x3xf32>, vector<3xf32>) -> vector<4x3xf32>
  return %1 : vector<4x3xf32>
}

// CHECK-LABEL: func @unranked(
func.func @unranked(%a: tensor<*xf32>, %b: tensor<3xf32>) -> tensor<*xf32> {
  // CHECK-NEXT: bcast.add
  // CHECK-NEXT: bcast.mul
  %0 = bcast.add %a, %b : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  %1 = bcast.mul %0, %b : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  return %1 : tensor<*xf32>
}

// CHECK-LABEL: func @encodings(
func.func @encodings(%a: tensor<3xf32, "dense">) -> tensor<3xf32, "dense"> {
  // CHECK-NEXT: bcast.add
  // CHECK-NEXT: bcast.mul
  %0 = bcast.add %a, %a : (tensor<3xf32, "dense">, tensor<3xf32, "dense">) -> tensor<3xf32, "dense">
  %1 = bcast.mul %0, %a : (tensor<3xf32, "dense">, tensor<3xf32, "dense">) -> tensor<3xf32, "dense">
  return %1 : tensor<3xf32, "dense">
}

// Upstream fuses these.
// CHECK-LABEL: func @no_op_of_the_dialect(
func.func @no_op_of_the_dialect(%a: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK-NEXT: math.exp
  // CHECK-NEXT: arith.negf
  %0 = math.exp %a : tensor<3xf32>
  %1 = arith.negf %0 : tensor<3xf32>
  return %1 : tensor<3xf32>
}

// A choice between whole tensors, which may have different sizes.
// CHECK-LABEL: func @choice(
func.func @choice(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: bcast.add
  // CHECK: arith.select
  // CHECK: bcast.mul
  %0 = bcast.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = arith.select %c, %0, %b : tensor<?xf32>
  %2 = bcast.mul %1, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// Ops that stay beside a fused one, for the case that something is stretched.
// CHECK-LABEL: func @left(
func.func @left(%a: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK-NEXT: bcast.add
  // CHECK-NEXT: bcast.mul
  %0 = bcast.add %a, %a {bcast.left} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = bcast.mul %0, %a {bcast.left} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// An op of two results.
// CHECK-LABEL: func @two_results(
func.func @two_results(%a: tensor<3xi32>) -> tensor<3xi32> {
  // CHECK: arith.mulsi_extended
  // CHECK: bcast.add
  %low, %high = arith.mulsi_extended %a, %a : tensor<3xi32>
  %0 = bcast.add %low, %high : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// In a graph region an op may come before what it uses.
// CHECK-LABEL: "test.graph"
"test.graph"() ({
  // CHECK: %[[A:.*]] = bcast.add %[[B:.*]], %[[B]]
  // CHECK: %[[B]] = bcast.mul %[[A]], %[[A]]
  %0 = bcast.add %1, %1 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = bcast.mul %0, %0 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  "test.end"(%1) : (tensor<3xf32>) -> ()
}) : () -> ()
