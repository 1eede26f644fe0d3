// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{threads=openmp min-shared-cost=0})' | %run | FileCheck %s

// Rules: element-map

// The loops over rows and over tiles, against the rule for every element: sizes that cover each path through
// them, and every way to stretch two operands along three columns, beside a third one that has one column.

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

// The number of wrong elements, and of all elements.
func.func private @count(%l: index, %m: index, %n: index, %first: index, %second: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %al = call @stretched(%l, %first, %c0) : (index, index, index) -> index
  %am = call @stretched(%m, %first, %c1) : (index, index, index) -> index
  %an = call @stretched(%n, %first, %c2) : (index, index, index) -> index
  %bl = call @stretched(%l, %second, %c0) : (index, index, index) -> index
  %bm = call @stretched(%m, %second, %c1) : (index, index, index) -> index
  %bn = call @stretched(%n, %second, %c2) : (index, index, index) -> index
  %a = call @operand(%al, %am, %an, %c2) : (index, index, index, index) -> tensor<?x?x?xi32>
  %b = call @operand(%bl, %bm, %bn, %c3) : (index, index, index, index) -> tensor<?x?x?xi32>
  %c = tensor.generate %n {
  ^bb0(%k: index):
    %0 = func.call @number(%c0, %c0, %k, %c5) : (index, index, index, index) -> i32
    tensor.yield %0 : i32
  } : tensor<?xi32>
  %r = bcast.add %a, %b, %c : (tensor<?x?x?xi32>, tensor<?x?x?xi32>, tensor<?xi32>) -> tensor<?x?x?xi32>

  %rl = tensor.dim %r, %c0 : tensor<?x?x?xi32>
  %rm = tensor.dim %r, %c1 : tensor<?x?x?xi32>
  %rn = tensor.dim %r, %c2 : tensor<?x?x?xi32>
  %wrong = scf.for %i = %c0 to %rl step %c1 iter_args(%w0 = %c0) -> (index) {
    %w1 = scf.for %j = %c0 to %rm step %c1 iter_args(%w2 = %w0) -> (index) {
      %w3 = scf.for %k = %c0 to %rn step %c1 iter_args(%w4 = %w2) -> (index) {
        %ai = func.call @index(%al, %i) : (index, index) -> index
        %aj = func.call @index(%am, %j) : (index, index) -> index
        %ak = func.call @index(%an, %k) : (index, index) -> index
        %bi = func.call @index(%bl, %i) : (index, index) -> index
        %bj = func.call @index(%bm, %j) : (index, index) -> index
        %bk = func.call @index(%bn, %k) : (index, index) -> index
        %0 = func.call @number(%ai, %aj, %ak, %c2) : (index, index, index, index) -> i32
        %1 = func.call @number(%bi, %bj, %bk, %c3) : (index, index, index, index) -> i32
        %2 = func.call @number(%c0, %c0, %k, %c5) : (index, index, index, index) -> i32
        %3 = arith.addi %0, %1 : i32
        %expected = arith.addi %3, %2 : i32
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
  %0 = arith.muli %rl, %rm : index
  %all = arith.muli %0, %rn : index
  return %wrong, %all : index, index
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %c14 = arith.constant 14 : index
  %rows = arith.constant dense<[0, 1, 2, 9, 301]> : tensor<5xindex>
  %inner = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 17, 32, 33, 90]> : tensor<14xindex>
  %r:2 = scf.for %l = %c0 to %c3 step %c1 iter_args(%w0 = %c0, %a0 = %c0) -> (index, index) {
    %r0:2 = scf.for %at_m = %c0 to %c5 step %c1 iter_args(%w1 = %w0, %a1 = %a0) -> (index, index) {
      %m = tensor.extract %rows[%at_m] : tensor<5xindex>
      %r1:2 = scf.for %at_n = %c0 to %c14 step %c1 iter_args(%w2 = %w1, %a2 = %a1) -> (index, index) {
        %n = tensor.extract %inner[%at_n] : tensor<14xindex>
        %r2:2 = scf.for %first = %c0 to %c8 step %c1 iter_args(%w3 = %w2, %a3 = %a2) -> (index, index) {
          %r3:2 = scf.for %second = %c0 to %c8 step %c1 iter_args(%w4 = %w3, %a4 = %a3) -> (index, index) {
            %0:2 = func.call @count(%l, %m, %n, %first, %second)
              : (index, index, index, index, index) -> (index, index)
            %w5 = arith.addi %w4, %0#0 : index
            %a5 = arith.addi %a4, %0#1 : index
            scf.yield %w5, %a5 : index, index
          }
          scf.yield %r3#0, %r3#1 : index, index
        }
        scf.yield %r2#0, %r2#1 : index, index
      }
      scf.yield %r1#0, %r1#1 : index, index
    }
    scf.yield %r0#0, %r0#1 : index, index
  }
  // CHECK:      {{^0$}}
  vector.print %r#0 : index
  // CHECK-NEXT: 9832704
  vector.print %r#1 : index
  return
}
