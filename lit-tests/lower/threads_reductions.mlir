// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-kernels-to-loops{threads=openmp})' | FileCheck %s
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// Each core computes the sums of some rows, in their strict order.

// CHECK-LABEL: func @rows(
// CHECK-SAME:    %[[X:[^:]*]]: memref<?x?xf32>)
// CHECK:         %[[OUT:.*]] = memref.alloc
// CHECK:         omp.parallel
// CHECK:           scf.for %[[ROW:.*]] = %{{.*}} to
// CHECK-NEXT:        %[[START:.*]] = memref.load %[[OUT]][%[[ROW]]]
// CHECK-NEXT:        %[[SUM:.*]] = scf.for %[[COLUMN:.*]] = {{.*}} iter_args(%[[BEFORE:.*]] = %[[START]])
// CHECK-NEXT:          %[[IN:.*]] = memref.load %[[X]][%[[ROW]], %[[COLUMN]]]
// CHECK-NEXT:          arith.addf %[[BEFORE]], %[[IN]]
// CHECK:             memref.store %[[SUM]], %[[OUT]][%[[ROW]]]
// CHECK:           omp.terminator
// CHECK:         } else {
// CHECK:           linalg.reduce { arith.addf } ins(%[[X]] : {{.*}}) outs(%[[OUT]] :
func.func @rows(%x: memref<?x?xf32>) -> memref<?xf32> {
  %0 = arith.constant 0 : index
  %rows = memref.dim %x, %0 : memref<?x?xf32>
  %out = memref.alloc(%rows) : memref<?xf32>
  linalg.reduce { arith.addf } ins(%x : memref<?x?xf32>) outs(%out : memref<?xf32>) dimensions = [1]
  return %out : memref<?xf32>
}

// Of the sums of columns, each core computes some whole vectors.

// CHECK-LABEL: func @columns(
// CHECK:         omp.parallel
// CHECK:           %[[LANES:.*]] = arith.constant 32 : index
// CHECK-NEXT:      %[[FROM:.*]] = arith.muli %{{[^,]*}}, %[[LANES]] : index
// CHECK-NEXT:      %[[START:.*]] = arith.minsi %[[FROM]], %[[SIZE:.*]] : index
// CHECK-NEXT:      %[[TO:.*]] = arith.muli %{{[^,]*}}, %[[LANES]] : index
// CHECK-NEXT:      arith.minsi %[[TO]], %[[SIZE]] : index
// CHECK:           scf.for
// CHECK:             scf.for %{{.*}} = %[[START]] to
// CHECK:               vector.load
// CHECK:           omp.terminator
func.func @columns(%x: memref<?x?xf32>) -> memref<?xf32> {
  %1 = arith.constant 1 : index
  %columns = memref.dim %x, %1 : memref<?x?xf32>
  %out = memref.alloc(%columns) : memref<?xf32>
  linalg.reduce { arith.addf } ins(%x : memref<?x?xf32>) outs(%out : memref<?xf32>) dimensions = [0]
  return %out : memref<?xf32>
}

// Of what only a group uses, each core has a row, in memory that is allocated before.

// CHECK-LABEL: func @normalized(
// CHECK:         %[[ROWS:.*]] = memref.alloc(%{{[0-9]+}}) : memref<?xf32>
// CHECK-NEXT:    arith.index_cast
// CHECK-NEXT:    omp.parallel
// CHECK:           %[[CORE:.*]] = arith.index_cast
// CHECK:           arith.muli %[[CORE]], %{{.*}} : index
// CHECK:           %[[OWN:.*]] = arith.muli %[[CORE]], %{{.*}} : index
// CHECK-NOT:       memref.alloc(
// CHECK:           %[[AT:.*]] = arith.addi %[[OWN]], %{{.*}} : index
// CHECK-NEXT:      vector.store %{{.*}}, %[[ROWS]][%[[AT]]]
// CHECK-NOT:       memref.dealloc
// CHECK:           omp.terminator
// CHECK:         memref.dealloc %[[ROWS]]
func.func @normalized(%x: memref<?x?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %rows = memref.dim %x, %c0 : memref<?x?xf32>
  %columns = memref.dim %x, %c1 : memref<?x?xf32>
  %square = memref.alloc(%rows, %columns) : memref<?x?xf32>
  %sum = memref.alloc(%rows) : memref<?xf32>
  %out = memref.alloc(%rows, %columns) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<?x?xf32>) outs(%square : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.mulf %a, %a : f32
    linalg.yield %0 : f32
  }
  linalg.fill ins(%zero : f32) outs(%sum : memref<?xf32>)
  linalg.reduce { arith.addf {fastmath = #arith.fastmath<reassoc>} } ins(%square : memref<?x?xf32>) outs(%sum : memref<?xf32>) dimensions = [1]
  linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%square, %sum : memref<?x?xf32>, memref<?xf32>) outs(%out : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  }
  memref.dealloc %square : memref<?x?xf32>
  memref.dealloc %sum : memref<?xf32>
  return %out : memref<?x?xf32>
}

// One core computes what may read its own result, whose order LLVM may choose, or whose inner loop does not reduce; an index is that of the row.

// CHECK-LABEL: func @same(
// CHECK-NOT:     omp.parallel
// CHECK-LABEL: func @index(
// CHECK:         omp.parallel
// CHECK:           scf.for %[[ROW:.*]] = %{{.*}} to
// CHECK:             arith.index_cast %[[ROW]] : index to i64
// CHECK-LABEL: func @any_order(
// CHECK-NOT:     omp.parallel
// CHECK-LABEL: func @outer(
// CHECK-NOT:     omp.parallel
func.func @same(%x: memref<?x?xf32>, %out: memref<?xf32>) {
  linalg.reduce { arith.addf } ins(%x : memref<?x?xf32>) outs(%out : memref<?xf32>) dimensions = [1]
  return
}

func.func @index(%x: memref<512x512xi64>) -> memref<512xi64> {
  %out = memref.alloc() : memref<512xi64>
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<512x512xi64>) outs(%out : memref<512xi64>) {
  ^bb0(%a: i64, %o: i64):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    %p = arith.muli %a, %n : i64
    %s = arith.addi %p, %o : i64
    linalg.yield %s : i64
  }
  return %out : memref<512xi64>
}

func.func @any_order(%x: memref<512x512xf32>) -> memref<512xf32> {
  %out = memref.alloc() : memref<512xf32>
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<512x512xf32>) outs(%out : memref<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o fastmath<nnan> : f32
    linalg.yield %s : f32
  }
  return %out : memref<512xf32>
}

func.func @outer(%x: memref<512x512xf32>, %y: memref<512x512xf32>) -> memref<512x512xf32> {
  %out = memref.alloc() : memref<512x512xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d2, d1)>,
                                   affine_map<(d0, d1, d2) -> (d0, d2)>],
                  iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%x, %y : memref<512x512xf32>, memref<512x512xf32>) outs(%out : memref<512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  }
  return %out : memref<512x512xf32>
}

// Two results of each row: the largest element, and where it is. Each core looks at some rows.

// CHECK-LABEL: func @largest(
// CHECK:         omp.parallel
// CHECK:           scf.for %[[ROW:.*]] = %{{.*}} to
// CHECK:             %[[BOTH:.*]]:2 = scf.for %[[COLUMN:.*]] = {{.*}} iter_args(%[[MOST:.*]] = %{{.*}}, %[[AT:.*]] = %{{.*}}) -> (f32, index)
// CHECK:               %[[MORE:.*]] = arith.cmpf ogt
// CHECK:               arith.select %[[MORE]], %[[COLUMN]], %[[AT]]
// CHECK:             memref.store %[[BOTH]]#0
// CHECK:             memref.store %[[BOTH]]#1
// CHECK:           omp.terminator
// CHECK:         linalg.generic
func.func @largest(%x: memref<?x?xf32>) -> (memref<?xf32>, memref<?xindex>) {
  %0 = arith.constant 0 : index
  %rows = memref.dim %x, %0 : memref<?x?xf32>
  %most = memref.alloc(%rows) : memref<?xf32>
  %at = memref.alloc(%rows) : memref<?xindex>
  linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x?xf32>) outs(%most, %at : memref<?xf32>, memref<?xindex>) {
  ^bb0(%new: f32, %old: f32, %place: index):
    %column = linalg.index 1 : index
    %is_more = arith.cmpf ogt, %new, %old : f32
    %value = arith.select %is_more, %new, %old : f32
    %where = arith.select %is_more, %column, %place : index
    linalg.yield %value, %where : f32, index
  }
  return %most, %at : memref<?xf32>, memref<?xindex>
}
