// RUN: bcast-opt %s --convert-to-bcast --bcast-to-llvm -o %t
// RUN: not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s
// RUN: bcast-opt %s -o %t.upstream \
// RUN:   --pass-pipeline='builtin.module(func.func(tosa-infer-shapes,tosa-make-broadcastable,tosa-to-linalg),bcast-to-llvm)'
// RUN: %run %t.upstream | FileCheck %s --check-prefix=UPSTREAM

// Ops of TOSA whose sizes only run time knows: by convert-to-bcast, and by LLVM 22's tosa-to-linalg. The latter takes the
// larger size as that of the result, without a check, so that some elements are never computed.
// Rules: runtime-extent, runtime-legal

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @add(%a: tensor<?x2xf32>, %b: tensor<?x2xf32>) {
  %sum = tosa.add %a, %b : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  %any = tensor.cast %sum : tensor<?x2xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %one = arith.constant dense<[[10.0, 20.0]]> : tensor<1x2xf32>
  %two = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %size0 = arith.constant 0 : index
  %none = tensor.empty(%size0) : tensor<?x2xf32>
  %a = tensor.cast %one : tensor<1x2xf32> to tensor<?x2xf32>
  %b = tensor.cast %two : tensor<2x2xf32> to tensor<?x2xf32>

  %three = arith.constant dense<5.0> : tensor<3x2xf32>
  %c = tensor.cast %three : tensor<3x2xf32> to tensor<?x2xf32>

  // Both agree where a 1 is stretched.
  // CHECK: sizes = [2, 2]
  // CHECK-NEXT: {{\[}}[11,   22]
  // CHECK-NEXT: [13,   24]
  // UPSTREAM: sizes = [2, 2]
  // UPSTREAM-NEXT: {{\[}}[11,   22]
  // UPSTREAM-NEXT: [13,   24]
  call @add(%a, %b) : (tensor<?x2xf32>, tensor<?x2xf32>) -> ()

  // CHECK: sizes = [0, 2]
  // UPSTREAM: sizes = [1, 2]
  call @add(%none, %a) : (tensor<?x2xf32>, tensor<?x2xf32>) -> ()

  // CHECK-NOT: sizes =
  // CHECK: tosa_sizes.mlir:14:10: 'tosa.add' op operand #1 dim 0: run-time size 3 is neither 1 nor 2, the size of operand #0 dim 0 [runtime-legal]
  // UPSTREAM: sizes = [3, 2]
  call @add(%b, %c) : (tensor<?x2xf32>, tensor<?x2xf32>) -> ()
  return
}
