// RUN: bcast-opt %s --bcast-elide-checks --split-input-file --verify-diagnostics | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks --bcast-elide-checks --split-input-file --verify-diagnostics | FileCheck %s --check-prefix ENTRY

// Assertions on sizes that follow from declarations, from what the program computes, or from other assertions.

// CHECK-LABEL: func.func @declared(
func.func @declared(%a: tensor<?x?xf32> {bcast.dims = ["N", "M"]}, %b: tensor<?xf32> {bcast.dims = ["M"]}, %c: tensor<?xf32>) -> tensor<?xf32>
    attributes {bcast.symbols = {N = {min = 2}}} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c0 : tensor<?x?xf32>
  %m = tensor.dim %a, %c1 : tensor<?x?xf32>
  %k = tensor.dim %b, %c0 : tensor<?xf32>
  %other = tensor.dim %c, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %m, %k : index
  %bound = arith.cmpi sgt, %n, %c1 : index
  %both = arith.andi %same, %bound : i1
  %open = arith.cmpi eq, %m, %other : index
  %some = arith.ori %open, %same : i1
  // CHECK-NOT: cf.assert
  cf.assert %same, "mismatched size for broadcast"
  cf.assert %both, "both"
  cf.assert %some, "some"
  // CHECK: cf.assert %{{.*}}, "open"
  cf.assert %open, "open"
  // It has just been asserted, so its guard stays.
  // CHECK-NOT: cf.assert
  cf.assert %open, "again"
  // CHECK: %[[C:.*]] = bcast.guard %arg2 if
  %guarded = bcast.guard %c if %open : tensor<?xf32>
  // CHECK-NOT: bcast.guard
  %plain = bcast.guard %b if %same : tensor<?xf32>
  // CHECK: bcast.add %[[C]], %arg1
  %sum = bcast.add %guarded, %plain : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %sum : tensor<?xf32>
}

// A quotient cancels what it divides: what a slice leaves, what steps of 2 need, and what a rotation by 5 takes.
// CHECK-LABEL: func.func @quotients(
func.func @quotients(%a: tensor<?xf32> {bcast.dims = ["N"]})
    attributes {bcast.symbols = {N = {min = 1, max = 2147483647}}} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c-5 = arith.constant -5 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %half = arith.floordivsi %n, %c2 : index
  %left = arith.subi %n, %half : index
  %fits = arith.cmpi sge, %left, %half : index
  %more = arith.cmpi sgt, %left, %half : index
  %turns = arith.floordivsi %c-5, %n : index
  %whole = arith.muli %turns, %n : index
  %rest = arith.subi %c-5, %whole : index
  %inside = arith.cmpi slt, %rest, %n : index
  %turned = arith.cmpi sgt, %rest, %c0 : index
  // CHECK-NOT: cf.assert
  cf.assert %fits, "fits"
  cf.assert %inside, "inside"
  // CHECK: cf.assert %{{.*}}, "of odd sizes alone"
  cf.assert %more, "of odd sizes alone"
  // CHECK: cf.assert %{{.*}}, "not of 1 and 5"
  cf.assert %turned, "not of 1 and 5"
  return
}

// The numbers of elements of `2 * N x (M floordiv 2 + 1)` and of `2 x N * (M floordiv 2 + 1)`, in integers that hold both.
// CHECK-LABEL: func.func @elements(
func.func @elements(%a: tensor<?x?xf32> {bcast.dims = ["2 * N", "M"]})
    attributes {bcast.symbols = {N = {min = 1, max = 2147483647}, M = {min = 1, max = 2147483647}}} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %two = arith.constant 2 : i128
  %twice = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = arith.floordivsi %twice, %c2 : index
  %m = tensor.dim %a, %c1 : tensor<?x?xf32>
  %half = arith.floordivsi %m, %c2 : index
  %columns = arith.addi %half, %c1 : index
  %count = arith.muli %n, %columns : index
  %twice64 = arith.index_cast %twice : index to i64
  %columns64 = arith.index_cast %columns : index to i64
  %count64 = arith.index_cast %count : index to i64
  %half64 = arith.index_cast %half : index to i64
  %twice128 = arith.extsi %twice64 : i64 to i128
  %columns128 = arith.extsi %columns64 : i64 to i128
  %count128 = arith.extsi %count64 : i64 to i128
  %half128 = arith.extsi %half64 : i64 to i128
  %own = arith.muli %twice128, %columns128 : i128
  %target = arith.muli %two, %count128 : i128
  %less = arith.muli %twice128, %half128 : i128
  %same = arith.cmpi eq, %own, %target : i128
  %other = arith.cmpi eq, %own, %less : i128
  // CHECK-NOT: cf.assert
  cf.assert %same, "same"
  // CHECK: cf.assert %{{.*}}, "other"
  cf.assert %other, "other"
  return
}

// The assertion of a declaration does not follow from that declaration.
// ENTRY-LABEL: func.func @entry(
// ENTRY: cf.assert %{{.*}}[symbol-entry]
func.func @entry(%a: tensor<?xf32> {bcast.dims = ["K"]}, %b: tensor<?xf32> {bcast.dims = ["K"]}) -> tensor<?xf32> {
  %sum = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %sum : tensor<?xf32>
}

// Nor does one of a function that is called: the inliner drops its declaration.
// CHECK-LABEL: func.func @called(
// CHECK: cf.assert %{{.*}}, "user"
func.func @called(%a: tensor<?xf32> {bcast.dims = ["L"]}, %b: tensor<?xf32> {bcast.dims = ["L"]}) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %m = tensor.dim %b, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "user"
  return
}
func.func @calls(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  call @called(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

// An op's requirement proves nothing: the op goes away once nothing uses it.
// CHECK-LABEL: func.func @required(
// CHECK: cf.assert %{{.*}}, "cast"
// CHECK: cf.assert %{{.*}}, "elementwise"
func.func @required(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %m = tensor.dim %b, %c0 : tensor<?xf32>

  %cast = tensor.cast %a : tensor<?xf32> to tensor<3xf32>
  %three = arith.cmpi eq, %n, %c3 : index
  cf.assert %three, "cast"

  %same = arith.cmpi eq, %n, %m : index
  %elementwise = arith.addf %a, %b : tensor<?xf32>
  cf.assert %same, "elementwise"
  return
}

// Nor do the sizes of its result, unless assertions say that it does not fail.
// CHECK-LABEL: func.func @required_of_broadcasts(
// CHECK: cf.assert %{{.*}}, "of the next one"
// CHECK-NOT: cf.assert
// CHECK: return
// ENTRY-LABEL: func.func @required_of_broadcasts(
// ENTRY: [runtime-legal]
// ENTRY-NOT: cf.assert
// ENTRY: return
func.func @required_of_broadcasts(%three: tensor<3xf32>, %b: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %a = tensor.cast %three : tensor<3xf32> to tensor<?xf32>
  %sum = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %next = bcast.mul %sum, %sum : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %n = tensor.dim %sum, %c0 : tensor<?xf32>
  %m = tensor.dim %next, %c0 : tensor<?xf32>
  %of_next = arith.cmpi eq, %m, %c3 : index
  cf.assert %of_next, "of the next one"
  %of_sum = arith.cmpi eq, %n, %c3 : index
  cf.assert %of_sum, "of its result"
  return
}

// A fact that holds in one branch does not hold after it.
// CHECK-LABEL: func.func @branch(
func.func @branch(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %m = tensor.dim %b, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %n, %m : index
  // CHECK: scf.if
  scf.if %same {
    // CHECK-NOT: "inside"
    cf.assert %same, "inside"
  }
  // CHECK: cf.assert %{{.*}}, "behind"
  cf.assert %same, "behind"
  return
}

// The same condition again, here and in a region; not in one that begins before it.
// CHECK-LABEL: func.func @repeated(
// CHECK:         cf.assert %arg0, "first"
// CHECK-NOT:     cf.assert
// CHECK:       scf.if
// CHECK-NEXT:    cf.assert %arg1, "inner"
// CHECK-NEXT:  }
// CHECK-NEXT:  cf.assert %arg1, "after"
// CHECK-NEXT:  return
func.func @repeated(%some: i1, %other: i1) {
  cf.assert %some, "first"
  cf.assert %some, "again"
  scf.if %some {
    cf.assert %some, "in a region"
    cf.assert %other, "inner"
  }
  cf.assert %other, "after"
  return
}

// Numbers of elements in wide integers, as `convert-to-bcast` compares them: B * T does not wrap around if both are bounded.
// CHECK-LABEL: func.func @bounded_product(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @bounded_product(%x: tensor<?x?xf32> {bcast.dims = ["B", "T"]}, %y: tensor<?x4xf32> {bcast.dims = ["B * T", 4]})
    attributes {bcast.symbols = {B = {max = 2147483647}, T = {max = 2147483647}}} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c0_i64 = arith.constant 0 : i64
  %b = tensor.dim %x, %c0 : tensor<?x?xf32>
  %t = tensor.dim %x, %c1 : tensor<?x?xf32>
  %bt = tensor.dim %y, %c0 : tensor<?x4xf32>
  %b64 = arith.index_cast %b : index to i64
  %t64 = arith.index_cast %t : index to i64
  %bt64 = arith.index_cast %bt : index to i64
  %wide_b = arith.extsi %b64 : i64 to i128
  %wide_t = arith.extsi %t64 : i64 to i128
  %wide_bt = arith.extsi %bt64 : i64 to i128
  %product = arith.muli %wide_t, %wide_b : i128
  %same = arith.cmpi eq, %product, %wide_bt : i128
  cf.assert %same, "another number of elements"
  // Nor is a size negative, so that none is inferred, as torch-mlir counts them.
  %inferred = arith.cmpi slt, %b64, %c0_i64 : i64
  %count = arith.extui %inferred : i1 to i64
  %few = arith.cmpi sle, %count, %c0_i64 : i64
  cf.assert %few, "inferred"
  return
}

// Without bounds the product may wrap around, and is compared.
// CHECK-LABEL: func.func @unbounded_product(
// CHECK:         cf.assert
// CHECK:         return
func.func @unbounded_product(%x: tensor<?x?xf32> {bcast.dims = ["P", "Q"]}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = tensor.dim %x, %c0 : tensor<?x?xf32>
  %q = tensor.dim %x, %c1 : tensor<?x?xf32>
  %p64 = arith.index_cast %p : index to i64
  %q64 = arith.index_cast %q : index to i64
  %pq64 = arith.muli %p64, %q64 : i64
  %wide_p = arith.extsi %p64 : i64 to i128
  %wide_q = arith.extsi %q64 : i64 to i128
  %wide_pq = arith.extsi %pq64 : i64 to i128
  %product = arith.muli %wide_p, %wide_q : i128
  %same = arith.cmpi eq, %product, %wide_pq : i128
  cf.assert %same, "another number of elements"
  return
}

// -----

func.func @never(%a: tensor<2x?xf32>, %b: tensor<?x3xf32>, %p: i1) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<2x?xf32>
  %c3 = arith.constant 3 : index
  %same = arith.cmpi eq, %n, %c3 : index
  scf.if %p {
    // expected-warning@+1 {{fails in every run where it is executed: mismatched size for broadcast [program-size]}}
    cf.assert %same, "mismatched size for broadcast"
  }
  // expected-error@+1 {{'cf.assert' op fails in every run: mismatched size for broadcast [program-size]}}
  cf.assert %same, "mismatched size for broadcast"
  return
}

// -----

// Of the difference, the constant wraps around: not every number is as small.
// CHECK-LABEL: func.func @least
func.func @least(%a: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %least = arith.constant -9223372036854775808 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %sum = arith.addi %d, %least : index
  %is_less = arith.cmpi sle, %n, %sum : index
  // CHECK: cf.assert
  cf.assert %is_less, "n is the least number"
  return
}

// -----

// The truth value of a comparison is 1, also where it is compared with a constant.
// CHECK-LABEL: func.func @truth
func.func @truth(%x: i64, %y: i64, %n: i64, %p: i1) {
  %true = arith.constant true
  %c1 = arith.constant 1 : i64
  %c-1 = arith.constant -1 : i64
  %less = arith.cmpi slt, %x, %y : i64
  %holds = arith.cmpi eq, %less, %true : i1
  %number = arith.extui %less : i1 to i64
  %is_number = arith.cmpi eq, %number, %n : i64
  %is_one = arith.cmpi eq, %n, %c1 : i64
  %is_minus_one = arith.cmpi eq, %n, %c-1 : i64
  // CHECK: cf.assert %{{.*}}, "it holds"
  cf.assert %holds, "it holds"
  // CHECK: cf.assert %{{.*}}, "the number"
  cf.assert %is_number, "the number"
  // CHECK-NOT: cf.assert
  cf.assert %is_one, "is 1"
  // CHECK: cf.assert %{{.*}}, "is -1"
  cf.assert %is_minus_one, "is -1"
  // By its sign it is less than 0.
  %above = arith.cmpi slt, %true, %p : i1
  scf.if %above {
    // CHECK: cf.assert %{{.*}}, "false"
    cf.assert %p, "false"
  }
  return
}

// -----

// Nothing uses the tensor, so that a number is its size does not make it a size.
// CHECK-LABEL: func.func @unused
func.func @unused(%p: i1, %n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %t, %k = scf.if %p -> (tensor<?xf32>, index) {
    %e = tensor.empty(%n) : tensor<?xf32>
    scf.yield %e, %n : tensor<?xf32>, index
  } else {
    %e = tensor.empty(%m) : tensor<?xf32>
    scf.yield %e, %m : tensor<?xf32>, index
  }
  %not_negative = arith.cmpi sge, %k, %c0 : index
  // CHECK: cf.assert
  cf.assert %not_negative, "not negative"
  return %k : index
}
