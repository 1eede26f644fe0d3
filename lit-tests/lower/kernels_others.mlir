// RUN: bcast-opt %s --bcast-kernels-to-loops | FileCheck %s

// Other ops of linalg are not such kernels: one that reduces, one of two outputs, one that writes in another order, and
// one that reads at 1.
#all = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
#one = affine_map<(d0, d1) -> (1, d1)>

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
