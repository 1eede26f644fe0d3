// RUN: bcast-opt %s --bcast-report-sizes=proofs=true -o /dev/null 2>&1 | FileCheck %s

// The reason why an op needs no check although its types require one: the origins of both sizes, and the ops that prove it.
func.func @proofs(%x: tensor<?xf32>, %y: tensor<?xf32>, %four: tensor<4xf32>, %z: tensor<?xf32>) {
  // CHECK: remark: 'bcast.add' op needs no check: the size of operand #1 dim 0 is that of operand #0 dim 0 [runtime-legal]
  // CHECK: [[@LINE+3]]:8: note: dim 0 of operand #1 is dim 0 of this 'math.exp'
  // CHECK: note: which is dim 0 of argument #0 of @proofs
  // CHECK: note: dim 0 of operand #0 is dim 0 of argument #0 of @proofs
  %e = math.exp %x : tensor<?xf32>
  %a = bcast.add %x, %e : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>

  // CHECK: [[@LINE+1]]:8: remark: 'bcast.add' op is checked at run time
  %b = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // CHECK: [[@LINE+2]]:8: remark: 'bcast.mul' op needs no check: the size of operand #1 dim 0 is such that it and those of the operands before it are 1 or one size
  // CHECK: [[@LINE-2]]:8: note: this 'bcast.add' proves it
  %c = bcast.mul %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>

  %cast = tensor.cast %four : tensor<4xf32> to tensor<?xf32>
  // CHECK: remark: 'bcast.sub' op needs no check: the size of operand #0 dim 0 is 4, the size of operand #1
  // CHECK: note: which is dim 0 of argument #2 of @proofs, 4 by its type
  %f = math.exp %cast : tensor<?xf32>
  %s = bcast.sub %f, %four : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>

  %c0 = arith.constant 0 : index
  %dx = tensor.dim %x, %c0 : tensor<?xf32>
  %dz = tensor.dim %z, %c0 : tensor<?xf32>
  %equal = arith.cmpi eq, %dx, %dz : index
  cf.assert %equal, "unequal"
  // CHECK: remark: 'bcast.div' op needs no check: the size of operand #1 dim 0 is that of operand #0 dim 0
  // CHECK: [[@LINE-2]]:3: note: this 'cf.assert' proves it
  %d = bcast.div %x, %z : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// One of two sizes needs a check.
func.func @some(%x: tensor<?x?xf32>, %one: tensor<1xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %y = tensor.empty(%d0, %n) : tensor<?x?xf32>
  // CHECK: [[@LINE+2]]:8: remark: 'bcast.add' op needs no check: the size of operand #1 dim 0 is that of operand #0 dim 0
  // CHECK: [[@LINE+1]]:8: remark: 'bcast.add' op is checked at run time: the size of operand #1 dim 1
  %a = bcast.add %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>

  // CHECK: 'bcast.sub' op needs no check: the size of operand #1 dim 0 is 1 [runtime-legal]
  %cast = tensor.cast %one : tensor<1xf32> to tensor<?xf32>
  %u = math.exp %cast : tensor<?xf32>
  %v = tensor.empty(%n) : tensor<?xf32>
  %s = bcast.sub %v, %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>

  // CHECK: 'bcast.mul' op is checked at run time: the size of operand #0 dim 0 may be neither 1 nor 4
  // CHECK: 'bcast.div' op needs no check: the size of operand #0 dim 0 is 1 or 4, the size of operand #1
  %four = tensor.empty() : tensor<4xf32>
  %m = bcast.mul %v, %four : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  %d = bcast.div %v, %four : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// CHECK: 9 ops of the dialect, 3 of them with checks at run time, 3 checks in all
