// RUN: bcast-opt %s --split-input-file --convert-bcast-to-linalg --cse \
// RUN:   | FileCheck %s --implicit-check-not=maxsi --implicit-check-not=maxui --implicit-check-not='= bcast.{{[^g]}}' \
// RUN:     --implicit-check-not=scf. --implicit-check-not=shape --implicit-check-not=tensor.cast \
// RUN:     --implicit-check-not=copy --implicit-check-not=linalg.broadcast

// One generic op, whatever the sizes turn out to be. The extent is `d0 == 1 ? d1 : d0`: a maximum
// would be wrong for 0 against 1.

// CHECK: #[[ALL:.*]] = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func @two
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG:     %[[DA:.*]] = tensor.dim %[[A]], %[[C0]]
// CHECK-DAG:     %[[DB:.*]] = tensor.dim %[[B]], %[[C0]]
// CHECK:         %[[UNIT:.*]] = arith.cmpi eq, %[[DA]], %[[C1]]
// CHECK-NEXT:    %[[EXTENT:.*]] = arith.select %[[UNIT]], %[[DB]], %[[DA]] : index
// CHECK:         cf.assert %[[LEGAL:.*]],
// CHECK-NOT:     cf.assert
// CHECK:         %[[INIT:.*]] = tensor.empty(%[[EXTENT]]) : tensor<?xf32>
// CHECK:         %[[A_FULL:.*]] = arith.cmpi eq, %[[DA]], %[[EXTENT]]
// CHECK:         %[[A_IF_FULL:.*]] = arith.select %[[A_FULL]], %[[C1]], %[[C0]]
// CHECK:         %[[A_STEP:.*]] = bcast.guard_index %[[A_IF_FULL]] if %[[LEGAL]]
// CHECK:         linalg.generic {indexing_maps = [#[[ALL]]], {{.*}} outs(%[[INIT]] :
// CHECK:           %[[IA:.*]] = arith.muli %{{.*}}, %[[A_STEP]]
// CHECK-NEXT:      tensor.extract %[[A]][%[[IA]]]
// CHECK:           tensor.extract %[[B]]
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @two(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Only the operand with the ambiguous size is extracted from; the extent is the fixed size.
// CHECK: #[[ALL:.*]] = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func @fixed
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<4xf32>)
// CHECK:         %[[INIT:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[ALL]], #[[ALL]]], iterator_types = ["parallel"]}
// CHECK-SAME:        ins(%[[B]] : tensor<4xf32>) outs(%[[INIT]] : tensor<4xf32>)
// CHECK-NEXT:    ^bb0(%[[Y:.*]]: f32, %{{.*}}: f32):
// CHECK:           %[[X:.*]] = tensor.extract %[[A]]
// CHECK-NEXT:      arith.subf %[[X]], %[[Y]]
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @fixed(%a: tensor<?xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.sub %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Of an operand that is extracted from, every dimension has its own reading: a known one at the
// result's index, a unit at 0, a missing one not at all.
// CHECK-LABEL: func @mixed
// CHECK-SAME:      (%[[A:.*]]: tensor<?x1x?xf32>, %[[B:.*]]: tensor<3x5x?x?xf32>)
// CHECK:         %[[C0:.*]] = arith.constant 0 : index
// CHECK:         linalg.generic
// CHECK-DAG:       %[[I1:.*]] = linalg.index 1
// CHECK-DAG:       %[[J1:.*]] = arith.muli %[[I1]], %{{.*}} : index
// CHECK-DAG:       %[[I3:.*]] = linalg.index 3
// CHECK-DAG:       %[[J3:.*]] = arith.muli %[[I3]], %{{.*}} : index
// CHECK:           tensor.extract %[[A]][%[[J1]], %[[C0]], %[[J3]]]
// CHECK-DAG:       %[[I0:.*]] = linalg.index 0
// CHECK-DAG:       %[[I2:.*]] = linalg.index 2
// CHECK-DAG:       %[[K3:.*]] = arith.muli %[[I3]], %{{.*}} : index
// CHECK:           tensor.extract %[[B]][%[[I0]], %[[I1]], %[[I2]], %[[K3]]]
func.func @mixed(%a: tensor<?x1x?xf32>, %b: tensor<3x5x?x?xf32>) -> tensor<3x5x?x?xf32> {
  %0 = bcast.mul %a, %b : (tensor<?x1x?xf32>, tensor<3x5x?x?xf32>) -> tensor<3x5x?x?xf32>
  return %0 : tensor<3x5x?x?xf32>
}

// -----

// Operands with known roles keep their affine maps beside others that do not.
// CHECK-DAG: #[[LAST:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-DAG: #[[NONE:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @known
// CHECK-SAME:      (%[[A:.*]]: tensor<?x8xf32>, %[[B:.*]]: tensor<8xf32>, %[[C:.*]]: tensor<?x1xf32>,
// CHECK-SAME:       %[[D:.*]]: tensor<1x8xf32>, %[[E:.*]]: tensor<f32>)
// CHECK:         linalg.generic {indexing_maps = [#[[LAST]], #[[ROW]], #[[NONE]], #[[ALL]]]
// CHECK-SAME:        ins(%[[B]], %[[D]], %[[E]] : tensor<8xf32>, tensor<1x8xf32>, tensor<f32>)
// CHECK:           tensor.extract %[[A]]
// CHECK:           tensor.extract %[[C]]
// CHECK-NOT:       tensor.extract
// CHECK:           linalg.yield
func.func @known(%a: tensor<?x8xf32>, %b: tensor<8xf32>, %c: tensor<?x1xf32>, %d: tensor<1x8xf32>,
                 %e: tensor<f32>) -> tensor<?x8xf32> {
  %0 = bcast.add %a, %b, %c, %d, %e
    : (tensor<?x8xf32>, tensor<8xf32>, tensor<?x1xf32>, tensor<1x8xf32>, tensor<f32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// Operands of different element types.
// CHECK-LABEL: func @select
// CHECK-SAME:      (%[[A:.*]]: tensor<?xi1>, %[[B:.*]]: tensor<?xf16>, %[[C:.*]]: tensor<f16>)
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%[[C]] : tensor<f16>) outs(%{{.*}} : tensor<?xf16>)
// CHECK:           %[[X:.*]] = tensor.extract %[[A]][%{{.*}}] : tensor<?xi1>
// CHECK:           %[[Y:.*]] = tensor.extract %[[B]][%{{.*}}] : tensor<?xf16>
// CHECK-NEXT:      arith.select %[[X]], %[[Y]], %{{.*}} : f16
func.func @select(%a: tensor<?xi1>, %b: tensor<?xf16>, %c: tensor<f16>) -> tensor<?xf16> {
  %0 = bcast.select %a, %b, %c : (tensor<?xi1>, tensor<?xf16>, tensor<f16>) -> tensor<?xf16>
  return %0 : tensor<?xf16>
}

// -----

// CHECK-LABEL: func @compare
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<?xi1>)
// CHECK:           %[[X:.*]] = tensor.extract %{{.*}} : tensor<?xindex>
// CHECK:           %[[Y:.*]] = tensor.extract %{{.*}} : tensor<?xindex>
// CHECK-NEXT:      arith.cmpi slt, %[[X]], %[[Y]] : index
func.func @compare(%a: tensor<?xindex>, %b: tensor<?xindex>) -> tensor<?xi1> {
  %0 = bcast.compare lt, %a, %b : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xi1>
  return %0 : tensor<?xi1>
}
