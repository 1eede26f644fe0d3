// RUN: bcast-opt %s --bcast-report-sizes -o /dev/null 2>&1 | FileCheck %s

// The origin of a size, step by step, through each sort of op.

func.func private @callee(%x: tensor<?xf32>) -> tensor<?xf32> {
  %e = math.exp %x : tensor<?xf32>
  return %e : tensor<?xf32>
}

// A call has the size that the function returns, which has the size that the call passes.
// CHECK: note: {{.*}}of this 'func.call'
// CHECK: note: {{.*}}of this 'math.exp'
// CHECK: note: {{.*}}argument #0 of @callee
// CHECK: note: {{.*}}argument #0 of @call
func.func @call(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c = call @callee(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %r = bcast.add %y, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// CHECK: note: which is the number that argument #0 of @splat is
func.func @splat(%n: index, %f: f32, %y: tensor<?xf32>) {
  %s = tensor.splat %f[%n] : tensor<?xf32>
  %r = bcast.add %y, %s : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// CHECK: note: which is the number that argument #1 of @expanded is
// CHECK: note: which is the number that argument #2 of @expanded is
func.func @expanded(%x: tensor<?xf32>, %m: index, %n: index, %y: tensor<?x?xf32>) {
  %s = tensor.expand_shape %x [[0, 1]] output_shape [%m, %n] : tensor<?xf32> into tensor<?x?xf32>
  %r = bcast.add %y, %s : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// Only the sizes of dynamic dimensions are operands.
// CHECK: note: {{.*}}dim 0 of this 'tensor.empty'
// CHECK: note: which is the number that argument #1 of @empty is
// CHECK: note: {{.*}}dim 2 of this 'tensor.empty'
// CHECK: note: which is the number that argument #0 of @empty is
func.func @empty(%n: index, %m: index, %y: tensor<?x4x?xf32>) {
  %s = tensor.empty(%m, %n) : tensor<?x4x?xf32>
  %r = bcast.add %y, %s : (tensor<?x4x?xf32>, tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  return
}

// CHECK: note: {{.*}}of this 'scf.if'
// CHECK: note: which is dim 0 of this 'math.exp'
// CHECK: note: which is dim 0 of argument #1 of @choice
func.func @choice(%c: i1, %x: tensor<?xf32>, %y: tensor<?xf32>) {
  %i = scf.if %c -> tensor<?xf32> {
    %e = math.exp %x : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %r = bcast.add %y, %i : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// The result and the initial value of a loop.
// CHECK: note: dim 0 of operand #1 is dim 0 of this block argument
// CHECK: note: which is dim 0 of argument #1 of @loop
// CHECK: note: dim 0 of operand #1 is dim 0 of this 'scf.for'
// CHECK: note: which is dim 0 of argument #1 of @loop
func.func @loop(%n: index, %x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z, %b = %x) -> (tensor<?xf32>, tensor<?xf32>) {
    %r = bcast.mul %y, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %e = math.exp %b : tensor<?xf32>
    scf.yield %a, %e : tensor<?xf32>, tensor<?xf32>
  }
  %r = bcast.add %y, %l#1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// CHECK: note: {{.*}}of this 'linalg.reduce'
// CHECK: note: which is dim 0 of argument #1 of @destination
func.func @destination(%x: tensor<?x4xf32>, %init: tensor<?xf32>, %y: tensor<?xf32>) {
  %s = linalg.reduce {arith.addf} ins(%x : tensor<?x4xf32>) outs(%init : tensor<?xf32>) dimensions = [1]
  %r = bcast.add %y, %s : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// CHECK: note: dim 1 of operand #1 is dim 1 of this 'bcast.mul'
// CHECK: note: which is dim 1 of argument #0 of @dialect
func.func @dialect(%x: tensor<4x?xf32>, %b: tensor<?x1xf32>, %y: tensor<?x?xf32>) {
  %s = bcast.mul %b, %x : (tensor<?x1xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  %r = bcast.add %y, %s : (tensor<?x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// The first call of a private function is the origin of its arguments.
// CHECK: note: dim 0 of operand #1 is dim 0 of argument #1 of @inside
// CHECK: note: which is dim 0 of argument #1 of @outside
func.func private @inside(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %r = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

func.func @outside(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  call @inside(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
