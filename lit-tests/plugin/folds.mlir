// RUN: mlir-opt %s %load_plugin --pass-pipeline='builtin.module(canonicalize,cse)' | FileCheck %s
// RUN: mlir-opt %s %load_plugin --pass-pipeline='builtin.module(sccp)' | FileCheck %s --check-prefix=SCCP

// The stock mlir-opt folds ops of the plugin.

// CHECK-LABEL: func.func @constants
// CHECK-NEXT:    arith.constant dense<{{.}}[3, 4], [6, 8]{{.}}> : tensor<2x2xi32>
func.func @constants() -> tensor<2x2xi32> {
  %a = arith.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %b = arith.constant dense<[3, 4]> : tensor<2xi32>
  %r = bcast.mul %a, %b : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

// CHECK-LABEL: func.func @equal
// CHECK-SAME:      (%[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<?x1xi32>)
// CHECK:         %[[R:.*]] = bcast.add %[[X]], %[[Y]]
// CHECK:         %[[D:.*]] = tensor.dim %[[Y]]
// CHECK:         return %[[R]], %[[R]], %[[D]]
func.func @equal(%x: tensor<4xi32>, %y: tensor<?x1xi32>) -> (tensor<?x4xi32>, tensor<?x4xi32>, index) {
  %zero = arith.constant dense<0> : tensor<i32>
  %c0 = arith.constant 0 : index
  %0 = bcast.add %x, %y : (tensor<4xi32>, tensor<?x1xi32>) -> tensor<?x4xi32>
  %1 = bcast.add %y, %x, %zero : (tensor<?x1xi32>, tensor<4xi32>, tensor<i32>) -> tensor<?x4xi32>
  %2 = tensor.dim %1, %c0 : tensor<?x4xi32>
  return %0, %1, %2 : tensor<?x4xi32>, tensor<?x4xi32>, index
}

// The condition is known where the loop is entered and in each iteration.
// SCCP-LABEL: func.func @loop
// SCCP:         %[[TRUE:.*]] = arith.constant dense<true> : tensor<4xi1>
// SCCP-NEXT:    return %[[TRUE]]
func.func @loop(%x: tensor<4xi32>, %lower: index, %upper: index, %step: index) -> tensor<4xi1> {
  %true = arith.constant dense<true> : tensor<4xi1>
  %zero = arith.constant dense<0> : tensor<4xi32>
  %0:2 = scf.for %i = %lower to %upper step %step iter_args(%c = %true, %y = %zero) -> (tensor<4xi1>, tensor<4xi32>) {
    %1 = bcast.select %c, %zero, %x : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %2 = bcast.compare eq, %1, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    scf.yield %2, %1 : tensor<4xi1>, tensor<4xi32>
  }
  return %0#0 : tensor<4xi1>
}
