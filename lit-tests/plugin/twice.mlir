// RUN: bcast-opt %s %load_plugin --convert-bcast-to-linalg | FileCheck %s
// RUN: mlir-opt %s %load_plugin %load_plugin --pass-pipeline='builtin.module(convert-bcast-to-linalg)' | FileCheck %s

// Where dialect and passes are already there, the plugin adds nothing.

// CHECK: linalg.generic
func.func @add(%a: tensor<4x1xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
  %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
