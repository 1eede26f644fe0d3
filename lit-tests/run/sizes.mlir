// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// Size 0, rank 0, missing dimensions, and dynamic sizes that need no check.
// Rules: infer-dim, expand-rank, result-rank, result-dynamic

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefInd(tensor<*xindex>)

func.func @print(%value: tensor<*xf32>) {
  call @printMemrefF32(%value) : (tensor<*xf32>) -> ()
  return
}

func.func @zero(%a: tensor<1x3xf32>, %b: tensor<0x1xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a, %b : (tensor<1x3xf32>, tensor<0x1xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @outer_product(%a: tensor<?x1xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.mul %a, %b : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %row = arith.constant dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
  %none = tensor.empty() : tensor<0x1xf32>

  // 0 against 1 is 0, not the maximum.
  // CHECK:      [0, 3]
  %0 = call @zero(%row, %none) : (tensor<1x3xf32>, tensor<0x1xf32>) -> tensor<?x?xf32>
  %d0 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %0, %c1 : tensor<?x?xf32>
  %sizes = tensor.from_elements %d0, %d1 : tensor<2xindex>
  %unranked_sizes = tensor.cast %sizes : tensor<2xindex> to tensor<*xindex>
  call @printMemrefInd(%unranked_sizes) : (tensor<*xindex>) -> ()

  // CHECK:      rank = 0
  // CHECK-NEXT: [3125]
  %five = arith.constant dense<5.0> : tensor<f32>
  %1 = bcast.pow %five, %five : (tensor<f32>, tensor<f32>) -> tensor<*xf32>
  call @print(%1) : (tensor<*xf32>) -> ()

  // CHECK:      sizes = [2, 1, 3]
  // CHECK-NEXT: {{\[\[\[}}10, 20, 30]],
  // CHECK-NEXT:          {{\[\[}}-1, -2, -3]]]
  %column = arith.constant dense<[[[10.0]], [[-1.0]]]> : tensor<2x1x1xf32>
  %2 = bcast.mul %column, %row : (tensor<2x1x1xf32>, tensor<1x3xf32>) -> tensor<*xf32>
  call @print(%2) : (tensor<*xf32>) -> ()

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}4, 5, 6],
  // CHECK-NEXT:  [8, 10, 12]]
  %x = arith.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %y = arith.constant dense<[4.0, 5.0, 6.0]> : tensor<3xf32>
  %dx = tensor.cast %x : tensor<2x1xf32> to tensor<?x1xf32>
  %dy = tensor.cast %y : tensor<3xf32> to tensor<?xf32>
  %3 = call @outer_product(%dx, %dy) : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %u3 = tensor.cast %3 : tensor<?x?xf32> to tensor<*xf32>
  call @print(%u3) : (tensor<*xf32>) -> ()

  // The same functions on a single element.
  // CHECK:      sizes = [1, 1]
  // CHECK-NEXT: {{\[\[}}25]]
  %one = arith.constant dense<[[5.0]]> : tensor<1x1xf32>
  %one1 = arith.constant dense<[5.0]> : tensor<1xf32>
  %ex = tensor.cast %one : tensor<1x1xf32> to tensor<?x1xf32>
  %ey = tensor.cast %one1 : tensor<1xf32> to tensor<?xf32>
  %4 = call @outer_product(%ex, %ey) : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %u4 = tensor.cast %4 : tensor<?x?xf32> to tensor<*xf32>
  call @print(%u4) : (tensor<*xf32>) -> ()

  // An operand's buffer is not overwritten, even if the result has its shape.
  // CHECK:      [8, 10, 12]
  // CHECK:      [4, 5, 6]
  %5 = bcast.add %y, %y : (tensor<3xf32>, tensor<3xf32>) -> tensor<*xf32>
  call @print(%5) : (tensor<*xf32>) -> ()
  %uy = tensor.cast %y : tensor<3xf32> to tensor<*xf32>
  call @print(%uy) : (tensor<*xf32>) -> ()
  return
}
