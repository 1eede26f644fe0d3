// RUN: bcast-opt %s --split-input-file --convert-bcast-to-linalg --canonicalize --cse | FileCheck %s

// Dynamic sizes, each of which is the only one of its column that could be stretched.

// CHECK-NOT: bcast.
// CHECK-NOT: arith.select
// CHECK-NOT: cf.assert

// CHECK-DAG: #[[ROWS:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-DAG: #[[COLUMNS:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @outer_product
// CHECK-SAME:      (%[[A:.*]]: tensor<?x1xf32>, %[[B:.*]]: tensor<1x?xf32>)
// CHECK-DAG:     %[[D0:.*]] = tensor.dim %[[A]], %c0
// CHECK-DAG:     %[[D1:.*]] = tensor.dim %[[B]], %c1
// CHECK:         tensor.empty(%[[D0]], %[[D1]]) : tensor<?x?xf32>
// CHECK-NEXT:    linalg.generic {indexing_maps = [#[[ROWS]], #[[COLUMNS]], #[[ALL]]]
func.func @outer_product(%a: tensor<?x1xf32>, %b: tensor<1x?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.mul %a, %b : (tensor<?x1xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[LAST:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func @bias
// CHECK-SAME:      (%[[A:.*]]: tensor<?x8xf32>, %[[B:.*]]: tensor<8xf32>)
// CHECK:         %[[D0:.*]] = tensor.dim %[[A]], %c0
// CHECK:         tensor.empty(%[[D0]]) : tensor<?x8xf32>
// CHECK-NEXT:    linalg.generic {indexing_maps = [#[[ALL]], #[[LAST]], #[[ALL]]]
func.func @bias(%a: tensor<?x8xf32>, %b: tensor<8xf32>) -> tensor<?x8xf32> {
  %0 = bcast.add %a, %b : (tensor<?x8xf32>, tensor<8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// A dynamic size against a unit is the extent, even if it is 1 or 0.
// CHECK-DAG: #[[UNIT:.*]] = affine_map<(d0) -> (0)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func @unit
// CHECK-SAME:      (%[[A:.*]]: tensor<1xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK:         %[[D0:.*]] = tensor.dim %[[B]], %c0
// CHECK:         tensor.empty(%[[D0]]) : tensor<?xf32>
// CHECK-NEXT:    linalg.generic {indexing_maps = [#[[UNIT]], #[[ALL]], #[[ALL]]]
func.func @unit(%a: tensor<1xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.sub %a, %b : (tensor<1xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// The same value has the same size.
// CHECK: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @same_value
// CHECK-SAME:      (%[[A:.*]]: tensor<?x?xf32>)
// CHECK-DAG:     %[[D0:.*]] = tensor.dim %[[A]], %c0
// CHECK-DAG:     %[[D1:.*]] = tensor.dim %[[A]], %c1
// CHECK:         tensor.empty(%[[D0]], %[[D1]]) : tensor<?x?xf32>
// CHECK-NEXT:    linalg.generic {indexing_maps = [#[[ALL]], #[[ALL]], #[[ALL]]]
func.func @same_value(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.mul %a, %a : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func @unranked_result
// CHECK:         linalg.generic
// CHECK:         tensor.cast %{{.*}} : tensor<?xf32> to tensor<*xf32>
func.func @unranked_result(%a: tensor<?xf32>) -> tensor<*xf32> {
  %0 = bcast.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

// An op that is lowered may be the operand of one that is.
// CHECK-LABEL: func @chain
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @chain(%a: tensor<?x4xf32>, %b: tensor<4xf32>) -> tensor<?x4xf32> {
  %0 = bcast.add %a, %b : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
  %1 = bcast.mul %0, %0, %b : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
