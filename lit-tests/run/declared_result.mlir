// What a caller takes from a declared result is checked, although `inline` drops the declaration.
//
// RUN: bcast-opt %s --bcast-infer-shapes --inline --bcast-to-llvm -o %t && not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s
// CHECK: 'bcast.guard' op run-time sizes are not as declared [symbol-entry]
// CHECK-NOT: data =
//
// RUN: bcast-opt %s --bcast-to-llvm -o %t && not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s --check-prefix=PLAIN
// PLAIN: run-time size 3 is not 4, the size of argument #1 dim 0 [symbol-result]
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})
func.func @f(%x: tensor<?xi32>, %y: tensor<4xi32> {bcast.dims = ["N"]}) -> (tensor<?xi32> {bcast.dims = ["N"]}) {
  return %x : tensor<?xi32>
}
func.func @caller(%x: tensor<?xi32>, %y: tensor<4xi32>) -> tensor<?xi32> {
  %r = call @f(%x, %y) : (tensor<?xi32>, tensor<4xi32>) -> tensor<?xi32>
  %s = bcast.add %r, %r : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %s : tensor<?xi32>
}
func.func @main() {
  %a = arith.constant dense<[1,2,3]> : tensor<3xi32>
  %y = arith.constant dense<[10, 20, 30, 40]> : tensor<4xi32>
  %x = tensor.cast %a : tensor<3xi32> to tensor<?xi32>
  %r = call @caller(%x, %y) {no_inline} : (tensor<?xi32>, tensor<4xi32>) -> tensor<?xi32>
  %any = tensor.cast %r : tensor<?xi32> to tensor<*xi32>
  call @printMemrefI32(%any) : (tensor<*xi32>) -> ()
  return
}
