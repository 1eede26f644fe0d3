// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-import-symbols 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-import-symbols --bcast-import-symbols 2>/dev/null | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-import-symbols --bcast-insert-runtime-checks 2>/dev/null | FileCheck %s --check-prefix=CHECKED
// RUN: bcast-opt %s --allow-unregistered-dialect --emit-bytecode -o %t.mlirbc
// RUN: bcast-opt %t.mlirbc --allow-unregistered-dialect --bcast-import-symbols 2>/dev/null | FileCheck %s

// Arguments are f32[B, 2*T], f32[B*T + 1] and f32[T - 3], with T <= 64 and an assertion of something else. The last one stays.
module @jit_f attributes {jax.uses_shape_polymorphism = true} {
  // CHECK-LABEL: func public @main(
  // CHECK-SAME:    tensor<?x?xf32> {bcast.dims = ["B", "2 * T"]}
  // CHECK-SAME:    tensor<?xf32> {bcast.dims = ["B * T + 1"]}
  // CHECK-SAME:    tensor<?xf32> {bcast.dims = ["T - 3"]}
  // CHECK-SAME:    bcast.symbols = {B = {max = 2147483647 : i64, min = 1 : i64}, T = {max = 64 : i64, min = 1 : i64}}
  // CHECK:         "stablehlo.get_dimension_size"
  // CHECK:         "stablehlo.get_dimension_size"
  // CHECK:         call @divmod
  // CHECK:         "stablehlo.compare"{{.*}} NE
  // CHECK-NEXT:    "stablehlo.custom_call"
  // CHECK-NEXT:    call @_wrapped_jax_export_main
  // CHECK-NOT:     "stablehlo.custom_call"
  // CHECK:         func private @_wrapped
  // CHECKED-LABEL: func public @main(
  // CHECKED:         cf.assert {{.*}} argument #0 dim 0 \22B\22: run-time size is less than 1, its declared min [symbol-entry]"
  // CHECKED:         cf.assert {{.*}} argument #0 dim 1 \222 * T\22: run-time size is its value for no size
  // CHECKED:         cf.assert {{.*}} argument #0 dim 1 \222 * T\22: run-time T is less than 1, its declared min
  // CHECKED:         cf.assert {{.*}} argument #0 dim 1 \222 * T\22: run-time T is more than 64, its declared max
  // CHECKED:         cf.assert {{.*}} argument #1 dim 0 \22B * T + 1\22: run-time size is not its value
  // CHECKED:         cf.assert {{.*}} argument #2 dim 0 \22T - 3\22: run-time size is not its value
  // REMARK: 'stablehlo.custom_call' op is left by bcast-import-symbols: no declaration says what it asserts
  // REMARK-NOT: is left
  func.func public @main(%x: tensor<?x?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) -> tensor<?x?xf32> {
    %b = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
    %tt = "stablehlo.get_dimension_size"(%x) <{dimension = 1 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
    %c0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %c1 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %c2 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
    %c3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %c64 = "stablehlo.constant"() <{value = dense<64> : tensor<i32>}> : () -> tensor<i32>
    %from = "stablehlo.subtract"(%tt, %c0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %t:2 = call @divmod(%from, %c2) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    %ok0 = "stablehlo.compare"(%t#1, %c0) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%ok0, %tt) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Division had remainder"} : (tensor<i1>, tensor<i32>) -> ()
    %ok1 = "stablehlo.compare"(%b, %c1) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%ok1, %b) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "value >= 1"} : (tensor<i1>, tensor<i32>) -> ()
    %ok2 = "stablehlo.compare"(%t#0, %c1) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%ok2, %t#0) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "value >= 1"} : (tensor<i1>, tensor<i32>) -> ()
    %size = "stablehlo.get_dimension_size"(%y) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
    %bt = "stablehlo.multiply"(%b, %t#0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %bt1 = "stablehlo.add"(%bt, %c1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %ok3 = "stablehlo.compare"(%size, %bt1) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%ok3, %size, %bt1) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "inconsistency"} : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()
    %other = "stablehlo.get_dimension_size"(%z) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
    %less = "stablehlo.subtract"(%t#0, %c3) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %ok4 = "stablehlo.compare"(%less, %other) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%ok4, %other, %less) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "inconsistency"} : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()
    %ok5 = "stablehlo.compare"(%c64, %t#0) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%ok5, %t#0) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "symbolic shape constraint"} : (tensor<i1>, tensor<i32>) -> ()
    %ok6 = "stablehlo.compare"(%b, %t#0) <{comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%ok6, %b) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "symbolic shape constraint"} : (tensor<i1>, tensor<i32>) -> ()
    %r = call @_wrapped_jax_export_main(%b, %t#0, %x, %y) : (tensor<i32>, tensor<i32>, tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
    return %r : tensor<?x?xf32>
  }
  func.func private @_wrapped_jax_export_main(%b: tensor<i32> {jax.global_constant = "B"}, %t: tensor<i32> {jax.global_constant = "T"}, %x: tensor<?x?xf32>, %y: tensor<?xf32>) -> tensor<?x?xf32> {
    return %x : tensor<?x?xf32>
  }
  func.func private @divmod(%a: tensor<i32>, %b: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
    %q = "stablehlo.divide"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %r = "stablehlo.remainder"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    return %q, %r : tensor<i32>, tensor<i32>
  }
}
