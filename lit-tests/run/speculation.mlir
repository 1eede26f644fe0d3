// RUN: bcast-opt %s --loop-invariant-code-motion --bcast-to-llvm | %run | FileCheck %s

// Ops whose elements may be undefined behaviour stay in a loop that runs no iteration: hoisted,
// they would divide by zero.

func.func @loop(%times: index, %a: tensor<1xi32>, %b: tensor<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %times step %c1 {
    %div = bcast.div %a, %a : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %rem = bcast.rem %a, %a : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %pow = bcast.pow %a, %b : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %sum = bcast.add %div, %rem, %pow
        : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %element = tensor.extract %sum[%c0] : tensor<1xi32>
    vector.print %element : i32
  }
  return
}

func.func @main() {
  %zero = arith.constant dense<0> : tensor<1xi32>
  %minus_one = arith.constant dense<-1> : tensor<1xi32>
  %c0 = arith.constant 0 : index
  call @loop(%c0, %zero, %minus_one) : (index, tensor<1xi32>, tensor<1xi32>) -> ()
  // CHECK: done
  vector.print str "done\n"
  return
}
