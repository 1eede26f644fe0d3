// RUN: bcast-opt %s --bcast-kernels-to-loops --canonicalize --cse | FileCheck %s

// The column before the rows is coalesced with them if every operand's strides allow it: if its stride is the row
// stride times the number of rows.

#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// CHECK-LABEL: func @merged
// CHECK-SAME:      (%[[A:.*]]: memref<?x?x?xf32>, %[[B:.*]]: memref<?x?xf32>, %{{.*}}: i1, %[[OUT:.*]]: memref<?x?x?xf32>)
// CHECK-DAG:     %[[L:.*]] = memref.dim %[[OUT]], %c0
// CHECK-DAG:     %[[M:.*]] = memref.dim %[[OUT]], %c1
// CHECK-DAG:     %[[A_M:.*]] = memref.dim %[[A]], %c1
// CHECK-DAG:     %[[A_N:.*]] = memref.dim %[[A]], %c2
// CHECK-DAG:     %[[A_NEXT:.*]] = arith.muli %[[A_N]], %[[A_M]]
// CHECK-DAG:     %[[B_NEXT:.*]] = memref.dim %[[B]], %c1
// CHECK:         %[[A_ROWS:.*]] = arith.muli %[[A_N]], %[[M]]
// CHECK-NEXT:    %[[A_IS:.*]] = arith.cmpi eq, %[[A_NEXT]], %[[A_ROWS]]
// CHECK-NEXT:    %[[B_IS:.*]] = arith.cmpi eq, %[[B_NEXT]], %c0
// CHECK-NEXT:    %[[ARE:.*]] = arith.andi %[[A_IS]], %[[B_IS]]
// CHECK-NEXT:    %[[ALL:.*]] = arith.muli %[[M]], %[[L]]
// CHECK-NEXT:    arith.select %[[ARE]], %[[ALL]], %[[M]]
// CHECK-NEXT:    arith.select %[[ARE]], %c1, %[[L]]
func.func @merged(%a: memref<?x?x?xf32>, %b: memref<?x?xf32>, %inner: i1, %out: memref<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.select %inner, %c1, %c0 : index
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : memref<?x?x?xf32>) outs(%out : memref<?x?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 2 : index
    %k = arith.muli %j, %0 : index
    %y = memref.load %b[%i, %k] : memref<?x?xf32>
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  return
}
