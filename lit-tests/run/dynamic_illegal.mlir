// Sizes that do not broadcast stop the program, with a message that names op, operand and dimension,
// before anything is computed from them.
// Rules: runtime-legal
//
// RUN: split-file %s %t
//
// RUN: bcast-opt %t/two.mlir --bcast-to-llvm -o %t/two.llvm
// RUN: not --crash stdbuf -o0 %run %t/two.llvm 2>&1 | FileCheck %s --check-prefix=TWO
// The report is not lost in a buffer.
// RUN: not --crash %run %t/two.llvm 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: bcast-opt %t/two.mlir -o %t/versioned.llvm \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=versioned report-sizes=true},bcast-to-llvm)'
// RUN: not --crash stdbuf -o0 %run %t/versioned.llvm 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: bcast-opt %t/two.mlir -o %t/threads.llvm --pass-pipeline='builtin.module(bcast-to-llvm{threads=openmp min-shared-cost=0})'
// RUN: not --crash stdbuf -o0 %run %t/threads.llvm 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: bcast-opt %t/two.mlir -o %t/checked.llvm \
// RUN:   --pass-pipeline='builtin.module(bcast-insert-runtime-checks{report-sizes=true},bcast-to-llvm)'
// RUN: not --crash stdbuf -o0 %run %t/checked.llvm 2>&1 | FileCheck %s --check-prefix=TWO
// TWO:     [2,  4]
// TWO-NOT: sizes =
// TWO:     two.mlir:5:8: 'bcast.add' op operand #1 dim 0: run-time size 3 is neither 1 nor 2, the size of operand #0 dim 0 [runtime-legal]
// TWO-NOT: sizes =
//
// RUN: bcast-opt %t/three.mlir --bcast-to-llvm -o %t/three.llvm
// RUN: not --crash stdbuf -o0 %run %t/three.llvm 2>&1 | FileCheck %s --check-prefix=THREE
// THREE-NOT: sizes =
// THREE:     three.mlir:6:8: 'bcast.max' op operand #2 dim 0: run-time size 2 is neither 1 nor 3, the size of the operands before it [runtime-legal]
// THREE-NOT: sizes =
//
// RUN: bcast-opt %t/fixed.mlir --bcast-to-llvm -o %t/fixed.llvm
// RUN: not --crash stdbuf -o0 %run %t/fixed.llvm 2>&1 | FileCheck %s --check-prefix=FIXED
// FIXED-NOT: sizes =
// FIXED:     fixed.mlir:5:8: 'bcast.mul' op operand #0 dim 1: run-time size 2 is neither 1 nor 3, the size of operand #1 [runtime-legal]
// FIXED-NOT: sizes =
//
// RUN: bcast-opt %t/zero.mlir --bcast-to-llvm -o %t/zero.llvm
// RUN: not --crash stdbuf -o0 %run %t/zero.llvm 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO-NOT: sizes =
// ZERO:     zero.mlir:6:8: 'bcast.sub' op operand #1 dim 0: run-time size 3 is neither 1 nor 0, the size of operand #0 dim 0 [runtime-legal]
// ZERO-NOT: sizes =
//
// RUN: bcast-opt %t/unused.mlir --bcast-to-llvm -o %t/unused.llvm
// RUN: not --crash stdbuf -o0 %run %t/unused.llvm 2>&1 | FileCheck %s --check-prefix=UNUSED
// UNUSED: unused.mlir:3:8: 'bcast.add' op operand #1 dim 0: run-time size 3 is neither 1 nor 2, the size of operand #0 dim 0 [runtime-legal]

//--- two.mlir

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @add(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %x = tensor.cast %a : tensor<2xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  call @add(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> ()
  call @add(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

//--- three.mlir

func.func private @printMemrefF32(tensor<*xf32>)

// 3, 1 and 2: neighbours fit each other.
func.func private @max(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) {
  %0 = bcast.max %a, %b, %c : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %b = arith.constant dense<[1.0]> : tensor<1xf32>
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %x = tensor.cast %a : tensor<3xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<1xf32> to tensor<?xf32>
  %z = tensor.cast %c : tensor<2xf32> to tensor<?xf32>
  call @max(%x, %y, %z) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

//--- fixed.mlir

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @mul(%a: tensor<?x?xf32>, %b: tensor<3xf32>) {
  %0 = bcast.mul %a, %b : (tensor<?x?xf32>, tensor<3xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<1.0> : tensor<3x2xf32>
  %b = arith.constant dense<1.0> : tensor<3xf32>
  %x = tensor.cast %a : tensor<3x2xf32> to tensor<?x?xf32>
  call @mul(%x, %b) : (tensor<?x?xf32>, tensor<3xf32>) -> ()
  return
}

//--- zero.mlir

func.func private @printMemrefF32(tensor<*xf32>)

// 0 is a size like any other.
func.func private @sub(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.sub %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %a = tensor.empty() : tensor<0xf32>
  %b = arith.constant dense<1.0> : tensor<3xf32>
  %x = tensor.cast %a : tensor<0xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  call @sub(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

//--- unused.mlir

func.func private @unused(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

func.func @main() {
  %a = arith.constant dense<1.0> : tensor<2xf32>
  %b = arith.constant dense<1.0> : tensor<3xf32>
  %x = tensor.cast %a : tensor<2xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  call @unused(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
