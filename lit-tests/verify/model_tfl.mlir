// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --bcast-verify="profile=tfl summary=false"

// Part of a quantized network as flatbuffer_translate prints it, in generic form. Element types differ, and do not count.
func.func @main(%arg0: tensor<1x16x16x3xf32> {tf_saved_model.index_path = ["x"]}) -> (tensor<1x16x16x8x!quant.uniform<i8:f32, 0.02:-42>> {tf_saved_model.index_path = ["output_0"]})
    attributes {tf.entry_function = {inputs = "serving_default_x:0", outputs = "PartitionedCall:0"}} {
  %0 = "tfl.quantize"(%arg0) <{qtype = tensor<1x16x16x3x!quant.uniform<i8:f32, 0.025:-3>>}> : (tensor<1x16x16x3xf32>) -> tensor<1x16x16x3x!quant.uniform<i8:f32, 0.025:-3>>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<8x!quant.uniform<i8:f32, 0.017:-45>>, value = dense<5> : tensor<8xi8>}> : () -> tensor<8x!quant.uniform<i8:f32, 0.017:-45>>
  %2:2 = "test.conv"(%0) : (tensor<1x16x16x3x!quant.uniform<i8:f32, 0.025:-3>>) -> (tensor<1x16x16x8x!quant.uniform<i8:f32, 0.0126:-128>>, tensor<1x1x1x8x!quant.uniform<i8:f32, 3.906250e-03:-128>>)
  %3 = "tfl.mul"(%2#0, %2#1) <{fused_activation_function = "NONE"}> : (tensor<1x16x16x8x!quant.uniform<i8:f32, 0.0126:-128>>, tensor<1x1x1x8x!quant.uniform<i8:f32, 3.906250e-03:-128>>) -> tensor<1x16x16x8x!quant.uniform<i8:f32, 0.0150:-85>>
  %4 = "tfl.maximum"(%3, %1) : (tensor<1x16x16x8x!quant.uniform<i8:f32, 0.0150:-85>>, tensor<8x!quant.uniform<i8:f32, 0.017:-45>>) -> tensor<1x16x16x8x!quant.uniform<i8:f32, 0.017:-45>>
  // expected-error@+2 {{'tfl.add' op operand #1 dim 3: size 3 cannot broadcast with size 8 of operand #0 [infer-dim]}}
  // expected-note@+1 {{aligned on the right}}
  %5 = "tfl.add"(%4, %0) <{fused_activation_function = "RELU"}> : (tensor<1x16x16x8x!quant.uniform<i8:f32, 0.017:-45>>, tensor<1x16x16x3x!quant.uniform<i8:f32, 0.025:-3>>) -> tensor<1x16x16x8x!quant.uniform<i8:f32, 0.02:-42>>
  %6 = "tfl.sub"(%5, %4) <{fused_activation_function = "NONE"}> : (tensor<1x16x16x8x!quant.uniform<i8:f32, 0.02:-42>>, tensor<1x16x16x8x!quant.uniform<i8:f32, 0.017:-45>>) -> tensor<1x16x16x8x!quant.uniform<i8:f32, 0.02:-42>>
  %7:2 = "tfl.while"(%6, %1) ({
  ^bb0(%a: tensor<1x16x16x8x!quant.uniform<i8:f32, 0.02:-42>>, %b: tensor<8x!quant.uniform<i8:f32, 0.017:-45>>):
    // expected-error@+3 {{'tfl.greater' op result #0 has rank 1, but the operands broadcast to rank 4 [result-rank]}}
    // expected-note@+2 {{aligned on the right}}
    // expected-note@+1 {{fix: declare the result as tensor<1x16x16x8xi1>}}
    %8 = "tfl.greater"(%a, %b) : (tensor<1x16x16x8x!quant.uniform<i8:f32, 0.02:-42>>, tensor<8x!quant.uniform<i8:f32, 0.017:-45>>) -> tensor<8xi1>
    "tfl.yield"(%8) : (tensor<8xi1>) -> ()
  }, {
  ^bb0(%a: tensor<1x16x16x8x!quant.uniform<i8:f32, 0.02:-42>>, %b: tensor<8x!quant.uniform<i8:f32, 0.017:-45>>):
    "tfl.yield"(%a, %b) : (tensor<1x16x16x8x!quant.uniform<i8:f32, 0.02:-42>>, tensor<8x!quant.uniform<i8:f32, 0.017:-45>>) -> ()
  }) : (tensor<1x16x16x8x!quant.uniform<i8:f32, 0.02:-42>>, tensor<8x!quant.uniform<i8:f32, 0.017:-45>>) -> (tensor<1x16x16x8x!quant.uniform<i8:f32, 0.02:-42>>, tensor<8x!quant.uniform<i8:f32, 0.017:-45>>)
  return %7#0 : tensor<1x16x16x8x!quant.uniform<i8:f32, 0.02:-42>>
}
