// RUN: mlir-opt %s --canonicalize | FileCheck %s

// A constant has a static shape: with an unknown size, the op stays.
// CHECK-LABEL: func @xori_dynamic(
//   CHECK-NOT:   dense<0> : tensor<?xi32>
//       CHECK:   return
func.func @xori_dynamic(%a: tensor<?xi32>) -> tensor<?xi32> {
  %0 = arith.xori %a, %a : tensor<?xi32>
  return %0 : tensor<?xi32>
}
