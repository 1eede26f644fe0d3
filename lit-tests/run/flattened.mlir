// RUN: bcast-opt %s --bcast-to-llvm -o %t && %run %t 2>&1 | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm=fuse=false -o %t && %run %t 2>&1 | FileCheck %s
// RUN: bcast-opt %s --inline --canonicalize --cse --bcast-infer-shapes --canonicalize --bcast-to-llvm -o %t && %run %t 2>&1 | FileCheck %s

// Flatten, compute, unflatten: unknown sizes become one, and that one becomes unknown sizes again.
// Rules: runtime-legal

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @flatten(%x: tensor<?x?x?xf32>, %bias: tensor<?xf32>) -> tensor<?x?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x?xf32>
  %t = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %c = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %sum = bcast.add %flat, %bias : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %square = bcast.mul %sum, %sum : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %unflat = tensor.expand_shape %square [[0, 1], [2]] output_shape [%b, %t, %c] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %twice = bcast.add %unflat, %unflat : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %twice : tensor<?x?x?xf32>
}

// Every other row, which is not contiguous.
func.func private @slice(%x: tensor<?x?xf32>, %n: index, %a: index, %b: index) -> tensor<?x?x?xf32> {
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c1 : tensor<?x?xf32>
  %0 = tensor.extract_slice %x[0, 0] [%n, %d] [2, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%a, %b, %d] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %2 = arith.negf %1 : tensor<?x?x?xf32>
  return %2 : tensor<?x?x?xf32>
}

func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]]> : tensor<2x3x2xf32>
  %bias = arith.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %0 = tensor.cast %x : tensor<2x3x2xf32> to tensor<?x?x?xf32>
  %1 = tensor.cast %bias : tensor<2xf32> to tensor<?xf32>
  // CHECK: sizes = [2, 3, 2]
  // CHECK-NEXT: {{\[\[}}[8,    8]
  // CHECK-NEXT: [32,    32]
  // CHECK-NEXT: [72,    72]]
  // CHECK-NEXT: {{\[\[}}128,    128]
  // CHECK-NEXT: [200,    200]
  // CHECK-NEXT: [288,    288]]]
  %2 = call @flatten(%0, %1) : (tensor<?x?x?xf32>, tensor<?xf32>) -> tensor<?x?x?xf32>
  %3 = tensor.cast %2 : tensor<?x?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%3) : (tensor<*xf32>) -> ()
  %rows = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  // CHECK: sizes = [1, 2, 2]
  // CHECK-NEXT: {{\[\[}}[-1,    -2]
  // CHECK-NEXT: [-5,    -6]]]
  %4 = call @slice(%rows, %c2, %c1, %c2) : (tensor<?x?xf32>, index, index, index) -> tensor<?x?x?xf32>
  %5 = tensor.cast %4 : tensor<?x?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%5) : (tensor<*xf32>) -> ()
  return
}
