// RUN: bcast-opt %s --verify-diagnostics --bcast-infer-shapes -o /dev/null
// RUN: bcast-opt %s --bcast-infer-shapes -o /dev/null

// A size that is 1 fits every other one, and sizes that only may differ are left to run time.
func.func @program_size_valid(%x: tensor<1xf32>, %y: tensor<3xf32>, %z: tensor<?xf32>) {
  %a = tensor.cast %x : tensor<1xf32> to tensor<?xf32>
  %b = tensor.cast %y : tensor<3xf32> to tensor<?xf32>
  %r = bcast.add %a, %b, %z : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// An op that is not always executed gets a warning, and the program is not refused.
// expected-note@+1 {{the 3 of operand #1 is dim 0 of argument #1 of @program_size_warning, 3 by its type}}
func.func @program_size_warning(%x: tensor<4xf32>, %y: tensor<3xf32>, %c: i1) {
  // expected-note@-1 {{which is dim 0 of argument #0 of @program_size_warning, 4 by its type}}
  // expected-note@+1 {{which is dim 0 of this 'tensor.cast'}}
  %a = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  // expected-note@+1 {{the 4 of operand #0 is dim 0 of this 'math.exp'}}
  %b = math.exp %a : tensor<?xf32>
  scf.if %c {
    // expected-warning@+1 {{in every run where it is executed: they never broadcast}}
    %r = bcast.add %b, %y : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
  }
  return
}
