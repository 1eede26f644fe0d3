// What the dialect shape asks of shapes, and takes for granted.

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
