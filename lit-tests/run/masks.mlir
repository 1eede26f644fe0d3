// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{reductions=tree})' | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{threads=openmp min-shared-cost=0})' | %run | FileCheck %s
// Rules: element-map

// Truth values in memory, which choose what a function and a reduction of rows see, compute what the comparisons compute from which
// they are.

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @bits(%mask: tensor<?x?xf32>) -> tensor<?x?xi1> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %0 = bcast.compare gt, %mask, %zero : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>
  return %0 : tensor<?x?xi1>
}

// A function and a softmax of what a mask leaves, its truth values in memory: they differ from those of the comparison by 0.
func.func private @differences(%x: tensor<?x?xf32>, %mask: tensor<?x?xf32>) {
  %low = arith.constant dense<-1.0e9> : tensor<f32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %bits = call @bits(%mask) : (tensor<?x?xf32>) -> tensor<?x?xi1>
  %fused = bcast.compare gt, %mask, %zero : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>

  %f = math.exp %x : tensor<?x?xf32>
  %f0 = bcast.select %bits, %f, %zero : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %f1 = bcast.select %fused, %f, %zero : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  call @print_largest(%f0, %f1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()

  %masked = bcast.select %fused, %x, %low : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %s0 = call @softmax(%x, %bits) : (tensor<?x?xf32>, tensor<?x?xi1>) -> tensor<?x?xf32>
  %ones = bcast.compare le, %masked, %masked : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xi1>
  %s1 = call @softmax(%masked, %ones) : (tensor<?x?xf32>, tensor<?x?xi1>) -> tensor<?x?xf32>
  call @print_largest(%s0, %s1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  return
}

func.func private @softmax(%x: tensor<?x?xf32>, %bits: tensor<?x?xi1>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %low = arith.constant dense<-1.0e9> : tensor<f32>
  %y = bcast.select %bits, %x, %low : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %rows = tensor.dim %y, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%rows) : tensor<?xf32>
  %lows = linalg.fill ins(%lowest : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %m = linalg.reduce { arith.maximumf } ins(%y : tensor<?x?xf32>) outs(%lows : tensor<?xf32>) dimensions = [1]
  %max = tensor.expand_shape %m [[0, 1]] output_shape [%rows, 1] : tensor<?xf32> into tensor<?x1xf32>
  %d = bcast.sub %y, %max : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %p = math.exp %d : tensor<?x?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.reduce { arith.addf } ins(%p : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) dimensions = [1]
  %sum = tensor.expand_shape %s [[0, 1]] output_shape [%rows, 1] : tensor<?xf32> into tensor<?x1xf32>
  %r = bcast.div %p, %sum : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

func.func private @print_largest(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %0 = bcast.sub %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = math.absf %0 : tensor<?x?xf32>
  %2 = linalg.reduce { arith.maximumf } ins(%1 : tensor<?x?xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %3 = linalg.reduce { arith.maximumf } ins(%a : tensor<?x?xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
  %4 = tensor.cast %2 : tensor<f32> to tensor<*xf32>
  call @printMemrefF32(%4) : (tensor<*xf32>) -> ()
  // Not all is 0.
  %5 = bcast.compare gt, %3, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %one = arith.constant dense<1.0> : tensor<f32>
  %6 = bcast.select %5, %one, %zero : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
  %7 = tensor.cast %6 : tensor<f32> to tensor<*xf32>
  call @printMemrefF32(%7) : (tensor<*xf32>) -> ()
  return
}

// x is from -1.5 to 1.5, and the mask's sign changes every third element, or row, or both.
func.func private @of_sizes(%rows: index, %columns: index, %mask_rows: index, %mask_columns: index) {
  %x = tensor.generate %rows, %columns {
  ^bb0(%i: index, %j: index):
    %c7 = arith.constant 7 : index
    %c11 = arith.constant 11 : index
    %c13 = arith.constant 13 : index
    %0 = arith.muli %i, %c7 : index
    %1 = arith.muli %j, %c11 : index
    %2 = arith.addi %0, %1 : index
    %3 = arith.remui %2, %c13 : index
    %4 = arith.index_cast %3 : index to i64
    %5 = arith.sitofp %4 : i64 to f32
    %quarter = arith.constant 0.25 : f32
    %low = arith.constant -1.5 : f32
    %6 = arith.mulf %5, %quarter : f32
    %7 = arith.addf %6, %low : f32
    tensor.yield %7 : f32
  } : tensor<?x?xf32>
  %mask = tensor.generate %mask_rows, %mask_columns {
  ^bb0(%i: index, %j: index):
    %c3 = arith.constant 3 : index
    %0 = arith.addi %i, %j : index
    %1 = arith.remui %0, %c3 : index
    %2 = arith.index_cast %1 : index to i64
    %3 = arith.sitofp %2 : i64 to f32
    %one = arith.constant 1.0 : f32
    %4 = arith.subf %one, %3 : f32
    tensor.yield %4 : f32
  } : tensor<?x?xf32>
  call @differences(%x, %mask) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  return
}

func.func @main() {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c32 = arith.constant 32 : index
  %c45 = arith.constant 45 : index
  %c100 = arith.constant 100 : index
  // The largest difference, and whether there is something to compare, of the function and of the softmax.
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  call @of_sizes(%c5, %c100, %c5, %c100) : (index, index, index, index) -> ()
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  call @of_sizes(%c5, %c100, %c1, %c100) : (index, index, index, index) -> ()
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  call @of_sizes(%c5, %c100, %c5, %c1) : (index, index, index, index) -> ()
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  call @of_sizes(%c5, %c45, %c5, %c45) : (index, index, index, index) -> ()
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  call @of_sizes(%c5, %c45, %c5, %c1) : (index, index, index, index) -> ()
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  call @of_sizes(%c3, %c32, %c3, %c32) : (index, index, index, index) -> ()
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  call @of_sizes(%c5, %c3, %c5, %c3) : (index, index, index, index) -> ()
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  call @of_sizes(%c5, %c3, %c5, %c1) : (index, index, index, index) -> ()
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  // CHECK: {{^}}[0]
  // CHECK: {{^}}[1]
  call @of_sizes(%c1, %c100, %c1, %c100) : (index, index, index, index) -> ()
  return
}
