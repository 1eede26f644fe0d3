// RUN: bcast-opt %s --split-input-file --pass-pipeline='builtin.module(bcast-kernels-to-loops{reductions=tree})' | FileCheck %s

// Ops on tensors, sizes of what has no rank, and sizes of dimensions that are none: programs may have them.

// CHECK-LABEL: func @tensors(
// CHECK-COUNT-2: linalg.
func.func @tensors(%x: tensor<?x?xf32>, %out: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<?x?xf32>) outs(%out : tensor<?xf32>) dimensions = [1]
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%out : tensor<?xf32>) {
  ^bb0(%in: f32, %o: f32):
    %s = arith.addf %in, %o : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func @sizes(
// CHECK:       return
func.func @sizes(%any: memref<*xf32>, %x: memref<?x?xf32>) -> (memref<?xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %unranked = memref.dim %any, %c0 : memref<*xf32>
  %beyond = memref.dim %x, %c5 : memref<?x?xf32>
  %0 = memref.alloc(%unranked) : memref<?xf32>
  %1 = memref.alloc(%beyond) : memref<?xf32>
  linalg.reduce { arith.maximumf } ins(%x : memref<?x?xf32>) outs(%0 : memref<?xf32>) dimensions = [1]
  linalg.reduce { arith.maximumf } ins(%x : memref<?x?xf32>) outs(%1 : memref<?xf32>) dimensions = [1]
  return %0, %1 : memref<?xf32>, memref<?xf32>
}

// CHECK-LABEL: func @cast(
// CHECK:       return
func.func @cast(%any: memref<*xf32>, %out: memref<?xf32>) {
  %x = memref.cast %any : memref<*xf32> to memref<?x?xf32>
  linalg.reduce { arith.maximumf } ins(%x : memref<?x?xf32>) outs(%out : memref<?xf32>) dimensions = [1]
  return
}

// A reduction of the first dimension that its loops read in another order stays; its flags would let LLVM choose an order.

// CHECK-LABEL: func @first(
// CHECK:       linalg.generic
// CHECK:         arith.mulf %{{[^ ]+}}, %{{[^ ]+}} : f32
func.func @first(%x: memref<32x17x7xf32>, %out: memref<7x17xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, j, i)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x : memref<32x17x7xf32>) outs(%out : memref<7x17xf32>) {
  ^bb0(%in: f32, %o: f32):
    %s = arith.mulf %o, %in fastmath<reassoc> : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// Vectors of these numbers are packed in memory, and memrefs are not: each `i7` has a byte, each `f80` 16.

// CHECK-LABEL: func @packed(
// CHECK-COUNT-3: linalg.generic
func.func @packed(%small: memref<?x?xi7>, %large: memref<?x?xf80>, %out: memref<?xi32>, %float: memref<?xf32>, %angles: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%small : memref<?x?xi7>) outs(%out : memref<?xi32>) {
  ^bb0(%in: i7, %o: i32):
    %wide = arith.extsi %in : i7 to i32
    %s = arith.addi %wide, %o : i32
    linalg.yield %s : i32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%large : memref<?x?xf80>) outs(%float : memref<?xf32>) {
  ^bb0(%in: f80, %o: f32):
    %narrow = arith.truncf %in : f80 to f32
    %s = arith.maximumf %narrow, %o : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%small : memref<?x?xi7>) outs(%float : memref<?xf32>) {
  ^bb0(%in: i7, %o: f32):
    %f = arith.sitofp %in : i7 to f32
    %s = arith.maximumf %f, %o : f32
    linalg.yield %s : f32
  }
  return
}

// An operand that is not used may have elements that no vector has.

// CHECK-LABEL: func @unused(
// CHECK:       linalg.generic
func.func @unused(%x: memref<?x?xf32>, %y: memref<?x?xcomplex<f32>>, %out: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x, %y : memref<?x?xf32>, memref<?x?xcomplex<f32>>) outs(%out : memref<?xf32>) {
  ^bb0(%in: f32, %unused: complex<f32>, %o: f32):
    %s = arith.maximumf %in, %o : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// A row without elements loads nothing: `%b` may have fewer elements than there are rows.

// CHECK-LABEL: func @empty_rows(
// CHECK-NOT:   memref.load %arg1
// CHECK:       scf.if {{.*}} -> (f32) {
// CHECK-NEXT:    memref.load
// CHECK:       } else {
func.func @empty_rows(%x: memref<?x?xf32>, %b: memref<?xf32>, %rows: index) -> memref<?xf32> {
  %out = memref.alloc(%rows) : memref<?xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x?xf32>) outs(%out : memref<?xf32>) {
  ^bb0(%in: f32, %o: f32):
    %i = linalg.index 0 : index
    %factor = memref.load %b[%i] : memref<?xf32>
    %product = arith.mulf %in, %factor : f32
    %s = arith.maximumf %product, %o : f32
    linalg.yield %s : f32
  }
  return %out : memref<?xf32>
}
