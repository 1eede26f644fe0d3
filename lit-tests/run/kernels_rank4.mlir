// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{threads=openmp min-shared-cost=0})' | %run | FileCheck %s

// Rules: element-map

// Loops over rows and over tiles below two loops over columns before them: every way to stretch two operands along four
// columns, beside a third one that has one column.

// An element by its place.
func.func private @number(%h: index, %i: index, %j: index, %k: index, %seed: index) -> i32 {
  %c31 = arith.constant 31 : index
  %c1009 = arith.constant 1009 : index
  %0 = arith.muli %h, %c31 : index
  %1 = arith.addi %0, %i : index
  %2 = arith.muli %1, %c31 : index
  %3 = arith.addi %2, %j : index
  %4 = arith.muli %3, %c1009 : index
  %5 = arith.addi %4, %k : index
  %6 = arith.addi %5, %seed : index
  %7 = arith.muli %6, %seed : index
  %r = arith.index_cast %7 : index to i32
  return %r : i32
}

func.func private @operand(%l: index, %m: index, %n: index, %o: index, %seed: index) -> tensor<?x?x?x?xi32> {
  %r = tensor.generate %l, %m, %n, %o {
  ^bb0(%h: index, %i: index, %j: index, %k: index):
    %0 = func.call @number(%h, %i, %j, %k, %seed) : (index, index, index, index, index) -> i32
    tensor.yield %0 : i32
  } : tensor<?x?x?x?xi32>
  return %r : tensor<?x?x?x?xi32>
}

// The size, or 1 if that bit of the pattern is not set.
func.func private @stretched(%size: index, %pattern: index, %bit: index) -> index {
  %c1 = arith.constant 1 : index
  %shifted = arith.shrui %pattern, %bit : index
  %set = arith.andi %shifted, %c1 : index
  %is_set = arith.cmpi eq, %set, %c1 : index
  %r = arith.select %is_set, %size, %c1 : index
  return %r : index
}

// The index at which a dimension of that size is read.
func.func private @index(%size: index, %index: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %is_unit = arith.cmpi eq, %size, %c1 : index
  %r = arith.select %is_unit, %c0, %index : index
  return %r : index
}

// The element of an operand that is read at these indices.
func.func private @element(%x: tensor<?x?x?x?xi32>, %h: index, %i: index, %j: index, %k: index, %seed: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %l = tensor.dim %x, %c0 : tensor<?x?x?x?xi32>
  %m = tensor.dim %x, %c1 : tensor<?x?x?x?xi32>
  %n = tensor.dim %x, %c2 : tensor<?x?x?x?xi32>
  %o = tensor.dim %x, %c3 : tensor<?x?x?x?xi32>
  %xh = call @index(%l, %h) : (index, index) -> index
  %xi = call @index(%m, %i) : (index, index) -> index
  %xj = call @index(%n, %j) : (index, index) -> index
  %xk = call @index(%o, %k) : (index, index) -> index
  %r = call @number(%xh, %xi, %xj, %xk, %seed) : (index, index, index, index, index) -> i32
  return %r : i32
}

// The number of wrong elements, and of all elements.
func.func private @count(%l: index, %m: index, %n: index, %o: index, %first: index, %second: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %al = call @stretched(%l, %first, %c0) : (index, index, index) -> index
  %am = call @stretched(%m, %first, %c1) : (index, index, index) -> index
  %an = call @stretched(%n, %first, %c2) : (index, index, index) -> index
  %ao = call @stretched(%o, %first, %c3) : (index, index, index) -> index
  %bl = call @stretched(%l, %second, %c0) : (index, index, index) -> index
  %bm = call @stretched(%m, %second, %c1) : (index, index, index) -> index
  %bn = call @stretched(%n, %second, %c2) : (index, index, index) -> index
  %bo = call @stretched(%o, %second, %c3) : (index, index, index) -> index
  %a = call @operand(%al, %am, %an, %ao, %c2) : (index, index, index, index, index) -> tensor<?x?x?x?xi32>
  %b = call @operand(%bl, %bm, %bn, %bo, %c3) : (index, index, index, index, index) -> tensor<?x?x?x?xi32>
  %c = tensor.generate %o {
  ^bb0(%k: index):
    %0 = func.call @number(%c0, %c0, %c0, %k, %c5) : (index, index, index, index, index) -> i32
    tensor.yield %0 : i32
  } : tensor<?xi32>
  %r = bcast.add %a, %b, %c : (tensor<?x?x?x?xi32>, tensor<?x?x?x?xi32>, tensor<?xi32>) -> tensor<?x?x?x?xi32>

  %rl = tensor.dim %r, %c0 : tensor<?x?x?x?xi32>
  %rm = tensor.dim %r, %c1 : tensor<?x?x?x?xi32>
  %rn = tensor.dim %r, %c2 : tensor<?x?x?x?xi32>
  %ro = tensor.dim %r, %c3 : tensor<?x?x?x?xi32>
  %wrong = scf.for %h = %c0 to %rl step %c1 iter_args(%w0 = %c0) -> (index) {
    %w1 = scf.for %i = %c0 to %rm step %c1 iter_args(%w2 = %w0) -> (index) {
      %w3 = scf.for %j = %c0 to %rn step %c1 iter_args(%w4 = %w2) -> (index) {
        %w5 = scf.for %k = %c0 to %ro step %c1 iter_args(%w6 = %w4) -> (index) {
          %0 = func.call @element(%a, %h, %i, %j, %k, %c2)
            : (tensor<?x?x?x?xi32>, index, index, index, index, index) -> i32
          %1 = func.call @element(%b, %h, %i, %j, %k, %c3)
            : (tensor<?x?x?x?xi32>, index, index, index, index, index) -> i32
          %2 = func.call @number(%c0, %c0, %c0, %k, %c5) : (index, index, index, index, index) -> i32
          %3 = arith.addi %0, %1 : i32
          %expected = arith.addi %3, %2 : i32
          %actual = tensor.extract %r[%h, %i, %j, %k] : tensor<?x?x?x?xi32>
          %is_wrong = arith.cmpi ne, %expected, %actual : i32
          %one = arith.select %is_wrong, %c1, %c0 : index
          %w7 = arith.addi %w6, %one : index
          scf.yield %w7 : index
        }
        scf.yield %w5 : index
      }
      scf.yield %w3 : index
    }
    scf.yield %w1 : index
  }
  %0 = arith.muli %rl, %rm : index
  %1 = arith.muli %rn, %ro : index
  %all = arith.muli %0, %1 : index
  return %wrong, %all : index, index
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %rows = arith.constant dense<[3, 301]> : tensor<2xindex>
  %inner = arith.constant dense<[1, 3, 4, 33]> : tensor<4xindex>
  %r:2 = scf.for %at_n = %c0 to %c2 step %c1 iter_args(%w0 = %c0, %a0 = %c0) -> (index, index) {
    %n = tensor.extract %rows[%at_n] : tensor<2xindex>
    %r0:2 = scf.for %at_o = %c0 to %c4 step %c1 iter_args(%w1 = %w0, %a1 = %a0) -> (index, index) {
      %o = tensor.extract %inner[%at_o] : tensor<4xindex>
      %r1:2 = scf.for %first = %c0 to %c16 step %c1 iter_args(%w2 = %w1, %a2 = %a1) -> (index, index) {
        %r2:2 = scf.for %second = %c0 to %c16 step %c1 iter_args(%w3 = %w2, %a3 = %a2) -> (index, index) {
          %0:2 = func.call @count(%c2, %c3, %n, %o, %first, %second)
            : (index, index, index, index, index, index) -> (index, index)
          %w4 = arith.addi %w3, %0#0 : index
          %a4 = arith.addi %a3, %0#1 : index
          scf.yield %w4, %a4 : index, index
        }
        scf.yield %r2#0, %r2#1 : index, index
      }
      scf.yield %r1#0, %r1#1 : index, index
    }
    scf.yield %r0#0, %r0#1 : index, index
  }
  // CHECK:      {{^0$}}
  vector.print %r#0 : index
  // CHECK-NEXT: 10492720
  vector.print %r#1 : index
  return
}
