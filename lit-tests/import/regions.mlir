// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --verify-diagnostics | FileCheck %s

// A reducer means what the op around it defines: passes that read it know the ops of its dialect.

// CHECK-LABEL: func.func @reduce(
func.func @reduce(%a: tensor<?x?xf32>, %init: tensor<f32>) -> tensor<?xf32> {
  // CHECK: bcast.mul
  %0 = "stablehlo.multiply"(%a, %a) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: "stablehlo.reduce"
  // CHECK: "stablehlo.add"
  // expected-remark@+1 {{'stablehlo.reduce' op is left by convert-to-bcast: no op of bcast computes it}}
  %1 = "stablehlo.reduce"(%0, %init) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %2 = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%2) : (tensor<f32>) -> ()
  }) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// The blocks of these two are moved as they are.
// CHECK-LABEL: func.func @control(
func.func @control(%p: tensor<i1>, %a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: tosa.cond_if
  // CHECK: bcast.add
  %0 = tosa.cond_if %p (%x = %a) : tensor<i1> (tensor<?xf32>) -> tensor<?xf32> {
  ^bb0(%x: tensor<?xf32>):
    %1 = tosa.add %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    tosa.yield %1 : tensor<?xf32>
  } else {
  ^bb0(%x: tensor<?xf32>):
    tosa.yield %x : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// Of an unknown op nothing is known, nor of what is in it.
// CHECK-LABEL: func.func @unknown(
func.func @unknown(%a: tensor<?xf32>) {
  // CHECK: tosa.add
  "test.region"() ({
    %1 = tosa.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "test.end"() : () -> ()
  }) : () -> ()
  return
}
