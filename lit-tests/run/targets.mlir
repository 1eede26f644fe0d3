// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --bcast-to-llvm -o %t
// RUN: not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --input-file %t --check-prefix=LLVM

// ONNX's Expand to targets that only run time knows. The tensor that represents the target is removed.
// Rules: runtime-extent, runtime-legal

func.func private @printMemrefF32(tensor<*xf32>)

// LLVM-LABEL: llvm.func @expand
// LLVM: llvm.call @aligned_alloc
// LLVM-NOT: llvm.call @aligned_alloc
// LLVM: llvm.call @printMemrefF32
func.func private @expand(%a: tensor<?x1xf32>, %target: tensor<2xi64>) {
  %0 = "onnx.Expand"(%a, %target) : (tensor<?x1xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%1) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %rows = arith.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %a = tensor.cast %rows : tensor<2x1xf32> to tensor<?x1xf32>

  // Expand broadcasts in both directions.
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: {{\[}}[1,    1,    1]
  // CHECK-NEXT: [2,    2,    2]
  %one = arith.constant dense<[1, 3]> : tensor<2xi64>
  call @expand(%a, %one) : (tensor<?x1xf32>, tensor<2xi64>) -> ()

  // CHECK: sizes = [2, 0]
  %none = arith.constant dense<[2, 0]> : tensor<2xi64>
  call @expand(%a, %none) : (tensor<?x1xf32>, tensor<2xi64>) -> ()

  // CHECK-NOT: sizes =
  // CHECK: 'onnx.Expand' op operand #1 dim 0: run-time size 3 is neither 1 nor 2, the size of operand #0 dim 0 [runtime-legal]
  %three = arith.constant dense<[3, 1]> : tensor<2xi64>
  call @expand(%a, %three) : (tensor<?x1xf32>, tensor<2xi64>) -> ()
  return
}
