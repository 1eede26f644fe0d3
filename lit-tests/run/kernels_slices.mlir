// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{fuse=false})' | %run | FileCheck %s

// Rules: element-map

// A slice has the strides of the tensor that it is cut from, also in a function that it is passed to.

func.func private @printMemrefF32(tensor<*xf32> {bufferization.access = "read"})

func.func private @add(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) {
  %sum = bcast.add %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = tensor.cast %sum : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

// Anybody may call it: its sizes are not known.
func.func @add_columns(%x: tensor<?x?xf32>, %columns: index) {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %slice = tensor.extract_slice %x[0, 0] [%rows, %columns] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  call @add(%slice, %x) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  return
}

func.func @main() {
  %constant = arith.constant dense<[[1.0, 2.0, 3.0], [10.0, 20.0, 30.0]]> : tensor<2x3xf32>
  %x = tensor.cast %constant : tensor<2x3xf32> to tensor<?x?xf32>
  %c1 = arith.constant 1 : index
  // CHECK:      {{\[}}[2,   3,   4],
  // CHECK-NEXT:  [20,   30,   40]]
  call @add_columns(%x, %c1) : (tensor<?x?xf32>, index) -> ()
  return
}
