// RUN: bcast-opt %s --split-input-file --pass-pipeline='builtin.module(bcast-to-llvm{threads=openmp})' | FileCheck %s
// The functions of OpenMP's runtime library may be declared already, as in a module of which a part is lowered.

// CHECK-LABEL: llvm.func @lowered(
// CHECK:         llvm.call @omp_get_max_threads() : () -> i32
// CHECK:         llvm.call @kmp_get_blocktime() : () -> i32
// CHECK:         omp.parallel
llvm.func @omp_get_max_threads() -> i32
llvm.func @kmp_get_blocktime() -> i32
func.func @lowered(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a, %b : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: llvm.func @declared(
// CHECK:         llvm.call @omp_get_max_threads() : () -> i32
// CHECK:         omp.parallel
func.func private @omp_get_max_threads() -> i32
func.func @declared(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a, %b : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// If one of the names is taken by another function, one core computes.
// CHECK-LABEL: llvm.func @taken(
// CHECK-NOT:     omp
// CHECK:         llvm.return
llvm.func @omp_get_max_threads() -> i64
func.func @taken(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a, %b : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
