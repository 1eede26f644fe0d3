// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --verify-diagnostics | FileCheck %s
// RUN: not bcast-opt %s --allow-unregistered-dialect --convert-to-bcast=profile=onxx 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// UNKNOWN: convert-to-bcast: there is no conversion for the profile 'onxx': choose from chlo, linalg, onnx, stablehlo, tf, tfl, tosa

// Every op that stays has a remark with the reason; all others are converted.
// CHECK-NOT: bcast
// CHECK-NOT: tensor.bitcast

func.func @elements(%small: tensor<3xi8>, %a: tensor<3xf32>, %i: tensor<3xi32>, %j: tensor<3xi64>, %u: tensor<3xui8>, %d: tensor<3xf64>) {
  // expected-remark@+1 {{'onnx.Add' op is left by convert-to-bcast: the profile 'onnx' converts it for elements and attributes such as float,signed,unsigned, but its operands have 'i32' (signed), 'i64' (signed)}}
  %0 = "onnx.Add"(%i, %j) : (tensor<3xi32>, tensor<3xi64>) -> tensor<3xi64>
  %1 = "test.quantized"() : () -> tensor<3x!quant.uniform<u8:f32, 0.5>>
  // expected-remark@+1 {{but its operands have '!quant.uniform<u8:f32, 5.000000e-01>' (no number)}}
  %2 = "tfl.add"(%1, %1) {fused_activation_function = "NONE"} : (tensor<3x!quant.uniform<u8:f32, 0.5>>, tensor<3x!quant.uniform<u8:f32, 0.5>>) -> tensor<3x!quant.uniform<u8:f32, 0.5>>
  // LiteRT interprets these as quantized numbers.
  // expected-remark@+1 {{'tfl.add' op is left by convert-to-bcast: the profile 'tfl' converts it for elements and attributes such as float,i16,i32,i64  fused_activation_function=NONE or float,i16,i32,i64, but its operands have 'i8' (signed), 'i8' (signed)}}
  %7 = "tfl.add"(%small, %small) {fused_activation_function = "NONE"} : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi8>
  // expected-remark@+1 {{result #0 has element type 'i32', but operand #0 has 'ui8' [element-type-kept]}}
  %3 = "onnx.Add"(%u, %u) : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xi32>
  // expected-remark@+1 {{op is left by convert-to-bcast: 'math.exp' op requires the same type for all operands and results}}
  %4 = "onnx.Exp"(%a) : (tensor<3xf32>) -> tensor<3xf64>
  // expected-remark@+1 {{such as float or signed or f32*signed or f32*unsigned or i32,i64*f32, but its operands have 'f64' (float), 'i32' (signed)}}
  %5 = "onnx.Pow"(%d, %i) : (tensor<3xf64>, tensor<3xi32>) -> tensor<3xf64>
  // expected-remark@+1 {{'onnx.Add' op is left by convert-to-bcast: it has no operands}}
  %6 = "onnx.Add"() : () -> tensor<3xi32>
  return
}

func.func @meanings(%a: tensor<3xf32>, %i: tensor<3xi32>, %z: tensor<1xi32>, %s: tensor<3x!test.string>) {
  // expected-remark@+1 {{'tosa.negate' op is left by convert-to-bcast: its zero points and its saturation are those of TOSA's lowering}}
  %0 = tosa.negate %i, %z, %z : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  // expected-remark@+1 {{a division by zero is an error there, and undefined in 'bcast.div'}}
  %1 = "tf.Div"(%i, %i) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  // expected-remark@+1 {{its fused activation is an op of its own elsewhere}}
  %2 = "tfl.add"(%a, %a) {fused_activation_function = "RELU"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  // expected-remark@+1 {{the total order tells zeros and NaNs apart}}
  %3 = "chlo.broadcast_compare"(%a, %a) {comparison_direction = #test<comparison_direction LT>, compare_type = #test<comparison_type TOTALORDER>} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  // expected-remark@+1 {{a negative power of an integer has a value there}}
  %4 = "stablehlo.power"(%i, %i) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  // expected-remark@+1 {{no op of MLIR has strings}}
  %5 = "onnx.StringConcat"(%s, %s) : (tensor<3x!test.string>, tensor<3x!test.string>) -> tensor<3x!test.string>
  // expected-remark@+1 {{its 'incompatible_shape_error' is false, so it accepts any shapes}}
  %6 = "tf.Equal"(%a, %a) {incompatible_shape_error = false} : (tensor<3xf32>, tensor<3xf32>) -> tensor<i1>
  return
}

// The input of a PRelu is not stretched.
func.func @one_way(%a: tensor<1xf32>, %slope: tensor<3xf32>, %v: !torch.vtensor<[3],f32>) {
  // expected-remark@+1 {{this op stretches only the other operands [infer-dim]}}
  %0 = "onnx.PRelu"(%a, %slope) : (tensor<1xf32>, tensor<3xf32>) -> tensor<3xf32>
  // expected-remark@+1 {{'torch.operator' op is left by convert-to-bcast: '!torch.vtensor<[3],f32>' is not a tensor of MLIR's own; lower the program to TOSA first, whose ops this pass converts: torch-mlir-opt --torch-onnx-to-torch-backend-pipeline --torch-backend-to-tosa-backend-pipeline}}
  %1 = "torch.operator"(%v, %v) {name = "onnx.Add"} : (!torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>) -> !torch.vtensor<[3],f32>
  // expected-remark@+1 {{its 'axis' gives it another meaning, which its profile does not describe}}
  %2 = "torch.operator"(%slope, %slope) {name = "onnx.Add", torch.onnx.axis = 0 : si64} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

func.func @shapes(%a: tensor<3xf32>, %b: tensor<2xf32>, %v: vector<3xf32>, %m: tensor<2x3xf32>) {
  // expected-remark@+1 {{operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  %0 = "onnx.Add"(%a, %b) : (tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>
  // expected-remark@+1 {{[result-static]}}
  %1 = "onnx.Add"(%a, %a) : (tensor<3xf32>, tensor<3xf32>) -> tensor<4xf32>
  // expected-remark@+1 {{[dims-size]}}
  %2 = "chlo.broadcast_add"(%m, %a) {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // expected-remark@+1 {{is not a tensor of MLIR's own}}
  %3 = "onnx.Add"(%v, %v) : (vector<3xf32>, vector<3xf32>) -> vector<3xf32>
  // expected-remark@+1 {{it has 2 results}}
  %4:2 = "onnx.Exp"(%a) : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// An op that nothing converts has a remark if its dialect is known.
func.func @unknown(%a: tensor<3xf32>, %t: !torch.vtensor<[3],f32>, %i: !torch.int) {
  %0 = "toy.add"(%a, %a) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  // expected-remark@+1 {{'tosa.reverse' op is left by convert-to-bcast: no op of bcast computes it}}
  %1 = tosa.reverse %a {axis = 0 : i32} : (tensor<3xf32>) -> tensor<3xf32>
  // expected-remark@+1 {{'torch.aten.add.Tensor' op is left by convert-to-bcast: its types are not MLIR's own; lower the program to TOSA first, whose ops this pass converts: torch-mlir-opt --torch-backend-to-tosa-backend-pipeline}}
  %2 = "torch.aten.add.Tensor"(%t, %t, %i) : (!torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>, !torch.int) -> !torch.vtensor<[3],f32>
  // expected-remark@+1 {{'torch.operator' op is left by convert-to-bcast: '!torch.vtensor<[3],f32>' is not a tensor of MLIR's own; lower the program to TOSA first}}
  %3 = "torch.operator"(%t) {name = "onnx.Softmax"} : (!torch.vtensor<[3],f32>) -> !torch.vtensor<[3],f32>
  // Neither computes, nor is a constant a loss.
  %4 = "onnx.Constant"() {value = dense<1.0> : tensor<3xf32>} : () -> tensor<3xf32>
  return
}

// Elements stay what they are: those that are quantized along a dimension name another one.
func.func @elements_that_change(%q: tensor<3x!quant.uniform<i8:f32:0, {0.5, 0.25, 0.125}>>, %d: tensor<?x!quant.uniform<i8:f32:0, {0.5, 0.25, 0.125}>>, %a: tensor<3xf32>, %s: tensor<2xindex>) {
  // expected-remark@+1 {{'stablehlo.broadcast_in_dim' op is left by convert-to-bcast: its elements change from '!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01,1.250000e-01}>' to '!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01,1.250000e-01}>'}}
  %0 = "stablehlo.broadcast_in_dim"(%q) {broadcast_dimensions = array<i64: 1>} : (tensor<3x!quant.uniform<i8:f32:0, {0.5, 0.25, 0.125}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.125}>>
  // expected-remark@+1 {{'stablehlo.dynamic_reshape' op is left by convert-to-bcast: its elements change from}}
  %1 = "stablehlo.dynamic_reshape"(%d, %s) : (tensor<?x!quant.uniform<i8:f32:0, {0.5, 0.25, 0.125}>>, tensor<2xindex>) -> tensor<?x?x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.125}>>
  // expected-remark@+1 {{its elements change from 'f32' to 'i32'}}
  %2 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>) -> tensor<2x3xi32>
  return
}
