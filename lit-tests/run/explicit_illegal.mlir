// Sizes that do not line up stop the program before anything is computed from them, with a message that
// names each operand's own dimension; on the right, they would have been legal.
// Rules: runtime-legal
//
// RUN: split-file %s %t
//
// RUN: bcast-opt %t/two.mlir --bcast-to-llvm -o %t/two.llvm
// RUN: not --crash stdbuf -o0 %run %t/two.llvm 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: bcast-opt %t/two.mlir -o %t/versioned.llvm \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=versioned report-sizes=true},bcast-to-llvm)'
// RUN: not --crash stdbuf -o0 %run %t/versioned.llvm 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: bcast-opt %t/two.mlir -o %t/checked.llvm \
// RUN:   --pass-pipeline='builtin.module(bcast-insert-runtime-checks{report-sizes=true},bcast-to-llvm)'
// RUN: not --crash stdbuf -o0 %run %t/checked.llvm 2>&1 | FileCheck %s --check-prefix=TWO
// TWO:     sizes = [3, 3]
// TWO-NOT: sizes =
// TWO:     'bcast.add' op operand #1 dim 0: run-time size 3 is neither 1 nor 2, the size of operand #0 dim 0 [runtime-legal]
// TWO-NOT: sizes =
//
// RUN: bcast-opt %t/fixed.mlir --bcast-to-llvm -o %t/fixed.llvm
// RUN: not --crash stdbuf -o0 %run %t/fixed.llvm 2>&1 | FileCheck %s --check-prefix=FIXED
// FIXED-NOT: sizes =
// FIXED:     'bcast.mul' op operand #1 dim 1: run-time size 3 is neither 1 nor 2, the size of operand #0 [runtime-legal]
// FIXED-NOT: sizes =
//
// RUN: bcast-opt %t/zero.mlir --bcast-to-llvm -o %t/zero.llvm
// RUN: not --crash stdbuf -o0 %run %t/zero.llvm 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO-NOT: sizes =
// ZERO:     'bcast.map' op operand #1 dim 0: run-time size 3 is neither 1 nor 0, the size of operand #0 dim 0 [runtime-legal]
// ZERO-NOT: sizes =

//--- two.mlir

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @add(%a: tensor<?x?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<1.0> : tensor<3x3xf32>
  %b = arith.constant dense<2.0> : tensor<2x3xf32>
  %c = arith.constant dense<3.0> : tensor<3xf32>
  %x = tensor.cast %a : tensor<3x3xf32> to tensor<?x?xf32>
  %y = tensor.cast %b : tensor<2x3xf32> to tensor<?x?xf32>
  %z = tensor.cast %c : tensor<3xf32> to tensor<?xf32>
  call @add(%x, %z) : (tensor<?x?xf32>, tensor<?xf32>) -> ()
  call @add(%y, %z) : (tensor<?x?xf32>, tensor<?xf32>) -> ()
  return
}

//--- fixed.mlir

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @mul(%a: tensor<2xf32>, %b: tensor<?x?x2xf32>) {
  %0 = bcast.mul %a, %b {broadcast_dimensions = array<i64: 1>} : (tensor<2xf32>, tensor<?x?x2xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<1.0> : tensor<2xf32>
  %b = arith.constant dense<1.0> : tensor<2x3x2xf32>
  %x = tensor.cast %b : tensor<2x3x2xf32> to tensor<?x?x2xf32>
  call @mul(%a, %x) : (tensor<2xf32>, tensor<?x?x2xf32>) -> ()
  return
}

//--- zero.mlir

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @map(%a: tensor<?x?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.map %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<*xf32> (%x: f32, %y: f32) {
    %z = arith.addf %x, %y : f32
    bcast.yield %z : f32
  }
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %a = tensor.empty() : tensor<0x3xf32>
  %b = arith.constant dense<1.0> : tensor<3xf32>
  %x = tensor.cast %a : tensor<0x3xf32> to tensor<?x?xf32>
  %y = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  call @map(%x, %y) : (tensor<?x?xf32>, tensor<?xf32>) -> ()
  return
}
