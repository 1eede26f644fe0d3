// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --check-prefixes=CHECK,EXACT --implicit-check-not='= bcast.{{[^g]}}'
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned \
// RUN:   | FileCheck %s --check-prefixes=CHECK,VERSIONED --implicit-check-not='= bcast.{{[^g]}}'

// A body on operands that may be stretched at run time gets the extracted elements; a second kernel has its
// own copy of the body.

// CHECK-LABEL: func @two
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xi32>, %[[S:.*]]: f32)
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.map' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
// VERSIONED:     scf.if
// VERSIONED:       linalg.generic {{.*}} ins(%[[A]], %[[B]] : tensor<?xf32>, tensor<?xi32>)
// VERSIONED:         arith.mulf %{{.*}}, %[[S]] : f32
// VERSIONED:       } else {
// CHECK:           linalg.generic
// CHECK:             %[[X:.*]] = tensor.extract %[[A]]
// CHECK:             %[[Y:.*]] = tensor.extract %[[B]]
// CHECK-NEXT:        %[[Y1:.*]] = arith.sitofp %[[Y]] : i32 to f32
// CHECK-NEXT:        %[[X1:.*]] = arith.mulf %[[X]], %[[S]] : f32
// CHECK-NEXT:        %[[XY:.*]] = arith.subf %[[X1]], %[[Y1]] : f32
// CHECK-NEXT:        linalg.yield %[[XY]] : f32
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @two(%a: tensor<?xf32>, %b: tensor<?xi32>, %s: f32) -> tensor<?xf32> {
  %0 = bcast.map %a, %b : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32> (%x: f32, %i: i32) {
    %i1 = arith.sitofp %i : i32 to f32
    %x1 = arith.mulf %x, %s : f32
    %y = arith.subf %x1, %i1 : f32
    bcast.yield %y : f32
  }
  return %0 : tensor<?xf32>
}

// Regions are copied into each kernel.
// CHECK-LABEL: func @nested_regions
// EXACT-COUNT-1: scf.if %{{.*}} -> (f32)
// VERSIONED-COUNT-2: scf.if %{{.*}} -> (f32)
// CHECK-NOT:     scf.if %{{.*}} -> (f32)
// CHECK:         return
func.func @nested_regions(%a: tensor<?xf32>, %b: tensor<4xf32>, %p: i1) -> tensor<4xf32> {
  %0 = bcast.map %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32> (%x: f32, %y: f32) {
    %z = scf.if %p -> f32 {
      %w = arith.addf %x, %y : f32
      scf.yield %w : f32
    } else {
      scf.yield %y : f32
    }
    bcast.yield %z : f32
  }
  return %0 : tensor<4xf32>
}

// Where nothing is ambiguous there is one kernel.
// CHECK-LABEL: func @one_operand
// CHECK-NOT:     {{cf.assert|scf.if|tensor.extract}}
// CHECK:         linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @one_operand(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.map %a : (tensor<?x?xf32>) -> tensor<?x?xf32> (%x: f32) {
    %y = math.exp %x : f32
    bcast.yield %y : f32
  }
  return %0 : tensor<?x?xf32>
}
