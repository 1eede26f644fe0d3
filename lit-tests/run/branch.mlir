// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// A tensor that comes out of a branch, and functions that take and return tensors.

func.func private @printMemrefF32(tensor<*xf32>)

func.func @choose(%guard: i1, %a: tensor<?x1xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = scf.if %guard -> tensor<?x?xf32> {
    %1 = bcast.add %a, %b : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
    scf.yield %1 : tensor<?x?xf32>
  } else {
    %1 = bcast.mul %a, %b : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
    scf.yield %1 : tensor<?x?xf32>
  }
  return %0 : tensor<?x?xf32>
}

func.func @main() {
  %true = arith.constant true
  %false = arith.constant false
  %a = arith.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %b = arith.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %x = tensor.cast %a : tensor<2x1xf32> to tensor<?x1xf32>
  %y = tensor.cast %b : tensor<3xf32> to tensor<?xf32>
  // CHECK:      {{\[\[}}11, 21, 31],
  // CHECK-NEXT:  [12, 22, 32]]
  %0 = call @choose(%true, %x, %y) : (i1, tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %u0 = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%u0) : (tensor<*xf32>) -> ()
  // CHECK:      {{\[\[}}10, 20, 30],
  // CHECK-NEXT:  [20, 40, 60]]
  %1 = call @choose(%false, %x, %y) : (i1, tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %u1 = tensor.cast %1 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%u1) : (tensor<*xf32>) -> ()
  return
}
