// RUN: bcast-opt %s --bcast-expand-reshapes | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm -o /dev/null

// Two unknown sizes in one group: strides are products of the sizes after them.
// CHECK-LABEL: func @two(
// CHECK-SAME: %[[MEMREF:.*]]: memref<?xf32>, %[[A:.*]]: index, %[[B:.*]]: index)
func.func @two(%memref: memref<?xf32>, %a: index, %b: index) -> memref<?x?xf32> {
  // CHECK: %[[BASE:.*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[MEMREF]]
  // CHECK-NOT: arith.muli {{.*}} %[[A]]
  // CHECK: %[[STRIDE:.*]] = arith.muli %{{.*}}, %[[B]]
  // CHECK: %[[R:.*]] = memref.reinterpret_cast %[[BASE]] to offset: [0], sizes: [%[[A]], %[[B]]], strides: [%[[STRIDE]], 1] : memref<f32> to memref<?x?xf32>
  // CHECK: return %[[R]]
  %0 = memref.expand_shape %memref [[0, 1]] output_shape [%a, %b] : memref<?xf32> into memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// In strided memory, from the stride of the dimension, and in its memory space; static sizes count as well.
// CHECK-LABEL: func @strided(
// CHECK-SAME: %[[MEMREF:.*]]: memref<{{.*}}>, %[[A:.*]]: index, %[[B:.*]]: index, %[[N:.*]]: index)
func.func @strided(%memref: memref<?x?xf32, strided<[?, ?], offset: ?>, 1>, %a: index, %b: index, %n: index)
    -> memref<?x5x?x?xf32, strided<[?, ?, ?, ?], offset: ?>, 1> {
  // CHECK: %[[BASE:.*]], %[[OFFSET:.*]], %{{.*}}:2, %[[OWN:.*]]:2 = memref.extract_strided_metadata %[[MEMREF]] : {{.*}} -> memref<f32, 1>
  // CHECK: %[[FIVE:.*]] = arith.muli %[[OWN]]#0, %[[B]]
  // CHECK: %[[C5:.*]] = arith.constant 5
  // CHECK: %[[OUTER:.*]] = arith.muli %[[FIVE]], %[[C5]]
  // CHECK: memref.reinterpret_cast %[[BASE]] to offset: [%[[OFFSET]]], sizes: [%[[A]], 5, %[[B]], %[[N]]], strides: [%[[OUTER]], %[[FIVE]], %[[OWN]]#0, %[[OWN]]#1]
  %0 = memref.expand_shape %memref [[0, 1, 2], [3]] output_shape [%a, 5, %b, %n]
      : memref<?x?xf32, strided<[?, ?], offset: ?>, 1> into memref<?x5x?x?xf32, strided<[?, ?, ?, ?], offset: ?>, 1>
  return %0 : memref<?x5x?x?xf32, strided<[?, ?, ?, ?], offset: ?>, 1>
}

// One unknown size is upstream's.
// CHECK-LABEL: func @one(
func.func @one(%memref: memref<?xf32>, %a: index) -> memref<?x4xf32> {
  // CHECK-NEXT: memref.expand_shape
  %0 = memref.expand_shape %memref [[0, 1]] output_shape [%a, 4] : memref<?xf32> into memref<?x4xf32>
  return %0 : memref<?x4xf32>
}
