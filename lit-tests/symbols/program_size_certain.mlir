// RUN: bcast-opt %s --split-input-file --verify-diagnostics --bcast-infer-shapes -o /dev/null

// A loop may have no iteration, so what it calls may never be executed: the program has a legal run.
func.func private @called_in_a_loop(%p: tensor<?xf32>, %q: tensor<?xf32>) {
  // expected-note@-1 {{the 2 of operand #0 is}}
  // expected-note@-2 {{the 3 of operand #1 is}}
  // expected-warning@+1 {{in every run where it is executed: they never broadcast}}
  %r = bcast.add %p, %q : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}
func.func @loop(%x: tensor<2xf32>, %y: tensor<3xf32>, %n: index) {
  // expected-note@-1 {{which is dim 0 of argument #0 of @loop}}
  // expected-note@-2 {{which is dim 0 of argument #1 of @loop}}
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note@+1 {{which is dim 0 of this 'tensor.cast'}}
  %p = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  // expected-note@+1 {{which is dim 0 of this 'tensor.cast'}}
  %q = tensor.cast %y : tensor<3xf32> to tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    func.call @called_in_a_loop(%p, %q) : (tensor<?xf32>, tensor<?xf32>) -> ()
  }
  return
}

// -----

// So does a branch, through any number of calls.
func.func private @called_in_a_branch() {
  func.call @inner() : () -> ()
  return
}
func.func private @inner() {
  // expected-note@+1 {{which is dim 0 of this 'tensor.empty', 3 by its type}}
  %x = tensor.empty() : tensor<3xf32>
  // expected-note@+1 {{the size is dim 0 of this 'tensor.cast'}}
  %a = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  // expected-warning@+1 {{'func.call' op fails in every run where it is executed}}
  func.call @even(%a) : (tensor<?xf32>) -> ()
  return
}
func.func private @even(tensor<?xf32> {bcast.dims = ["N"]}) attributes {bcast.symbols = {N = {multiple_of = 2}}}
func.func @branch(%c: i1) {
  scf.if %c {
    func.call @called_in_a_branch() : () -> ()
  }
  return
}

// -----

// A private function that nothing calls, and two that only call each other.
func.func private @not_called(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-note@-1 {{which is dim 0 of argument #0 of @not_called}}
  // expected-note@-2 {{the 3 of operand #1 is dim 0 of argument #1}}
  // expected-note@-3 {{nothing public calls this private function}}
  // expected-note@+1 {{the 2 of operand #0 is}}
  %p = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  // expected-warning@+1 {{in every run where it is executed: they never broadcast}}
  %r = bcast.add %p, %y : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  func.call @nor_this() : () -> ()
  return
}
func.func private @nor_this() {
  %x = tensor.empty() : tensor<2xf32>
  %y = tensor.empty() : tensor<3xf32>
  func.call @not_called(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> ()
  return
}

// -----

// One call is certain, through another function: an error.
func.func private @called_twice(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-note@-1 {{which is dim 0 of argument #0 of @called_twice}}
  // expected-note@-2 {{the 3 of operand #1 is dim 0 of argument #1}}
  // expected-note@+1 {{the 2 of operand #0 is}}
  %p = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  // expected-error@+1 {{in every run: they never broadcast}}
  %r = bcast.add %p, %y : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}
func.func private @between(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  func.call @called_twice(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> ()
  return
}
func.func @certain(%x: tensor<2xf32>, %y: tensor<3xf32>, %c: i1) {
  scf.if %c {
    func.call @called_twice(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> ()
  }
  func.call @between(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> ()
  return
}

// -----

// The effects of an op that MLIR does not know are not known: a call of some function may end the program.
func.func @behind_an_indirect_call(%f: () -> (), %x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-note@-1 {{which is dim 0 of argument #1 of @behind_an_indirect_call}}
  // expected-note@-2 {{the 3 of operand #1 is dim 0 of argument #2}}
  // expected-note@+1 {{the 2 of operand #0 is}}
  %p = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  func.call_indirect %f() : () -> ()
  // expected-warning@+1 {{in every run where it is executed: they never broadcast}}
  %r = bcast.add %p, %y : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}
