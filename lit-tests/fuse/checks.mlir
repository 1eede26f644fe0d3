// RUN: bcast-opt %s --bcast-fuse --split-input-file | FileCheck %s
// RUN: bcast-opt %s --bcast-fuse=report-sizes --split-input-file | FileCheck %s --check-prefix=SIZES
// RUN: bcast-opt %s --bcast-fuse=runtime-checks=false --split-input-file | FileCheck %s --check-prefix=OFF
// RUN: bcast-opt %s --bcast-fuse --bcast-fuse --convert-bcast-to-linalg --split-input-file | FileCheck %s --check-prefix=LOWERED

// Each check stands at its op, before later effects, and names it.
// CHECK-LABEL: func @order(
func.func private @happens()
func.func @order(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: cf.assert %{{.*}}, "{{.*}}checks.mlir:[[#@LINE+7]]:8: 'bcast.add' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
  // CHECK-NEXT: call @happens
  // CHECK: cf.assert %{{.*}}, "{{.*}}checks.mlir:[[#@LINE+7]]:8: 'bcast.mul' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
  // CHECK-NEXT: call @happens
  // CHECK-NOT: tensor.dim
  // CHECK: scf.if
  // CHECK-NEXT: bcast.map %arg0, %arg1, %arg2 {bcast.checked}
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  func.call @happens() : () -> ()
  %1 = bcast.mul %0, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  func.call @happens() : () -> ()
  %2 = arith.negf %1 : tensor<?xf32>
  return %2 : tensor<?xf32>
}
// SIZES: 'bcast.add' op operand #1
// OFF-LABEL: func @order(
// OFF-NOT: cf.assert
// OFF: bcast.map %arg0, %arg1, %arg2 :

// Lowered, no check is added, and none is lost.
// LOWERED-LABEL: func @order(
// LOWERED-COUNT-2: cf.assert
// LOWERED-NOT: cf.assert
// LOWERED: return

// -----

// A tensor is not computed only for a `tensor.dim` of it.
// CHECK-LABEL: func @sizes(
// CHECK-SAME: %[[A:.*]]: tensor<?x?xf32>
func.func @sizes(%a: tensor<?x?xf32>, %b: tensor<1xf32>) -> (tensor<?x?xf32>, index, index) {
  // CHECK-DAG: %[[ROWS:.*]] = tensor.dim %[[A]], %{{.*}}
  // CHECK-DAG: %[[COLUMNS:.*]] = tensor.dim %[[A]], %{{.*}}
  // CHECK: %[[MAP:.*]] = bcast.map
  // CHECK-NEXT: arith.addf
  // CHECK-NEXT: math.exp
  // CHECK-NEXT: arith.negf
  // CHECK: return %[[MAP]], %[[ROWS]], %[[COLUMNS]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bcast.add %a, %b : (tensor<?x?xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  %rows = tensor.dim %0, %c0 : tensor<?x?xf32>
  %1 = math.exp %0 : tensor<?x?xf32>
  %columns = tensor.dim %1, %c1 : tensor<?x?xf32>
  %2 = arith.negf %1 : tensor<?x?xf32>
  return %2, %rows, %columns : tensor<?x?xf32>, index, index
}

// -----

// The checks of the first op compare all that is read: the second one needs none, and the fused one has none of its own.
// CHECK-LABEL: func @compared(
// CHECK: bcast.map %arg0, %arg1 {bcast.checked}
// LOWERED-LABEL: func @compared(
// LOWERED: cf.assert
// LOWERED-NOT: cf.assert
// LOWERED: return
func.func @compared(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %0, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// The checks of two ops do so as well, one of which reads the other.
// CHECK-LABEL: func @compared_in_steps(
// CHECK: bcast.map %arg0, %arg1, %arg2 {bcast.checked}
func.func @compared_in_steps(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %0, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.sub %1, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// Nothing compares %c but an assertion, which a later pass may remove.
// CHECK-LABEL: func @asserted(
// CHECK: bcast.map %arg0, %arg1, %arg2 :
func.func @asserted(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %a, %c0 : tensor<?xf32>
  %other = tensor.dim %c, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %size, %other : index
  cf.assert %same, "sizes"
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %0, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// An op of which one part is checked is not.
// OFF-LABEL: func @partly(
func.func @partly(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  // OFF: bcast.map %arg0, %arg1, %arg2 :
  %0 = bcast.add %a, %b {bcast.checked} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %0, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Nor is a plain op that replaces its root if only the root was checked.
// OFF-LABEL: func @root_alone(
// OFF-NOT: bcast.checked
// OFF: return
func.func @root_alone(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = bcast.add %0#0, %0#1 {bcast.checked} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
