// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s

// Sizes in small tensors of integers, as exporters write them.

// CHECK-LABEL: func @constant
// CHECK-NOT:     cf.assert
// CHECK-NOT:     tensor.extract
// CHECK:         return
func.func @constant(%a: tensor<?xf32>, %b: tensor<4xf32>) -> tensor<?x?xf32> {
  %shape = arith.constant dense<[2, 4]> : tensor<2xindex>
  %0 = tensor.reshape %a(%shape) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %1 = bcast.add %0, %b : (tensor<?x?xf32>, tensor<4xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// Concatenated, sliced, computed with, and read again.
// CHECK-LABEL: func @taken_apart
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @taken_apart(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m64 = arith.index_cast %m : index to i64
  %n64 = arith.index_cast %n : index to i64
  %shape = tensor.from_elements %m64, %n64 : tensor<2xi64>
  %other = tensor.from_elements %n64 : tensor<1xi64>
  %both = tensor.concat dim(0) %other, %shape : (tensor<1xi64>, tensor<2xi64>) -> tensor<3xi64>
  %twice = arith.addi %both, %both : tensor<3xi64>
  %last = tensor.extract_slice %twice[1] [2] [1] : tensor<3xi64> to tensor<2xi64>
  %element = tensor.extract %last[%c1] : tensor<2xi64>
  %size = arith.index_cast %element : i64 to index
  %sum = arith.addi %n, %n : index
  %a = tensor.empty(%size) : tensor<?xf32>
  %b = tensor.empty(%sum) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Another element, and one that is not known.
// CHECK-LABEL: func @another_element
// CHECK-COUNT-2: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @another_element(%m: index, %n: index, %i: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %shape = tensor.from_elements %m, %n : tensor<2xindex>
  %first = tensor.extract %shape[%c0] : tensor<2xindex>
  %some = tensor.extract %shape[%i] : tensor<2xindex>
  %a = tensor.empty(%first) : tensor<?xf32>
  %b = tensor.empty(%some) : tensor<?xf32>
  %c = tensor.empty(%n) : tensor<?xf32>
  %r = bcast.add %c, %a, %b : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// An overwritten element is not the former one.
// CHECK-LABEL: func @overwritten
// CHECK:         cf.assert
// CHECK:         return
func.func @overwritten(%m: index, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %shape = tensor.from_elements %m, %m : tensor<2xindex>
  %other = tensor.insert %n into %shape[%c0] : tensor<2xindex>
  %first = tensor.extract %other[%c0] : tensor<2xindex>
  %a = tensor.empty(%first) : tensor<?xf32>
  %b = tensor.empty(%m) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// `reshape` to (B, 12, -1), as torch-mlir writes it: what is left of B * 12 * T elements.
// CHECK-LABEL: func @minus_one
// CHECK-NOT:     [runtime-legal]
// CHECK:         return
func.func @minus_one(%x: tensor<?x12x?xf32> {bcast.dims = ["B", 12, "T"]},
                     %y: tensor<?xf32> {bcast.dims = ["T"]}) -> tensor<?x12x?xf32>
    attributes {bcast.symbols = {B = {max = 4096}, T = {max = 65536}}} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %twelve = arith.constant 12 : i64
  %dim = tensor.dim %x, %c0 : tensor<?x12x?xf32>
  %dim_2 = tensor.dim %x, %c2 : tensor<?x12x?xf32>
  %b = arith.index_cast %dim : index to i64
  %t = arith.index_cast %dim_2 : index to i64
  %0 = arith.muli %b, %twelve : i64
  %all = arith.muli %0, %t : i64
  %negative = arith.cmpi slt, %b, %zero : i64
  %1 = arith.select %negative, %one, %b : i64
  %known = arith.muli %1, %twelve : i64
  %rest = arith.divsi %all, %known : i64
  %2 = arith.select %negative, %rest, %b : i64
  %shape = tensor.from_elements %2, %twelve, %rest : tensor<3xi64>
  %reshaped = tensor.reshape %x(%shape) : (tensor<?x12x?xf32>, tensor<3xi64>) -> tensor<?x12x?xf32>
  %sum = bcast.add %reshaped, %x, %y
    : (tensor<?x12x?xf32>, tensor<?x12x?xf32>, tensor<?xf32>) -> tensor<?x12x?xf32>
  return %sum : tensor<?x12x?xf32>
}

// Every second element, and each one computed from those in its place.
// CHECK-LABEL: func @strided
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @strided(%m: index, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %shape = tensor.from_elements %m, %m, %n, %m : tensor<4xindex>
  %part = tensor.extract_slice %shape[0] [2] [2] : tensor<4xindex> to tensor<2xindex>
  %twice = arith.addi %part, %part : tensor<2xindex>
  %second = tensor.extract %part[%c1] : tensor<2xindex>
  %doubled = tensor.extract %twice[%c1] : tensor<2xindex>
  %sum = arith.addi %n, %n : index
  %a = tensor.empty(%second) : tensor<?xf32>
  %b = tensor.empty(%n) : tensor<?xf32>
  %c = tensor.empty(%doubled) : tensor<?xf32>
  %d = tensor.empty(%sum) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %s = bcast.add %c, %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r, %s : tensor<?xf32>, tensor<?xf32>
}

// Reshaping keeps the order of the elements, and an element is identified by all of its indices.
// CHECK-LABEL: func @matrix
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @matrix(%a: tensor<?xf32>, %b: tensor<3xf32>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %row = arith.constant dense<[[2, 3]]> : tensor<1x2xindex>
  %shape = tensor.collapse_shape %row [[0, 1]] : tensor<1x2xindex> into tensor<2xindex>
  %0 = tensor.reshape %a(%shape) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %1 = bcast.add %0, %b : (tensor<?x?xf32>, tensor<3xf32>) -> tensor<?x?xf32>
  %matrix = arith.constant dense<[[5, 6], [3, 7]]> : tensor<2x2xindex>
  %size = tensor.extract %matrix[%c1, %c0] : tensor<2x2xindex>
  %2 = tensor.empty(%size) : tensor<?xf32>
  %3 = bcast.add %2, %b : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
  return %1, %3 : tensor<?x?xf32>, tensor<?xf32>
}
