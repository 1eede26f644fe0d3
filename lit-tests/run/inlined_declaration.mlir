// `inline` drops a declaration that has no check yet. What bcast-infer-shapes took from it is checked all the same.
//
// RUN: bcast-opt %s --bcast-infer-shapes --inline --bcast-to-llvm -o %t && not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s
// CHECK: 'bcast.guard' op run-time sizes are not as declared [symbol-entry]
// CHECK-NOT: data =
//
// The check is built once, and only where the declaration does not imply it.
// RUN: bcast-opt %s --bcast-infer-shapes --inline --convert-bcast-to-linalg --convert-bcast-to-linalg | FileCheck %s --check-prefix=ONE
// ONE-COUNT-1: 'bcast.guard' op run-time sizes
// ONE-NOT:     'bcast.guard' op run-time sizes
//
// RUN: bcast-opt %s --bcast-infer-shapes --convert-bcast-to-linalg | FileCheck %s --check-prefix=NONE
// NONE-NOT: 'bcast.guard' op run-time sizes
// NONE:     'func.call' op @declared argument #0 dim 0 \22S\22: run-time size is not 4
// NONE-NOT: 'bcast.guard' op run-time sizes
func.func private @printMemrefI32(tensor<*xi32>)

func.func private @declared(%x: tensor<?xi32> {bcast.dims = ["S"]}, %y: tensor<4xi32> {bcast.dims = ["S"]}) -> tensor<4xi32> {
  %r = bcast.add %x, %y : (tensor<?xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

func.func @caller(%x: tensor<?xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %r = call @declared(%x, %y) : (tensor<?xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

func.func @main() {
  %a = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %y = arith.constant dense<[10, 20, 30, 40]> : tensor<4xi32>
  %x = tensor.cast %a : tensor<3xi32> to tensor<?xi32>
  %r = call @caller(%x, %y) {no_inline} : (tensor<?xi32>, tensor<4xi32>) -> tensor<4xi32>
  %any = tensor.cast %r : tensor<4xi32> to tensor<*xi32>
  call @printMemrefI32(%any) : (tensor<*xi32>) -> ()
  return
}
