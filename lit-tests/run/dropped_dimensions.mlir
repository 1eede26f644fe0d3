// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --inline --canonicalize --bcast-to-llvm | %run | FileCheck %s

// Slices that drop one of several dimensions of size 1, where sizes and steps are numbers once they are folded: upstream ends by a signal.
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})
func.func private @slice(%x: tensor<1x4x?xi32>, %one: index, %n: index, %step: index) -> tensor<?x?xi32> {
  %0 = tensor.extract_slice %x[0, 1, 0] [%one, 1, %n] [%step, 1, 2] : tensor<1x4x?xi32> to tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}
func.func private @insert(%v: tensor<?x?xi32>, %x: tensor<1x4x?xi32>, %one: index, %n: index, %step: index) -> tensor<1x4x?xi32> {
  %0 = tensor.insert_slice %v into %x[0, 2, 1] [%one, 1, %n] [%step, 1, 2] : tensor<?x?xi32> into tensor<1x4x?xi32>
  return %0 : tensor<1x4x?xi32>
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %all = arith.constant dense<[[[0, 1, 2, 3], [10, 11, 12, 13], [20, 21, 22, 23], [30, 31, 32, 33]]]> : tensor<1x4x4xi32>
  %x = tensor.cast %all : tensor<1x4x4xi32> to tensor<1x4x?xi32>
  // CHECK: [10,   12]
  %0 = call @slice(%x, %c1, %c2, %c3) : (tensor<1x4x?xi32>, index, index, index) -> tensor<?x?xi32>
  %any0 = tensor.cast %0 : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%any0) : (tensor<*xi32>) -> ()
  // CHECK: [0,    1,    2,    3]
  // CHECK: [10,    11,    12,    13]
  // CHECK: [20,    10,    22,    12]
  // CHECK: [30,    31,    32,    33]
  %1 = call @insert(%0, %x, %c1, %c2, %c3) : (tensor<?x?xi32>, tensor<1x4x?xi32>, index, index, index) -> tensor<1x4x?xi32>
  %any1 = tensor.cast %1 : tensor<1x4x?xi32> to tensor<*xi32>
  call @printMemrefI32(%any1) : (tensor<*xi32>) -> ()
  return
}
