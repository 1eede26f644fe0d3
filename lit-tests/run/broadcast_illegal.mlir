// Operands that do not broadcast stop the program before any result exists, canonicalized or not.
// Rules: runtime-legal
//
// RUN: split-file %s %t
//
// RUN: bcast-opt %t/two.mlir --bcast-to-llvm -o %t/two.llvm
// RUN: not --crash stdbuf -o0 %run %t/two.llvm 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: bcast-opt %t/two.mlir --canonicalize --cse --bcast-to-llvm -o %t/canonical.llvm
// RUN: not --crash stdbuf -o0 %run %t/canonical.llvm 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: bcast-opt %t/two.mlir -o %t/versioned.llvm \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=versioned report-sizes=true},bcast-to-llvm)'
// RUN: not --crash stdbuf -o0 %run %t/versioned.llvm 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: bcast-opt %t/two.mlir -o %t/checked.llvm \
// RUN:   --pass-pipeline='builtin.module(bcast-insert-runtime-checks{report-sizes=true},canonicalize,bcast-to-llvm)'
// RUN: not --crash stdbuf -o0 %run %t/checked.llvm 2>&1 | FileCheck %s --check-prefix=TWO
// TWO:     [1,  2]
// TWO-NOT: sizes =
// TWO:     'bcast.broadcast' op operand #1 dim 0: run-time size 3 is neither 1 nor 2, the size of operand #0 dim 0 [runtime-legal]
// TWO-NOT: sizes =
//
// RUN: bcast-opt %t/zero.mlir --bcast-to-llvm -o %t/zero.llvm
// RUN: not --crash stdbuf -o0 %run %t/zero.llvm 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: bcast-opt %t/zero.mlir --canonicalize --bcast-to-llvm -o %t/zero_canonical.llvm
// RUN: not --crash stdbuf -o0 %run %t/zero_canonical.llvm 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO-NOT: sizes =
// ZERO:     'bcast.broadcast' op operand #2 dim 0: run-time size 0 is neither 1 nor 3, the size of operand #0 [runtime-legal]
// ZERO-NOT: sizes =
//
// RUN: bcast-opt %t/nested.mlir --bcast-to-llvm -o %t/nested.llvm
// RUN: not --crash stdbuf -o0 %run %t/nested.llvm 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: bcast-opt %t/nested.mlir --canonicalize --bcast-to-llvm -o %t/nested_canonical.llvm
// RUN: not --crash stdbuf -o0 %run %t/nested_canonical.llvm 2>&1 | FileCheck %s --check-prefix=NESTED
// NESTED-NOT: sizes =
// NESTED:     'bcast.{{.*}}' op operand #{{.}} dim 0: run-time size {{.}} is neither 1 nor {{.}}, the size of {{.*}} [runtime-legal]
// NESTED-NOT: sizes =

//--- two.mlir

func.func private @printMemrefF32(tensor<*xf32>)

// Only the first result is used: the other operand still takes part.
func.func private @first(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  call @printMemrefF32(%0#0) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %x = tensor.cast %a : tensor<2xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  call @first(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> ()
  call @first(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

//--- zero.mlir

func.func private @printMemrefF32(tensor<*xf32>)

// 0 is not 1: it is not stretched, and nothing is shrunk to it.
func.func private @fixed(%a: tensor<3xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<3xf32>, tensor<?xf32>, tensor<?xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)
  call @printMemrefF32(%0#1) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<1.0> : tensor<3xf32>
  %b = arith.constant dense<1.0> : tensor<1xf32>
  %c = tensor.empty() : tensor<0xf32>
  %x = tensor.cast %b : tensor<1xf32> to tensor<?xf32>
  %y = tensor.cast %c : tensor<0xf32> to tensor<?xf32>
  call @fixed(%a, %x, %y) : (tensor<3xf32>, tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

//--- nested.mlir

func.func private @printMemrefF32(tensor<*xf32>)

// 2, 3 and 1: what does not fit is an operand of the inner one, of which the outer one does not use a result.
func.func private @nested(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1:2 = bcast.broadcast %0#0, %c : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %2 = bcast.add %1#0, %1#1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%2) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<1.0> : tensor<2xf32>
  %b = arith.constant dense<1.0> : tensor<3xf32>
  %c = arith.constant dense<1.0> : tensor<1xf32>
  %x = tensor.cast %a : tensor<2xf32> to tensor<?xf32>
  %y = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  %z = tensor.cast %c : tensor<1xf32> to tensor<?xf32>
  call @nested(%x, %y, %z) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
