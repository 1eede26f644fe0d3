// If `?` against `?` is assumed to be equal, equal sizes are computed with, against fixed sizes 1 is
// still stretched, and 1 against n is refused.
// Rules: runtime-legal
//
// RUN: split-file %s %t
//
// RUN: bcast-opt %t/equal.mlir \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=assume-equal},bcast-to-llvm)' \
// RUN:   | %run | FileCheck %s --check-prefix=EQUAL
// EQUAL:      sizes = [3]
// EQUAL-NEXT: [2, 4, 6]
// EQUAL:      sizes = [1]
// EQUAL-NEXT: [20]
// EQUAL:      sizes = [3]
// EQUAL-NEXT: [10, 20, 30]
// EQUAL:      sizes = [3]
// EQUAL-NEXT: [1, 4, 9]
//
// RUN: bcast-opt %t/unequal.mlir -o %t/unequal.llvm \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=assume-equal},bcast-to-llvm)'
// RUN: not --crash stdbuf -o0 %run %t/unequal.llvm 2>&1 | FileCheck %s --check-prefix=UNEQUAL
// UNEQUAL-NOT: sizes =
// UNEQUAL:     'bcast.add' op operand #1 dim 0: run-time size is not that of operand #0 dim 0 [runtime-legal]
// UNEQUAL-NOT: sizes =

//--- equal.mlir

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @add(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func private @mul(%a: tensor<?xf32>, %b: tensor<3xf32>) {
  %0 = bcast.mul %a, %b : (tensor<?xf32>, tensor<3xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<[10.0]> : tensor<1xf32>
  %b = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %x = tensor.cast %a : tensor<1xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  call @add(%y, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  call @add(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> ()
  call @mul(%x, %b) : (tensor<?xf32>, tensor<3xf32>) -> ()
  call @mul(%y, %b) : (tensor<?xf32>, tensor<3xf32>) -> ()
  return
}

//--- unequal.mlir

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @add(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<[10.0]> : tensor<1xf32>
  %b = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %x = tensor.cast %a : tensor<1xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  call @add(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
