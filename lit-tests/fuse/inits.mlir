// RUN: bcast-opt %s --bcast-fuse-kernels --canonicalize | FileCheck %s

// A kernel that overwrites its whole result does not need what that was before.

// CHECK-LABEL: func.func @overwritten
// CHECK-SAME:    %[[N:[^:]*]]: index
// CHECK-NOT:     linalg.fill
// CHECK:         %[[EMPTY:.*]] = tensor.empty(%[[N]]) : tensor<?xf32>
// CHECK:         linalg.generic {{.*}} outs(%[[EMPTY]] : tensor<?xf32>)
func.func @overwritten(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty(%n) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%x: f32, %out: f32):
    %y = arith.addf %x, %x : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @transposed
// CHECK-SAME:    %[[INIT:[^:]*]]: tensor<?x4xf32>)
// CHECK:         %[[SIZE:.*]] = tensor.dim %[[INIT]]
// CHECK:         %[[EMPTY:.*]] = tensor.empty(%[[SIZE]]) : tensor<?x4xf32>
// CHECK:         linalg.generic {{.*}} outs(%[[EMPTY]] : tensor<?x4xf32>)
func.func @transposed(%a: tensor<4x?xf32>, %init: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x?xf32>) outs(%init : tensor<?x4xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// The body reads it.
// CHECK-LABEL: func.func @read
// CHECK-SAME:    %[[INIT:[^:]*]]: tensor<?xf32>)
// CHECK:         linalg.generic {{.*}} outs(%[[INIT]] : tensor<?xf32>)
func.func @read(%a: tensor<?xf32>, %init: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%x: f32, %out: f32):
    %y = arith.addf %x, %out : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Only the diagonal is written.
// CHECK-LABEL: func.func @diagonal
// CHECK-SAME:    %[[INIT:[^:]*]]: tensor<?x?xf32>)
// CHECK:         linalg.generic {{.*}} outs(%[[INIT]] : tensor<?x?xf32>)
func.func @diagonal(%a: tensor<?xf32>, %init: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%init : tensor<?x?xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Over no columns, nothing is written.
// CHECK-LABEL: func.func @last_column
// CHECK-SAME:    %[[INIT:[^:]*]]: tensor<4xf32>)
// CHECK:         linalg.generic {{.*}} outs(%[[INIT]] : tensor<4xf32>)
func.func @last_column(%a: tensor<4x?xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x?xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
