// RUN: bcast-opt %s --split-input-file --verify-diagnostics --bcast-infer-shapes -o /dev/null
// RUN: not bcast-opt %s --split-input-file --bcast-report-sizes -o /dev/null 2>&1 | FileCheck %s
// CHECK: error: 'bcast.add' op operand #1 dim 0 is 4, and operand #0 dim 0 is 3, in every run: they never broadcast [program-size]

// Sizes that the types leave open, and the program does not: the notes lead back to where they are said.
func.func @program_size() {
  // expected-note@+1 {{which is the number 3 of this 'arith.constant'}}
  %c3 = arith.constant 3 : index
  // expected-note@+1 {{which is dim 0 of this 'tensor.empty', 4 by its type}}
  %four = tensor.empty() : tensor<4xf32>
  // expected-note@+1 {{the 3 of operand #0 is dim 0 of this 'tensor.empty'}}
  %a = tensor.empty(%c3) : tensor<?xf32>
  // expected-note@+1 {{which is dim 0 of this 'tensor.cast'}}
  %b = tensor.cast %four : tensor<4xf32> to tensor<?xf32>
  // expected-note@+1 {{the 4 of operand #1 is dim 0 of this 'math.exp'}}
  %c = math.exp %b : tensor<?xf32>
  // expected-error@+1 {{'bcast.add' op operand #1 dim 0 is 4, and operand #0 dim 0 is 3, in every run: they never broadcast [program-size]}}
  %r = bcast.add %a, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

// Through calls.
// expected-note@+1 {{the 3 of operand #1 is dim 1 of argument #1 of @program_size_callee}}
func.func private @program_size_callee(%x: tensor<2x?xf32>, %y: tensor<2x?xf32>) {
  // expected-note@-1 {{the 5 of operand #0 is dim 1 of argument #0 of @program_size_callee}}
  // expected-error@+1 {{operand #1 dim 1 is 3, and operand #0 dim 1 is 5}}
  %r = bcast.mul %x, %y : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  return
}

// expected-note@+1 {{which is dim 1 of argument #0 of @program_size_call, 5 by its type}}
func.func @program_size_call(%x: tensor<2x5xf32>, %y: tensor<2x3xf32>) {
  // expected-note@-1 {{which is dim 1 of argument #1 of @program_size_call, 3 by its type}}
  // expected-note@+1 {{which is dim 1 of this 'tensor.cast'}}
  %a = tensor.cast %x : tensor<2x5xf32> to tensor<2x?xf32>
  // expected-note@+1 {{which is dim 1 of this 'tensor.cast'}}
  %b = tensor.cast %y : tensor<2x3xf32> to tensor<2x?xf32>
  call @program_size_callee(%a, %b) : (tensor<2x?xf32>, tensor<2x?xf32>) -> ()
  return
}

// -----

// What may not be executed is a warning.
// expected-note@+1 {{which is dim 0 of argument #0 of @program_size_branch, 2 by its type}}
func.func @program_size_branch(%x: tensor<2xf32>, %y: tensor<3xf32>, %b: i1) {
  // expected-note@+1 {{the 2 of operand #0 is dim 0 of this 'tensor.cast'}}
  %a = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  scf.if %b {
    // expected-warning@+2 {{'bcast.add' op operand #1 dim 0 is 3, and operand #0 dim 0 is 2, in every run where it is executed: they never broadcast [program-size]}}
    // expected-note@-5 {{the 3 of operand #1 is dim 0 of argument #1 of @program_size_branch, 3 by its type}}
    %r = bcast.add %a, %y : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  }
  return
}
