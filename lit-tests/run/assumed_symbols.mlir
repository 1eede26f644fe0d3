// RUN: bcast-opt %s --bcast-export-symbols=form=llvm --bcast-to-llvm -o %t && not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s
// RUN: bcast-opt %s --bcast-export-symbols=form=llvm --bcast-to-llvm | FileCheck %s --check-prefix=LLVM

// A function's declarations are checked at its entry, and assumed after that.
// Rules: symbol-entry

// LLVM-LABEL: llvm.func @f(
// LLVM: llvm.call @bcast_fail
// LLVM: llvm.call @bcast_assume(
// LLVM: llvm.func internal @bcast_assume(%[[CONDITION:.*]]: i1) attributes {passthrough = ["alwaysinline"]}
// LLVM-NEXT: llvm.intr.assume %[[CONDITION]] : i1
func.func private @printMemrefF32(tensor<*xf32>)
func.func @f(%x: tensor<?xf32> {bcast.dims = ["A"]}) -> tensor<?xf32> attributes {bcast.symbols = {A = {min = 2}}, no_inline} {
  %0 = bcast.add %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @main() {
  %two = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %one = arith.constant dense<[1.0]> : tensor<1xf32>
  %x = tensor.cast %two : tensor<2xf32> to tensor<?xf32>
  %y = tensor.cast %one : tensor<1xf32> to tensor<?xf32>
  // CHECK: [2,  4]
  %0 = call @f(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %any = tensor.cast %0 : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  // CHECK: 'func.func' op @f argument #0 dim 0 "A": run-time size 1 is less than 2, its declared min [symbol-entry]
  %1 = call @f(%y) : (tensor<?xf32>) -> tensor<?xf32>
  return
}
