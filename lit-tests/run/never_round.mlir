// RUN: bcast-opt %s --bcast-to-llvm | not --crash stdbuf -o0 %run 2>&1 | FileCheck %s
// RUN: bcast-opt %s --canonicalize --bcast-to-llvm | not --crash stdbuf -o0 %run 2>&1 | FileCheck %s
// RUN: bcast-opt %s --bcast-infer-shapes --bcast-to-llvm | not --crash stdbuf -o0 %run 2>&1 | FileCheck %s
// RUN: bcast-opt %s --inline --canonicalize --cse --bcast-infer-shapes --canonicalize --bcast-to-llvm | not --crash stdbuf -o0 %run 2>&1 | FileCheck %s

// A loop whose body fails in each iteration, and which may have none: the program compiles, and fails where the body runs. Upstream gives
// the carried tensor the size 4 of its first value, which the result of the body never has.
// Rules: runtime-legal

func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})

func.func private @loop(%p: tensor<?x4xi32>, %six: tensor<6xi32>, %eight: tensor<8xi32>, %n: index) -> tensor<?x?xi32> attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = tensor.cast %p : tensor<?x4xi32> to tensor<?x?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> (tensor<?x?xi32>) {
    %v = bcast.add %eight, %t : (tensor<8xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    %w = bcast.add %six, %v : (tensor<6xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    scf.yield %w : tensor<?x?xi32>
  }
  return %r : tensor<?x?xi32>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ones = arith.constant dense<1> : tensor<2x4xi32>
  %p = tensor.cast %ones : tensor<2x4xi32> to tensor<?x4xi32>
  %six = arith.constant dense<6> : tensor<6xi32>
  %eight = arith.constant dense<8> : tensor<8xi32>
  // CHECK: sizes = [2, 4]
  %0 = call @loop(%p, %six, %eight, %c0) : (tensor<?x4xi32>, tensor<6xi32>, tensor<8xi32>, index) -> tensor<?x?xi32>
  %any0 = tensor.cast %0 : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%any0) : (tensor<*xi32>) -> ()
  // CHECK-NOT: sizes =
  // CHECK: 'bcast.add' op operand #1 dim 1: run-time size 4 is neither 1 nor 8
  %1 = call @loop(%p, %six, %eight, %c1) : (tensor<?x4xi32>, tensor<6xi32>, tensor<8xi32>, index) -> tensor<?x?xi32>
  %any1 = tensor.cast %1 : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%any1) : (tensor<*xi32>) -> ()
  return
}
