// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --check-prefix=EXACT
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s --check-prefix=VERSIONED
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal | FileCheck %s --check-prefix=EQUAL

// Each result is filled on its own: read at computed indices, by one of two kernels, or not copied at all.

// EXACT-LABEL: func @two
// EXACT-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xi8>)
// EXACT:         cf.assert
// EXACT:         linalg.generic
// EXACT:           tensor.extract %[[A]]
// EXACT:         linalg.generic
// EXACT:           tensor.extract %[[B]]
// EXACT-NOT:     linalg.generic
// EXACT:         return

// VERSIONED-LABEL: func @two
// VERSIONED-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xi8>)
// VERSIONED:         scf.if
// VERSIONED-NEXT:      linalg.generic
// VERSIONED-SAME:          ins(%[[A]] :
// VERSIONED:         } else {
// VERSIONED:           tensor.extract %[[A]]
// VERSIONED:         scf.if
// VERSIONED-NEXT:      linalg.generic
// VERSIONED-SAME:          ins(%[[B]] :
// VERSIONED:         } else {
// VERSIONED:           tensor.extract %[[B]]
// VERSIONED-NOT:     scf.if
// VERSIONED:         return

// EQUAL-LABEL: func @two
// EQUAL-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xi8>)
// EQUAL:         cf.assert %{{.*}}, "{{.*}}'bcast.broadcast' op operand #1 dim 0: run-time size is not that of operand #0 dim 0 [runtime-legal]"
// EQUAL-NEXT:    %[[GUARD:.*]] = bcast.guard %[[B]]
// EQUAL-NEXT:    return %[[A]], %[[GUARD]]
func.func @two(%a: tensor<?xf32>, %b: tensor<?xi8>) -> (tensor<?xf32>, tensor<?xi8>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xi8>) -> (tensor<?xf32>, tensor<?xi8>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xi8>
}

// Nothing is ambiguous: the same in every mode.
// EXACT-LABEL:     func @known
// EXACT-COUNT-2:     linalg.generic
// EXACT-NOT:         {{linalg.generic|tensor.extract}}
// EXACT:             return
// VERSIONED-LABEL: func @known
// VERSIONED-NOT:     scf.if
// VERSIONED:         return
// EQUAL-LABEL:     func @known
// EQUAL-COUNT-2:     linalg.generic
// EQUAL-NOT:         linalg.generic
// EQUAL:             return
func.func @known(%a: tensor<?x1xf32>, %b: tensor<?xi8>) -> (tensor<?x?xf32>, tensor<?x?xi8>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?x1xf32>, tensor<?xi8>) -> (tensor<?x?xf32>, tensor<?x?xi8>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xi8>
}
