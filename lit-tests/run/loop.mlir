// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// A loop-carried tensor.

func.func private @printMemrefF32(tensor<*xf32>)

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = arith.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %b = arith.constant dense<[10.0, 20.0]> : tensor<2xf32>
  %init = bcast.mul %a, %b : (tensor<2x1xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  %sum = scf.for %i = %c0 to %c3 step %c1 iter_args(%partial = %init) -> tensor<2x2xf32> {
    %next = bcast.add %partial, %a : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
    scf.yield %next : tensor<2x2xf32>
  }
  %u = tensor.cast %sum : tensor<2x2xf32> to tensor<*xf32>
  // CHECK:      {{\[\[}}13, 23],
  // CHECK-NEXT:  [26, 46]]
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}
