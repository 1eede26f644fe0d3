// RUN: bcast-opt %s --split-input-file --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --split-input-file --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s

// By broadcast_dimensions, as on the right, an op becomes one linalg.generic that reads its operands where
// they are: the maps say where the smaller one stands, and nothing is copied or reshaped.

// CHECK-NOT: bcast.
// CHECK-NOT: cf.assert
// CHECK-NOT: linalg.{{broadcast|copy|transpose|map}}
// CHECK-NOT: tensor.{{expand_shape|collapse_shape|reshape|cast|extract|pad}}

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1, d2) -> (d0)>
// CHECK-LABEL: func @prefix
// CHECK-SAME:      (%[[A:.*]]: tensor<2x3x4xf32>, %[[B:.*]]: tensor<2xf32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[FIRST]]]{{.*}} ins(%[[A]], %[[B]] :
// CHECK-NOT:     linalg.generic
func.func @prefix(%a: tensor<2x3x4xf32>, %b: tensor<2xf32>) -> tensor<2x3x4xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<2x3x4xf32>, tensor<2xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1, d2) -> (d0)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: func @prefix_first
// CHECK-SAME:      (%[[A:.*]]: tensor<2x3x4xf32>, %[[B:.*]]: tensor<2xf32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[SECOND]]]{{.*}} ins(%[[B]], %[[A]] :
// CHECK-NOT:     linalg.generic
func.func @prefix_first(%a: tensor<2x3x4xf32>, %b: tensor<2xf32>) -> tensor<2x3x4xf32> {
  %0 = bcast.sub %b, %a {broadcast_dimensions = array<i64: 0>}
      : (tensor<2xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1, d2) -> (d1)>
// CHECK-LABEL: func @middle
// CHECK-SAME:      (%[[A:.*]]: tensor<2x3x4xf32>, %[[B:.*]]: tensor<3xf32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[FIRST]]]{{.*}} ins(%[[A]], %[[B]] :
// CHECK-NOT:     linalg.generic
func.func @middle(%a: tensor<2x3x4xf32>, %b: tensor<3xf32>) -> tensor<2x3x4xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 1>}
      : (tensor<2x3x4xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1, d2) -> (d1)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: func @middle_first
// CHECK-SAME:      (%[[A:.*]]: tensor<2x3x4xf32>, %[[B:.*]]: tensor<3xf32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[SECOND]]]{{.*}} ins(%[[B]], %[[A]] :
// CHECK-NOT:     linalg.generic
func.func @middle_first(%a: tensor<2x3x4xf32>, %b: tensor<3xf32>) -> tensor<2x3x4xf32> {
  %0 = bcast.sub %b, %a {broadcast_dimensions = array<i64: 1>}
      : (tensor<3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// The same as on the right.
// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-LABEL: func @suffix
// CHECK-SAME:      (%[[A:.*]]: tensor<2x3x4xf32>, %[[B:.*]]: tensor<3x4xf32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[FIRST]]]{{.*}} ins(%[[A]], %[[B]] :
// CHECK-NOT:     linalg.generic
func.func @suffix(%a: tensor<2x3x4xf32>, %b: tensor<3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 1, 2>}
      : (tensor<2x3x4xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: func @suffix_first
// CHECK-SAME:      (%[[A:.*]]: tensor<2x3x4xf32>, %[[B:.*]]: tensor<3x4xf32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[SECOND]]]{{.*}} ins(%[[B]], %[[A]] :
// CHECK-NOT:     linalg.generic
func.func @suffix_first(%a: tensor<2x3x4xf32>, %b: tensor<3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = bcast.sub %b, %a {broadcast_dimensions = array<i64: 1, 2>}
      : (tensor<3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-LABEL: func @gap
// CHECK-SAME:      (%[[A:.*]]: tensor<2x3x4xf32>, %[[B:.*]]: tensor<2x4xf32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[FIRST]]]{{.*}} ins(%[[A]], %[[B]] :
// CHECK-NOT:     linalg.generic
func.func @gap(%a: tensor<2x3x4xf32>, %b: tensor<2x4xf32>) -> tensor<2x3x4xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0, 2>}
      : (tensor<2x3x4xf32>, tensor<2x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: func @gap_first
// CHECK-SAME:      (%[[A:.*]]: tensor<2x3x4xf32>, %[[B:.*]]: tensor<2x4xf32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[SECOND]]]{{.*}} ins(%[[B]], %[[A]] :
// CHECK-NOT:     linalg.generic
func.func @gap_first(%a: tensor<2x3x4xf32>, %b: tensor<2x4xf32>) -> tensor<2x3x4xf32> {
  %0 = bcast.sub %b, %a {broadcast_dimensions = array<i64: 0, 2>}
      : (tensor<2x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @equal_ranks
// CHECK-SAME:      (%[[A:.*]]: tensor<2x1xf32>, %[[B:.*]]: tensor<1x3xf32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[ALL]]]{{.*}} ins(%[[A]], %[[B]] :
// CHECK-NOT:     linalg.generic
func.func @equal_ranks(%a: tensor<2x1xf32>, %b: tensor<1x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0, 1>}
      : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @equal_ranks_empty
// CHECK-SAME:      (%[[A:.*]]: tensor<2x1xf32>, %[[B:.*]]: tensor<1x3xf32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[ALL]]]{{.*}} ins(%[[A]], %[[B]] :
// CHECK-NOT:     linalg.generic
func.func @equal_ranks_empty(%a: tensor<2x1xf32>, %b: tensor<1x3xf32>) -> tensor<2x3xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64>}
      : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-LABEL: func @rank_0
// CHECK-SAME:      (%[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<f32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[FIRST]]]{{.*}} ins(%[[A]], %[[B]] :
// CHECK-NOT:     linalg.generic
func.func @rank_0(%a: tensor<2x3xf32>, %b: tensor<f32>) -> tensor<2x3xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64>}
      : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @rank_0_first
// CHECK-SAME:      (%[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<f32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[SECOND]]]{{.*}} ins(%[[B]], %[[A]] :
// CHECK-NOT:     linalg.generic
func.func @rank_0_first(%a: tensor<2x3xf32>, %b: tensor<f32>) -> tensor<2x3xf32> {
  %0 = bcast.sub %b, %a {broadcast_dimensions = array<i64>}
      : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// A rank and units are broadcast in the same op.
// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1, d2) -> (0, d2)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: func @composition
// CHECK-SAME:      (%[[A:.*]]: tensor<4x3x1xf32>, %[[B:.*]]: tensor<1x2xf32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[ALL]]]{{.*}} ins(%[[B]], %[[A]] :
// CHECK-NOT:     linalg.generic
func.func @composition(%a: tensor<4x3x1xf32>, %b: tensor<1x2xf32>) -> tensor<4x3x2xf32> {
  %0 = bcast.sub %b, %a {broadcast_dimensions = array<i64: 1, 2>}
      : (tensor<1x2xf32>, tensor<4x3x1xf32>) -> tensor<4x3x2xf32>
  return %0 : tensor<4x3x2xf32>
}

// -----

// A unit that is named is stretched where it stands.
// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1) -> (0)>
// CHECK-LABEL: func @unit_of_smaller
// CHECK-SAME:      (%[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<1xf32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[FIRST]]]{{.*}} ins(%[[A]], %[[B]] :
// CHECK-NOT:     linalg.generic
func.func @unit_of_smaller(%a: tensor<2x3xf32>, %b: tensor<1xf32>) -> tensor<2x3xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @unit_of_larger
// CHECK-SAME:      (%[[A:.*]]: tensor<1x3xf32>, %[[B:.*]]: tensor<2xf32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[ALL]]]{{.*}} ins(%[[A]], %[[B]] :
// CHECK-NOT:     linalg.generic
func.func @unit_of_larger(%a: tensor<1x3xf32>, %b: tensor<2xf32>) -> tensor<2x3xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<1x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// Where both are units, neither is stretched.
// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @unit_beside_unit
// CHECK-SAME:      (%[[A:.*]]: tensor<1x3xf32>, %[[B:.*]]: tensor<1xf32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[FIRST]]]{{.*}} ins(%[[A]], %[[B]] :
// CHECK-NOT:     linalg.generic
func.func @unit_beside_unit(%a: tensor<1x3xf32>, %b: tensor<1xf32>) -> tensor<1x3xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<1x3xf32>, tensor<1xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}

// -----

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @zero
// CHECK-SAME:      (%[[A:.*]]: tensor<1x0xf32>, %[[B:.*]]: tensor<5xf32>)
// CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[ALL]]]{{.*}} ins(%[[A]], %[[B]] :
// CHECK-NOT:     linalg.generic
func.func @zero(%a: tensor<1x0xf32>, %b: tensor<5xf32>) -> tensor<5x0xf32> {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<1x0xf32>, tensor<5xf32>) -> tensor<5x0xf32>
  return %0 : tensor<5x0xf32>
}
