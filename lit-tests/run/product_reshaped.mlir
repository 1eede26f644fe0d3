// RUN: bcast-opt %s --bcast-to-llvm=reductions=tree | %run | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm="reductions=tree fuse=false" | %run | FileCheck %s

// The bits of a matrix product do not depend on a reshape after it, or before it: no element differs.
// CHECK: [0]
func.func private @printMemrefI32(tensor<*xi32>)

func.func private @values(%scale: f32) -> tensor<155xf32> {
  %0 = tensor.generate {
  ^bb0(%i: index):
    %c1 = arith.constant 1 : index
    %next = arith.addi %i, %c1 : index
    %i64 = arith.index_cast %next : index to i64
    %f = arith.sitofp %i64 : i64 to f32
    %v = arith.divf %scale, %f : f32
    tensor.yield %v : f32
  } : tensor<155xf32>
  return %0 : tensor<155xf32>
}

func.func private @product(%a: tensor<5x31xf32>, %b: tensor<31x5xf32>) -> tensor<5x5xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<5x5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<5x5xf32>) -> tensor<5x5xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<5x31xf32>, tensor<31x5xf32>) outs(%init : tensor<5x5xf32>) -> tensor<5x5xf32>
  return %0 : tensor<5x5xf32>
}

func.func private @reshaped(%flat: tensor<155xf32>, %b: tensor<31x5xf32>) -> tensor<5x1x5xf32> {
  %a = tensor.expand_shape %flat [[0, 1]] output_shape [5, 31] : tensor<155xf32> into tensor<5x31xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<5x5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<5x5xf32>) -> tensor<5x5xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<5x31xf32>, tensor<31x5xf32>) outs(%init : tensor<5x5xf32>) -> tensor<5x5xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [5, 1, 5] : tensor<5x5xf32> into tensor<5x1x5xf32>
  return %1 : tensor<5x1x5xf32>
}

func.func @main() {
  %one = arith.constant 1.0 : f32
  %third = arith.constant 0.333333333 : f32
  %x = call @values(%one) : (f32) -> tensor<155xf32>
  %y = call @values(%third) : (f32) -> tensor<155xf32>
  %a = tensor.expand_shape %x [[0, 1]] output_shape [5, 31] : tensor<155xf32> into tensor<5x31xf32>
  %b = tensor.expand_shape %y [[0, 1]] output_shape [31, 5] : tensor<155xf32> into tensor<31x5xf32>
  %0 = call @product(%a, %b) : (tensor<5x31xf32>, tensor<31x5xf32>) -> tensor<5x5xf32>
  %1 = call @reshaped(%x, %b) : (tensor<155xf32>, tensor<31x5xf32>) -> tensor<5x1x5xf32>
  %2 = tensor.collapse_shape %1 [[0, 1], [2]] : tensor<5x1x5xf32> into tensor<5x5xf32>
  %differs = arith.cmpf une, %0, %2 : tensor<5x5xf32>
  %numbers = arith.extui %differs : tensor<5x5xi1> to tensor<5x5xi32>
  %none = arith.constant dense<0> : tensor<1xi32>
  %flat = tensor.collapse_shape %numbers [[0, 1]] : tensor<5x5xi32> into tensor<25xi32>
  %rows = tensor.expand_shape %flat [[0, 1]] output_shape [1, 25] : tensor<25xi32> into tensor<1x25xi32>
  %count = linalg.reduce { arith.addi } ins(%rows : tensor<1x25xi32>) outs(%none : tensor<1xi32>) dimensions = [1]
  %any = tensor.cast %count : tensor<1xi32> to tensor<*xi32>
  call @printMemrefI32(%any) : (tensor<*xi32>) -> ()
  return
}
