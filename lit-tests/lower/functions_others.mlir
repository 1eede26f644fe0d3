// RUN: bcast-opt %s --bcast-expand-functions | FileCheck %s

// The body of an atomic update may not call a function.

// CHECK-LABEL: func @atomic(
// CHECK:       math.exp
func.func @atomic(%memory: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.generic_atomic_rmw %memory[%i] : memref<4xf32> {
  ^bb0(%x: f32):
    %y = math.exp %x : f32
    memref.atomic_yield %y : f32
  }
  return %0 : f32
}

// More elements than a number of 64 bits counts.

// CHECK-LABEL: func @many(
// CHECK:       math.exp
func.func @many(%x: vector<4294967296x4294967296xf32>) -> vector<4294967296x4294967296xf32> {
  %0 = math.exp %x : vector<4294967296x4294967296xf32>
  return %0 : vector<4294967296x4294967296xf32>
}
