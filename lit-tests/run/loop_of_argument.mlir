// RUN: bcast-opt %s --bcast-infer-shapes --canonicalize --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --bcast-infer-shapes --inline --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// The only call passes a size 1 to an initial value of a loop, whose later values are larger. LLVM 22 takes the source of a
// cast there for the type of all of them, so the argument keeps its type.
// CHECK: [7,  9,  11]
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})
func.func private @grow(%x: tensor<?xi32>, %z: tensor<?xi32>) -> tensor<?xi32> attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x) -> (tensor<?xi32>) {
    %s = bcast.add %a, %z : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
func.func private @mk(%n: index) -> tensor<?xi32> attributes {no_inline} {
  %v = arith.constant 5 : i32
  %t = tensor.splat %v[%n] : tensor<?xi32>
  return %t : tensor<?xi32>
}
func.func @run(%z: tensor<?xi32>) {
  %c1 = arith.constant 1 : index
  %x = call @mk(%c1) : (index) -> tensor<?xi32>
  %r = call @grow(%x, %z) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %any = tensor.cast %r : tensor<?xi32> to tensor<*xi32>
  call @printMemrefI32(%any) : (tensor<*xi32>) -> ()
  return
}
func.func @main() {
  %z = arith.constant dense<[1,2,3]> : tensor<3xi32>
  %zz = tensor.cast %z : tensor<3xi32> to tensor<?xi32>
  call @run(%zz) {no_inline} : (tensor<?xi32>) -> ()
  return
}
