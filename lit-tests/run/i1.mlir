// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{threads=openmp min-shared-cost=0})' | %run | FileCheck %s

// An `i1` is a truth value: true is 1, and greater than false.

func.func private @printMemrefI32(tensor<*xi32>)

func.func @print(%value: tensor<2x2xi1>) {
  %0 = arith.extui %value : tensor<2x2xi1> to tensor<2x2xi32>
  %1 = tensor.cast %0 : tensor<2x2xi32> to tensor<*xi32>
  call @printMemrefI32(%1) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  %a = arith.constant dense<[[false], [true]]> : tensor<2x1xi1>
  %b = arith.constant dense<[false, true]> : tensor<2xi1>

  // CHECK:      {{\[\[}}0, 1],
  // CHECK-NEXT: [1, 1]]
  %max = bcast.max %a, %b : (tensor<2x1xi1>, tensor<2xi1>) -> tensor<2x2xi1>
  call @print(%max) : (tensor<2x2xi1>) -> ()

  // CHECK:      {{\[\[}}0, 0],
  // CHECK-NEXT: [0, 1]]
  %min = bcast.min %a, %b : (tensor<2x1xi1>, tensor<2xi1>) -> tensor<2x2xi1>
  call @print(%min) : (tensor<2x2xi1>) -> ()

  // CHECK:      {{\[\[}}0, 0],
  // CHECK-NEXT: [1, 0]]
  %gt = bcast.compare gt, %a, %b : (tensor<2x1xi1>, tensor<2xi1>) -> tensor<2x2xi1>
  call @print(%gt) : (tensor<2x2xi1>) -> ()

  // CHECK:      {{\[\[}}1, 1],
  // CHECK-NEXT: [0, 1]]
  %le = bcast.compare le, %a, %b : (tensor<2x1xi1>, tensor<2xi1>) -> tensor<2x2xi1>
  call @print(%le) : (tensor<2x2xi1>) -> ()

  // CHECK:      {{\[\[}}0, 0],
  // CHECK-NEXT: [0, 1]]
  %and = bcast.and %a, %b : (tensor<2x1xi1>, tensor<2xi1>) -> tensor<2x2xi1>
  call @print(%and) : (tensor<2x2xi1>) -> ()

  // CHECK:      {{\[\[}}0, 1],
  // CHECK-NEXT: [1, 1]]
  %or = bcast.or %a, %b : (tensor<2x1xi1>, tensor<2xi1>) -> tensor<2x2xi1>
  call @print(%or) : (tensor<2x2xi1>) -> ()

  // CHECK:      {{\[\[}}0, 1],
  // CHECK-NEXT: [1, 0]]
  %xor = bcast.xor %a, %b : (tensor<2x1xi1>, tensor<2xi1>) -> tensor<2x2xi1>
  call @print(%xor) : (tensor<2x2xi1>) -> ()

  // CHECK:      {{\[\[}}0, 1],
  // CHECK-NEXT: [0, 1]]
  %select = bcast.select %a, %b, %b
      : (tensor<2x1xi1>, tensor<2xi1>, tensor<2xi1>) -> tensor<2x2xi1>
  call @print(%select) : (tensor<2x2xi1>) -> ()
  return
}
