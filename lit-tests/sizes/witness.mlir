// In a shape.assuming, its witness holds: nothing is checked again, and the kernel still does not run without it.

// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s --check-prefix=VERSIONED
// RUN: bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s --check-prefix=INSERTED
// RUN: bcast-opt %s --bcast-report-sizes -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

// The step of an index is guarded by the condition, so that it is not moved out of the region.
// CHECK-LABEL: func.func @broadcastable(
// CHECK-NOT:     cf.assert
// CHECK:         shape.assuming
// CHECK:           bcast.guard_index
// CHECK:           linalg.generic
// CHECK-NOT:     cf.assert
// VERSIONED-LABEL: func.func @broadcastable(
// VERSIONED-NOT:     cf.assert
// VERSIONED:         scf.if
// INSERTED-LABEL: func.func @broadcastable(
// INSERTED-NOT:     cf.assert
func.func @broadcastable(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %sa = shape.shape_of %a : tensor<?xf32> -> tensor<1xindex>
  %sb = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_broadcastable %sa, %sb : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> (tensor<?xf32>) {
    %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    shape.assuming_yield %0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Columns of three shapes, the sizes of which are 4, 1, unknown or missing; of several witnesses; in a region inside.
// CHECK-LABEL: func.func @all(
// CHECK-NOT:     cf.assert
// CHECK:         return
// INSERTED-LABEL: func.func @all(
// INSERTED-NOT:     cf.assert
// INSERTED:         return
func.func @all(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<4x1xf32>, %d: tensor<?xf32>, %is: i1) -> tensor<4x?xf32> {
  %sa = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %sb = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %sc = shape.const_shape [4, 1] : tensor<2xindex>
  %0 = shape.cstr_broadcastable %sa, %sb, %sc : tensor<2xindex>, tensor<1xindex>, tensor<2xindex>
  %sd = shape.shape_of %d : tensor<?xf32> -> tensor<1xindex>
  %1 = shape.cstr_eq %sb, %sd : tensor<1xindex>, tensor<1xindex>
  %w = shape.assuming_all %0, %1
  %r = shape.assuming %w -> (tensor<4x?xf32>) {
    %2 = scf.if %is -> tensor<4x?xf32> {
      %3 = bcast.add %a, %b, %c, %d : (tensor<?x?xf32>, tensor<?xf32>, tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>
      scf.yield %3 : tensor<4x?xf32>
    } else {
      %4 = bcast.mul %b, %a, %c : (tensor<?xf32>, tensor<?x?xf32>, tensor<4x1xf32>) -> tensor<4x?xf32>
      scf.yield %4 : tensor<4x?xf32>
    }
    shape.assuming_yield %2 : tensor<4x?xf32>
  }
  return %r : tensor<4x?xf32>
}

// Sizes that are numbers of the program, and a condition that is required, asserted, or decides a branch.
// CHECK-LABEL: func.func @numbers(
// CHECK-NOT:     [runtime-legal]
// CHECK:         return
func.func @numbers(%n: index, %m: index, %a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %x = tensor.empty(%n) : tensor<?xf32>
  %y = tensor.empty(%m) : tensor<?xf32>
  %sx = tensor.from_elements %n : tensor<1xindex>
  %sy = tensor.from_elements %m : tensor<1xindex>
  %is = shape.is_broadcastable %sx, %sy : tensor<1xindex>, tensor<1xindex>
  %w = shape.cstr_require %is, "they fit"
  %0 = shape.assuming %w -> (tensor<?xf32>) {
    %1 = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    shape.assuming_yield %1 : tensor<?xf32>
  }
  %2 = scf.if %is -> tensor<?xf32> {
    %3 = bcast.mul %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %3 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %sa = shape.shape_of %a : tensor<?xf32> -> tensor<1xindex>
  %sb = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %fit = shape.is_broadcastable %sa, %sb : tensor<1xindex>, tensor<1xindex>
  cf.assert %fit, "they fit"
  %4 = bcast.sub %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %2, %4 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// Outside of the region, in the other branch, of another shape, and of a witness that is not known, nothing holds.
// CHECK-LABEL: func.func @elsewhere(
// CHECK-COUNT-4: [runtime-legal]
// INSERTED-LABEL: func.func @elsewhere(
// INSERTED-COUNT-4: cf.assert
func.func @elsewhere(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %unknown: !shape.witness) {
  %sa = shape.shape_of %a : tensor<?xf32> -> tensor<1xindex>
  %sb = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %is = shape.is_broadcastable %sa, %sb : tensor<1xindex>, tensor<1xindex>
  scf.if %is {
  } else {
    %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  }
  %w = shape.cstr_broadcastable %sa, %sb : tensor<1xindex>, tensor<1xindex>
  shape.assuming %w {
    %1 = bcast.sub %a, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  }
  shape.assuming %unknown {
    %2 = bcast.sub %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  }
  %3 = bcast.mul %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// REPORT: bcast-report-sizes: 10 ops of the dialect, 4 of them with checks at run time, 4 checks in all
