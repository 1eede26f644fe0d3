// The last line of a run that fails names the command that explains the first rule that was broken, once.
//
// RUN: split-file %s %t
// RUN: not bcast-opt %t/refused.mlir 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not bcast-opt %t/other.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: bcast-opt %t/expected.mlir --verify-diagnostics 2>&1 | count 0

// REFUSED-COUNT-1: for more: bcast explain infer-dim
// REFUSED-NOT: {{.}}

// OTHER: error
// OTHER-NOT: for more

//--- refused.mlir
func.func @f(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}
func.func @g(%a: tensor<4xf32>) {
  %0 = bcast.add %a : (tensor<4xf32>) -> tensor<5xf32>
  return
}

//--- other.mlir
func.func @f(%a: tensor<4xf32>) -> tensor<3xf32> {
  return %a : tensor<4xf32>
}

//--- expected.mlir
func.func @f(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{[infer-dim]}}
  // expected-note@+1 {{shapes, aligned on the right}}
  %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}
