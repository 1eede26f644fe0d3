// RUN: mlir-opt %s --expand-strided-metadata | FileCheck %s

// Two unknown sizes in one group: the stride of each is the product of the sizes after it.
// CHECK-LABEL: func @two_dynamic_sizes(
// CHECK-SAME:    %[[SOURCE:.*]]: memref<?xf32>, %[[A:.*]]: index, %[[B:.*]]: index)
//       CHECK:   memref.extract_strided_metadata %[[SOURCE]]
//       CHECK:   memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%[[A]], %[[B]]], strides: [%{{.*}}, 1] : memref<f32> to memref<?x?xf32>
func.func @two_dynamic_sizes(%source: memref<?xf32>, %a: index, %b: index) -> memref<?x?xf32> {
  %0 = memref.expand_shape %source [[0, 1]] output_shape [%a, %b] : memref<?xf32> into memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
