// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast=profile=stablehlo --verify-diagnostics | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast=profile=stablehlo --canonicalize --bcast-elide-checks 2>/dev/null \
// RUN:   | FileCheck %s --check-prefix=PROVEN

// Reshapes and slices to sizes that only run time knows.

// CHECK-LABEL: func.func @heads(
// PROVEN-LABEL: func.func @heads(
func.func @heads(%a: tensor<?x?x16xf32>) -> tensor<?x?x4x4xf32> {
  %b = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<?x?x16xf32>) -> tensor<i32>
  %t = "stablehlo.get_dimension_size"(%a) <{dimension = 1 : i64}> : (tensor<?x?x16xf32>) -> tensor<i32>
  %c4 = "stablehlo.constant"() <{value = dense<4> : tensor<1xi32>}> : () -> tensor<1xi32>
  %b1 = "stablehlo.reshape"(%b) : (tensor<i32>) -> tensor<1xi32>
  %t1 = "stablehlo.reshape"(%t) : (tensor<i32>) -> tensor<1xi32>
  %shape = "stablehlo.concatenate"(%b1, %t1, %c4, %c4) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  // The numbers of elements are compared in integers that hold them.
  // CHECK: arith.muli {{.*}} : i256
  // CHECK: %[[IS:.*]] = arith.cmpi eq, {{.*}} : i256
  // CHECK: cf.assert %[[IS]], "{{.*}}'stablehlo.dynamic_reshape' op operand #0: its target has another number of elements [runtime-legal]"
  // CHECK: %[[A:.*]] = bcast.guard %arg0 if %[[IS]]
  // CHECK: %[[LIST:.*]] = tensor.from_elements {{.*}} : tensor<4xindex>
  // CHECK: tensor.reshape %[[A]](%[[LIST]]) : (tensor<?x?x16xf32>, tensor<4xindex>) -> tensor<?x?x4x4xf32>
  // PROVEN-NOT: cf.assert
  // PROVEN: tensor.reshape %arg0(
  %0 = "stablehlo.dynamic_reshape"(%a, %shape) : (tensor<?x?x16xf32>, tensor<4xi32>) -> tensor<?x?x4x4xf32>
  return %0 : tensor<?x?x4x4xf32>
}

// CHECK-LABEL: func.func @slices(
// PROVEN-LABEL: func.func @slices(
func.func @slices(%a: tensor<?x?x16xf32>) -> (tensor<?x?x8xf32>, tensor<?x16xf32>) {
  %b = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<?x?x16xf32>) -> tensor<i32>
  %t = "stablehlo.get_dimension_size"(%a) <{dimension = 1 : i64}> : (tensor<?x?x16xf32>) -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %c8 = "stablehlo.constant"() <{value = dense<8> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c1 = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c16 = "stablehlo.constant"() <{value = dense<16> : tensor<1xi32>}> : () -> tensor<1xi32>
  %less = "stablehlo.subtract"(%t, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %b1 = "stablehlo.reshape"(%b) : (tensor<i32>) -> tensor<1xi32>
  %less1 = "stablehlo.reshape"(%less) : (tensor<i32>) -> tensor<1xi32>
  // x[:, 1:, 8:], whose start is inside at any size.
  // CHECK: cf.assert {{.*}} run-time size of its target is negative
  // CHECK: cf.assert {{.*}} operand #0 dim 1: the slice is larger
  // CHECK: bcast.guard
  // CHECK: tensor.extract_slice {{.*}}[0, %{{.*}}, 8] [%{{.*}}, %{{.*}}, 8] [1, 1, 1] : tensor<?x?x16xf32> to tensor<?x?x8xf32>
  // PROVEN-COUNT-1: cf.assert {{.*}} run-time size of its target is negative
  // PROVEN-NOT: the slice is larger
  // PROVEN: tensor.extract_slice
  // Without a declaration that there is a last one:
  // PROVEN: cf.assert {{.*}} the slice is larger
  %starts = "stablehlo.concatenate"(%c1, %c8) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %sizes = "stablehlo.concatenate"(%b1, %less1, %c8) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  %0 = "stablehlo.dynamic_gather"(%a, %starts, %sizes) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], start_index_map = [1, 2]>, indices_are_sorted = true}> : (tensor<?x?x16xf32>, tensor<2xi32>, tensor<3xi32>) -> tensor<?x?x8xf32>
  // x[:, -1]
  // CHECK: cf.assert {{.*}} operand #0 dim 1: the slice is larger
  // CHECK: tensor.extract_slice {{.*}}[0, %{{.*}}, 0] [%{{.*}}, 1, 16] [1, 1, 1] : tensor<?x?x16xf32> to tensor<?x16xf32>
  %last = "stablehlo.concatenate"(%b1, %c1, %c16) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  %1 = "stablehlo.dynamic_gather"(%a, %less1, %last) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [1], start_index_map = [1]>}> : (tensor<?x?x16xf32>, tensor<1xi32>, tensor<3xi32>) -> tensor<?x16xf32>
  return %0, %1 : tensor<?x?x8xf32>, tensor<?x16xf32>
}

// CHECK-LABEL: func.func @left(
func.func @left(%a: tensor<?x4xf32>, %many: tensor<?x1xi32>, %one: tensor<1xi32>, %two: tensor<2xi32>, %f: tensor<2xf32>) {
  // expected-remark@+1 {{its slice_sizes do not fit}}
  %0 = "stablehlo.dynamic_gather"(%a, %many, %two) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<?x4xf32>, tensor<?x1xi32>, tensor<2xi32>) -> tensor<?x4xf32>
  // expected-remark@+1 {{its slice_sizes do not fit}}
  %1 = "stablehlo.dynamic_gather"(%a, %one, %two) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0]>}> : (tensor<?x4xf32>, tensor<1xi32>, tensor<2xi32>) -> tensor<4xf32>
  %c5 = "stablehlo.constant"() <{value = dense<[1, 5]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // expected-remark@+1 {{operand #0 dim 1: the slice is larger}}
  %2 = "stablehlo.dynamic_gather"(%a, %one, %c5) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [0]>}> : (tensor<?x4xf32>, tensor<1xi32>, tensor<2xi32>) -> tensor<1x5xf32>
  // expected-remark@+1 {{its target 'tensor<2xf32>' is not a list of the sizes of 'tensor<?x?xf32>'}}
  %3 = "stablehlo.dynamic_reshape"(%a, %f) : (tensor<?x4xf32>, tensor<2xf32>) -> tensor<?x?xf32>
  return
}

// An empty slice at the end, where a slice of MLIR may not begin.
// CHECK-LABEL: func.func @nothing(
// CHECK: tensor.extract_slice %arg0[0, 0] [%{{.*}}, 0] [1, 2] : tensor<?x2xf32> to tensor<?x0xf32>
func.func @nothing(%a: tensor<?x2xf32>) -> tensor<?x0xf32> {
  %b = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<?x2xf32>) -> tensor<i32>
  %c2 = "stablehlo.constant"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %b1 = "stablehlo.reshape"(%b) : (tensor<i32>) -> tensor<1xi32>
  %start = "stablehlo.constant"() <{value = dense<[0, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %steps = "stablehlo.constant"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %end = "stablehlo.concatenate"(%b1, %c2) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %0 = "stablehlo.real_dynamic_slice"(%a, %start, %end, %steps) : (tensor<?x2xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x0xf32>
  return %0 : tensor<?x0xf32>
}
