// RUN: bcast-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(bcast-call-contractions)' | FileCheck %s

// Contractions become calls, whatever their loops. The table has the size and the steps of each loop.

// CHECK-LABEL: func.func @product(
// CHECK: memref.alloca() {alignment = 64 : i64} : memref<12xindex>
// CHECK: call @bcast_contract_f32_v2(
// CHECK-NOT: linalg
func.func @product(%a: memref<?x?xf32, strided<[?, ?], offset: ?>>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @convolution(
// CHECK: memref.alloca() {alignment = 64 : i64} : memref<20xindex>
// CHECK: call @bcast_contract_f64_v2(
func.func @convolution(%a: memref<1x?x4xf64>, %w: memref<3x4x8xf64>, %c: memref<1x?x8xf64>) {
  linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>}
    ins(%a, %w : memref<1x?x4xf64>, memref<3x4x8xf64>) outs(%c : memref<1x?x8xf64>)
  return
}

// No sum of products of two floats.
// CHECK-LABEL: func.func @others(
// CHECK: linalg.matmul
// CHECK: linalg.add
// CHECK: return
func.func @others(%a: memref<?x?xi32>, %b: memref<?x?xi32>, %x: memref<4xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xi32>, memref<?x?xi32>) outs(%a : memref<?x?xi32>)
  linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
  return
}
// CHECK: func.func private @bcast_contract_f32_v2(index, index, index, index, index, index)
// CHECK: func.func private @bcast_contract_f64_v2(index, index, index, index, index, index)

// -----

// A number, another memory space, and memory without strides are left.
// CHECK-LABEL: func.func @left(
// CHECK-NOT: call
// CHECK: linalg.generic
// CHECK: linalg.matmul
// CHECK: linalg.matmul
// CHECK: return
#blocks = affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>
#none = affine_map<(d0) -> ()>
#line = affine_map<(d0) -> (d0)>
func.func @left(%x: f32, %v: memref<?xf32>, %a: memref<?x?xf32, 1>, %c: memref<?x?xf32>, %b: memref<4x4xf32, #blocks>, %d: memref<4x4xf32>) {
  linalg.generic {indexing_maps = [#none, #line, #line], iterator_types = ["parallel"]}
      ins(%x, %v : f32, memref<?xf32>) outs(%v : memref<?xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %product = arith.mulf %p, %q : f32
    %sum = arith.addf %r, %product : f32
    linalg.yield %sum : f32
  }
  linalg.matmul ins(%a, %c : memref<?x?xf32, 1>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  linalg.matmul ins(%b, %d : memref<4x4xf32, #blocks>, memref<4x4xf32>) outs(%d : memref<4x4xf32>)
  return
}

// -----

// Each module has a declaration of its own.
// CHECK-LABEL: module @inner
// CHECK: call @bcast_contract_f32_v2(
// CHECK: func.func private @bcast_contract_f32_v2(
// CHECK: func.func @outer(
// CHECK: call @bcast_contract_f32_v2(
// CHECK: func.func private @bcast_contract_f32_v2(
module @inner {
  func.func @product(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>) {
    linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
    return
  }
}
func.func @outer(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>) {
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----

// expected-error@+1 {{has the name of the function that computes contractions, 'bcast_contract_f64_v2': rename it}}
func.func private @bcast_contract_f64_v2(f64)
func.func @taken(%a: memref<4x4xf64>, %b: memref<4x4xf64>, %c: memref<4x4xf64>) {
  linalg.matmul ins(%a, %b : memref<4x4xf64>, memref<4x4xf64>) outs(%c : memref<4x4xf64>)
  return
}

// -----

// Products of rows read each element once: a kernel, not a call.
// CHECK-LABEL: func.func @rows(
// CHECK-NOT: call
// CHECK: linalg.generic
#rows = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @rows(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?xf32>) {
  linalg.generic {indexing_maps = [#rows, #rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %product = arith.mulf %p, %q : f32
    %sum = arith.addf %r, %product : f32
    linalg.yield %sum : f32
  }
  return
}
