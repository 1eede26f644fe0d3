// RUN: bcast-opt %s --bcast-report-sizes -o /dev/null 2>&1 | FileCheck %s

// The checks of declarations count as well: on entry of a function, before a call, before a return.
func.func private @callee(%x: tensor<?xf32> {bcast.dims = ["M"]}, %y: tensor<?xf32> {bcast.dims = ["M"]})
    -> (tensor<?xf32> {bcast.dims = ["M"]}) {
  %r = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @entry(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32> {bcast.dims = ["N"]}, %z: tensor<?xf32>,
                 %n: index)
    -> (tensor<?xf32> {bcast.dims = ["N"]}, tensor<?xf32> {bcast.dims = ["N"]})
    attributes {bcast.symbols = {N = {min = 2}}} {
  // CHECK: 'func.func' op checked on entry: argument #0 dim 0 must be at least 2 ("N" in @entry) [symbol-entry]
  // CHECK: 'func.func' op checked on entry: argument #1 dim 0 must equal argument #0 dim 0 (both are "N" in @entry) [symbol-entry]

  // CHECK: [[@LINE+3]]:8: remark: 'func.call' op checked before the call: argument #1 dim 0 must equal argument #0 dim 0 (both are "M" in @callee) [symbol-entry]
  // CHECK: note: the size is dim 0 of argument #2 of @entry
  // CHECK: note: the size is dim 0 of argument #0 of @entry
  %a = call @callee(%x, %z) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>

  // The checks of a call, and the declarations of its results, hold after it.
  // CHECK-NOT: remark: 'func.call'
  // CHECK-NOT: remark: 'bcast.add'
  %b = call @callee(%a, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c = bcast.add %x, %z : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>

  // CHECK: [[@LINE+3]]:3: remark: 'func.return' op checked before the return: result #1 dim 0 must equal argument #0 dim 0 (both are "N" in @entry) [symbol-result]
  // CHECK: note: the size is dim 0 of this 'tensor.empty'
  %d = tensor.empty(%n) : tensor<?xf32>
  return %b, %d : tensor<?xf32>, tensor<?xf32>
}

// A function that returns its argument, or passes one tensor twice, needs no check.
// CHECK-NOT: remark: 'func.return'
// CHECK-NOT: remark: 'func.call'
func.func private @same(%x: tensor<?xf32> {bcast.dims = ["N"]}) -> (tensor<?xf32> {bcast.dims = ["N"]}) {
  %r = call @callee(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %x : tensor<?xf32>
}
// CHECK: bcast-report-sizes: 2 ops of the dialect, 0 of them with checks at run time, 0 checks in all; 4 checks of declared sizes
