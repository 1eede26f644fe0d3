// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// `index` is an integer: its power is executed as that of any other.

func.func private @printMemrefInd(tensor<*xindex>)

func.func @main() {
  %a = arith.constant dense<[2, 3, 10]> : tensor<3xindex>
  %b = arith.constant dense<3> : tensor<index>
  // CHECK: [8, 27, 1000]
  %0 = bcast.pow %a, %b : (tensor<3xindex>, tensor<index>) -> tensor<*xindex>
  call @printMemrefInd(%0) : (tensor<*xindex>) -> ()
  return
}
