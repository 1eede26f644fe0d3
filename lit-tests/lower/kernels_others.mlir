// RUN: bcast-opt %s --bcast-kernels-to-loops | FileCheck %s

// Other ops of linalg are not such kernels: one that reduces, one of two outputs, one that writes in another order, and
// one that reads at 1.
#all = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
#one = affine_map<(d0, d1) -> (1, d1)>
#second = affine_map<(d0, d1) -> (d0, 1)>
#line = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func @no_kernels(
// CHECK-NOT:     scf.for
// CHECK-COUNT-4: linalg.generic
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @no_kernels(%table: memref<?x?xf32>, %full: i1, %row: memref<?xf32>, %out: memref<?x?xf32>, %other: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %step = arith.select %full, %c1, %c0 : index
  linalg.generic {indexing_maps = [#all], iterator_types = ["reduction", "parallel"]} outs(%out : memref<?x?xf32>) {
  ^bb0(%o: f32):
    %j = linalg.index 1 : index
    %k = arith.muli %j, %step : index
    %y = memref.load %row[%k] : memref<?xf32>
    linalg.yield %y : f32
  }
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      outs(%out, %other : memref<?x?xf32>, memref<?x?xf32>) {
  ^bb0(%o: f32, %p: f32):
    %j = linalg.index 1 : index
    %k = arith.muli %j, %step : index
    %y = memref.load %row[%k] : memref<?xf32>
    linalg.yield %y, %y : f32, f32
  }
  linalg.generic {indexing_maps = [#turned], iterator_types = ["parallel", "parallel"]} outs(%out : memref<?x?xf32>) {
  ^bb0(%o: f32):
    %j = linalg.index 1 : index
    %k = arith.muli %j, %step : index
    %y = memref.load %row[%k] : memref<?xf32>
    linalg.yield %y : f32
  }
  linalg.generic {indexing_maps = [#one, #all], iterator_types = ["parallel", "parallel"]}
      ins(%table : memref<?x?xf32>) outs(%out : memref<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %j = linalg.index 1 : index
    %k = arith.muli %j, %step : index
    %y = memref.load %row[%k] : memref<?xf32>
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  return
}

// Kernels are kept: with a step that may be 2, on memory that is not contiguous, with an index that is a value, with
// dimensions in another order, with an element of the result that is read, and with no step along the last column.
// CHECK-LABEL: func @others
// CHECK-NOT:     scf.for
// CHECK-COUNT-7: linalg.generic
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @others(%a: memref<?xf32>, %full: i1, %step: index, %out: memref<?xf32>,
                  %strided: memref<?xf32, strided<[?], offset: ?>>, %table: memref<?x?xf32>, %square: memref<?x?xf32>,
                  %rows: memref<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.select %full, %c1, %c0 : index
  %1 = arith.select %full, %step, %c0 : index
  linalg.generic {indexing_maps = [#line], iterator_types = ["parallel"]} outs(%out : memref<?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %k = arith.muli %i, %1 : index
    %y = memref.load %a[%k] : memref<?xf32>
    linalg.yield %y : f32
  }
  linalg.generic {indexing_maps = [#line], iterator_types = ["parallel"]} outs(%out : memref<?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %k = arith.muli %i, %0 : index
    %y = memref.load %strided[%k] : memref<?xf32, strided<[?], offset: ?>>
    linalg.yield %y : f32
  }
  linalg.generic {indexing_maps = [#line], iterator_types = ["parallel"]} outs(%out : memref<?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %k = arith.muli %i, %0 : index
    %y = memref.load %a[%k] : memref<?xf32>
    %n = arith.index_cast %i : index to i32
    %x = arith.sitofp %n : i32 to f32
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#turned, #all], iterator_types = ["parallel", "parallel"]}
      ins(%table : memref<?x?xf32>) outs(%square : memref<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %i = linalg.index 1 : index
    %k = arith.muli %i, %0 : index
    %y = memref.load %a[%k] : memref<?xf32>
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#line], iterator_types = ["parallel"]} outs(%out : memref<?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %k = arith.muli %i, %0 : index
    %y = memref.load %a[%k] : memref<?xf32>
    %z = arith.addf %o, %y : f32
    linalg.yield %z : f32
  }
  linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%rows : memref<?x5xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.muli %i, %0 : index
    %y = memref.load %table[%k, %j] : memref<?x?xf32>
    linalg.yield %y : f32
  }
  linalg.generic {indexing_maps = [#line], iterator_types = ["parallel"]} outs(%out : memref<?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %s = arith.select %full, %c1, %c0 : index
    %k = arith.muli %i, %s : index
    %y = memref.load %a[%k] : memref<?xf32>
    linalg.yield %y : f32
  }
  return
}

// Nor a kernel whose result is not contiguous or is written in another order, nor one that reads at an index other than 0.
// CHECK-LABEL: func @other_places
// CHECK-NOT:     scf.for
// CHECK-COUNT-3: linalg.generic
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @other_places(%a: memref<?xf32>, %full: i1, %strided: memref<?xf32, strided<[?], offset: ?>>,
                        %square: memref<?x?xf32>, %table: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.select %full, %c1, %c0 : index
  linalg.generic {indexing_maps = [#line], iterator_types = ["parallel"]}
      outs(%strided : memref<?xf32, strided<[?], offset: ?>>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %k = arith.muli %i, %0 : index
    %y = memref.load %a[%k] : memref<?xf32>
    linalg.yield %y : f32
  }
  linalg.generic {indexing_maps = [#turned], iterator_types = ["parallel", "parallel"]} outs(%square : memref<?x?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 1 : index
    %k = arith.muli %i, %0 : index
    %y = memref.load %a[%k] : memref<?xf32>
    linalg.yield %y : f32
  }
  linalg.generic {indexing_maps = [#second, #all], iterator_types = ["parallel", "parallel"]}
      ins(%table : memref<?x?xf32>) outs(%square : memref<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %i = linalg.index 1 : index
    %k = arith.muli %i, %0 : index
    %y = memref.load %a[%k] : memref<?xf32>
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  }
  return
}

// A kernel without operands has no choice of rows.
// CHECK-LABEL: func @filled
// CHECK-NEXT:    arith.constant
// CHECK-NEXT:    linalg.generic
// CHECK:         return
func.func @filled(%out: memref<?xf32>) {
  %one = arith.constant 1.0 : f32
  linalg.generic {indexing_maps = [#line], iterator_types = ["parallel"]} outs(%out : memref<?xf32>) {
  ^bb0(%o: f32):
    linalg.yield %one : f32
  }
  return
}
