// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s

// Sizes are known behind a cast that forgets them.

// CHECK-DAG: #[[UNIT:.*]] = affine_map<(d0) -> (0)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func @forgotten
// CHECK-SAME:      (%[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<1xf32>)
// CHECK-NOT:     cf.assert
// CHECK:         linalg.generic {indexing_maps = [#[[ALL]], #[[UNIT]], #[[ALL]]]
// CHECK-SAME:        ins(%[[A]], %[[B]] : tensor<4xf32>, tensor<1xf32>)
// CHECK:         tensor.cast %{{.*}} : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:    return
func.func @forgotten(%a: tensor<4xf32>, %b: tensor<1xf32>) -> tensor<?xf32> {
  %x = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<1xf32> to tensor<?xf32>
  %0 = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Step by step.
// CHECK-LABEL: func @in_steps
// CHECK-SAME:      (%[[A:.*]]: tensor<4x2xf32>)
// CHECK-NOT:     cf.assert
// CHECK:         linalg.generic {{.*}} ins(%[[A]] : tensor<4x2xf32>)
func.func @in_steps(%a: tensor<4x2xf32>) -> tensor<?x?xf32> {
  %x = tensor.cast %a : tensor<4x2xf32> to tensor<4x?xf32>
  %y = tensor.cast %x : tensor<4x?xf32> to tensor<?x?xf32>
  %0 = bcast.add %y : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// One operand behind a cast, the other one not.
// CHECK-LABEL: func @same_behind_casts
// CHECK-NOT:     cf.assert
// CHECK:         linalg.generic {indexing_maps = [#[[ALL]], #[[ALL]], #[[ALL]]]
func.func @same_behind_casts(%a: tensor<4xf32>) -> tensor<4xf32> {
  %x = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %0 = bcast.add %x, %a : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A static size that a cast adds is assumed: the other size is checked against it.
// CHECK-LABEL: func @claimed
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK:         %[[X:.*]] = tensor.cast %[[A]] : tensor<?xf32> to tensor<4xf32>
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.add' op operand #1 dim 0: run-time size is neither 1 nor 4, the size of operand #0
// CHECK-NOT:     cf.assert
// CHECK:         linalg.generic {{.*}} ins(%[[X]] : tensor<4xf32>)
func.func @claimed(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<4xf32> {
  %x = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
  %0 = bcast.add %x, %b : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Sizes that can never be right are not an error of the compiler: the op may never run.
// CHECK-LABEL: func @never
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.add' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
// CHECK:         linalg.generic
func.func @never(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<?xf32> {
  %x = tensor.cast %a : tensor<2xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %0 = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
