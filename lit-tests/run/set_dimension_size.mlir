// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --bcast-to-llvm -o %t
// RUN: not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s
// RUN: sed 's/dense<4>/dense<-1>/' %s | bcast-opt --allow-unregistered-dialect --convert-to-bcast --bcast-to-llvm -o %t.negative
// RUN: not --crash stdbuf -o0 %run %t.negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// The first elements along a dimension, of which there are not more than before.
// Rules: runtime-legal

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @first(%a: tensor<?x2xf32>, %size: tensor<i32>) {
  %0 = "stablehlo.set_dimension_size"(%a, %size) {dimension = 0 : i64} : (tensor<?x2xf32>, tensor<i32>) -> tensor<?x2xf32>
  %any = tensor.cast %0 : tensor<?x2xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %s3 = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %a = tensor.cast %s3 : tensor<3x2xf32> to tensor<?x2xf32>
  %two = arith.constant dense<2> : tensor<i32>
  %four = arith.constant dense<4> : tensor<i32>
  // CHECK: sizes = [2, 2]
  // CHECK-NEXT: {{\[}}[1,   2]
  // CHECK-NEXT: [3,   4]]
  call @first(%a, %two) : (tensor<?x2xf32>, tensor<i32>) -> ()
  // CHECK: 'stablehlo.set_dimension_size' op operand #0 dim 0: the new size is larger [runtime-legal]
  // NEGATIVE: 'stablehlo.set_dimension_size' op run-time size of its target is negative [runtime-legal]
  call @first(%a, %four) : (tensor<?x2xf32>, tensor<i32>) -> ()
  return
}
