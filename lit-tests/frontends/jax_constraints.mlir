// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-import-symbols 2>/dev/null | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-import-symbols --convert-to-bcast 2>/dev/null | FileCheck %s --check-prefix=LEFT

// The constraints "T >= 3", "T <= 100" and "mod(T, 4) == 0", each as JAX 0.10 writes it, bound the symbol. "T >= B" is of two
// symbols: it becomes a check.

// CHECK:      func @main(%arg0: tensor<?x?xf32> {bcast.dims = ["B", "T"]})
// CHECK-SAME: bcast.symbols = {B = {max = 2147483647 : i64, min = 1 : i64}, T = {max = 100 : i64, min = 3 : i64, multiple_of = 4 : i64}}
// CHECK-COUNT-1: shape_assertion
// CHECK-NOT: shape_assertion

// LEFT:       func @main(
// LEFT:       %[[AT_LEAST:.*]] = arith.cmpi sge,
// LEFT:       cf.assert %[[AT_LEAST]], "{{.*}}'stablehlo.custom_call' op Input shapes do not match the symbolic shape constraint T >= B [runtime-legal]"
// LEFT-NOT:   shape_assertion
module attributes {jax.uses_shape_polymorphism = true} {
  func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %minus = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
    %three = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> tensor<i32>
    %four = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %hundred = "stablehlo.constant"() <{value = dense<100> : tensor<i32>}> : () -> tensor<i32>
    %b = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
    %t = "stablehlo.get_dimension_size"(%x) <{dimension = 1 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
    %ok0 = "stablehlo.compare"(%b, %one) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%ok0, %b) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "value >= 1"} : (tensor<i1>, tensor<i32>) -> ()
    %less = "stablehlo.add"(%t, %three) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %ok1 = "stablehlo.compare"(%less, %zero) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%ok1, %less) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "constraint"} : (tensor<i1>, tensor<i32>) -> ()
    %negative = "stablehlo.multiply"(%t, %minus) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %more = "stablehlo.add"(%negative, %hundred) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %ok2 = "stablehlo.compare"(%more, %zero) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%ok2, %more) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "constraint"} : (tensor<i1>, tensor<i32>) -> ()
    %d:2 = call @divmod(%t, %four) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    %whole = "stablehlo.multiply"(%d#0, %four) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %rest = "stablehlo.add"(%whole, %negative) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %ok3 = "stablehlo.compare"(%rest, %zero) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%ok3, %rest) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "constraint"} : (tensor<i1>, tensor<i32>) -> ()
    %ok4 = "stablehlo.compare"(%d#1, %zero) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%ok4, %d#1) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "constraint"} : (tensor<i1>, tensor<i32>) -> ()
    %nb = "stablehlo.multiply"(%b, %minus) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %between = "stablehlo.add"(%t, %nb) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %ok5 = "stablehlo.compare"(%between, %zero) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.custom_call"(%ok5, %between) <{call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Input shapes do not match the symbolic shape constraint T >= B. Expected {0}"} : (tensor<i1>, tensor<i32>) -> ()
    %r = call @_wrapped_jax_export_main(%b, %t, %x) : (tensor<i32>, tensor<i32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    return %r : tensor<?x?xf32>
  }
  func.func private @_wrapped_jax_export_main(%b: tensor<i32> {jax.global_constant = "B"}, %t: tensor<i32> {jax.global_constant = "T"}, %x: tensor<?x?xf32>) -> tensor<?x?xf32> {
    return %x : tensor<?x?xf32>
  }
  func.func private @divmod(%a: tensor<i32>, %b: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
    %q = "stablehlo.divide"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %r = "stablehlo.remainder"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    return %q, %r : tensor<i32>, tensor<i32>
  }
}
