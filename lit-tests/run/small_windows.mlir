// A window of few elements is combined as the tree of reductions combines a row, whether it is read as slices (the last dimension is none of
// its own) or by loops: the same elements give the same bits; the first sum would be 1 in order.

// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast -o %t.converted
// RUN: FileCheck %s --check-prefix=SLICES < %t.converted
// RUN: bcast-opt %t.converted --bcast-elide-checks --bcast-to-llvm='reductions=tree' -o %t
// RUN: stdbuf -o0 %run %t | FileCheck %s

func.func private @printMemrefF32(tensor<*xf32>)

// SLICES-LABEL: func.func private @channels_last
// SLICES-COUNT-4: tensor.extract_slice
// SLICES: iterator_types = ["parallel", "parallel", "parallel", "parallel"]
func.func private @channels_last(%a: tensor<?x?x?x?xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %zero) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %sum = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%sum) : (tensor<f32>) -> ()
  }) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
  %any = tensor.cast %0 : tensor<?x?x?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

// SLICES-LABEL: func.func private @channels_first
// SLICES-NOT: tensor.extract_slice
// SLICES: "reduction", "reduction"
func.func private @channels_first(%a: tensor<?x?x?x?xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %zero) <{window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %sum = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%sum) : (tensor<f32>) -> ()
  }) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
  %any = tensor.cast %0 : tensor<?x?x?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

// Three elements, two apart, at each place, and beyond both ends.
func.func private @dilated(%a: tensor<?x?xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %zero) <{window_dimensions = array<i64: 3, 1>, window_dilations = array<i64: 2, 1>, padding = dense<[[2, 2], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %sum = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%sum) : (tensor<f32>) -> ()
  }) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %any = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

// Twenty elements in steps of two, added to a number.
func.func private @many(%a: tensor<?x?xf32>) {
  %initial = "stablehlo.constant"() <{value = dense<1000.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %initial) <{window_dimensions = array<i64: 20, 1>, window_strides = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %sum = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%sum) : (tensor<f32>) -> ()
  }) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %any = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

// More than the lanes of a tree.
func.func private @more(%a: tensor<?x?x?xf32>) {
  %initial = "stablehlo.constant"() <{value = dense<1000.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %initial) <{window_dimensions = array<i64: 2, 17, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %sum = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%sum) : (tensor<f32>) -> ()
  }) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
  %any = tensor.cast %0 : tensor<?x?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  // Row by row: 1e8, 1, -1e8, 1; and 1, 1e8, 1e8, -1e8.
  %last = arith.constant dense<[[[[1.0e8, 1.0], [1.0, 1.0e8]], [[-1.0e8, 1.0e8], [1.0, -1.0e8]]]]> : tensor<1x2x2x2xf32>
  %first = arith.constant dense<[[[[1.0e8, 1.0], [-1.0e8, 1.0]], [[1.0, 1.0e8], [1.0e8, -1.0e8]]]]> : tensor<1x2x2x2xf32>
  %l = tensor.cast %last : tensor<1x2x2x2xf32> to tensor<?x?x?x?xf32>
  %f = tensor.cast %first : tensor<1x2x2x2xf32> to tensor<?x?x?x?xf32>
  // CHECK: sizes = [1, 1, 1, 2]
  // CHECK: [2, {{ *}}1e+08]
  call @channels_last(%l) : (tensor<?x?x?x?xf32>) -> ()
  // CHECK: sizes = [1, 2, 1, 1]
  // CHECK: [2]
  // CHECK: [1e+08]
  call @channels_first(%f) : (tensor<?x?x?x?xf32>) -> ()
  %column = arith.constant dense<[[1.0], [2.0], [4.0], [8.0], [16.0]]> : tensor<5x1xf32>
  %c = tensor.cast %column : tensor<5x1xf32> to tensor<?x?xf32>
  // CHECK: sizes = [5, 1]
  // CHECK: [5]
  // CHECK: [10]
  // CHECK: [21]
  // CHECK: [10]
  // CHECK: [20]
  call @dilated(%c) : (tensor<?x?xf32>) -> ()
  // 0 to 19, and 2 to 21.
  %c1 = arith.constant 1 : index
  %c22 = arith.constant 22 : index
  %c34 = arith.constant 34 : index
  %numbers = tensor.generate %c34, %c1 {
  ^bb0(%i: index, %j: index):
    %number = arith.index_cast %i : index to i32
    %float = arith.sitofp %number : i32 to f32
    tensor.yield %float : f32
  } : tensor<?x?xf32>
  // CHECK: sizes = [2, 1]
  // CHECK: [1190]
  // CHECK: [1230]
  %some = tensor.extract_slice %numbers[0, 0] [22, 1] [1, 1] : tensor<?x?xf32> to tensor<22x1xf32>
  %few = tensor.cast %some : tensor<22x1xf32> to tensor<?x?xf32>
  call @many(%few) : (tensor<?x?xf32>) -> ()
  // CHECK: [1561]
  %c2 = arith.constant 2 : index
  %c17 = arith.constant 17 : index
  %matrix = tensor.expand_shape %numbers [[0, 1], [2]] output_shape [%c2, %c17, %c1] : tensor<?x?xf32> into tensor<?x?x?xf32>
  call @more(%matrix) : (tensor<?x?x?xf32>) -> ()
  return
}
