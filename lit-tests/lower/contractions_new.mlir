// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-call-contractions)' | FileCheck %s

// Sums that are added to zeros are stored, and the zeros are not.

// CHECK-LABEL: func.func @filled(
// CHECK-NOT:     linalg.fill
// CHECK:         call @bcast_contract_f32_v2({{.*}}, %c1{{(_[0-9]+)?}})
func.func @filled(%a: memref<?x8xf32>, %b: memref<8x?xf32>, %m: index, %n: index) -> memref<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %c = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.fill ins(%zero : f32) outs(%c : memref<?x?xf32>)
  %d = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x?xf32>) outs(%c : memref<?x?xf32>)
  memref.dealloc %d : memref<?x?xf32>
  return %c : memref<?x?xf32>
}

// A splat of a tensor is one.
// CHECK-LABEL: func.func @splat(
// CHECK-NOT:     linalg.map
// CHECK:         call @bcast_contract_f32_v2({{.*}}, %c1{{(_[0-9]+)?}})
func.func @splat(%a: memref<?x8xf32>, %b: memref<8x?xf32>, %c: memref<?x?xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.map outs(%c : memref<?x?xf32>) (%before: f32) {
    linalg.yield %zero : f32
  }
  linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

// These are added to what is there: another number, zeros of which one is changed, and -0.
// CHECK-LABEL: func.func @others(
// CHECK:         linalg.fill
// CHECK:         call @bcast_contract_f32_v2({{.*}}, %c0{{(_[0-9]+)?}})
// CHECK:         linalg.fill
// CHECK:         memref.store {{.*}} : memref<?x?xf32>
// CHECK:         call @bcast_contract_f32_v2({{.*}}, %c0{{(_[0-9]+)?}})
// CHECK:         linalg.fill
// CHECK:         call @bcast_contract_f32_v2({{.*}}, %c0{{(_[0-9]+)?}})
func.func @others(%a: memref<?x8xf32>, %b: memref<8x?xf32>, %c: memref<?x?xf32>, %i: index) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %negative = arith.constant -0.0 : f32
  linalg.fill ins(%one : f32) outs(%c : memref<?x?xf32>)
  linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x?xf32>) outs(%c : memref<?x?xf32>)
  linalg.fill ins(%zero : f32) outs(%c : memref<?x?xf32>)
  memref.store %one, %c[%i, %i] : memref<?x?xf32>
  linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x?xf32>) outs(%c : memref<?x?xf32>)
  linalg.fill ins(%negative : f32) outs(%c : memref<?x?xf32>)
  linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

// A kernel is no constant that one of its ops reads.
// CHECK-LABEL: func.func @computed(
// CHECK:         linalg.map
// CHECK:         call @bcast_contract_f32_v2({{.*}}, %c0{{(_[0-9]+)?}})
func.func @computed(%a: memref<?x8xf32>, %b: memref<8x?xf32>, %c: memref<?x?xf32>, %x: f32) {
  %zero = arith.constant 0.0 : f32
  linalg.map outs(%c : memref<?x?xf32>) (%before: f32) {
    %negative = arith.subf %zero, %x : f32
    linalg.yield %negative : f32
  }
  linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

// Sums on a diagonal: the other zeros stay.
// CHECK-LABEL: func.func @diagonal(
// CHECK:         linalg.fill
// CHECK:         call @bcast_contract_f32_v2({{.*}}, %c0{{(_[0-9]+)?}})
func.func @diagonal(%a: memref<?x8xf32>, %b: memref<8xf32>, %c: memref<?x?xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<?x?xf32>)
  linalg.generic {
      indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i, i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : memref<?x8xf32>, memref<8xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %product = arith.mulf %p, %q : f32
    %sum = arith.addf %r, %product : f32
    linalg.yield %sum : f32
  }
  return
}
