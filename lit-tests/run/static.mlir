// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// Rules: infer-dim, expand-rank, infer-shape, result-rank, result-static

func.func private @printMemrefF32(tensor<*xf32>)

func.func @main() {
  %a = arith.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %b = arith.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %r = bcast.add %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %u = tensor.cast %r : tensor<2x3xf32> to tensor<*xf32>
  // CHECK:      {{\[\[}}11, 21, 31],
  // CHECK-NEXT:  [12, 22, 32]]
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}
