// Sparse operands, compiled by upstream's sparsifier: of sizes that fit, and stretched at run time.

// RUN: bcast-opt %s --convert-bcast-to-linalg -o %t.exact.mlir
// RUN: bcast-opt %t.exact.mlir --sparsifier | %run | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned --sparsifier | %run | FileCheck %s

#csr = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>

// A row is repeated where its size, or that of the sparse operand, is 1.
func.func @scale(%a: tensor<?x?xf32, #csr>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.mul %b, %a : (tensor<?xf32>, tensor<?x?xf32, #csr>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @sparse_result(%a: tensor<?x?xf32, #csr>, %b: tensor<?xf32>) -> tensor<?x?xf32, #csr> {
  %0 = bcast.mul %b, %a : (tensor<?xf32>, tensor<?x?xf32, #csr>) -> tensor<?x?xf32, #csr>
  return %0 : tensor<?x?xf32, #csr>
}

func.func @sparse(%dense: tensor<?x?xf32>) -> tensor<?x?xf32, #csr> {
  %0 = sparse_tensor.convert %dense : tensor<?x?xf32> to tensor<?x?xf32, #csr>
  return %0 : tensor<?x?xf32, #csr>
}

func.func @print(%matrix: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %none = arith.constant -1.0 : f32
  %read = vector.transfer_read %matrix[%c0, %c0], %none : tensor<?x?xf32>, vector<2x3xf32>
  vector.print %read : vector<2x3xf32>
  return
}

func.func @main() {
  %matrix = arith.constant dense<[[1.0, 0.0, 2.0], [0.0, 3.0, 0.0]]> : tensor<2x3xf32>
  %dense = tensor.cast %matrix : tensor<2x3xf32> to tensor<?x?xf32>
  %a = call @sparse(%dense) : (tensor<?x?xf32>) -> tensor<?x?xf32, #csr>
  %row = arith.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %b = tensor.cast %row : tensor<3xf32> to tensor<?xf32>
  %one = arith.constant dense<[5.0]> : tensor<1xf32>
  %c = tensor.cast %one : tensor<1xf32> to tensor<?xf32>
  // CHECK: ( ( 10, 0, 60 ), ( 0, 60, 0 ) )
  %0 = call @scale(%a, %b) : (tensor<?x?xf32, #csr>, tensor<?xf32>) -> tensor<?x?xf32>
  call @print(%0) : (tensor<?x?xf32>) -> ()
  // CHECK-NEXT: ( ( 5, 0, 10 ), ( 0, 15, 0 ) )
  %1 = call @scale(%a, %c) : (tensor<?x?xf32, #csr>, tensor<?xf32>) -> tensor<?x?xf32>
  call @print(%1) : (tensor<?x?xf32>) -> ()

  %column = arith.constant dense<[[4.0], [0.0]]> : tensor<2x1xf32>
  %narrow = tensor.cast %column : tensor<2x1xf32> to tensor<?x?xf32>
  %d = call @sparse(%narrow) : (tensor<?x?xf32>) -> tensor<?x?xf32, #csr>
  // CHECK-NEXT: ( ( 40, 80, 120 ), ( 0, 0, 0 ) )
  %2 = call @scale(%d, %b) : (tensor<?x?xf32, #csr>, tensor<?xf32>) -> tensor<?x?xf32>
  call @print(%2) : (tensor<?x?xf32>) -> ()
  // CHECK-NEXT: ( ( 40, 80, 120 ), ( 0, 0, 0 ) )
  %3 = call @sparse_result(%d, %b) : (tensor<?x?xf32, #csr>, tensor<?xf32>) -> tensor<?x?xf32, #csr>
  %4 = sparse_tensor.convert %3 : tensor<?x?xf32, #csr> to tensor<?x?xf32>
  call @print(%4) : (tensor<?x?xf32>) -> ()
  return
}
