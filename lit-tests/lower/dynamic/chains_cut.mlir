// Which ops are a chain: `chains.mlir` has what becomes of one.

// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s --check-prefix=VERSIONED

// A function is computed once for each element of its operand, also where that may be stretched: only kernels that do so
// read at computed indices.

// CHECK-LABEL: func @expensive
// CHECK-COUNT-2: cf.assert
// CHECK:         %[[M:.*]] = linalg.generic
// CHECK:         math.powf
// CHECK:         linalg.generic
// CHECK:         tensor.extract %[[M]]
// VERSIONED-LABEL: func @expensive
// VERSIONED-COUNT-1: scf.if
// VERSIONED-NOT:     scf.if
// VERSIONED:         %[[M:.*]] = linalg.generic
// VERSIONED:         linalg.generic {{.*}} ins({{.*}}%[[M]]
// VERSIONED:         else
// VERSIONED:         %[[M:.*]] = linalg.generic
// VERSIONED:         tensor.extract %[[M]]
// VERSIONED-NOT:     scf.if
// VERSIONED:         return
func.func @expensive(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.pow %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %0, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// A result that something else reads has its own sizes.

// CHECK-LABEL: func @read_twice
// CHECK:         cf.assert
// CHECK:         %[[M:.*]] = linalg.generic
// CHECK:         cf.assert
// CHECK:         linalg.generic
// CHECK:         tensor.extract %[[M]]
func.func @read_twice(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %0, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// No kernel moves across an effect, or into a loop.

// CHECK-LABEL: func @effect
// CHECK:         linalg.generic
// CHECK:         memref.store
// CHECK:         linalg.generic
func.func @effect(%a: tensor<?xf32>, %b: tensor<?xf32>, %m: memref<f32>, %x: f32) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  memref.store %x, %m[] : memref<f32>
  %1 = bcast.add %0, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func @loop
// CHECK:         linalg.generic
// CHECK:         scf.for
// CHECK:         linalg.generic
func.func @loop(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<?xf32>) {
    %1 = bcast.mul %0, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// The size to which a later op stretches an earlier one may be fixed: then the type has it.

// CHECK-LABEL: func @fixed
// CHECK:         %[[M:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<4xf32>)
// CHECK:         tensor.extract %arg0
// CHECK:         linalg.generic {{.*}} ins(%[[M]], %arg2 : tensor<4xf32>, tensor<4xf32>)
func.func @fixed(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %0, %c : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// An op that `bcast-fuse` has left in the branch where its chain is stretched is not part of one.

// CHECK-LABEL: func @left
// CHECK:         %[[M:.*]] = linalg.generic
// CHECK:         tensor.extract %[[M]]
func.func @left(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b {bcast.left} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %0, %c {bcast.left} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
