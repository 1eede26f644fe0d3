// Code of a GPU calls neither OpenMP nor a library for contractions.

// RUN: bcast-opt %s --bcast-call-contractions --bcast-kernels-to-loops=threads=openmp | FileCheck %s --implicit-check-not=omp --implicit-check-not=bcast_contract

// CHECK-LABEL: gpu.module @kernels
// CHECK:         linalg.matmul
gpu.module @kernels {
  func.func @product(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
    linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
    return
  }

  // CHECK-LABEL: func.func @sum
  func.func @sum(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                    iterator_types = ["parallel", "parallel"]}
        ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
    ^bb0(%x: f32, %y: f32, %out: f32):
      %z = arith.addf %x, %y : f32
      linalg.yield %z : f32
    }
    return
  }
}
