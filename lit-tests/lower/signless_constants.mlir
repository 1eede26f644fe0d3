// REQUIRES: llvm-22
// RUN: bcast-opt %s --bcast-to-signless | FileCheck %s

// Constants of unsigned types lose their signs. Later versions of LLVM have no such constants.
// CHECK-LABEL: func.func @bits
func.func @bits() -> tensor<2xf16> {
  // CHECK: arith.constant dense<[1, -1]> : tensor<2xi16>
  %0 = arith.constant dense<[1, 65535]> : tensor<2xui16>
  // CHECK: arith.bitcast %{{.*}} : tensor<2xi16> to tensor<2xf16>
  %1 = tensor.bitcast %0 : tensor<2xui16> to tensor<2xf16>
  return %1 : tensor<2xf16>
}
