// 1 against n is refused as well if the checks were inserted before the lowering that assumes equal
// sizes: 1 must not be read as if it were n.
// Rules: runtime-legal
//
// RUN: bcast-opt %s -o %t \
// RUN:   --pass-pipeline='builtin.module(bcast-insert-runtime-checks,convert-bcast-to-linalg{dynamic-broadcast=assume-equal},bcast-to-llvm)'
// RUN: not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s
// CHECK-NOT: sizes =
// CHECK:     'bcast.add' op operand #1 dim 0: run-time size is not that of operand #0 dim 0 [runtime-legal]
// CHECK-NOT: sizes =

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @add(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %b = arith.constant dense<[10.0]> : tensor<1xf32>
  %x = tensor.cast %a : tensor<3xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<1xf32> to tensor<?xf32>
  call @add(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
