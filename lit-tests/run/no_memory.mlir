// A tensor for which there is no memory ends the process with a text: upstream's lowering would write to address 0, or, where the
// number of bytes wraps around, after the 16 bytes that it gets.

// RUN: split-file %s %t
// RUN: bcast-opt %t/wraps.mlir --bcast-to-llvm -o %t/wraps.llvm
// RUN: not --crash %run %t/wraps.llvm 2>&1 | FileCheck %s --check-prefix=WRAPS
// RUN: bcast-opt %t/large.mlir --bcast-to-llvm -o %t/large.llvm
// RUN: not --crash %run %t/large.llvm 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: bcast-opt %t/empty.mlir --bcast-to-llvm | %run | FileCheck %s --check-prefix=EMPTY

//--- wraps.mlir
// WRAPS: there is no memory for 18446744073709551615 bytes
func.func private @filled(%value: f32, %rows: index, %columns: index) -> tensor<?x?xf32> {
  %empty = tensor.empty(%rows, %columns) : tensor<?x?xf32>
  %filled = linalg.fill ins(%value : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %filled : tensor<?x?xf32>
}
func.func @main() {
  %rows = arith.constant 4611686018427387905 : index
  %columns = arith.constant 4 : index
  %value = arith.constant 1.0 : f32
  %zero = arith.constant 0 : index
  %filled = call @filled(%value, %rows, %columns) : (f32, index, index) -> tensor<?x?xf32>
  %first = tensor.extract %filled[%zero, %zero] : tensor<?x?xf32>
  vector.print %first : f32
  return
}

//--- large.mlir
// LARGE: there is no memory for 1125899906842624 bytes
func.func private @sum(%x: tensor<?x1xf32>, %y: tensor<1x?xf32>) -> tensor<?x?xf32> {
  %sum = bcast.add %x, %y : (tensor<?x1xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  return %sum : tensor<?x?xf32>
}
func.func @main() {
  %size = arith.constant 16777216 : index
  %value = arith.constant 1.0 : f32
  %zero = arith.constant 0 : index
  %x = tensor.splat %value[%size] : tensor<?x1xf32>
  %y = tensor.splat %value[%size] : tensor<1x?xf32>
  %sum = call @sum(%x, %y) : (tensor<?x1xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  %first = tensor.extract %sum[%zero, %zero] : tensor<?x?xf32>
  vector.print %first : f32
  return
}

//--- empty.mlir
// No element needs no memory, whatever the other sizes are.
// EMPTY: 4611686018427387905
func.func private @filled(%value: f32, %rows: index, %columns: index) -> tensor<?x?xf32> {
  %empty = tensor.empty(%rows, %columns) : tensor<?x?xf32>
  %filled = linalg.fill ins(%value : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %filled : tensor<?x?xf32>
}
func.func @main() {
  %columns = arith.constant 4611686018427387905 : index
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %value = arith.constant 1.0 : f32
  %filled = call @filled(%value, %zero, %columns) : (f32, index, index) -> tensor<?x?xf32>
  %size = tensor.dim %filled, %one : tensor<?x?xf32>
  vector.print %size : index
  return
}
