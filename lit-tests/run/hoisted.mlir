// RUN: bcast-opt %s --convert-bcast-to-linalg --inline --loop-invariant-code-motion --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg --inline --canonicalize --linalg-fuse-elementwise-ops --canonicalize --loop-invariant-code-motion --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal --inline --linalg-fuse-elementwise-ops --loop-invariant-code-motion --bcast-to-llvm | %run | FileCheck %s

// The loop runs no iteration, so the program is legal: the kernel in the loop, which would read far out of bounds, is not
// hoisted above its check.
// CHECK: 1
func.func @main() {
  %n = arith.constant 40000000 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f32
  %a = tensor.splat %x[%n] : tensor<?xf32>
  %b = tensor.splat %x[%c1] : tensor<?xf32>
  %r = call @turns(%a, %b, %c0) {no_inline} : (tensor<?xf32>, tensor<?xf32>, index) -> tensor<?xf32>
  %e = tensor.extract %r[%c0] : tensor<?xf32>
  vector.print %e : f32
  return
}

func.func @turns(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<?xf32>) {
    %v = func.call @declares(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %v : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func @declares(%a: tensor<?xf32> {bcast.dims = ["S"]}, %b: tensor<?xf32> {bcast.dims = ["S"]}) -> tensor<?xf32> {
  %v = func.call @relies(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %v : tensor<?xf32>
}

func.func private @relies(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %s = bcast.sub %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
