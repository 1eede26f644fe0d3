// RUN: bcast-opt %s --split-input-file --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(convert-bcast-to-linalg))' | FileCheck %s

// An op becomes one linalg.generic that reads its operands where they are: the dimensions that an
// operand lacks are dropped from its map, stretched units are read at 0. Nothing is copied.

// CHECK-NOT: bcast.
// CHECK-NOT: memref.copy
// CHECK-NOT: linalg.broadcast
// CHECK-NOT: tensor.{{expand_shape|collapse_shape|reshape|cast|extract|pad}}

// CHECK-DAG: #[[ROWS:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-DAG: #[[LAST:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[NONE:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func @static
// CHECK-SAME:      (%[[A:.*]]: tensor<4x1xf32>, %[[B:.*]]: tensor<3xf32>, %[[C:.*]]: tensor<f32>)
// CHECK-NEXT:    %[[EMPTY:.*]] = tensor.empty() : tensor<4x3xf32>
// CHECK-NEXT:    %[[RESULT:.*]] = linalg.generic
// CHECK-SAME:        indexing_maps = [#[[ROWS]], #[[LAST]], #[[NONE]], #[[ALL]]]
// CHECK-SAME:        iterator_types = ["parallel", "parallel"]
// CHECK-SAME:        ins(%[[A]], %[[B]], %[[C]] : tensor<4x1xf32>, tensor<3xf32>, tensor<f32>)
// CHECK-SAME:        outs(%[[EMPTY]] : tensor<4x3xf32>)
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32, %[[Z:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[XY:.*]] = arith.addf %[[X]], %[[Y]] : f32
// CHECK-NEXT:      %[[XYZ:.*]] = arith.addf %[[XY]], %[[Z]] : f32
// CHECK-NEXT:      linalg.yield %[[XYZ]] : f32
// CHECK-NEXT:    } -> tensor<4x3xf32>
// CHECK-NEXT:    return %[[RESULT]]
func.func @static(%a: tensor<4x1xf32>, %b: tensor<3xf32>, %c: tensor<f32>) -> tensor<4x3xf32> {
  %0 = bcast.add %a, %b, %c : (tensor<4x1xf32>, tensor<3xf32>, tensor<f32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

// A unit is at 0 only where it is stretched.
// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: func @units
// CHECK:         linalg.generic
// CHECK-SAME:        indexing_maps = [#[[FIRST]], #[[SECOND]], #[[ALL]]]
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @units(%a: tensor<2x1x1xf32>, %b: tensor<1x3xf32>) -> tensor<2x1x3xf32> {
  %0 = bcast.mul %a, %b : (tensor<2x1x1xf32>, tensor<1x3xf32>) -> tensor<2x1x3xf32>
  return %0 : tensor<2x1x3xf32>
}

// -----

// CHECK: #[[MAP:.*]] = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func @one_operand
// CHECK-SAME:      (%[[A:.*]]: tensor<4xf32>)
// CHECK:         linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]]]
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      linalg.yield %[[X]] : f32
func.func @one_operand(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.add %a : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK: #[[MAP:.*]] = affine_map<() -> ()>
// CHECK-LABEL: func @rank_0
// CHECK:         tensor.empty() : tensor<f32>
// CHECK-NEXT:    linalg.generic {indexing_maps = [#[[MAP]], #[[MAP]], #[[MAP]]], iterator_types = []}
func.func @rank_0(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = bcast.sub %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// The unit that lines up with 0 is read at 0, that is never: the loop over it runs no iteration.
// CHECK-DAG: #[[UNIT:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @size_0
// CHECK:         tensor.empty() : tensor<0x3xf32>
// CHECK-NEXT:    linalg.generic {indexing_maps = [#[[UNIT]], #[[ALL]], #[[ALL]]]
func.func @size_0(%a: tensor<1x3xf32>, %b: tensor<0x3xf32>) -> tensor<0x3xf32> {
  %0 = bcast.add %a, %b : (tensor<1x3xf32>, tensor<0x3xf32>) -> tensor<0x3xf32>
  return %0 : tensor<0x3xf32>
}

// -----

// The same value twice is two operands.
// CHECK-LABEL: func @same_value
// CHECK-SAME:      (%[[A:.*]]: tensor<4xi32>)
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%[[A]], %[[A]] : tensor<4xi32>, tensor<4xi32>)
// CHECK:           arith.muli
func.func @same_value(%a: tensor<4xi32>) -> tensor<4xi32> {
  %0 = bcast.mul %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// One for each op, at its place, in any region.
// CHECK-LABEL: func @regions
// CHECK:         scf.if
// CHECK-COUNT-1:   linalg.generic
// CHECK:           scf.yield
// CHECK:         else
// CHECK-COUNT-1:   linalg.generic
// CHECK:           scf.yield
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @regions(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.if %c -> tensor<4xf32> {
    %1 = bcast.add %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    %1 = bcast.mul %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
