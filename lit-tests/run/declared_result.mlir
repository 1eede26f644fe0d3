// A caller's use of a declared result is checked, although `inline` drops the declaration.
//
// RUN: bcast-opt %s --bcast-infer-shapes --inline --bcast-to-llvm -o %t && not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s
// CHECK: run-time size is not that of argument #1 dim 0 [symbol-result]
// CHECK-NOT: data =
//
// RUN: bcast-opt %s --bcast-to-llvm -o %t && not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s --check-prefix=PLAIN
// PLAIN: run-time size 3 is not 4, the size of argument #1 dim 0 [symbol-result]
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})

func.func private @f(%x: tensor<?xi32>, %y: tensor<?xi32> {bcast.dims = ["N"]}) -> (tensor<?xi32> {bcast.dims = ["N"]}) {
  return %x : tensor<?xi32>
}

// The declared size is another number in each caller.
func.func @four(%x: tensor<?xi32>, %y: tensor<4xi32>) -> tensor<?xi32> {
  %z = tensor.cast %y : tensor<4xi32> to tensor<?xi32>
  %r = call @f(%x, %z) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %s = bcast.add %r, %r : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %s : tensor<?xi32>
}
func.func @five(%x: tensor<?xi32>, %y: tensor<5xi32>) -> tensor<?xi32> {
  %z = tensor.cast %y : tensor<5xi32> to tensor<?xi32>
  %r = call @f(%x, %z) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}

func.func @main() {
  %a = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %y = arith.constant dense<[10, 20, 30, 40]> : tensor<4xi32>
  %x = tensor.cast %a : tensor<3xi32> to tensor<?xi32>
  %r = call @four(%x, %y) {no_inline} : (tensor<?xi32>, tensor<4xi32>) -> tensor<?xi32>
  %any = tensor.cast %r : tensor<?xi32> to tensor<*xi32>
  call @printMemrefI32(%any) : (tensor<*xi32>) -> ()
  return
}
