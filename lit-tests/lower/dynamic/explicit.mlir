// RUN: bcast-opt %s --split-input-file --convert-bcast-to-linalg --cse \
// RUN:   | FileCheck %s --implicit-check-not='= bcast.{{[^g]}}' --implicit-check-not=scf. --implicit-check-not=linalg.broadcast

// Where broadcast_dimensions line sizes up that are only known at run time, each of them is read by its own
// index of the result: entry k of the attribute for dimension k.

// CHECK: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @two
// CHECK-SAME:      (%[[A:.*]]: tensor<?x3xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         linalg.generic {indexing_maps = [#[[ALL]]]
// CHECK:           %[[I:.*]] = linalg.index 0
// CHECK:           %[[IA:.*]] = arith.muli %[[I]], %{{.*}}
// CHECK:           %[[J:.*]] = linalg.index 1
// CHECK:           tensor.extract %[[A]][%[[IA]], %[[J]]]
// CHECK:           %[[IB:.*]] = arith.muli %[[I]], %{{.*}}
// CHECK:           tensor.extract %[[B]][%[[IB]]]
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @two(%a: tensor<?x3xf32>, %b: tensor<?xf32>) -> tensor<?x3xf32> {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// -----

// A gap: what stands between is read through its map.
// CHECK-LABEL: func @gap
// CHECK-SAME:      (%[[A:.*]]: tensor<?x?xf32>, %[[B:.*]]: tensor<4x?x5xf32>)
// CHECK:         linalg.generic {{.*}} ins(%[[B]] : tensor<4x?x5xf32>)
// CHECK-DAG:       %[[I:.*]] = linalg.index 0
// CHECK-DAG:       %[[AI:.*]] = arith.muli %[[I]], %{{.*}}
// CHECK-DAG:       %[[K:.*]] = linalg.index 2
// CHECK-DAG:       %[[AK:.*]] = arith.muli %[[K]], %{{.*}}
// CHECK:           tensor.extract %[[A]][%[[AI]], %[[AK]]]
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @gap(%a: tensor<?x?xf32>, %b: tensor<4x?x5xf32>) -> tensor<4x?x5xf32> {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 2>}
      : (tensor<?x?xf32>, tensor<4x?x5xf32>) -> tensor<4x?x5xf32>
  return %0 : tensor<4x?x5xf32>
}

// -----

// The smaller operand settles a `?` of the larger one.
// CHECK-DAG: #[[MIDDLE:.*]] = affine_map<(d0, d1, d2) -> (d1)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: func @fixed_by_the_smaller
// CHECK-SAME:      (%[[A:.*]]: tensor<4x?x5xf32>, %[[B:.*]]: tensor<2xf32>)
// CHECK:         tensor.empty() : tensor<4x2x5xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[MIDDLE]], #[[ALL]]]
// CHECK-SAME:        ins(%[[B]] : tensor<2xf32>)
// CHECK:           tensor.extract %[[A]]
// CHECK-NOT:       tensor.extract
// CHECK:         return
func.func @fixed_by_the_smaller(%a: tensor<4x?x5xf32>, %b: tensor<2xf32>) -> tensor<4x2x5xf32> {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 1>} : (tensor<4x?x5xf32>, tensor<2xf32>) -> tensor<4x2x5xf32>
  return %0 : tensor<4x2x5xf32>
}

// -----

// Sizes are known behind casts that forget them: the operands themselves are read.
// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @behind_casts
// CHECK-SAME:      (%[[A:.*]]: tensor<4x3xf32>, %[[B:.*]]: tensor<4xf32>)
// CHECK-NOT:     cf.assert
// CHECK:         linalg.generic {indexing_maps = [#[[ALL]], #[[FIRST]], #[[ALL]]]
// CHECK-SAME:        ins(%[[A]], %[[B]] : tensor<4x3xf32>, tensor<4xf32>)
// CHECK:         tensor.cast %{{.*}} : tensor<4x3xf32> to tensor<?x?xf32>
func.func @behind_casts(%a: tensor<4x3xf32>, %b: tensor<4xf32>) -> tensor<?x?xf32> {
  %x = tensor.cast %a : tensor<4x3xf32> to tensor<?x?xf32>
  %y = tensor.cast %b : tensor<4xf32> to tensor<?xf32>
  %0 = bcast.add %x, %y {broadcast_dimensions = array<i64: 0>} : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// Ops after them would be an error of the compiler, but the op may never run.
// CHECK-LABEL: func @never
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.add' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
// CHECK:         linalg.generic
func.func @never(%a: tensor<4x3xf32>, %b: tensor<3xf32>) -> tensor<?x?xf32> {
  %x = tensor.cast %a : tensor<4x3xf32> to tensor<?x?xf32>
  %y = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %0 = bcast.add %x, %y {broadcast_dimensions = array<i64: 0>} : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
