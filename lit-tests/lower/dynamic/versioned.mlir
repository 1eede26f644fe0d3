// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=versioned})' \
// RUN:   | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned --one-shot-bufferize=bufferize-function-boundaries \
// RUN:   | FileCheck %s --check-prefix=BUFFER

// A plain kernel if no ambiguous size is stretched, else the exact one; both fill the same tensor.

// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-DAG: #[[BOTH:.*]] = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func @two
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK-DAG:     %[[DA:.*]] = tensor.dim %[[A]], %c0
// CHECK-DAG:     %[[DB:.*]] = tensor.dim %[[B]], %c0
// CHECK:         %[[EXTENT:.*]] = arith.select %{{.*}}, %[[DB]], %[[DA]]
// CHECK-DAG:     %[[A_FULL:.*]] = arith.cmpi eq, %[[DA]], %[[EXTENT]] :
// CHECK-DAG:     %[[B_FULL:.*]] = arith.cmpi eq, %[[DB]], %[[EXTENT]] :
// CHECK-DAG:     %[[PLAIN:.*]] = arith.andi %[[A_FULL]], %[[B_FULL]]
// CHECK:         %[[R:.*]] = scf.if %[[PLAIN]] -> (tensor<?xf32>) {
// CHECK-NEXT:      linalg.generic {indexing_maps = [#[[ALL]], #[[ALL]], #[[ALL]]]
// CHECK-SAME:          ins(%[[A]], %[[B]] : tensor<?xf32>, tensor<?xf32>) outs(%[[INIT:.*]] :
// CHECK-NOT:         tensor.extract
// CHECK:           } else {
// CHECK-NEXT:      linalg.generic {indexing_maps = [#[[ALL]]], {{.*}} outs(%[[INIT]] :
// CHECK-COUNT-2:     tensor.extract
// CHECK:         return %[[R]]

// Nothing is copied, and no memory but the result's is used.
// BUFFER-LABEL:   func @two
// BUFFER-NOT:     memref.copy
// BUFFER-COUNT-1: memref.alloc
// BUFFER-NOT:     {{memref.alloc|memref.copy}}
// BUFFER:         return
func.func @two(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Static units stay stretched in the plain kernel, and every ambiguous size has a part in the condition. An operand against
// a fixed size is not an input (see versioned_copies.mlir).
// CHECK-LABEL: func @columns
// CHECK-SAME:      (%[[A:.*]]: tensor<?x?xf32>, %[[B:.*]]: tensor<1x7xf32>, %[[C:.*]]: tensor<?x7xf32>)
// CHECK:         tensor.empty
// CHECK:         arith.andi
// CHECK-NEXT:    %[[PLAIN:.*]] = arith.andi
// CHECK-NEXT:    scf.if %[[PLAIN]]
// CHECK-NEXT:      linalg.generic {indexing_maps = [#[[ROW]], #[[BOTH]], #[[BOTH]]]
// CHECK-SAME:          ins(%[[B]], %[[C]] :
// CHECK-DAG:         %[[I:.*]] = linalg.index 0
// CHECK-DAG:         %[[J:.*]] = linalg.index 1
// CHECK:             tensor.extract %[[A]][%[[I]], %[[J]]]
// CHECK:           } else {
// CHECK-NEXT:      linalg.generic {indexing_maps = [#[[ROW]], #[[BOTH]]]
// CHECK-SAME:          ins(%[[B]] :
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @columns(%a: tensor<?x?xf32>, %b: tensor<1x7xf32>, %c: tensor<?x7xf32>) -> tensor<?x7xf32> {
  %0 = bcast.add %a, %b, %c : (tensor<?x?xf32>, tensor<1x7xf32>, tensor<?x7xf32>) -> tensor<?x7xf32>
  return %0 : tensor<?x7xf32>
}

// A size that is the extent has no part in the condition: it is not compared with itself.
// CHECK-LABEL: func @extent
// CHECK-SAME:      (%{{.*}}, %[[B:.*]]: tensor<?xf32>)
// CHECK:         %[[DB:.*]] = tensor.dim %[[B]]
// CHECK:         %[[EXTENT:.*]] = arith.select %{{.*}}, %[[DB]]
// CHECK-NOT:     arith.cmpi eq, %[[EXTENT]]
// CHECK:         %[[FULL:.*]] = arith.cmpi eq, %[[DB]], %[[EXTENT]]
// CHECK-NOT:     arith.cmpi eq, %[[EXTENT]]
// CHECK:         %[[PLAIN:.*]] = arith.andi %{{.*}}, %[[FULL]]
// CHECK-NEXT:    scf.if %[[PLAIN]]
// CHECK-NOT:     scf.if
// CHECK:         return
func.func @extent(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %0, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// One kernel where nothing is ambiguous.
// CHECK-LABEL: func @known
// CHECK-NOT:     scf.if
// CHECK:         linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @known(%a: tensor<?x1xf32>, %b: tensor<1x?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a, %b : (tensor<?x1xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
