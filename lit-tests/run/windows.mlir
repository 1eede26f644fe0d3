// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --bcast-elide-checks --bcast-to-llvm | %run | FileCheck %s

// Convolutions and reductions of StableHLO that move a window.

func.func private @printMemrefF32(tensor<*xf32>)

// NCHW, padded: sums of 2x2 windows with the weights 1, 10, 100, 1000.
func.func private @padded(%a: tensor<?x1x?x?xf32>) {
  %w = arith.constant dense<[[[[1.0, 10.0], [100.0, 1000.0]]]]> : tensor<1x1x2x2xf32>
  %0 = "stablehlo.convolution"(%a, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]>, feature_group_count = 1 : i64, padding = dense<[[1, 0], [0, 1]]> : tensor<2x2xi64>, window_strides = array<i64: 2, 1>}> : (tensor<?x1x?x?xf32>, tensor<1x1x2x2xf32>) -> tensor<?x1x?x?xf32>
  %any = tensor.cast %0 : tensor<?x1x?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

// Two groups, of one feature each; the tensor has a zero between its elements, the window is dilated.
func.func private @groups(%a: tensor<1x?x2xf32>) {
  %w = arith.constant dense<[[[1.0, 1.0]], [[10.0, 100.0]]]> : tensor<2x1x2xf32>
  %0 = "stablehlo.convolution"(%a, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 2 : i64, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 2>}> : (tensor<1x?x2xf32>, tensor<2x1x2xf32>) -> tensor<1x?x2xf32>
  %any = tensor.cast %0 : tensor<1x?x2xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func private @pooled(%a: tensor<?x?xf32>) {
  %least = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %least) <{padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %max = "stablehlo.maximum"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%max) : (tensor<f32>) -> ()
  }) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %any = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

// The largest absolute value: more than one op.
func.func private @largest(%a: tensor<?x?xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %zero) <{window_dimensions = array<i64: 1, 3>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %absx = "stablehlo.abs"(%x) : (tensor<f32>) -> tensor<f32>
    %absy = "stablehlo.abs"(%y) : (tensor<f32>) -> tensor<f32>
    %max = "stablehlo.maximum"(%absx, %absy) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%max) : (tensor<f32>) -> ()
  }) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %any = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

// Of unsigned integers, in which 200 is more than 100.
func.func private @unsigned(%a: tensor<?xui8>) {
  %zero8 = arith.constant dense<0> : tensor<i8>
  %zero = tensor.bitcast %zero8 : tensor<i8> to tensor<ui8>
  %0 = "stablehlo.reduce_window"(%a, %zero) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%x: tensor<ui8>, %y: tensor<ui8>):
    %max = "stablehlo.maximum"(%x, %y) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
    "stablehlo.return"(%max) : (tensor<ui8>) -> ()
  }) : (tensor<?xui8>, tensor<ui8>) -> tensor<?xui8>
  %1 = tensor.bitcast %0 : tensor<?xui8> to tensor<?xi8>
  %2 = bcast.map %1 : (tensor<?xi8>) -> tensor<?xf32> (%x: i8) {
    %float = arith.uitofp %x : i8 to f32
    bcast.yield %float : f32
  }
  %any = tensor.cast %2 : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

// Without the first and the last element.
func.func private @inner(%a: tensor<1x?x1xf32>) {
  %w = arith.constant dense<[[[1.0]], [[10.0]]]> : tensor<2x1x1xf32>
  %0 = "stablehlo.convolution"(%a, %w) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, padding = dense<-1> : tensor<1x2xi64>}> : (tensor<1x?x1xf32>, tensor<2x1x1xf32>) -> tensor<1x?x1xf32>
  %any = tensor.cast %0 : tensor<1x?x1xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func private @sum(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// A window of all elements up to its place, as JAX exports `cumsum`; and the same from the last one on.
func.func private @sums(%a: tensor<?x?xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %n = "stablehlo.get_dimension_size"(%a) <{dimension = 1 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %one1 = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zero1 = "stablehlo.constant"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %ones = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %none = "stablehlo.constant"() <{value = dense<0> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %n1 = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %size = "stablehlo.concatenate"(%one1, %n1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %rest = "stablehlo.subtract"(%n, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %rest1 = "stablehlo.reshape"(%rest) : (tensor<i32>) -> tensor<1xi32>
  %before = "stablehlo.concatenate"(%rest1, %zero1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %before2 = "stablehlo.reshape"(%before) : (tensor<2xi32>) -> tensor<1x2xi32>
  %low = "stablehlo.concatenate"(%none, %before2) <{dimension = 0 : i64}> : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
  %after = "stablehlo.concatenate"(%zero1, %rest1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %after2 = "stablehlo.reshape"(%after) : (tensor<2xi32>) -> tensor<1x2xi32>
  %high = "stablehlo.concatenate"(%none, %after2) <{dimension = 0 : i64}> : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
  %0 = "stablehlo.custom_call"(%a, %zero, %size, %ones, %ones, %ones, %low) {call_target_name = "stablehlo.dynamic_reduce_window", called_computations = [@sum]} : (tensor<?x?xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
  %any = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  %1 = "stablehlo.custom_call"(%a, %zero, %size, %ones, %ones, %ones, %high) {call_target_name = "stablehlo.dynamic_reduce_window", called_computations = [@sum]} : (tensor<?x?xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
  %reversed = tensor.cast %1 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%reversed) : (tensor<*xf32>) -> ()
  return
}

// The same across rows, in a function that gets the size as JAX passes it.
func.func private @column_sums(%a: tensor<?x?xf32>) {
  %n = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  call @column_sums_of(%n, %a) : (tensor<i32>, tensor<?x?xf32>) -> ()
  return
}

func.func private @column_sums_of(%n: tensor<i32>, %a: tensor<?x?xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %less = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
  %one1 = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zero1 = "stablehlo.constant"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %ones = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %none = "stablehlo.constant"() <{value = dense<0> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %n1 = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %size = "stablehlo.concatenate"(%n1, %one1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %rest = "stablehlo.add"(%n, %less) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %rest1 = "stablehlo.reshape"(%rest) : (tensor<i32>) -> tensor<1xi32>
  %before = "stablehlo.concatenate"(%rest1, %zero1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %before2 = "stablehlo.reshape"(%before) : (tensor<2xi32>) -> tensor<1x2xi32>
  %low = "stablehlo.concatenate"(%before2, %none) <{dimension = 0 : i64}> : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
  %0 = "stablehlo.custom_call"(%a, %zero, %size, %ones, %ones, %ones, %low) {call_target_name = "stablehlo.dynamic_reduce_window", called_computations = [@sum]} : (tensor<?x?xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
  %any = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %image = arith.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]]]> : tensor<1x1x3x3xf32>
  %a = tensor.cast %image : tensor<1x1x3x3xf32> to tensor<?x1x?x?xf32>
  // CHECK: sizes = [1, 1, 2, 3]
  // CHECK-NEXT: [2100,    3200,    300]
  // CHECK-NEXT: [8754,    9865,    906]
  call @padded(%a) : (tensor<?x1x?x?xf32>) -> ()
  %pairs = arith.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]]> : tensor<1x3x2xf32>
  %b = tensor.cast %pairs : tensor<1x3x2xf32> to tensor<1x?x2xf32>
  // CHECK: sizes = [1, 3, 2]
  // CHECK-NEXT: [31,    402]
  // CHECK-NEXT: [0,    0]
  // CHECK-NEXT: [53,    604]
  call @groups(%b) : (tensor<1x?x2xf32>) -> ()
  %rows = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [8.0, 7.0, 6.0, 5.0]]> : tensor<2x4xf32>
  %c = tensor.cast %rows : tensor<2x4xf32> to tensor<?x?xf32>
  // CHECK: sizes = [1, 2]
  // CHECK-NEXT: [8,   7]
  call @pooled(%c) : (tensor<?x?xf32>) -> ()
  // CHECK: sizes = [2, 4]
  // CHECK-NEXT: [1,   3,   6,   10]
  // CHECK-NEXT: [8,   15,   21,   26]
  // CHECK: sizes = [2, 4]
  // CHECK-NEXT: [10,   9,   7,   4]
  // CHECK-NEXT: [26,   18,   11,   5]
  call @sums(%c) : (tensor<?x?xf32>) -> ()
  // CHECK: sizes = [2, 4]
  // CHECK-NEXT: [1,   2,   3,   4]
  // CHECK-NEXT: [9,   9,   9,   9]
  call @column_sums(%c) : (tensor<?x?xf32>) -> ()
  %signs = arith.constant dense<[[1.0, -2.0, -3.0, 4.0], [-8.0, 7.0, 6.0, -5.0]]> : tensor<2x4xf32>
  %d = tensor.cast %signs : tensor<2x4xf32> to tensor<?x?xf32>
  // CHECK: sizes = [2, 2]
  // CHECK-NEXT: [3,   4]
  // CHECK-NEXT: [8,   7]
  call @largest(%d) : (tensor<?x?xf32>) -> ()
  %bytes = arith.constant dense<[100, -56, 7]> : tensor<3xi8>
  %unsigned = tensor.bitcast %bytes : tensor<3xi8> to tensor<3xui8>
  %e = tensor.cast %unsigned : tensor<3xui8> to tensor<?xui8>
  // CHECK: [200,  200]
  call @unsigned(%e) : (tensor<?xui8>) -> ()
  %five = arith.constant dense<[[[1.0], [2.0], [3.0], [4.0], [5.0]]]> : tensor<1x5x1xf32>
  %f = tensor.cast %five : tensor<1x5x1xf32> to tensor<1x?x1xf32>
  // CHECK: sizes = [1, 2, 1]
  // CHECK-NEXT: [32]
  // CHECK-NEXT: [43]
  call @inner(%f) : (tensor<1x?x1xf32>) -> ()
  return
}
