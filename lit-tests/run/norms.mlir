// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{fuse=false reductions=strict})' | %run | FileCheck %s
// Rules: element-map

// A reduction along a row is applied to it with a gain, which may stretch the row: run time decides.

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @norm(%x: tensor<?x?xf32>, %gain: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%rows) : tensor<?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %squares = bcast.mul %x, %x : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.reduce ins(%squares : tensor<?x?xf32>) outs(%f : tensor<?xf32>) dimensions = [1]
    (%in: f32, %sum: f32) {
      %0 = arith.addf %in, %sum fastmath<reassoc> : f32
      linalg.yield %0 : f32
    }
  %sums = tensor.expand_shape %r [[0, 1]] output_shape [%rows, 1] : tensor<?xf32> into tensor<?x1xf32>
  %scaled = bcast.mul %x, %sums : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %y = bcast.mul %scaled, %gain : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

func.func private @print(%x: tensor<?x?xf32>, %gain: tensor<?xf32>) {
  %y = call @norm(%x, %gain) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %0 = tensor.cast %y : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %0 = arith.constant dense<[[1.0, 2.0, 3.0], [0.0, -1.0, 1.0]]> : tensor<2x3xf32>
  %x = tensor.cast %0 : tensor<2x3xf32> to tensor<?x?xf32>
  %1 = arith.constant dense<[1.0, 10.0, 100.0]> : tensor<3xf32>
  %three = tensor.cast %1 : tensor<3xf32> to tensor<?xf32>
  // CHECK:      [14,    280,    4200]
  // CHECK-NEXT: [0,    -20,    200]
  call @print(%x, %three) : (tensor<?x?xf32>, tensor<?xf32>) -> ()
  %2 = arith.constant dense<[10.0]> : tensor<1xf32>
  %one = tensor.cast %2 : tensor<1xf32> to tensor<?xf32>
  // CHECK:      [140,    280,    420]
  // CHECK-NEXT: [0,    -20,    20]
  call @print(%x, %one) : (tensor<?x?xf32>, tensor<?xf32>) -> ()
  %3 = arith.constant dense<[[2.0], [3.0]]> : tensor<2x1xf32>
  %column = tensor.cast %3 : tensor<2x1xf32> to tensor<?x?xf32>
  // CHECK:      [8,    80,    800]
  // CHECK-NEXT: [27,    270,    2700]
  call @print(%column, %three) : (tensor<?x?xf32>, tensor<?xf32>) -> ()
  return
}
