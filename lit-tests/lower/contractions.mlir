// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-call-contractions)' | FileCheck %s

// Contractions become calls, whatever their loops. The table has the size and the steps of each loop.

// CHECK-LABEL: func.func @product(
// CHECK: memref.alloca() {alignment = 64 : i64} : memref<12xindex>
// CHECK: call @bcast_contract_f32(
// CHECK-NOT: linalg
func.func @product(%a: memref<?x?xf32, strided<[?, ?], offset: ?>>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @convolution(
// CHECK: memref.alloca() {alignment = 64 : i64} : memref<20xindex>
// CHECK: call @bcast_contract_f64(
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
// CHECK: func.func private @bcast_contract_f32(index, index, index, index, index)
// CHECK: func.func private @bcast_contract_f64(index, index, index, index, index)
