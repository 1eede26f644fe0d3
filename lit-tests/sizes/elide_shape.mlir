// The constraints of the dialect shape, and its assumptions.

// RUN: bcast-opt %s --bcast-elide-checks | FileCheck %s
// RUN: bcast-opt %s --bcast-elide-checks --canonicalize | FileCheck %s --check-prefix=INLINED
// RUN: bcast-opt %s --convert-shape-constraints --bcast-elide-checks | FileCheck %s --check-prefix=ASSERT

// CHECK-LABEL: func.func @declared(
// CHECK-NOT:     shape.cstr
// CHECK:         shape.const_witness true
// CHECK:         shape.assuming
// INLINED-LABEL: func.func @declared(
// INLINED-NOT:     shape.assuming
// INLINED:         return
// ASSERT-LABEL: func.func @declared(
// ASSERT-NOT:     cf.assert
// ASSERT:         return
func.func @declared(%a: tensor<?x?xf32> {bcast.dims = ["N", "M"]}, %b: tensor<?xf32> {bcast.dims = ["M"]}, %c: tensor<1x3xf32>) -> tensor<2xindex> {
  %sa = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %sb = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %unit = shape.const_shape [1, 1] : tensor<2xindex>
  %0 = shape.cstr_broadcastable %sa, %sb, %unit : tensor<2xindex>, tensor<1xindex>, tensor<2xindex>
  %sc = shape.shape_of %c : tensor<1x3xf32> -> tensor<2xindex>
  %three = shape.const_shape [1, 3] : tensor<2xindex>
  %1 = shape.cstr_eq %sc, %three : tensor<2xindex>, tensor<2xindex>
  %is = shape.is_broadcastable %sb, %sa : tensor<1xindex>, tensor<2xindex>
  %2 = shape.cstr_require %is, "required"
  %all = shape.assuming_all %0, %1, %2
  cf.assert %is, "asserted"
  %r = shape.assuming %all -> (tensor<2xindex>) {
    %s = shape.broadcast %sa, %sb : tensor<2xindex>, tensor<1xindex> -> tensor<2xindex>
    shape.assuming_yield %s : tensor<2xindex>
  }
  return %r : tensor<2xindex>
}

// Sizes that nothing relates, an unranked tensor, and a rank that is not known.
// CHECK-LABEL: func.func @open(
// CHECK:         shape.cstr_broadcastable
// CHECK:         shape.cstr_eq
// CHECK:         shape.cstr_broadcastable
// CHECK:         shape.cstr_require
// CHECK-NOT:     shape.const_witness
// ASSERT-LABEL: func.func @open(
// ASSERT-COUNT-4: cf.assert
func.func @open(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %u: tensor<*xf32>, %is: i1) -> !shape.witness {
  %sa = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %sb = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %su = shape.shape_of %u : tensor<*xf32> -> tensor<?xindex>
  %0 = shape.cstr_broadcastable %sa, %sb : tensor<2xindex>, tensor<1xindex>
  %1 = shape.cstr_eq %sa, %su : tensor<2xindex>, tensor<?xindex>
  %2 = shape.cstr_broadcastable %su, %sb : tensor<?xindex>, tensor<1xindex>
  %3 = shape.cstr_require %is, "required"
  %all = shape.assuming_all %0, %1, %2, %3
  return %all : !shape.witness
}

// The elements of `shape.broadcast`: a size beside itself, and one beside 1.
// CHECK-LABEL: func.func @broadcast(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @broadcast(%x: tensor<?x1xf32>, %y: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x1xf32>
  %sx = shape.shape_of %x : tensor<?x1xf32> -> tensor<2xindex>
  %sy = shape.shape_of %y : tensor<4xf32> -> tensor<1xindex>
  %again = tensor.from_elements %n, %c1 : tensor<2xindex>
  %shape = shape.broadcast %sx, %sy, %again : tensor<2xindex>, tensor<1xindex>, tensor<2xindex> -> tensor<2xindex>
  %rows = tensor.extract %shape[%c0] : tensor<2xindex>
  %columns = tensor.extract %shape[%c1] : tensor<2xindex>
  %are_rows = arith.cmpi eq, %rows, %n : index
  %are_columns = arith.cmpi eq, %columns, %c4 : index
  cf.assert %are_rows, "rows"
  cf.assert %are_columns, "columns"
  return
}

// Of two sizes that nothing relates it is neither.
// CHECK-LABEL: func.func @broadcast_of_two(
// CHECK:         cf.assert %{{.*}}, "first"
// CHECK:         cf.assert %{{.*}}, "second"
func.func @broadcast_of_two(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %sx = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %sy = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %shape = shape.broadcast %sx, %sy : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  %size = tensor.extract %shape[%c0] : tensor<1xindex>
  %is_first = arith.cmpi eq, %size, %n : index
  %is_second = arith.cmpi eq, %size, %m : index
  cf.assert %is_first, "first"
  cf.assert %is_second, "second"
  return
}
