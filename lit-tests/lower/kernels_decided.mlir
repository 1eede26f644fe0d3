// RUN: bcast-opt %s --bcast-kernels-to-loops --canonicalize --cse | FileCheck %s

// The loops over rows are unswitched on the strides of the operands: first of the single row (%e), then one by one of %a,
// %b and %c. %d stays undecided in each of the eight nests.

// CHECK-LABEL: func @five
// CHECK-SAME:      %[[A:[^:]*]]: i1, %[[B:[^:]*]]: i1, %[[C:[^:]*]]: i1, %[[D:[^:]*]]: i1, %[[E:[^:]*]]: i1, %[[OUT:.*]]: memref
// CHECK-DAG:     %[[STEP_A:.*]] = arith.select %[[A]], %c1, %c0
// CHECK-DAG:     %[[MOVES_A:.*]] = arith.cmpi eq, %[[STEP_A]], %c1
// CHECK-DAG:     %[[STEP_B:.*]] = arith.select %[[B]], %c1, %c0
// CHECK-DAG:     %[[MOVES_B:.*]] = arith.cmpi eq, %[[STEP_B]], %c1
// CHECK-DAG:     %[[STEP_C:.*]] = arith.select %[[C]], %c1, %c0
// CHECK-DAG:     %[[MOVES_C:.*]] = arith.cmpi eq, %[[STEP_C]], %c1
// CHECK-DAG:     %[[STEP_D:.*]] = arith.select %[[D]], %c1, %c0
// CHECK-DAG:     %[[MOVES_D:.*]] = arith.cmpi eq, %[[STEP_D]], %c1
// CHECK-DAG:     %[[STEP_E:.*]] = arith.select %[[E]], %c1, %c0
// CHECK-DAG:     %[[MOVES_E:.*]] = arith.cmpi eq, %[[STEP_E]], %c1
// CHECK:         llvm.intr.stackrestore

// CHECK:         scf.if %[[MOVES_E]] {
// CHECK-NEXT:      scf.if %[[MOVES_A]] {
// CHECK-NEXT:        scf.if %[[MOVES_B]] {
// CHECK-NEXT:          scf.if %[[MOVES_C]] {
// CHECK-NOT:             scf.if
// CHECK:                 scf.if %[[MOVES_D]] -> (f32)
// CHECK-NOT:             scf.if
// CHECK-COUNT-8:         memref.store

// If %e has a stride of 0, nothing else is unswitched.
// CHECK:         } else {
// CHECK-NEXT:      scf.for
// CHECK-COUNT-4:       scf.if %{{.*}} -> (f32)
// CHECK:               memref.store
// CHECK-NOT:     memref.store
// CHECK:         return
func.func @five(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %d: memref<?x?xf32>, %e: memref<?xf32>,
    %ma: i1, %mb: i1, %mc: i1, %md: i1, %me: i1, %out: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sa = arith.select %ma, %c1, %c0 : index
  %sb = arith.select %mb, %c1, %c0 : index
  %sc = arith.select %mc, %c1, %c0 : index
  %sd = arith.select %md, %c1, %c0 : index
  %se = arith.select %me, %c1, %c0 : index
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%out : memref<?x?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %ja = arith.muli %j, %sa : index
    %jb = arith.muli %j, %sb : index
    %jc = arith.muli %j, %sc : index
    %jd = arith.muli %j, %sd : index
    %je = arith.muli %j, %se : index
    %x = memref.load %a[%i, %ja] : memref<?x?xf32>
    %y = memref.load %b[%i, %jb] : memref<?x?xf32>
    %z = memref.load %c[%i, %jc] : memref<?x?xf32>
    %u = memref.load %d[%i, %jd] : memref<?x?xf32>
    %v = memref.load %e[%je] : memref<?xf32>
    %0 = arith.addf %x, %y : f32
    %1 = arith.addf %z, %u : f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.addf %2, %v : f32
    linalg.yield %3 : f32
  }
  return
}

// A result of rank 1 is one row, of which any operand may be an element: they are decided one by one.
// CHECK-LABEL: func @line
// CHECK-NOT:     memref.store
// CHECK:         scf.if
// CHECK-NEXT:      scf.if
// CHECK-NEXT:        scf.if
// CHECK-NEXT:          scf.if
// CHECK-NEXT:            scf.for
// CHECK-NOT:               scf.if
// CHECK:                   memref.store
// CHECK-COUNT-7:     memref.store
// CHECK-NOT:     memref.store
// CHECK:         return
func.func @line(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>, %ma: i1, %mb: i1, %mc: i1, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sa = arith.select %ma, %c1, %c0 : index
  %sb = arith.select %mb, %c1, %c0 : index
  %sc = arith.select %mc, %c1, %c0 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%out : memref<?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %ia = arith.muli %i, %sa : index
    %ib = arith.muli %i, %sb : index
    %ic = arith.muli %i, %sc : index
    %x = memref.load %a[%ia] : memref<?xf32>
    %y = memref.load %b[%ib] : memref<?xf32>
    %z = memref.load %c[%ic] : memref<?xf32>
    %0 = arith.addf %x, %y : f32
    %1 = arith.addf %0, %z : f32
    linalg.yield %1 : f32
  }
  return
}

// Operands with the same step are one condition, on which LLVM unswitches.
// CHECK-LABEL: func @one_step
// CHECK:         scf.if
// CHECK-NEXT:      memref.load
// CHECK:           memref.store
// CHECK-NOT:     memref.store
// CHECK:         return
func.func @one_step(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>, %moves: i1, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %step = arith.select %moves, %c1, %c0 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%out : memref<?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = arith.muli %i, %step : index
    %x = memref.load %a[%j] : memref<?xf32>
    %y = memref.load %b[%j] : memref<?xf32>
    %z = memref.load %c[%j] : memref<?xf32>
    %0 = arith.addf %x, %y : f32
    %1 = arith.addf %0, %z : f32
    linalg.yield %1 : f32
  }
  return
}

// Ops in regions count: 11 of them are built four times, and not eight times.
// CHECK-LABEL: func @region
// CHECK-COUNT-4: memref.store
// CHECK-NOT:     memref.store
// CHECK:         return
func.func @region(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>, %ma: i1, %mb: i1, %mc: i1, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sa = arith.select %ma, %c1, %c0 : index
  %sb = arith.select %mb, %c1, %c0 : index
  %sc = arith.select %mc, %c1, %c0 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%out : memref<?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %ia = arith.muli %i, %sa : index
    %ib = arith.muli %i, %sb : index
    %ic = arith.muli %i, %sc : index
    %x = memref.load %a[%ia] : memref<?xf32>
    %y = memref.load %b[%ib] : memref<?xf32>
    %z = memref.load %c[%ic] : memref<?xf32>
    %is_less = arith.cmpf olt, %x, %y : f32
    %r = scf.if %is_less -> (f32) {
      %0 = arith.addf %x, %y : f32
      %1 = arith.mulf %0, %z : f32
      %2 = arith.addf %1, %y : f32
      %3 = arith.mulf %2, %x : f32
      %4 = arith.addf %3, %z : f32
      %5 = arith.mulf %4, %y : f32
      scf.yield %5 : f32
    } else {
      scf.yield %z : f32
    }
    linalg.yield %r : f32
  }
  return
}
