// RUN: mlir-opt %s %load_plugin --pass-pipeline='builtin.module(convert-bcast-to-linalg)' | FileCheck %s --check-prefix=LINALG
// RUN: mlir-opt %s %load_plugin --pass-pipeline='builtin.module(func.func(convert-bcast-to-linalg,convert-bcast-to-vector))' | FileCheck %s --check-prefixes=LINALG,VECTOR
// RUN: mlir-opt %s %load_plugin --pass-pipeline='builtin.module(bcast-to-llvm)' | %run | FileCheck %s --check-prefix=EXECUTED

// A pass of the plugin goes between those of MLIR.
// RUN: mlir-opt %s %load_plugin --pass-pipeline='builtin.module(canonicalize,convert-bcast-to-linalg,linalg-fuse-elementwise-ops)' \
// RUN:   | FileCheck %s --check-prefix=FUSED

func.func private @printMemrefF32(tensor<*xf32>)

// LINALG-LABEL: func.func @mean
// LINALG-COUNT-2: linalg.generic
// LINALG-NOT:     linalg.generic

// FUSED-LABEL: func.func @mean
// FUSED-COUNT-1: linalg.generic
// FUSED-NOT:     linalg.generic
func.func @mean(%a: tensor<2x1xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %two = arith.constant dense<2.0> : tensor<f32>
  %0 = bcast.add %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = bcast.div %0, %two : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// VECTOR-LABEL: func.func @vector
// VECTOR:         vector.broadcast
// VECTOR:         arith.mulf
func.func @vector(%a: vector<4xf32>, %b: vector<f32>) -> vector<4xf32> {
  %0 = bcast.mul %a, %b : (vector<4xf32>, vector<f32>) -> vector<4xf32>
  return %0 : vector<4xf32>
}

func.func @main() {
  %a = arith.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %b = arith.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %r = call @mean(%a, %b) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %u = tensor.cast %r : tensor<2x3xf32> to tensor<*xf32>
  // EXECUTED:      {{\[\[}}5.5, 10.5, 15.5],
  // EXECUTED-NEXT: [6, 11, 16]]
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}
