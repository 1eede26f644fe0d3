// RUN: bcast-opt %s --bcast-to-llvm -o %t
// RUN: not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s

// The cast, which does not hold, comes after an assertion that fails: nothing before it has the size of the cast.
// CHECK: sizes = [3]
// CHECK: not here
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})
func.func @f(%a: tensor<?xi32>, %c: i1) {
  %x = bcast.xor %a, %a : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %u = tensor.cast %x : tensor<?xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  cf.assert %c, "not here"
  %y = bcast.add %x, %x : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %z = tensor.cast %y : tensor<?xi32> to tensor<4xi32>
  %v = tensor.cast %z : tensor<4xi32> to tensor<*xi32>
  call @printMemrefI32(%v) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %c = arith.constant false
  %x = tensor.cast %a : tensor<3xi32> to tensor<?xi32>
  call @f(%x, %c) {no_inline} : (tensor<?xi32>, i1) -> ()
  return
}
