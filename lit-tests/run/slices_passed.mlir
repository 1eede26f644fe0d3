// A slice with a dynamic step is passed to a function, which reads it as plain rows: `memref.cast` alone would hide the step.
// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

func.func private @printMemrefI32(tensor<*xi32>)

func.func private @give_back(%x: tensor<?x?xi32>) -> tensor<?x?xi32> attributes {no_inline} {
  return %x : tensor<?x?xi32>
}

func.func private @add_to_itself(%x: tensor<?x?xi32>) -> tensor<?x?xi32> attributes {no_inline} {
  %sum = bcast.add %x, %x : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %sum : tensor<?x?xi32>
}

// The slice is made where it is returned.
func.func private @every_second_row(%x: tensor<?x?xi32>) -> tensor<?x?xi32> attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xi32>
  %columns = tensor.dim %x, %c1 : tensor<?x?xi32>
  %n = arith.divui %rows, %c2 : index
  %slice = tensor.extract_slice %x[0, 0] [%n, %columns] [%c2, 1] : tensor<?x?xi32> to tensor<?x?xi32>
  return %slice : tensor<?x?xi32>
}

func.func @main() {
  %x = arith.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi32>
  %dynamic = tensor.cast %x : tensor<4x2xi32> to tensor<?x?xi32>
  %c2 = arith.constant 2 : index
  %slice = tensor.extract_slice %dynamic[0, 0] [%c2, %c2] [%c2, 1] : tensor<?x?xi32> to tensor<?x?xi32>

  // CHECK: {{\[}}[1, 2],
  // CHECK-NEXT: [5, 6]]
  %same = call @give_back(%slice) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %same_unranked = tensor.cast %same : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%same_unranked) : (tensor<*xi32>) -> ()

  // CHECK: {{\[}}[2, 4],
  // CHECK-NEXT: [10, 12]]
  %twice = call @add_to_itself(%slice) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %twice_unranked = tensor.cast %twice : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%twice_unranked) : (tensor<*xi32>) -> ()

  // CHECK: {{\[}}[1, 2],
  // CHECK-NEXT: [5, 6]]
  %rows = call @every_second_row(%dynamic) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %rows_unranked = tensor.cast %rows : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%rows_unranked) : (tensor<*xi32>) -> ()
  return
}
