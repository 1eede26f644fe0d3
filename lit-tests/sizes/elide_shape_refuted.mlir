// Constraints of the dialect shape that no run fulfils.

// RUN: bcast-opt %s --bcast-elide-checks --split-input-file --verify-diagnostics | FileCheck %s

func.func @refuted(%a: tensor<2x?xf32>, %b: tensor<3xf32>, %c: tensor<4x3xf32>) {
  %sa = shape.shape_of %a : tensor<2x?xf32> -> tensor<2xindex>
  %sb = shape.shape_of %b : tensor<3xf32> -> tensor<1xindex>
  %sc = shape.shape_of %c : tensor<4x3xf32> -> tensor<2xindex>
  // expected-error@+1 {{fails in every run}}
  %0 = shape.cstr_broadcastable %sa, %sb, %sc : tensor<2xindex>, tensor<1xindex>, tensor<2xindex>
  shape.assuming %0 {
    shape.assuming_yield
  }
  return
}

// -----

func.func @refuted_equal(%b: tensor<3xf32>, %c: tensor<4x3xf32>) {
  %sb = shape.shape_of %b : tensor<3xf32> -> tensor<1xindex>
  %sc = shape.shape_of %c : tensor<4x3xf32> -> tensor<2xindex>
  // expected-error@+1 {{fails in every run}}
  %0 = shape.cstr_eq %sb, %sc : tensor<1xindex>, tensor<2xindex>
  shape.assuming %0 {
    shape.assuming_yield
  }
  return
}

// -----

// A witness that a branch alone uses, and one that nothing uses, which any pass may drop.
// CHECK-LABEL: func.func @refuted_in_a_branch(
func.func @refuted_in_a_branch(%b: tensor<3xf32>, %c: tensor<4x2xf32>, %is: i1) {
  %sb = shape.shape_of %b : tensor<3xf32> -> tensor<1xindex>
  %sc = shape.shape_of %c : tensor<4x2xf32> -> tensor<2xindex>
  // expected-warning@+1 {{fails in every run}}
  %0 = shape.cstr_broadcastable %sb, %sc : tensor<1xindex>, tensor<2xindex>
  %1 = shape.cstr_eq %sb, %sc : tensor<1xindex>, tensor<2xindex>
  scf.if %is {
    shape.assuming %0 {
      shape.assuming_yield
    }
  }
  return
}
