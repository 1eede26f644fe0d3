// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s

// Sums and products are the same in any order, and grouped in any way.
// CHECK-LABEL: func @ring
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @ring(%m: index, %n: index) -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %sum = arith.addi %m, %n : index
  %square = arith.muli %sum, %sum : index
  %mm = arith.muli %m, %m : index
  %nn = arith.muli %n, %n : index
  %mn = arith.muli %n, %m : index
  %twice = arith.muli %c2, %mn : index
  %squares = arith.addi %nn, %mm : index
  %expanded = arith.addi %twice, %squares : index
  %a = tensor.empty(%square) : tensor<?xf32>
  %b = tensor.empty(%expanded) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @in_i64
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @in_i64(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m64 = arith.index_cast %m : index to i64
  %n64 = arith.index_cast %n : index to i64
  %product = arith.muli %m64, %n64 : i64
  %count = arith.index_cast %product : i64 to index
  %a = tensor.empty(%count) : tensor<?xf32>
  %b = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// In 32 bits a sum may wrap around: it is another number.
// CHECK-LABEL: func @in_i32
// CHECK:         cf.assert
// CHECK:         return
func.func @in_i32(%x: tensor<?xf32>, %n: i32) -> tensor<?xf32> {
  %c1_i32 = arith.constant 1 : i32
  %c1 = arith.constant 1 : index
  %0 = arith.addi %n, %c1_i32 : i32
  %1 = arith.index_cast %0 : i32 to index
  %2 = arith.index_cast %n : i32 to index
  %3 = arith.addi %2, %c1 : index
  %a = tensor.empty(%1) : tensor<?xf32>
  %b = tensor.empty(%3) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @padded_and_joined
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @padded_and_joined(%x: tensor<?xf32>, %y: tensor<?xf32>, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %padded = tensor.pad %x low[%n] high[2] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %c2 = arith.constant 2 : index
  %two = tensor.splat %f[%c2] : tensor<?xf32>
  %joined = tensor.concat dim(0) %two, %y, %x : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = bcast.add %padded, %joined : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @affine
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @affine(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = affine.apply affine_map<(d0)[s0] -> ((d0 - 1) floordiv 2 + s0)>(%n)[%n]
  %1 = index.sub %n, %c1
  %2 = index.floordivs %1, %c2
  %3 = index.add %2, %n
  %a = tensor.empty(%0) : tensor<?xf32>
  %b = tensor.empty(%3) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Rounding towards 0 differs for a number that may be negative; and a number that may wrap around is not divided.
// CHECK-LABEL: func @rounded
// CHECK-COUNT-2: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @rounded(%n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c2 = arith.constant 2 : index
  %0 = arith.divsi %n, %c2 : index
  %1 = arith.floordivsi %n, %c2 : index
  %a = tensor.empty(%0) : tensor<?xf32>
  %b = tensor.empty(%1) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = arith.muli %n, %c2 : index
  %3 = arith.divsi %2, %c2 : index
  %c = tensor.empty(%3) : tensor<?xf32>
  %d = tensor.empty(%n) : tensor<?xf32>
  %s = bcast.add %c, %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r, %s : tensor<?xf32>, tensor<?xf32>
}

// Sizes halved by convolutions of stride 2 and scaled back by floats, as exporters write it. A declared
// multiple proves that the division is exact, and a declared maximum that the float is.
// CHECK-LABEL: func @down_and_up
// CHECK-NOT:     [runtime-legal]
// CHECK:         return
func.func @down_and_up(%x: tensor<?xf32> {bcast.dims = ["H"]}) -> tensor<?xf32>
    attributes {bcast.symbols = {H = {multiple_of = 4, max = 8192}}} {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %minus_one = arith.constant -1 : i64
  %two = arith.constant 2 : i64
  %scale = arith.constant 2.0 : f32
  %dim = tensor.dim %x, %c0 : tensor<?xf32>
  %h = arith.index_cast %dim : index to i64
  %0 = arith.addi %h, %minus_one : i64
  %1 = arith.floordivsi %0, %two : i64
  %2 = arith.addi %1, %one : i64
  %3 = arith.floordivsi %1, %two : i64
  %4 = arith.addi %3, %one : i64
  %5 = arith.sitofp %4 : i64 to f32
  %6 = arith.mulf %5, %scale : f32
  %7 = math.floor %6 : f32
  %8 = arith.fptosi %7 : f32 to i64
  %half = arith.index_cast %2 : i64 to index
  %doubled = arith.index_cast %8 : i64 to index
  %a = tensor.empty(%half) : tensor<?xf32>
  %b = tensor.empty(%doubled) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @no_multiple
// CHECK:         [runtime-legal]
// CHECK:         return
func.func @no_multiple(%x: tensor<?xf32> {bcast.dims = ["H"]}) -> tensor<?xf32>
    attributes {bcast.symbols = {H = {max = 8192}}} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %h = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = arith.divsi %h, %c2 : index
  %1 = arith.muli %0, %c2 : index
  %a = tensor.empty(%1) : tensor<?xf32>
  %r = bcast.add %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// An f32 has 24 bits.
// CHECK-LABEL: func @too_large_for_a_float
// CHECK:         [runtime-legal]
// CHECK:         return
func.func @too_large_for_a_float(%x: tensor<?xf32> {bcast.dims = ["H"]}) -> tensor<?xf32>
    attributes {bcast.symbols = {H = {max = 16777217}}} {
  %c0 = arith.constant 0 : index
  %h = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = arith.index_cast %h : index to i64
  %1 = arith.sitofp %0 : i64 to f32
  %2 = arith.fptosi %1 : f32 to i64
  %3 = arith.index_cast %2 : i64 to index
  %a = tensor.empty(%3) : tensor<?xf32>
  %r = bcast.add %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @affine_product_and_quotient
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @affine_product_and_quotient(%m: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c3 = arith.constant 3 : index
  %0 = affine.apply affine_map<(d0) -> (d0 * 3)>(%m)
  %1 = arith.muli %c3, %m : index
  %2 = affine.apply affine_map<(d0) -> (d0 ceildiv 3)>(%m)
  %3 = arith.ceildivsi %m, %c3 : index
  %a = tensor.empty(%0) : tensor<?xf32>
  %b = tensor.empty(%1) : tensor<?xf32>
  %c = tensor.empty(%2) : tensor<?xf32>
  %d = tensor.empty(%3) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %s = bcast.add %c, %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r, %s : tensor<?xf32>, tensor<?xf32>
}

// No size of a tensor is negative.
// CHECK-LABEL: func @at_least_0
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @at_least_0(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %max = arith.maxsi %n, %c0 : index
  %a = tensor.empty(%max) : tensor<?xf32>
  %r = bcast.add %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
