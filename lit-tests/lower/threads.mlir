// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-kernels-to-loops{threads=openmp})' | FileCheck %s
// RUN: bcast-opt %s --bcast-kernels-to-loops | FileCheck %s --check-prefix=ONE
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-kernels-to-loops{threads=openmp min-shared-cost=7},canonicalize)' | FileCheck %s --check-prefix=LEAST
// ONE-NOT: omp
#all = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>
#line = affine_map<(d0) -> (d0)>

// The column that is split most evenly is, if there is enough work for more than one core; more has to be there if the cores sleep. One core
// computes the op as it is.

// CHECK-LABEL: func @rows(
// CHECK:       %[[COST:.*]] = arith.constant 4 : index
// CHECK:       %[[ROWS:.*]] = arith.muli %[[COST]], %c8{{.*}} : index
// CHECK:       %[[WORK:.*]] = arith.muli %[[ROWS]], %c4096{{.*}} : index
// CHECK:       %[[ENOUGH:.*]] = arith.constant 400000 : index
// CHECK:       %[[IS_MUCH:.*]] = arith.cmpi sge, %[[WORK]], %[[ENOUGH]] : index
// CHECK:       scf.if %[[IS_MUCH]]
// CHECK:         call @omp_get_max_threads()
// CHECK:         call @kmp_get_blocktime()
// CHECK:         arith.constant 6400000 : index
// CHECK:         omp.parallel num_threads(%{{.*}} : i32) {
// CHECK-COUNT-2:   scf.for
// CHECK:       } else {
// CHECK-NEXT:    linalg.generic
func.func @rows(%x: memref<8x4096xf32>, %b: memref<4096xf32>, %out: memref<8x4096xf32>) {
  linalg.generic {indexing_maps = [#all, #column, #all], iterator_types = ["parallel", "parallel"]}
    ins(%x, %b : memref<8x4096xf32>, memref<4096xf32>) outs(%out : memref<8x4096xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  }
  return
}

// The elements of a single row are split.

// CHECK-LABEL: func @line(
// CHECK:       omp.parallel
// CHECK:         scf.for
// CHECK-NOT:     scf.for
// CHECK:         omp.terminator
func.func @line(%x: memref<?xf32>, %out: memref<?xf32>) {
  linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]}
    ins(%x : memref<?xf32>) outs(%out : memref<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  }
  return
}

// So they are if they are computed in vectors.

// CHECK-LABEL: func @function(
// CHECK:       omp.parallel
// CHECK:         scf.for
// CHECK:           math.exp {{.*}} : vector<32xf32>
// CHECK:         vector.create_mask
// CHECK:         omp.terminator
// CHECK:       } else {
// CHECK:         math.exp {{.*}} : vector<32xf32>
// CHECK-NOT:     vector.create_mask
// CHECK:       return
func.func @function(%x: memref<65536xf32>, %out: memref<65536xf32>) {
  linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]}
    ins(%x : memref<65536xf32>) outs(%out : memref<65536xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  }
  return
}

// The row of memory that a group needs is one for each core.

// CHECK-LABEL: func @softmax(
// CHECK:       omp.parallel
// CHECK:         memref.alloc
// CHECK:         arith.maximumf
// CHECK:         memref.dealloc
// CHECK:         omp.terminator
func.func @softmax(%x: memref<?x?xf32>) -> memref<?x?xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %rows = memref.dim %x, %0 : memref<?x?xf32>
  %columns = memref.dim %x, %1 : memref<?x?xf32>
  %e = memref.alloc(%rows, %columns) : memref<?x?xf32>
  %m = memref.alloc(%rows) : memref<?xf32>
  %out = memref.alloc(%rows, %columns) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%x : memref<?x?xf32>) outs(%e : memref<?x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = math.exp %a : f32
    linalg.yield %s : f32
  }
  linalg.reduce { arith.maximumf } ins(%e : memref<?x?xf32>) outs(%m : memref<?xf32>) dimensions = [1]
  linalg.generic {indexing_maps = [#all, affine_map<(d0, d1) -> (d0)>, #all], iterator_types = ["parallel", "parallel"]}
    ins(%e, %m : memref<?x?xf32>, memref<?xf32>) outs(%out : memref<?x?xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %s = arith.divf %a, %c : f32
    linalg.yield %s : f32
  }
  memref.dealloc %e : memref<?x?xf32>
  memref.dealloc %m : memref<?xf32>
  return %out : memref<?x?xf32>
}

// There is a choice only where run time decides it.

// LEAST-LABEL: func @little(
// LEAST-NOT:     omp.parallel
// LEAST:         linalg.generic
// LEAST-NOT:     omp.parallel
// LEAST-LABEL: func @enough(
// LEAST:         omp.parallel
func.func @little(%x: memref<2xf32>, %out: memref<2xf32>) {
  linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]}
    ins(%x : memref<2xf32>) outs(%out : memref<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  }
  return
}

func.func @enough(%x: memref<3xf32>, %out: memref<3xf32>) {
  linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]}
    ins(%x : memref<3xf32>) outs(%out : memref<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  }
  return
}
