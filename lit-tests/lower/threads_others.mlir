// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-kernels-to-loops{threads=openmp})' | FileCheck %s
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// Memory that is not contiguous.

// CHECK-LABEL: func @slice(
// CHECK-SAME:    %[[X:[^:]*]]: memref<?x30xf32>)
// CHECK:         %[[OUT:.*]] = memref.subview
// CHECK:         omp.parallel
// CHECK:           scf.for %[[ROW:.*]] = %{{.*}} to
// CHECK-NEXT:        scf.for %[[COLUMN:.*]] = %{{.*}} to
// CHECK:               %[[IN:.*]] = memref.load %[[X]][%[[ROW]], %[[COLUMN]]]
// CHECK-NEXT:          %[[EXP:.*]] = math.exp %[[IN]]
// CHECK-NEXT:          memref.store %[[EXP]], %[[OUT]][%[[ROW]], %[[COLUMN]]]
// CHECK:         } else {
// CHECK:           linalg.generic
func.func @slice(%x: memref<?x30xf32>) -> memref<?x32xf32> {
  %0 = arith.constant 0 : index
  %rows = memref.dim %x, %0 : memref<?x30xf32>
  %all = memref.alloc(%rows) : memref<?x32xf32>
  %out = memref.subview %all[0, 1] [%rows, 30] [1, 1] : memref<?x32xf32> to memref<?x30xf32, strided<[32, 1], offset: 1>>
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<?x30xf32>) outs(%out : memref<?x30xf32, strided<[32, 1], offset: 1>>) {
  ^bb0(%in: f32, %o: f32):
    %e = math.exp %in : f32
    linalg.yield %e : f32
  }
  return %all : memref<?x32xf32>
}

// Windows.

// CHECK-LABEL: func @windows(
// CHECK-SAME:    %[[X:[^:]*]]: memref<?x?xf32>,
// CHECK:         omp.parallel
// CHECK:           scf.for %[[ROW:.*]] = %{{.*}} to
// CHECK-NEXT:        scf.for %[[COLUMN:.*]] = %{{.*}} to
// CHECK:               %[[START:.*]] = memref.load %{{.*}}[%[[ROW]], %[[COLUMN]]]
// CHECK-NEXT:          scf.for %[[AT:.*]] = {{.*}} iter_args(%[[BEFORE:.*]] = %[[START]])
// CHECK-NEXT:            %[[TWO:.*]] = arith.constant 2 : index
// CHECK-NEXT:            %[[FIRST:.*]] = arith.muli %[[COLUMN]], %[[TWO]]
// CHECK-NEXT:            %[[PLACE:.*]] = arith.addi %[[FIRST]], %[[AT]]
// CHECK-NEXT:            %[[IN:.*]] = memref.load %[[X]][%[[ROW]], %[[PLACE]]]
// CHECK:                 arith.maximumf %[[BEFORE]], %[[IN]]
#window = affine_map<(d0, d1, d2) -> (d0, d1 * 2 + d2)>
#at = affine_map<(d0, d1, d2) -> (d2)>
#kept = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @windows(%x: memref<?x?xf32>, %window: memref<3xf32>, %rows: index, %columns: index) -> memref<?x?xf32> {
  %out = memref.alloc(%rows, %columns) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#window, #at, #kept], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %window : memref<?x?xf32>, memref<3xf32>) outs(%out : memref<?x?xf32>) {
  ^bb0(%in: f32, %w: f32, %o: f32):
    %m = arith.maximumf %o, %in : f32
    linalg.yield %m : f32
  }
  return %out : memref<?x?xf32>
}

// Cores would write the same element, or what others read.

// CHECK-LABEL: func @left(
// CHECK-NOT:     omp.parallel
// CHECK:         return
func.func @left(%x: memref<?x?xf32>, %y: memref<?x?xf32, strided<[?, 2]>>, %size: index) -> memref<?xf32> {
  %out = memref.alloc(%size) : memref<?xf32>
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<?x?xf32>) outs(%out : memref<?xf32>) {
  ^bb0(%in: f32, %o: f32):
    linalg.yield %in : f32
  }
  linalg.generic {indexing_maps = [#all, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<?x?xf32>) outs(%y : memref<?x?xf32, strided<[?, 2]>>) {
  ^bb0(%in: f32, %o: f32):
    linalg.yield %in : f32
  }
  return %out : memref<?xf32>
}
