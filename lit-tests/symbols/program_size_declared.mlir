// RUN: bcast-opt %s --split-input-file --verify-diagnostics --bcast-infer-shapes -o /dev/null
// RUN: not bcast-opt %s --split-input-file --bcast-report-sizes -o /dev/null 2>&1 | FileCheck %s
// CHECK: error: 'func.call' op fails in every run: @equal declares by "N" that argument #1 dim 0 is that of argument #0 dim 0 [program-size]
// CHECK-NOT: checked before the call

// The operands of a call never have the declared sizes.
func.func private @equal(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32> {bcast.dims = ["N"]}) {
  return
}
// expected-note@+2 {{which is dim 0 of argument #0 of @calls, 4 by its type}}
// expected-note@+1 {{which is dim 0 of argument #1 of @calls, 3 by its type}}
func.func @calls(%x: tensor<4xf32>, %y: tensor<3xf32>) {
  // expected-note@+1 {{the size is dim 0 of this 'tensor.cast'}}
  %a = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  // expected-note@+1 {{the size is dim 0 of this 'tensor.cast'}}
  %b = tensor.cast %y : tensor<3xf32> to tensor<?xf32>
  // expected-error@+1 {{'func.call' op fails in every run: @equal declares by "N" that argument #1 dim 0 is that of argument #0 dim 0 [program-size]}}
  call @equal(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

// -----

// The results of a function.
// expected-note@+1 {{which is dim 0 of argument #0 of @returns, 4 by its type}}
func.func @returns(%x: tensor<4xf32>) -> (tensor<?xf32> {bcast.dims = ["N"]}) attributes {bcast.symbols = {N = {min = 8}}} {
  // expected-note@+1 {{the size is dim 0 of this 'tensor.cast'}}
  %a = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  // expected-error@+1 {{'func.return' op fails in every run: @returns declares by "N" that result #0 dim 0 is at least 8 [program-size]}}
  return %a : tensor<?xf32>
}

// -----

// A call that is not executed in every run fails only where it is: a warning.
func.func private @even(%x: tensor<?xf32> {bcast.dims = ["N"]}) attributes {bcast.symbols = {N = {multiple_of = 2}}} {
  return
}
// expected-note@+1 {{which is dim 0 of argument #0 of @maybe, 3 by its type}}
func.func @maybe(%x: tensor<3xf32>, %c: i1) {
  // expected-note@+1 {{the size is dim 0 of this 'tensor.cast'}}
  %a = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  scf.if %c {
    // expected-warning@+1 {{'func.call' op fails in every run where it is executed: @even declares by "N" that argument #0 dim 0 is a multiple of 2 [program-size]}}
    func.call @even(%a) : (tensor<?xf32>) -> ()
  }
  return
}
