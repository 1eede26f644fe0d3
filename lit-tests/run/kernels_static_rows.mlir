// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{threads=openmp min-shared-cost=0})' | %run | FileCheck %s

// Rules: element-map

// Rows of a known size, which LLVM would unroll or not, against the rule for every element.

// An element by its place.
func.func private @number(%i: index, %j: index, %seed: index) -> i32 {
  %c1009 = arith.constant 1009 : index
  %0 = arith.muli %i, %c1009 : index
  %1 = arith.addi %0, %j : index
  %2 = arith.addi %1, %seed : index
  %3 = arith.muli %2, %seed : index
  %r = arith.index_cast %3 : index to i32
  return %r : i32
}

func.func private @operand(%m: index, %n: index, %seed: index) -> tensor<?x?xi32> {
  %r = tensor.generate %m, %n {
  ^bb0(%i: index, %j: index):
    %0 = func.call @number(%i, %j, %seed) : (index, index, index) -> i32
    tensor.yield %0 : i32
  } : tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}

// The number of elements that are not the sum of a full operand, a column and a row.
func.func private @count(%sum: tensor<?x?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %m = tensor.dim %sum, %c0 : tensor<?x?xi32>
  %n = tensor.dim %sum, %c1 : tensor<?x?xi32>
  %wrong = scf.for %i = %c0 to %m step %c1 iter_args(%w0 = %c0) -> (index) {
    %w1 = scf.for %j = %c0 to %n step %c1 iter_args(%w2 = %w0) -> (index) {
      %0 = func.call @number(%i, %j, %c2) : (index, index, index) -> i32
      %1 = func.call @number(%i, %c0, %c3) : (index, index, index) -> i32
      %2 = func.call @number(%c0, %j, %c5) : (index, index, index) -> i32
      %3 = arith.addi %0, %1 : i32
      %4 = arith.addi %3, %2 : i32
      %x = tensor.extract %sum[%i, %j] : tensor<?x?xi32>
      %is_wrong = arith.cmpi ne, %x, %4 : i32
      %one = arith.select %is_wrong, %c1, %c0 : index
      %w3 = arith.addi %w2, %one : index
      scf.yield %w3 : index
    }
    scf.yield %w1 : index
  }
  return %wrong : index
}

func.func private @open_2(%m: index) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %n = arith.constant 2 : index
  %a0 = call @operand(%m, %n, %c2) : (index, index, index) -> tensor<?x?xi32>
  %b0 = call @operand(%m, %c1, %c3) : (index, index, index) -> tensor<?x?xi32>
  %c0 = call @operand(%c1, %n, %c5) : (index, index, index) -> tensor<?x?xi32>
  %a = tensor.cast %a0 : tensor<?x?xi32> to tensor<?x2xi32>
  %b = tensor.cast %b0 : tensor<?x?xi32> to tensor<?x1xi32>
  %c = tensor.cast %c0 : tensor<?x?xi32> to tensor<1x2xi32>
  %sum = bcast.add %a, %b, %c : (tensor<?x2xi32>, tensor<?x1xi32>, tensor<1x2xi32>) -> tensor<?x2xi32>
  %r = tensor.cast %sum : tensor<?x2xi32> to tensor<?x?xi32>
  %wrong = call @count(%r) : (tensor<?x?xi32>) -> index
  return %wrong : index
}

func.func private @open_12(%m: index) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %n = arith.constant 12 : index
  %a0 = call @operand(%m, %n, %c2) : (index, index, index) -> tensor<?x?xi32>
  %b0 = call @operand(%m, %c1, %c3) : (index, index, index) -> tensor<?x?xi32>
  %c0 = call @operand(%c1, %n, %c5) : (index, index, index) -> tensor<?x?xi32>
  %a = tensor.cast %a0 : tensor<?x?xi32> to tensor<?x12xi32>
  %b = tensor.cast %b0 : tensor<?x?xi32> to tensor<?x1xi32>
  %c = tensor.cast %c0 : tensor<?x?xi32> to tensor<1x12xi32>
  %sum = bcast.add %a, %b, %c : (tensor<?x12xi32>, tensor<?x1xi32>, tensor<1x12xi32>) -> tensor<?x12xi32>
  %r = tensor.cast %sum : tensor<?x12xi32> to tensor<?x?xi32>
  %wrong = call @count(%r) : (tensor<?x?xi32>) -> index
  return %wrong : index
}

func.func private @open_40(%m: index) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %n = arith.constant 40 : index
  %a0 = call @operand(%m, %n, %c2) : (index, index, index) -> tensor<?x?xi32>
  %b0 = call @operand(%m, %c1, %c3) : (index, index, index) -> tensor<?x?xi32>
  %c0 = call @operand(%c1, %n, %c5) : (index, index, index) -> tensor<?x?xi32>
  %a = tensor.cast %a0 : tensor<?x?xi32> to tensor<?x40xi32>
  %b = tensor.cast %b0 : tensor<?x?xi32> to tensor<?x1xi32>
  %c = tensor.cast %c0 : tensor<?x?xi32> to tensor<1x40xi32>
  %sum = bcast.add %a, %b, %c : (tensor<?x40xi32>, tensor<?x1xi32>, tensor<1x40xi32>) -> tensor<?x40xi32>
  %r = tensor.cast %sum : tensor<?x40xi32> to tensor<?x?xi32>
  %wrong = call @count(%r) : (tensor<?x?xi32>) -> index
  return %wrong : index
}

func.func private @known_12(%m: index) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %n = arith.constant 12 : index
  %a0 = call @operand(%m, %n, %c2) : (index, index, index) -> tensor<?x?xi32>
  %b0 = call @operand(%m, %c1, %c3) : (index, index, index) -> tensor<?x?xi32>
  %c0 = call @operand(%c1, %n, %c5) : (index, index, index) -> tensor<?x?xi32>
  %a = tensor.cast %a0 : tensor<?x?xi32> to tensor<70x12xi32>
  %b = tensor.cast %b0 : tensor<?x?xi32> to tensor<70x1xi32>
  %c = tensor.cast %c0 : tensor<?x?xi32> to tensor<1x12xi32>
  %sum = bcast.add %a, %b, %c : (tensor<70x12xi32>, tensor<70x1xi32>, tensor<1x12xi32>) -> tensor<70x12xi32>
  %r = tensor.cast %sum : tensor<70x12xi32> to tensor<?x?xi32>
  %wrong = call @count(%r) : (tensor<?x?xi32>) -> index
  return %wrong : index
}

func.func private @known_40(%m: index) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %n = arith.constant 40 : index
  %a0 = call @operand(%m, %n, %c2) : (index, index, index) -> tensor<?x?xi32>
  %b0 = call @operand(%m, %c1, %c3) : (index, index, index) -> tensor<?x?xi32>
  %c0 = call @operand(%c1, %n, %c5) : (index, index, index) -> tensor<?x?xi32>
  %a = tensor.cast %a0 : tensor<?x?xi32> to tensor<70x40xi32>
  %b = tensor.cast %b0 : tensor<?x?xi32> to tensor<70x1xi32>
  %c = tensor.cast %c0 : tensor<?x?xi32> to tensor<1x40xi32>
  %sum = bcast.add %a, %b, %c : (tensor<70x40xi32>, tensor<70x1xi32>, tensor<1x40xi32>) -> tensor<70x40xi32>
  %r = tensor.cast %sum : tensor<70x40xi32> to tensor<?x?xi32>
  %wrong = call @count(%r) : (tensor<?x?xi32>) -> index
  return %wrong : index
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c70 = arith.constant 70 : index
  %c301 = arith.constant 301 : index
  // CHECK: {{^0$}}
  %open_2_0 = call @open_2(%c0) : (index) -> index
  vector.print %open_2_0 : index
  // CHECK: {{^0$}}
  %open_2_1 = call @open_2(%c1) : (index) -> index
  vector.print %open_2_1 : index
  // CHECK: {{^0$}}
  %open_2_70 = call @open_2(%c70) : (index) -> index
  vector.print %open_2_70 : index
  // CHECK: {{^0$}}
  %open_2_301 = call @open_2(%c301) : (index) -> index
  vector.print %open_2_301 : index
  // CHECK: {{^0$}}
  %open_12_0 = call @open_12(%c0) : (index) -> index
  vector.print %open_12_0 : index
  // CHECK: {{^0$}}
  %open_12_1 = call @open_12(%c1) : (index) -> index
  vector.print %open_12_1 : index
  // CHECK: {{^0$}}
  %open_12_70 = call @open_12(%c70) : (index) -> index
  vector.print %open_12_70 : index
  // CHECK: {{^0$}}
  %open_12_301 = call @open_12(%c301) : (index) -> index
  vector.print %open_12_301 : index
  // CHECK: {{^0$}}
  %open_40_0 = call @open_40(%c0) : (index) -> index
  vector.print %open_40_0 : index
  // CHECK: {{^0$}}
  %open_40_1 = call @open_40(%c1) : (index) -> index
  vector.print %open_40_1 : index
  // CHECK: {{^0$}}
  %open_40_70 = call @open_40(%c70) : (index) -> index
  vector.print %open_40_70 : index
  // CHECK: {{^0$}}
  %open_40_301 = call @open_40(%c301) : (index) -> index
  vector.print %open_40_301 : index
  // CHECK: {{^0$}}
  %known_12_70 = call @known_12(%c70) : (index) -> index
  vector.print %known_12_70 : index
  // CHECK: {{^0$}}
  %known_40_70 = call @known_40(%c70) : (index) -> index
  vector.print %known_40_70 : index
  return
}
