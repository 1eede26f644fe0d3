// Ops with an operand that lists dimensions, or numbers for dimensions: its length, its entries, and what they are of.
// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file --bcast-verify="profile=chlo,onnx,stablehlo summary=false"

func.func @fits(%a: tensor<2x3x4xf32>, %u: tensor<2x1x3x1xf32>, %s: tensor<2x6xf32>) {
  %axes = "onnx.Constant"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %none = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.ReduceSum"(%a, %axes) {keepdims = 0 : si64} : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<3xf32>
  %last = "onnx.Constant"() {value = dense<[1, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %1 = "onnx.Squeeze"(%u, %last) : (tensor<2x1x3x1xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  %2 = "onnx.Squeeze"(%u, %none) : (tensor<2x1x3x1xf32>, none) -> tensor<2x3xf32>
  %3 = "onnx.Unsqueeze"(%s, %axes) : (tensor<2x6xf32>, tensor<2xi64>) -> tensor<1x2x6x1xf32>
  %parts = "onnx.Constant"() {value = dense<[2, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %4:2 = "onnx.Split"(%s, %parts) {axis = 1 : si64} : (tensor<2x6xf32>, tensor<2xi64>) -> (tensor<2x2xf32>, tensor<2x4xf32>)
  %5 = "onnx.Tile"(%s, %parts) : (tensor<2x6xf32>, tensor<2xi64>) -> tensor<4x24xf32>
  %sizes = "onnx.Constant"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %6 = "onnx.Reshape"(%a, %sizes) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<2x12xf32>
  %7 = "onnx.Einsum"(%s, %s) {equation = "ij, kj"} : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @reduced(%a: tensor<2x3x4xf32>) {
  %axes = "onnx.Constant"() {value = dense<[0, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+1 {{'onnx.ReduceSum' op the list in operand #1 entry 1 is 3, but operand #0 has rank 3 [dims-range]}}
  %0 = "onnx.ReduceSum"(%a, %axes) {keepdims = 0 : si64} : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<3xf32>
  return
}

// -----

func.func @reduced_by_attribute(%a: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'onnx.ReduceSumV11' op axes entry 0 is -4, but operand #0 has rank 3 [dims-range]}}
  %0 = "onnx.ReduceSumV11"(%a) {axes = [-4]} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @squeezed(%a: tensor<2x3x4xf32>) {
  %axes = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  // expected-error@+2 {{operand #0 dim 1: size 3, but must be 1: this dimension is dropped [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.Squeeze"(%a, %axes) : (tensor<2x3x4xf32>, tensor<1xi64>) -> tensor<2x4xf32>
  return
}

// -----

func.func @squeezed_all(%a: tensor<2x1x4xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  // expected-error@+3 {{result #0 has rank 3, but the operands and attributes give rank 2 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<2x4xf32>}}
  %0 = "onnx.Squeeze"(%a, %none) : (tensor<2x1x4xf32>, none) -> tensor<2x1x4xf32>
  return
}

// -----

func.func @unsqueezed(%a: tensor<2x3xf32>) {
  %axes = "onnx.Constant"() {value = dense<[0, -4]> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+1 {{the list in operand #1 entry 1 is -4, as entry 0 before it [in-dim-unique]}}
  %0 = "onnx.Unsqueeze"(%a, %axes) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<1x1x2x3xf32>
  return
}

// -----

func.func @padded(%a: tensor<2x3xf32>, %v: tensor<f32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %pads = "onnx.Constant"() {value = dense<[0, 1, 1]> : tensor<3xi64>} : () -> tensor<3xi64>
  // expected-error@+1 {{the list in operand #1 has 3 entries, but must have 4, two for each dimension of operand #0 [dims-count]}}
  %0 = "onnx.Pad"(%a, %pads, %v, %none) : (tensor<2x3xf32>, tensor<3xi64>, tensor<f32>, none) -> tensor<?x?xf32>
  return
}

// -----

func.func @padded_along(%a: tensor<2x3xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %pads = "onnx.Constant"() {value = dense<[0, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %axes = "onnx.Constant"() {value = dense<2> : tensor<1xi64>} : () -> tensor<1xi64>
  // expected-error@+1 {{the list in operand #3 entry 0 is 2, but operand #0 has rank 2 [dims-range]}}
  %0 = "onnx.Pad"(%a, %pads, %none, %axes) : (tensor<2x3xf32>, tensor<2xi64>, none, tensor<1xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @padded_along_two(%a: tensor<2x3xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %pads = "onnx.Constant"() {value = dense<[0, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+1 {{the list in operand #1 has 2 entries, but must have 4, two for each dimension in the list in operand #3 [dims-count]}}
  %0 = "onnx.Pad"(%a, %pads, %none, %pads) : (tensor<2x3xf32>, tensor<2xi64>, none, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @sliced(%a: tensor<5x6xf32>) {
  %two = "onnx.Constant"() {value = dense<[0, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %one = "onnx.Constant"() {value = dense<3> : tensor<1xi64>} : () -> tensor<1xi64>
  // expected-error@+1 {{the list in operand #2 has 1 entry, but must have 2, one for each start [dims-count]}}
  %0 = "onnx.Slice"(%a, %two, %one) : (tensor<5x6xf32>, tensor<2xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @sliced_along(%a: tensor<5x6xf32>) {
  %two = "onnx.Constant"() {value = dense<[0, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %axes = "onnx.Constant"() {value = dense<[0, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+1 {{the list in operand #3 entry 1 is 2, but operand #0 has rank 2 [dims-range]}}
  %0 = "onnx.Slice"(%a, %two, %two, %axes) : (tensor<5x6xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @sliced_by_nothing(%a: tensor<5x6xf32>) {
  %two = "onnx.Constant"() {value = dense<[0, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+1 {{the list in operand #4 entry 0 is 0, but must be a step: not 0 [result-shape]}}
  %0 = "onnx.Slice"(%a, %two, %two, %two, %two) : (tensor<5x6xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @repeated(%a: tensor<2x3xf32>) {
  %times = "onnx.Constant"() {value = dense<2> : tensor<1xi64>} : () -> tensor<1xi64>
  // expected-error@+1 {{the list in operand #1 has 1 entry, but must have 2, one for each dimension of operand #0 [dims-count]}}
  %0 = "onnx.Tile"(%a, %times) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @repeated_negatively(%a: tensor<2x3xf32>) {
  %times = "onnx.Constant"() {value = dense<[2, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+1 {{the list in operand #1 entry 1 is -1, but must be 0 or more [result-shape]}}
  %0 = "onnx.Tile"(%a, %times) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @parts(%a: tensor<2x6xf32>) {
  %parts = "onnx.Constant"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+2 {{operand #0 dim 1: size 6, but must be 5, the sum of the list in operand #1 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0:2 = "onnx.Split"(%a, %parts) {axis = 1 : si64} : (tensor<2x6xf32>, tensor<2xi64>) -> (tensor<2x?xf32>, tensor<2x?xf32>)
  return
}

// -----

func.func @three_parts(%a: tensor<2x6xf32>) {
  // expected-error@+1 {{split has 3 entries, but must have 2, one for each result [dims-count]}}
  %0:2 = "onnx.SplitV11"(%a) {axis = 1 : si64, split = [2, 2, 2]} : (tensor<2x6xf32>) -> (tensor<2x?xf32>, tensor<2x?xf32>)
  return
}

// -----

func.func @negative_part(%a: tensor<2x6xf32>) {
  // expected-error@+1 {{split entry 1 is -2, but must be 0 or more [result-shape]}}
  %0:2 = "onnx.SplitV11"(%a) {axis = 1 : si64, split = [8, -2]} : (tensor<2x6xf32>) -> (tensor<2x?xf32>, tensor<2x?xf32>)
  return
}

// -----

func.func @resized(%a: tensor<1x3x4x4xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %sizes = "onnx.Constant"() {value = dense<[8, 8]> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+1 {{the list in operand #3 has 2 entries, but must have 4, one for each dimension of operand #0 [dims-count]}}
  %0 = "onnx.Resize"(%a, %none, %none, %sizes) {mode = "nearest"} : (tensor<1x3x4x4xf32>, none, none, tensor<2xi64>) -> tensor<?x?x?x?xf32>
  return
}

// -----

func.func @resized_along(%a: tensor<1x3x4x4xf32>, %scales: tensor<4xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  // expected-error@+2 {{operand #2 dim 0: size 4, but must be 2, one for each of axes [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.Resize"(%a, %none, %scales, %none) {axes = [2, 3], mode = "nearest"} : (tensor<1x3x4x4xf32>, none, tensor<4xf32>, none) -> tensor<?x?x?x?xf32>
  return
}

// -----

func.func @largest(%a: tensor<2x6xf32>) {
  %count = "onnx.Constant"() {value = dense<7> : tensor<1xi64>} : () -> tensor<1xi64>
  // expected-error@+2 {{operand #0 dim 1: size 6, but must be at least 7, the number of elements to take [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0:2 = "onnx.TopK"(%a, %count) {axis = -1 : si64} : (tensor<2x6xf32>, tensor<1xi64>) -> (tensor<?x?xf32>, tensor<?x?xi64>)
  return
}

// -----

func.func @largest_of_two(%a: tensor<2x6xf32>) {
  %count = "onnx.Constant"() {value = dense<2> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+1 {{the list in operand #1 has 2 entries, but must have 1, the number of elements to take [dims-count]}}
  %0:2 = "onnx.TopK"(%a, %count) {axis = -1 : si64} : (tensor<2x6xf32>, tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xi64>)
  return
}

// -----

func.func @reshaped(%a: tensor<2x3x4xf32>) {
  %sizes = "onnx.Constant"() {value = dense<[5, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+2 {{operand #0 has 24 elements, which is not a multiple of 5, the product of the other sizes [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.Reshape"(%a, %sizes) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<5x?xf32>
  return
}

// -----

func.func @reshaped_to_more(%a: tensor<2x3x4xf32>) {
  %sizes = "onnx.Constant"() {value = dense<[5, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+2 {{result #0 has 25 elements, but operand #0 has 24 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.Reshape"(%a, %sizes) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @reshaped_twice(%a: tensor<2x3x4xf32>) {
  %sizes = "onnx.Constant"() {value = dense<-1> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+1 {{the list in operand #1 entry 1 is -1, but must be a size: one entry alone is -1 [result-shape]}}
  %0 = "onnx.Reshape"(%a, %sizes) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @equation(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'onnx.Einsum' op has 1 operand, but takes 2 operands [operand-count]}}
  %0 = "onnx.Einsum"(%a) {equation = "ij,jk->ik"} : (tensor<2x3xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @term(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{operand #1 has rank 1, but must have rank 2, as the term jk of equation has [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.Einsum"(%a, %b) {equation = "ij,jk->ik"} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @labels(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) {
  // expected-error@+3 {{result #0 dim 0: declared size 4, but the operands and attributes give 2 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<2x4xf32>}}
  %0 = "onnx.Einsum"(%a, %b) {equation = "ij,jk"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @scan(%a: tensor<2x3xf32>, %c: tensor<3xf32>) {
  // expected-error@+2 {{'chlo.scan' op operand #0 dim 0: size 2, but must be 4, as scan_dim_size says [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0:2 = "chlo.scan"(%a, %c) ({
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    "stablehlo.return"(%x, %y) : (tensor<3xf32>, tensor<3xf32>) -> ()
  }) {dimension = 0 : i64, scan_dim_size = 4 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>} : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @scan_dimension(%a: tensor<2x3xf32>, %c: tensor<3xf32>) {
  // expected-error@+1 {{dimension entry 0 is 2, but operand #0 has rank 2 [dims-range]}}
  %0:2 = "chlo.scan"(%a, %c) ({
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    "stablehlo.return"(%x, %y) : (tensor<3xf32>, tensor<3xf32>) -> ()
  }) {dimension = 2 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>} : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @scan_results(%a: tensor<2x3xf32>, %c: tensor<3xf32>) {
  // expected-error@+2 {{result #0 dim 0: size 4 differs from size 2 of operand #0 dim 0: the size along the dimension of a scan [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0:2 = "chlo.scan"(%a, %c) ({
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    "stablehlo.return"(%x, %y) : (tensor<3xf32>, tensor<3xf32>) -> ()
  }) {dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>} : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @scan_last(%a: tensor<2x3xf32>, %c: tensor<3xf32>) {
  // expected-error@+2 {{result #1 dim 0: size 4 differs from size 3 of operand #1 dim 0: the last value has the shape of the initial one [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0:2 = "chlo.scan"(%a, %c) ({
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    "stablehlo.return"(%x, %y) : (tensor<3xf32>, tensor<3xf32>) -> ()
  }) {dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>} : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<4xf32>)
  return
}

// -----

func.func @scan_rank(%a: tensor<2x3xf32>, %c: tensor<3xf32>) {
  // expected-error@+2 {{result #1 has rank 2, but must have rank 1, that of its initial value [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0:2 = "chlo.scan"(%a, %c) ({
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    "stablehlo.return"(%x, %y) : (tensor<3xf32>, tensor<3xf32>) -> ()
  }) {dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>} : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<1x3xf32>)
  return
}

// -----

func.func @bits(%a: tensor<2x3xf32>, %b: tensor<2x2xf32>) {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2x3xf32>) -> tensor<2x3xi32>
  %1 = "stablehlo.bitcast_convert"(%a) : (tensor<2x3xf32>) -> tensor<2x3x4xi8>
  %2 = "stablehlo.bitcast_convert"(%b) : (tensor<2x2xf32>) -> tensor<2xf64>
  %3 = "stablehlo.bitcast_convert"(%b) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  return
}

// -----

func.func @bits_of_one_width(%a: tensor<2x3xf32>) {
  // expected-error@+2 {{'stablehlo.bitcast_convert' op result #0 dim 1: size 4 differs from size 3 of operand #0 dim 1: the dimensions that both have [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2x3xf32>) -> tensor<2x4xi32>
  return
}

// -----

func.func @bits_in_parts(%a: tensor<2x3xf32>) {
  // expected-error@+2 {{result #0 dim 2: size 2, but must be 4, one for each part of a wider element [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2x3xf32>) -> tensor<2x3x2xi8>
  return
}

// -----

func.func @bits_rank(%a: tensor<2x3xf32>) {
  // expected-error@+2 {{result #0 has rank 2, but must have rank 3, one more than operand #0, whose elements are wider [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2x3xf32>) -> tensor<2x3xi8>
  return
}

// -----

func.func @bits_together(%a: tensor<2x4xf32>) {
  // expected-error@+2 {{operand #0 dim 1: size 4, but must be 2, one for each part of a wider element [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<2x4xf32>) -> tensor<2xf64>
  return
}
