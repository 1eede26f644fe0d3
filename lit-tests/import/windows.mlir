// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast=profile=stablehlo --verify-diagnostics | FileCheck %s

// Windows that stay, each with the reason; and sizes that a convolution keeps.

// CHECK-LABEL: func.func @kept(
// CHECK: tensor.splat %{{.*}}[%{{.*}}] : tensor<1x?x8xf32>
// CHECK-NOT: cf.assert
// CHECK: linalg.generic
// CHECK: -> tensor<1x?x8xf32>
func.func @kept(%a: tensor<1x?x4xf32>, %w: tensor<3x4x8xf32>) -> tensor<1x?x8xf32> {
  %0 = "stablehlo.convolution"(%a, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, padding = dense<1> : tensor<1x2xi64>}> : (tensor<1x?x4xf32>, tensor<3x4x8xf32>) -> tensor<1x?x8xf32>
  return %0 : tensor<1x?x8xf32>
}

// CHECK-LABEL: func.func @features(
// CHECK: cf.assert {{.*}}operand #1: its features are not those of operand #0
func.func @features(%a: tensor<1x?x?xf32>, %w: tensor<3x4x8xf32>) -> tensor<1x?x8xf32> {
  %0 = "stablehlo.convolution"(%a, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, padding = dense<1> : tensor<1x2xi64>}> : (tensor<1x?x?xf32>, tensor<3x4x8xf32>) -> tensor<1x?x8xf32>
  return %0 : tensor<1x?x8xf32>
}

// CHECK-LABEL: func.func @left(
// CHECK-COUNT-6: "stablehlo.convolution"
func.func @left(%a: tensor<1x?x4xf32>, %w: tensor<3x4x8xf32>, %w2: tensor<3x2x8xf32>, %b: tensor<1x?x4xi32>) {
  // expected-remark@+1 {{it has groups of the batch, or a reversed window}}
  %0 = "stablehlo.convolution"(%a, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 2 : i64}> : (tensor<1x?x4xf32>, tensor<3x4x8xf32>) -> tensor<1x?x8xf32>
  // expected-remark@+1 {{it has groups of the batch, or a reversed window}}
  %1 = "stablehlo.convolution"(%a, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, window_reversal = array<i1: true>}> : (tensor<1x?x4xf32>, tensor<3x4x8xf32>) -> tensor<1x?x8xf32>
  // expected-remark@+1 {{its kernel takes 2 features of 4}}
  %3 = "stablehlo.convolution"(%a, %w2) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x?x4xf32>, tensor<3x2x8xf32>) -> tensor<1x?x8xf32>
  // expected-remark@+1 {{its elements are of several types, or not numbers with a sum}}
  %4 = "stablehlo.convolution"(%b, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>}> : (tensor<1x?x4xi32>, tensor<3x4x8xf32>) -> tensor<1x?x8xf32>
  // expected-remark@+1 {{its dimension_numbers are of no known form}}
  %5 = "stablehlo.convolution"(%a, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]>}> : (tensor<1x?x4xf32>, tensor<3x4x8xf32>) -> tensor<1x?x8xf32>
  // expected-remark@+1 {{its window_strides do not fit}}
  %6 = "stablehlo.convolution"(%a, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, window_strides = array<i64: 0>}> : (tensor<1x?x4xf32>, tensor<3x4x8xf32>) -> tensor<1x?x8xf32>
  return
}

// CHECK-LABEL: func.func @reductions(
// CHECK-COUNT-2: "stablehlo.reduce_window"
func.func @reductions(%a: tensor<?x4xf32>, %zero: tensor<f32>) {
  // expected-remark@+1 {{its region has the op 'test.subtract'}}
  %0 = "stablehlo.reduce_window"(%a, %zero) <{window_dimensions = array<i64: 1, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %difference = "test.subtract"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%difference) : (tensor<f32>) -> ()
  }) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x3xf32>
  // expected-remark@+1 {{it has 2 results}}
  %1:2 = "stablehlo.reduce_window"(%a, %a, %zero, %zero) <{window_dimensions = array<i64: 1, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, %w: tensor<f32>):
    "stablehlo.return"(%x, %y) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<?x3xf32>, tensor<?x3xf32>)
  return
}
