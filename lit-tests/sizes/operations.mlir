// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s

// An operation on numbers is the same in both dialects that have it, also on numbers that may be negative.
// CHECK-LABEL: func @addi(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @addi(%m: index, %n: index) -> tensor<?xf32> {
  %0 = arith.addi %m, %n : index
  %1 = index.add %m, %n
  %a = tensor.empty(%0) : tensor<?xf32>
  %b = tensor.empty(%1) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @subi(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @subi(%m: index, %n: index) -> tensor<?xf32> {
  %0 = arith.subi %m, %n : index
  %1 = index.sub %m, %n
  %a = tensor.empty(%0) : tensor<?xf32>
  %b = tensor.empty(%1) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @muli(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @muli(%m: index, %n: index) -> tensor<?xf32> {
  %0 = arith.muli %m, %n : index
  %1 = index.mul %m, %n
  %a = tensor.empty(%0) : tensor<?xf32>
  %b = tensor.empty(%1) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @floordivsi(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @floordivsi(%m: index, %n: index) -> tensor<?xf32> {
  %0 = arith.floordivsi %m, %n : index
  %1 = index.floordivs %m, %n
  %a = tensor.empty(%0) : tensor<?xf32>
  %b = tensor.empty(%1) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @ceildivsi(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @ceildivsi(%m: index, %n: index) -> tensor<?xf32> {
  %0 = arith.ceildivsi %m, %n : index
  %1 = index.ceildivs %m, %n
  %a = tensor.empty(%0) : tensor<?xf32>
  %b = tensor.empty(%1) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @divsi(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @divsi(%m: index, %n: index) -> tensor<?xf32> {
  %0 = arith.divsi %m, %n : index
  %1 = index.divs %m, %n
  %a = tensor.empty(%0) : tensor<?xf32>
  %b = tensor.empty(%1) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @divui(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @divui(%m: index, %n: index) -> tensor<?xf32> {
  %0 = arith.divui %m, %n : index
  %1 = index.divu %m, %n
  %a = tensor.empty(%0) : tensor<?xf32>
  %b = tensor.empty(%1) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @minsi(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @minsi(%m: index, %n: index) -> tensor<?xf32> {
  %0 = arith.minsi %m, %n : index
  %1 = index.mins %m, %n
  %a = tensor.empty(%0) : tensor<?xf32>
  %b = tensor.empty(%1) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @maxsi(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @maxsi(%m: index, %n: index) -> tensor<?xf32> {
  %0 = arith.maxsi %m, %n : index
  %1 = index.maxs %m, %n
  %a = tensor.empty(%0) : tensor<?xf32>
  %b = tensor.empty(%1) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @minui(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @minui(%m: index, %n: index) -> tensor<?xf32> {
  %0 = arith.minui %m, %n : index
  %1 = index.minu %m, %n
  %a = tensor.empty(%0) : tensor<?xf32>
  %b = tensor.empty(%1) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @maxui(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @maxui(%m: index, %n: index) -> tensor<?xf32> {
  %0 = arith.maxui %m, %n : index
  %1 = index.maxu %m, %n
  %a = tensor.empty(%0) : tensor<?xf32>
  %b = tensor.empty(%1) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Two operations are two numbers.
// CHECK-LABEL: func @different(
// CHECK-COUNT-10: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @different(%m: index, %n: index) {
  %0 = arith.addi %m, %n : index
  %t0 = tensor.empty(%0) : tensor<?xf32>
  %1 = arith.subi %m, %n : index
  %t1 = tensor.empty(%1) : tensor<?xf32>
  %2 = arith.muli %m, %n : index
  %t2 = tensor.empty(%2) : tensor<?xf32>
  %3 = arith.floordivsi %m, %n : index
  %t3 = tensor.empty(%3) : tensor<?xf32>
  %4 = arith.ceildivsi %m, %n : index
  %t4 = tensor.empty(%4) : tensor<?xf32>
  %5 = arith.divsi %m, %n : index
  %t5 = tensor.empty(%5) : tensor<?xf32>
  %6 = arith.divui %m, %n : index
  %t6 = tensor.empty(%6) : tensor<?xf32>
  %7 = arith.minsi %m, %n : index
  %t7 = tensor.empty(%7) : tensor<?xf32>
  %8 = arith.maxsi %m, %n : index
  %t8 = tensor.empty(%8) : tensor<?xf32>
  %9 = arith.minui %m, %n : index
  %t9 = tensor.empty(%9) : tensor<?xf32>
  %10 = arith.maxui %m, %n : index
  %t10 = tensor.empty(%10) : tensor<?xf32>
  %r0 = bcast.add %t0, %t1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r1 = bcast.add %t1, %t2 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r2 = bcast.add %t2, %t3 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r3 = bcast.add %t3, %t4 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r4 = bcast.add %t4, %t5 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r5 = bcast.add %t5, %t6 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r6 = bcast.add %t6, %t7 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r7 = bcast.add %t7, %t8 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r8 = bcast.add %t8, %t9 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r9 = bcast.add %t9, %t10 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// Signedness does not matter to a cast of a number with 64 bits.
// CHECK-LABEL: func @casts(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @casts(%m: index) -> tensor<?xf32> {
  %0 = arith.index_castui %m : index to i64
  %1 = index.castu %0 : i64 to index
  %2 = index.casts %0 : i64 to index
  %a = tensor.empty(%m) : tensor<?xf32>
  %b = tensor.empty(%1) : tensor<?xf32>
  %c = tensor.empty(%2) : tensor<?xf32>
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %s = bcast.add %r, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// To fewer bits it does: a `true` may be 1 or -1.
// CHECK-LABEL: func @narrow_casts(
// CHECK-COUNT-2: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @narrow_casts(%m: i8, %b: i1) {
  %0 = arith.index_castui %m : i8 to index
  %1 = arith.index_cast %m : i8 to index
  %2 = arith.index_castui %b : i1 to index
  %3 = arith.index_cast %b : i1 to index
  %t0 = tensor.empty(%0) : tensor<?xf32>
  %t1 = tensor.empty(%1) : tensor<?xf32>
  %t2 = tensor.empty(%2) : tensor<?xf32>
  %t3 = tensor.empty(%3) : tensor<?xf32>
  %r = bcast.add %t0, %t1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %s = bcast.add %t2, %t3 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// Decided comparisons of a size, which is not negative: each choice is the size of the first tensor.
// CHECK-LABEL: func @compared(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @compared(%x: tensor<?xf32>, %other: index) {
  %zero = arith.constant 0 : index
  %minus = arith.constant -1 : index
  %n = tensor.dim %x, %zero : tensor<?xf32>
  %c0 = arith.cmpi eq, %n, %n : index
  %s0 = arith.select %c0, %n, %other : index
  %t0 = tensor.empty(%s0) : tensor<?xf32>
  %r0 = bcast.add %x, %t0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c1 = arith.cmpi eq, %n, %minus : index
  %s1 = arith.select %c1, %other, %n : index
  %t1 = tensor.empty(%s1) : tensor<?xf32>
  %r1 = bcast.add %x, %t1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c2 = arith.cmpi ne, %n, %minus : index
  %s2 = arith.select %c2, %n, %other : index
  %t2 = tensor.empty(%s2) : tensor<?xf32>
  %r2 = bcast.add %x, %t2 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c3 = arith.cmpi ne, %n, %n : index
  %s3 = arith.select %c3, %other, %n : index
  %t3 = tensor.empty(%s3) : tensor<?xf32>
  %r3 = bcast.add %x, %t3 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c4 = arith.cmpi slt, %minus, %n : index
  %s4 = arith.select %c4, %n, %other : index
  %t4 = tensor.empty(%s4) : tensor<?xf32>
  %r4 = bcast.add %x, %t4 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c5 = arith.cmpi slt, %n, %n : index
  %s5 = arith.select %c5, %other, %n : index
  %t5 = tensor.empty(%s5) : tensor<?xf32>
  %r5 = bcast.add %x, %t5 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c6 = arith.cmpi slt, %n, %zero : index
  %s6 = arith.select %c6, %other, %n : index
  %t6 = tensor.empty(%s6) : tensor<?xf32>
  %r6 = bcast.add %x, %t6 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c7 = arith.cmpi sle, %n, %n : index
  %s7 = arith.select %c7, %n, %other : index
  %t7 = tensor.empty(%s7) : tensor<?xf32>
  %r7 = bcast.add %x, %t7 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c8 = arith.cmpi sle, %n, %minus : index
  %s8 = arith.select %c8, %other, %n : index
  %t8 = tensor.empty(%s8) : tensor<?xf32>
  %r8 = bcast.add %x, %t8 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c9 = arith.cmpi sgt, %n, %minus : index
  %s9 = arith.select %c9, %n, %other : index
  %t9 = tensor.empty(%s9) : tensor<?xf32>
  %r9 = bcast.add %x, %t9 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c10 = arith.cmpi sgt, %n, %n : index
  %s10 = arith.select %c10, %other, %n : index
  %t10 = tensor.empty(%s10) : tensor<?xf32>
  %r10 = bcast.add %x, %t10 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c11 = arith.cmpi sge, %n, %n : index
  %s11 = arith.select %c11, %n, %other : index
  %t11 = tensor.empty(%s11) : tensor<?xf32>
  %r11 = bcast.add %x, %t11 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c12 = arith.cmpi sge, %minus, %n : index
  %s12 = arith.select %c12, %other, %n : index
  %t12 = tensor.empty(%s12) : tensor<?xf32>
  %r12 = bcast.add %x, %t12 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// Undecided comparisons.
// CHECK-LABEL: func @not_decided(
// CHECK-COUNT-7: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @not_decided(%x: tensor<?xf32>, %one: index, %other: index) {
  %zero = arith.constant 0 : index
  %n = tensor.dim %x, %zero : tensor<?xf32>
  %c0 = arith.cmpi eq, %n, %zero : index
  %s0 = arith.select %c0, %one, %n : index
  %u0 = arith.select %c0, %n, %other : index
  %t0 = tensor.empty(%s0) : tensor<?xf32>
  %v0 = tensor.empty(%u0) : tensor<?xf32>
  %r0 = bcast.add %t0, %v0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c1 = arith.cmpi ne, %n, %zero : index
  %s1 = arith.select %c1, %one, %n : index
  %u1 = arith.select %c1, %n, %other : index
  %t1 = tensor.empty(%s1) : tensor<?xf32>
  %v1 = tensor.empty(%u1) : tensor<?xf32>
  %r1 = bcast.add %t1, %v1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c2 = arith.cmpi slt, %zero, %n : index
  %s2 = arith.select %c2, %one, %n : index
  %u2 = arith.select %c2, %n, %other : index
  %t2 = tensor.empty(%s2) : tensor<?xf32>
  %v2 = tensor.empty(%u2) : tensor<?xf32>
  %r2 = bcast.add %t2, %v2 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c3 = arith.cmpi sle, %n, %zero : index
  %s3 = arith.select %c3, %one, %n : index
  %u3 = arith.select %c3, %n, %other : index
  %t3 = tensor.empty(%s3) : tensor<?xf32>
  %v3 = tensor.empty(%u3) : tensor<?xf32>
  %r3 = bcast.add %t3, %v3 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c4 = arith.cmpi sgt, %n, %zero : index
  %s4 = arith.select %c4, %one, %n : index
  %u4 = arith.select %c4, %n, %other : index
  %t4 = tensor.empty(%s4) : tensor<?xf32>
  %v4 = tensor.empty(%u4) : tensor<?xf32>
  %r4 = bcast.add %t4, %v4 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c5 = arith.cmpi sge, %zero, %n : index
  %s5 = arith.select %c5, %one, %n : index
  %u5 = arith.select %c5, %n, %other : index
  %t5 = tensor.empty(%s5) : tensor<?xf32>
  %v5 = tensor.empty(%u5) : tensor<?xf32>
  %r5 = bcast.add %t5, %v5 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c6 = arith.cmpi ult, %n, %zero : index
  %s6 = arith.select %c6, %one, %n : index
  %u6 = arith.select %c6, %n, %other : index
  %t6 = tensor.empty(%s6) : tensor<?xf32>
  %v6 = tensor.empty(%u6) : tensor<?xf32>
  %r6 = bcast.add %t6, %v6 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// As an unsigned number, -1 is the largest: these are unknown.
// CHECK-LABEL: func @without_a_sign(
// CHECK-COUNT-8: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @without_a_sign(%x: tensor<?xf32>, %other: index) {
  %zero = arith.constant 0 : index
  %minus = arith.constant -1 : index
  %n = tensor.dim %x, %zero : tensor<?xf32>
  %c0 = arith.cmpi ult, %minus, %n : index
  %s0 = arith.select %c0, %n, %other : index
  %u0 = arith.select %c0, %other, %n : index
  %t0 = tensor.empty(%s0) : tensor<?xf32>
  %v0 = tensor.empty(%u0) : tensor<?xf32>
  %q0 = bcast.add %x, %t0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r0 = bcast.add %x, %v0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c1 = arith.cmpi ule, %minus, %n : index
  %s1 = arith.select %c1, %n, %other : index
  %u1 = arith.select %c1, %other, %n : index
  %t1 = tensor.empty(%s1) : tensor<?xf32>
  %v1 = tensor.empty(%u1) : tensor<?xf32>
  %q1 = bcast.add %x, %t1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r1 = bcast.add %x, %v1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c2 = arith.cmpi ugt, %minus, %n : index
  %s2 = arith.select %c2, %n, %other : index
  %u2 = arith.select %c2, %other, %n : index
  %t2 = tensor.empty(%s2) : tensor<?xf32>
  %v2 = tensor.empty(%u2) : tensor<?xf32>
  %q2 = bcast.add %x, %t2 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r2 = bcast.add %x, %v2 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c3 = arith.cmpi uge, %minus, %n : index
  %s3 = arith.select %c3, %n, %other : index
  %u3 = arith.select %c3, %other, %n : index
  %t3 = tensor.empty(%s3) : tensor<?xf32>
  %v3 = tensor.empty(%u3) : tensor<?xf32>
  %q3 = bcast.add %x, %t3 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r3 = bcast.add %x, %v3 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// The offsets of a slice are not its sizes.
// CHECK-LABEL: func @slice(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @slice(%x: tensor<?x?xf32>, %at: index, %m: index, %n: index) {
  %s = tensor.extract_slice %x[%at, 0] [%m, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %a = tensor.empty(%m, %n) : tensor<?x?xf32>
  %b = tensor.empty(%at, %n) : tensor<?x?xf32>
  %r = bcast.add %s, %a : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %t = bcast.add %s, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
