// RUN: bcast-opt %s --bcast-infer-shapes --bcast-to-llvm -o /dev/null
// RUN: bcast-opt %s --canonicalize --bcast-infer-shapes --canonicalize --bcast-to-llvm -o /dev/null
// RUN: bcast-opt %s --bcast-infer-shapes 2>/dev/null | FileCheck %s

// An op of the dialect whose sizes contradict each other, in a loop that may have no iteration, and after a call: with 6 and 4 in the types of what it
// takes, upstream would fold casts of what it computes to one that does not verify.
// CHECK: func private @twice(%{{.*}}: tensor<?x?xi32>) -> tensor<?x?xi32>
func.func private @twice(%a: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %r = bcast.add %a, %a : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}
// CHECK-LABEL: func @loop(
// CHECK: iter_args({{.*}}) -> (tensor<?x?xi32>)
func.func @loop(%p: tensor<?x4xi32>, %six: tensor<6xi32>, %q: tensor<?x?xi32>, %n: index) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = tensor.cast %p : tensor<?x4xi32> to tensor<?x?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> (tensor<?x?xi32>) {
    %v = bcast.add %six, %q : (tensor<6xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    %u = func.call @twice(%v) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %w = bcast.add %u, %t : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    scf.yield %w : tensor<?x?xi32>
  }
  return %r : tensor<?x?xi32>
}
