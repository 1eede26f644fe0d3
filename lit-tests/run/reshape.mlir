// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --bcast-elide-checks --bcast-to-llvm -o %t
// RUN: not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s

// A reshape to as many elements. Modulo 2^64 the last shape has as many as the tensor, none.
// Rules: runtime-legal

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @reshape(%a: tensor<?x2xf32>, %shape: tensor<2xi64>) {
  %0 = "stablehlo.dynamic_reshape"(%a, %shape) : (tensor<?x2xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %any = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %none = tensor.empty(%c0) : tensor<?x2xf32>
  %s3 = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %a = tensor.cast %s3 : tensor<3x2xf32> to tensor<?x2xf32>
  %two_three = arith.constant dense<[2, 3]> : tensor<2xi64>
  %six = arith.constant dense<[6, 1]> : tensor<2xi64>
  %huge = arith.constant dense<4294967296> : tensor<2xi64>
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: {{\[}}[1,   2,   3]
  // CHECK-NEXT: [4,   5,   6]]
  call @reshape(%a, %two_three) : (tensor<?x2xf32>, tensor<2xi64>) -> ()
  // CHECK: sizes = [6, 1]
  call @reshape(%a, %six) : (tensor<?x2xf32>, tensor<2xi64>) -> ()
  // CHECK-NOT: sizes =
  // CHECK: 'stablehlo.dynamic_reshape' op operand #0: its target has another number of elements [runtime-legal] (0 is not 9223372036854775807)
  call @reshape(%none, %huge) : (tensor<?x2xf32>, tensor<2xi64>) -> ()
  return
}
