// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{threads=openmp min-shared-cost=0})' | %run | FileCheck %s

// Rules: element-map

// Short and long rows where types and symbols decide each operand's strides, against the rule for every element.

// An element by its place.
func.func private @number(%i: index, %j: index, %k: index, %seed: index) -> i32 {
  %c31 = arith.constant 31 : index
  %c1009 = arith.constant 1009 : index
  %0 = arith.muli %i, %c31 : index
  %1 = arith.addi %0, %j : index
  %2 = arith.muli %1, %c1009 : index
  %3 = arith.addi %2, %k : index
  %4 = arith.addi %3, %seed : index
  %5 = arith.muli %4, %seed : index
  %r = arith.index_cast %5 : index to i32
  return %r : i32
}

func.func private @operand(%l: index, %m: index, %n: index, %seed: index) -> tensor<?x?x?xi32> {
  %r = tensor.generate %l, %m, %n {
  ^bb0(%i: index, %j: index, %k: index):
    %0 = func.call @number(%i, %j, %k, %seed) : (index, index, index, index) -> i32
    tensor.yield %0 : i32
  } : tensor<?x?x?xi32>
  return %r : tensor<?x?x?xi32>
}

// The number of wrong elements.
func.func private @count(%l: index, %m: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : index
  %a = call @operand(%l, %m, %n, %c2) : (index, index, index, index) -> tensor<?x?x?xi32>
  %b0 = call @operand(%l, %c1, %c1, %c3) : (index, index, index, index) -> tensor<?x?x?xi32>
  %c00 = call @operand(%c1, %m, %c1, %c5) : (index, index, index, index) -> tensor<?x?x?xi32>
  %d0 = call @operand(%l, %m, %c1, %c7) : (index, index, index, index) -> tensor<?x?x?xi32>
  %e0 = call @operand(%l, %c1, %n, %c9) : (index, index, index, index) -> tensor<?x?x?xi32>
  %b = tensor.cast %b0 : tensor<?x?x?xi32> to tensor<?x1x1xi32>
  %c = tensor.cast %c00 : tensor<?x?x?xi32> to tensor<1x?x1xi32>
  %d = tensor.cast %d0 : tensor<?x?x?xi32> to tensor<?x?x1xi32>
  %e = tensor.cast %e0 : tensor<?x?x?xi32> to tensor<?x1x?xi32>
  %r = call @sum(%a, %b, %c, %d, %e)
    : (tensor<?x?x?xi32>, tensor<?x1x1xi32>, tensor<1x?x1xi32>, tensor<?x?x1xi32>, tensor<?x1x?xi32>) -> tensor<?x?x?xi32>

  %wrong = scf.for %i = %c0 to %l step %c1 iter_args(%w0 = %c0) -> (index) {
    %w1 = scf.for %j = %c0 to %m step %c1 iter_args(%w2 = %w0) -> (index) {
      %w3 = scf.for %k = %c0 to %n step %c1 iter_args(%w4 = %w2) -> (index) {
        %0 = func.call @number(%i, %j, %k, %c2) : (index, index, index, index) -> i32
        %1 = func.call @number(%i, %c0, %c0, %c3) : (index, index, index, index) -> i32
        %2 = func.call @number(%c0, %j, %c0, %c5) : (index, index, index, index) -> i32
        %3 = func.call @number(%i, %j, %c0, %c7) : (index, index, index, index) -> i32
        %4 = func.call @number(%i, %c0, %k, %c9) : (index, index, index, index) -> i32
        %5 = arith.addi %0, %1 : i32
        %6 = arith.addi %5, %2 : i32
        %7 = arith.addi %6, %3 : i32
        %expected = arith.addi %7, %4 : i32
        %actual = tensor.extract %r[%i, %j, %k] : tensor<?x?x?xi32>
        %is_wrong = arith.cmpi ne, %expected, %actual : i32
        %one = arith.select %is_wrong, %c1, %c0 : index
        %w5 = arith.addi %w4, %one : index
        scf.yield %w5 : index
      }
      scf.yield %w3 : index
    }
    scf.yield %w1 : index
  }
  return %wrong : index
}

func.func @sum(%a: tensor<?x?x?xi32> {bcast.dims = ["L", "M", "N"]}, %b: tensor<?x1x1xi32> {bcast.dims = ["L", 1, 1]},
               %c: tensor<1x?x1xi32> {bcast.dims = [1, "M", 1]}, %d: tensor<?x?x1xi32> {bcast.dims = ["L", "M", 1]},
               %e: tensor<?x1x?xi32> {bcast.dims = ["L", 1, "N"]}) -> tensor<?x?x?xi32> {
  %r = bcast.add %a, %b, %c, %d, %e
    : (tensor<?x?x?xi32>, tensor<?x1x1xi32>, tensor<1x?x1xi32>, tensor<?x?x1xi32>, tensor<?x1x?xi32>) -> tensor<?x?x?xi32>
  return %r : tensor<?x?x?xi32>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %rows = arith.constant dense<[1, 9, 301]> : tensor<3xindex>
  %inner = arith.constant dense<[0, 1, 3, 8, 32, 33]> : tensor<6xindex>
  %r = scf.for %at_m = %c0 to %c3 step %c1 iter_args(%w0 = %c0) -> (index) {
    %m = tensor.extract %rows[%at_m] : tensor<3xindex>
    %r0 = scf.for %at_n = %c0 to %c6 step %c1 iter_args(%w1 = %w0) -> (index) {
      %n = tensor.extract %inner[%at_n] : tensor<6xindex>
      %0 = func.call @count(%c3, %m, %n) : (index, index, index) -> index
      %w2 = arith.addi %w1, %0 : index
      scf.yield %w2 : index
    }
    scf.yield %r0 : index
  }
  // CHECK: {{^0$}}
  vector.print %r : index
  return
}
