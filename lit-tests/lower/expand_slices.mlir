// RUN: bcast-opt %s --bcast-expand-slices | FileCheck %s

// A row of a matrix: the offset and the step are those of its indices.
// CHECK-LABEL: func @row(
// CHECK-SAME: %[[MEMREF:.*]]: memref<?x?xf32>, %[[I:.*]]: index, %[[N:.*]]: index)
func.func @row(%memref: memref<?x?xf32>, %i: index, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  // CHECK: %[[BASE:.*]], %[[OFFSET:.*]], %{{.*}}:2, %[[OWN:.*]]:2 = memref.extract_strided_metadata %[[MEMREF]]
  // CHECK: %[[ROW:.*]] = arith.muli %[[I]], %[[OWN]]#0
  // CHECK: %[[START:.*]] = arith.addi %[[OFFSET]], %[[ROW]]
  // CHECK: %[[COLUMN:.*]] = arith.muli %[[N]], %[[OWN]]#1
  // CHECK: %[[ALL:.*]] = arith.addi %[[START]], %[[COLUMN]]
  // CHECK: %[[STRIDE:.*]] = arith.muli %{{.*}}, %[[OWN]]#1
  // CHECK: memref.reinterpret_cast %[[BASE]] to offset: [%[[ALL]]], sizes: [%[[N]]], strides: [%[[STRIDE]]]
  %0 = memref.subview %memref[%i, %n] [1, %n] [1, %i] : memref<?x?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// A static size of the type is not computed.
// CHECK-LABEL: func @static(
func.func @static(%memref: memref<4x3x8xf32>) -> memref<3x8xf32, strided<[8, 1], offset: 48>> {
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [48], sizes: [3, 8], strides: [8, 1]
  %0 = memref.subview %memref[2, 0, 0] [1, 3, 8] [1, 1, 1] : memref<4x3x8xf32> to memref<3x8xf32, strided<[8, 1], offset: 48>>
  return %0 : memref<3x8xf32, strided<[8, 1], offset: 48>>
}

// One that drops nothing is upstream's.
// CHECK-LABEL: func @all(
func.func @all(%memref: memref<?x?xf32>, %i: index) -> memref<?x?xf32, strided<[?, 1], offset: ?>> {
  // CHECK-NEXT: memref.subview
  %0 = memref.subview %memref[%i, %i] [%i, %i] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, 1], offset: ?>>
}
