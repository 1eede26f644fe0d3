// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal \
// RUN:   | FileCheck %s --implicit-check-not=scf.if
// RUN: bcast-opt %s --convert-bcast-to-linalg='dynamic-broadcast=assume-equal runtime-checks=false' \
// RUN:   | FileCheck %s --check-prefix=OFF --implicit-check-not=cf.assert --implicit-check-not=arith.cmpi

// `?` against `?` is never stretched: all is read at the result's index, and the check requires that
// the sizes are equal. 1 against n is refused as well.

// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func @two
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK-DAG:     %[[DA:.*]] = tensor.dim %[[A]], %c0
// CHECK-DAG:     %[[DB:.*]] = tensor.dim %[[B]], %c0
// CHECK:         %[[EQUAL:.*]] = arith.cmpi eq, %[[DB]], %[[DA]]
// CHECK-NEXT:    %[[SIZE:.*]] = arith.cmpi sge, %[[DA]], %c0
// CHECK-NEXT:    %[[LEGAL:.*]] = arith.andi %[[EQUAL]], %[[SIZE]]
// CHECK-NEXT:    cf.assert %[[LEGAL]], "{{.*}}'bcast.add' op operand #1 dim 0: run-time size is not that of operand #0 dim 0 [runtime-legal]"
// CHECK-NEXT:    %[[GUARD:.*]] = bcast.guard %[[B]] if %[[LEGAL]]
// CHECK-NEXT:    %[[INIT:.*]] = tensor.empty(%[[DA]])
// CHECK:         linalg.generic {indexing_maps = [#[[ALL]], #[[ALL]], #[[ALL]]]
// CHECK-SAME:        ins(%[[A]], %[[GUARD]] : tensor<?xf32>, tensor<?xf32>) outs(%[[INIT]] :
// CHECK-NOT:       tensor.extract
// CHECK:         return
// OFF-LABEL:   func @two
func.func @two(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func @three
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.add' op operand #1 dim 0: run-time size is not that of operand #0 dim 0
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.add' op operand #3 dim 0: run-time size is not that of operand #0 dim 0
// CHECK-NOT:     cf.assert
// CHECK:         linalg.generic
// CHECK-NOT:       tensor.extract
// CHECK:         return
// OFF-LABEL:   func @three
func.func @three(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<1xf32>, %d: tensor<?xf32>)
    -> tensor<?xf32> {
  %0 = bcast.add %a, %b, %c, %d
    : (tensor<?xf32>, tensor<?xf32>, tensor<1xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
