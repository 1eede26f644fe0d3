// RUN: bcast-opt %s --bcast-kernels-to-loops | FileCheck %s
// RUN: bcast-opt %s --bcast-kernels-to-loops --convert-linalg-to-loops --convert-vector-to-scf --convert-scf-to-cf --expand-strided-metadata --lower-affine --convert-vector-to-llvm --finalize-memref-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts -o /dev/null

// Memory that is read across its rows: squares of 16 rows are turned in registers, in four steps of 16 shuffles, and at the
// ends of both columns by masks.
// CHECK-LABEL: func.func @transpose(
// CHECK-COUNT-16: vector.load
// CHECK-COUNT-64: vector.shuffle
// CHECK-COUNT-16: vector.store
// CHECK-COUNT-16: vector.maskedload
// CHECK-COUNT-64: vector.shuffle
// CHECK-COUNT-16: vector.maskedstore
// CHECK-NOT: linalg
func.func @transpose(%a: memref<?x?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  %m = memref.dim %a, %c1 : memref<?x?xf32>
  %out = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.transpose ins(%a : memref<?x?xf32>) outs(%out : memref<?x?xf32>) permutation = [1, 0]
  return %out : memref<?x?xf32>
}

// Of eight bytes each there are eight in a cache line. What else is read moves along the row, or is one number of it.
// CHECK-LABEL: func.func @with_others(
// CHECK-COUNT-24: vector.shuffle
// CHECK: vector.load
// CHECK: vector.broadcast
// CHECK: arith.addf {{.*}} : vector<8xf64>
// CHECK: arith.mulf {{.*}} : vector<8xf64>
// CHECK: vector.store
// CHECK-NOT: linalg
#turned = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
#own = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#last = affine_map<(d0, d1, d2) -> (d2)>
#row = affine_map<(d0, d1, d2) -> (d1, d0)>
func.func @with_others(%a: memref<?x?x?xf64>, %b: memref<?xf64>, %c: memref<?x?xf64>, %s: index) -> memref<?x?x?xf64> {
  %out = memref.alloc(%s, %s, %s) : memref<?x?x?xf64>
  linalg.generic {indexing_maps = [#turned, #last, #row, #own], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a, %b, %c : memref<?x?x?xf64>, memref<?xf64>, memref<?x?xf64>) outs(%out : memref<?x?x?xf64>) {
  ^bb0(%x: f64, %y: f64, %z: f64, %old: f64):
    %sum = arith.addf %x, %y : f64
    %product = arith.mulf %sum, %z : f64
    linalg.yield %product : f64
  }
  return %out : memref<?x?x?xf64>
}

// Memory that may be the result's, rows that stay rows, and an index.
// CHECK-LABEL: func.func @left(
// CHECK-NOT: vector.shuffle
// CHECK: linalg.generic
// CHECK: linalg.generic
// CHECK: linalg.generic
// CHECK: return
#swap = affine_map<(d0, d1) -> (d1, d0)>
#same = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
func.func @left(%a: memref<?x?xi32>, %b: memref<?x?xi32>, %c: memref<?x?x?xi32>, %s: index) -> (memref<?x?x?xi32>, memref<?x?xi32>) {
  linalg.generic {indexing_maps = [#swap, #same], iterator_types = ["parallel", "parallel"]} ins(%a : memref<?x?xi32>) outs(%b : memref<?x?xi32>) {
  ^bb0(%x: i32, %old: i32):
    linalg.yield %x : i32
  }
  %out = memref.alloc(%s, %s, %s) : memref<?x?x?xi32>
  linalg.generic {indexing_maps = [#rows, #own], iterator_types = ["parallel", "parallel", "parallel"]} ins(%c : memref<?x?x?xi32>) outs(%out : memref<?x?x?xi32>) {
  ^bb0(%x: i32, %old: i32):
    linalg.yield %x : i32
  }
  %indexed = memref.alloc(%s, %s) : memref<?x?xi32>
  linalg.generic {indexing_maps = [#swap, #same], iterator_types = ["parallel", "parallel"]} ins(%a : memref<?x?xi32>) outs(%indexed : memref<?x?xi32>) {
  ^bb0(%x: i32, %old: i32):
    %at = linalg.index 0 : index
    %i = arith.index_cast %at : index to i32
    %sum = arith.addi %x, %i : i32
    linalg.yield %sum : i32
  }
  return %out, %indexed : memref<?x?x?xi32>, memref<?x?xi32>
}
