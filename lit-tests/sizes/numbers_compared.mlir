// Sizes that are compared as numbers of other widths: of 64 bits they are read again as an index, and what
// cannot be read again gives no fact.

// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal | FileCheck %s --check-prefix=EQUAL

// CHECK-LABEL: func.func @of_64_bits(
// CHECK-NOT:     [runtime-legal]
// CHECK:         arith.index_cast %{{.*}} : i64 to index
// CHECK:         return
// EQUAL-LABEL: func.func @of_64_bits(
// EQUAL:         bcast.guard
func.func @of_64_bits(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: i64) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %da = tensor.dim %a, %c0 : tensor<?xf32>
  %db = tensor.dim %b, %c0 : tensor<?xf32>
  %ia = arith.index_cast %da : index to i64
  %ib = arith.index_cast %db : index to i64
  %ea = arith.cmpi eq, %ia, %n : i64
  cf.assert %ea, "a"
  %eb = arith.cmpi eq, %ib, %n : i64
  cf.assert %eb, "b"
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @of_32_bits(
// CHECK:         [runtime-legal]
// EQUAL-LABEL: func.func @of_32_bits(
// EQUAL:         [runtime-legal]
func.func @of_32_bits(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: i32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %da = tensor.dim %a, %c0 : tensor<?xf32>
  %db = tensor.dim %b, %c0 : tensor<?xf32>
  %ia = arith.index_cast %da : index to i32
  %ib = arith.index_cast %db : index to i32
  %ea = arith.cmpi eq, %ia, %n : i32
  cf.assert %ea, "a"
  %eb = arith.cmpi eq, %ib, %n : i32
  cf.assert %eb, "b"
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
