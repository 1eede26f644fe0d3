// RUN: bcast-opt %s --convert-bcast-to-linalg --bcast-to-llvm | %run | FileCheck %s --check-prefixes=CHECK,STRETCH
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned --bcast-to-llvm | %run | FileCheck %s --check-prefixes=CHECK,STRETCH
// RUN: bcast-opt %s --convert-bcast-to-linalg --inline --canonicalize --cse --linalg-fuse-elementwise-ops --canonicalize --loop-invariant-code-motion --bcast-to-llvm \
// RUN:   | %run | FileCheck %s --check-prefixes=CHECK,STRETCH
// RUN: bcast-opt %s --convert-bcast-to-linalg --inline --loop-invariant-code-motion --linalg-fuse-elementwise-ops --bcast-to-llvm | %run | FileCheck %s --check-prefixes=CHECK,STRETCH
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned --inline --canonicalize --linalg-fuse-elementwise-ops --loop-invariant-code-motion --bcast-to-llvm \
// RUN:   | %run | FileCheck %s --check-prefixes=CHECK,STRETCH
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal --inline --canonicalize --linalg-fuse-elementwise-ops --loop-invariant-code-motion --bcast-to-llvm -o %t
// RUN: not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s --check-prefixes=CHECK,EQUAL
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal --inline --loop-invariant-code-motion --linalg-fuse-elementwise-ops --bcast-to-llvm -o %t
// RUN: not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s --check-prefixes=CHECK,EQUAL

// The loop runs no iteration, so the program is legal: no kernel of the chain in it, of which one would read far out of
// bounds, is hoisted above its checks.
func.func @main() {
  %n = arith.constant 40000000 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %x = arith.constant 1.0 : f32
  %many = tensor.splat %x[%n] : tensor<?xf32>
  %three = tensor.splat %x[%c3] : tensor<?xf32>
  %one = tensor.splat %x[%c1] : tensor<?xf32>

  // CHECK: 1
  %r = call @turns(%many, %three, %one, %c0) {no_inline} : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, index) -> tensor<?xf32>
  %e = tensor.extract %r[%c0] : tensor<?xf32>
  vector.print %e : f32

  // Where sizes fit, elements are right: 1 * 1 - 1 and so on.
  // CHECK: 3
  // CHECK: 0
  %s = call @turns(%three, %three, %three, %c1) {no_inline} : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, index) -> tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  vector.print %d : index
  %f = tensor.extract %s[%c1] : tensor<?xf32>
  vector.print %f : f32

  // A later op stretches what an earlier one computes. With assume-equal, that fails.
  // EQUAL: 'bcast.sub' op operand #1 dim 0: run-time size is not that of operand #0 dim 0 [runtime-legal]
  // STRETCH: 3
  // STRETCH: 0
  %t = call @turns(%one, %one, %three, %c1) {no_inline} : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, index) -> tensor<?xf32>
  %g = tensor.dim %t, %c0 : tensor<?xf32>
  vector.print %g : index
  %h = tensor.extract %t[%c1] : tensor<?xf32>
  vector.print %h : f32
  return
}

func.func @turns(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<?xf32>) {
    %v = func.call @chain(%a, %b, %c) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %v : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func private @chain(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %m = bcast.mul %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = bcast.sub %c, %m : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
