// RUN: bcast-opt %s --split-input-file --bcast-kernels-to-loops | FileCheck %s

// A cast can hide that rows are not contiguous: if there is one, only memory with static strides, or from an
// allocation, counts as contiguous.

#all = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func @hides(
// CHECK-NOT:     scf.for
// CHECK:         linalg.generic
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @hides(%a: memref<?x?xf32, strided<[?, 1]>>, %full: i1, %row: memref<?xf32>, %out: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %step = arith.select %full, %c1, %c0 : index
  %cast = memref.cast %a : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%cast : memref<?x?xf32>) outs(%out : memref<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %j = linalg.index 1 : index
    %k = arith.muli %j, %step : index
    %y = memref.load %row[%k] : memref<?xf32>
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func @fixed_strides(
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @fixed_strides(%a: memref<?x5xf32>, %full: i1, %row: memref<?xf32>, %out: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %step = arith.select %full, %c1, %c0 : index
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<?x5xf32>) outs(%out : memref<?x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %j = linalg.index 1 : index
    %k = arith.muli %j, %step : index
    %y = memref.load %row[%k] : memref<?xf32>
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func @allocated(
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @allocated(%m: index, %n: index, %full: i1, %row: memref<?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %step = arith.select %full, %c1, %c0 : index
  %out = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%out : memref<?x?xf32>) {
  ^bb0(%o: f32):
    %j = linalg.index 1 : index
    %k = arith.muli %j, %step : index
    %y = memref.load %row[%k] : memref<?xf32>
    linalg.yield %y : f32
  }
  return %out : memref<?x?xf32>
}

// -----

// These casts hide nothing.
#all = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func @hide_nothing(
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @hide_nothing(%a: memref<?x?xf32, strided<[?, 1]>>, %b: memref<4x5xf32>, %full: i1, %row: memref<?xf32>,
                        %out: memref<?x?xf32>) -> (memref<?x?xf32, strided<[?, ?]>>, memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %step = arith.select %full, %c1, %c0 : index
  %strided = memref.cast %a : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32, strided<[?, ?]>>
  %open = memref.cast %b : memref<4x5xf32> to memref<?x?xf32>
  linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%out : memref<?x?xf32>) {
  ^bb0(%o: f32):
    %j = linalg.index 1 : index
    %k = arith.muli %j, %step : index
    %y = memref.load %row[%k] : memref<?xf32>
    linalg.yield %y : f32
  }
  return %strided, %open : memref<?x?xf32, strided<[?, ?]>>, memref<?x?xf32>
}
