// RUN: bcast-opt %s --bcast-fuse | FileCheck %s

// A cast that forgets a size, and one to a size that the op before it implies.
// CHECK-LABEL: func @forgets_and_names(
func.func @forgets_and_names(%a: tensor<4x?xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
  // CHECK-NOT: tensor.cast
  // CHECK: bcast.map %arg0, %arg1 {bcast.checked} : (tensor<4x?xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  // CHECK-NEXT: arith.addf
  // CHECK-NEXT: arith.negf
  // CHECK-NEXT: arith.mulf
  // CHECK-NOT: tensor.cast
  %0 = bcast.add %a, %b : (tensor<4x?xf32>, tensor<3xf32>) -> tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x3xf32>
  %2 = arith.negf %1 : tensor<4x3xf32>
  %3 = tensor.cast %2 : tensor<4x3xf32> to tensor<?x3xf32>
  %4 = tensor.cast %3 : tensor<?x3xf32> to tensor<4x3xf32>
  %5 = bcast.mul %4, %b : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return %5 : tensor<4x3xf32>
}

// A size that only the cast claims is kept.
// CHECK-LABEL: func @claims(
func.func @claims(%a: tensor<?xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: %[[SUM:.*]] = bcast.add %arg0, %arg0
  // CHECK: %[[CAST:.*]] = tensor.cast %[[SUM]]
  // CHECK: bcast.mul %[[CAST]], %arg1
  %0 = bcast.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<3xf32>
  %2 = bcast.mul %1, %b : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %2 : tensor<3xf32>
}

// A cast hides that the sizes never fit: the failure stays at run time.
// CHECK-LABEL: func @never_fits(
func.func @never_fits(%a: tensor<4xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: cf.assert %{{.*}}, "{{.*}}'bcast.mul' op operand #0 dim 0: run-time size is neither 1 nor 3, the size of operand #1
  // CHECK: bcast.mul
  %0 = bcast.add %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>
  %1 = bcast.mul %0, %b : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// The ops before such a cast are still fused.
// CHECK-LABEL: func @claims_of_a_chain(
func.func @claims_of_a_chain(%a: tensor<?xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: %[[CHAIN:.*]] = bcast.map %arg0
  // CHECK: %[[CAST:.*]] = tensor.cast %[[CHAIN]]
  // CHECK: bcast.mul %[[CAST]], %arg1
  %0 = bcast.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.sub %0, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.cast %1 : tensor<?xf32> to tensor<3xf32>
  %3 = bcast.mul %2, %b : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %3 : tensor<3xf32>
}

// A size is read through casts, and not through ops that change sizes.
// CHECK-LABEL: func @sizes(
func.func @sizes(%a: tensor<?x2xf32>, %init: tensor<?x?xf32>) -> (index, index) {
  // CHECK: %[[SIZE:.*]] = tensor.dim %arg0
  // CHECK: %[[TRANSPOSED:.*]] = linalg.transpose
  // CHECK: %[[OTHER:.*]] = tensor.dim %[[TRANSPOSED]]
  // CHECK: return %[[SIZE]], %[[OTHER]]
  %c0 = arith.constant 0 : index
  %0 = math.exp %a : tensor<?x2xf32>
  %1 = tensor.cast %0 : tensor<?x2xf32> to tensor<?x?xf32>
  %2 = tensor.dim %1, %c0 : tensor<?x?xf32>
  %3 = linalg.transpose ins(%1 : tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) permutation = [1, 0]
  %4 = tensor.dim %3, %c0 : tensor<?x?xf32>
  return %2, %4 : index, index
}

// Where the original ops are copied, the copy of a cast stands before the copy of its user.
// CHECK-LABEL: func @copied(
func.func @copied(%x: tensor<?x?xf32>, %a: tensor<33xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: scf.if
  // CHECK: bcast.map %arg2, %arg0, %arg1
  // CHECK: else
  // CHECK-NEXT: %[[SUM:.*]] = bcast.add %arg0, %arg1 {{.*}} -> tensor<?x33xf32>
  // CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[SUM]] : tensor<?x33xf32> to tensor<?x?xf32>
  // CHECK-NEXT: %[[AGAIN:.*]] = bcast.add %arg2, %[[CAST]]
  // CHECK-NEXT: scf.yield %[[AGAIN]]
  %0 = bcast.add %x, %a : (tensor<?x?xf32>, tensor<33xf32>) -> tensor<?x33xf32>
  %1 = tensor.cast %0 : tensor<?x33xf32> to tensor<?x?xf32>
  %2 = bcast.add %b, %1 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
