// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{fuse=false})' | %run | FileCheck %s

// Rules: element-map

// A slice has the strides of its source, also in a function that it is passed to.

func.func private @printMemrefF32(tensor<*xf32> {bufferization.access = "read"})

func.func private @add(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) {
  %sum = bcast.add %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = tensor.cast %sum : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

// It is public: its sizes are unknown. Only the cast of the slice hides strides in this program.
func.func @add_columns(%rows: index, %all: index, %columns: index) {
  %x = tensor.generate %rows, %all {
  ^bb0(%i: index, %j: index):
    %start = arith.muli %i, %all : index
    %place = arith.addi %start, %j : index
    %integer = arith.index_cast %place : index to i32
    %float = arith.sitofp %integer : i32 to f32
    tensor.yield %float : f32
  } : tensor<?x?xf32>
  %slice = tensor.extract_slice %x[0, 0] [%rows, %columns] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  call @add(%slice, %x) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  return
}

func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  // CHECK:      {{\[}}[0,   1,   2],
  // CHECK-NEXT:  [6,   7,   8]]
  call @add_columns(%c2, %c3, %c1) : (index, index, index) -> ()
  return
}
