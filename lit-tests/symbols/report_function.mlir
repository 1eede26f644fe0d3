// A pass on a function reads no other one, which another thread may be changing: the origin of a size ends at a call and at an argument.
// RUN: bcast-opt %s --pass-pipeline='builtin.module(func.func(bcast-report-sizes))' -o /dev/null 2>&1 | FileCheck %s
// RUN: bcast-opt %s --bcast-report-sizes -o /dev/null 2>&1 | FileCheck %s --check-prefix=MODULE

func.func private @callee(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: 'bcast.add' op is checked at run time
  // CHECK: note: dim 0 of operand #0 is dim 0 of argument #0 of @callee
  // CHECK-NOT: note: which is
  // MODULE: note: dim 0 of operand #0 is dim 0 of argument #0 of @callee
  // MODULE: note: which is dim 0 of argument #0 of @caller
  %c = arith.constant dense<1.0> : tensor<3xf32>
  %r = bcast.add %x, %c : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %d = tensor.cast %r : tensor<3xf32> to tensor<?xf32>
  return %x : tensor<?xf32>
}

func.func @caller(%x: tensor<?xf32>, %y: tensor<4xf32>) {
  %r = call @callee(%x) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK: 'bcast.mul' op is checked at run time
  // CHECK: note: dim 0 of operand #0 is dim 0 of this 'func.call'
  // CHECK-NOT: note: which is
  // MODULE: note: dim 0 of operand #0 is dim 0 of this 'func.call'
  // MODULE: note: which is dim 0 of argument #0 of @callee
  // MODULE: note: which is dim 0 of argument #0 of @caller
  %s = bcast.mul %r, %y : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
