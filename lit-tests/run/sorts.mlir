// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --bcast-elide-checks --bcast-to-llvm -o %t
// RUN: not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s

// Sorts and scatters of StableHLO, and padding that cuts elements off.
// Rules: runtime-legal

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefI32(tensor<*xi32>)

// In the total order, and stable: keys, and the places that they had.
func.func private @sorted(%keys: tensor<?x?xf32>, %places: tensor<?x?xi32>) {
  %0:2 = "stablehlo.sort"(%keys, %places) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>):
    %less = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type TOTALORDER>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%less) : (tensor<i1>) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xi32>) -> (tensor<?x?xf32>, tensor<?x?xi32>)
  %any = tensor.cast %0#0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  %anyi = tensor.cast %0#1 : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%anyi) : (tensor<*xi32>) -> ()
  return
}

// The first dimension, by a comparison of computed numbers: the largest absolute value first.
func.func private @by_size(%a: tensor<?x2xf32>) {
  %0 = "stablehlo.sort"(%a) <{dimension = 0 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %absx = "stablehlo.abs"(%x) : (tensor<f32>) -> tensor<f32>
    %absy = "stablehlo.abs"(%y) : (tensor<f32>) -> tensor<f32>
    %more = "stablehlo.compare"(%absx, %absy) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%more) : (tensor<i1>) -> ()
  }) : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %any = tensor.cast %0 : tensor<?x2xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func private @added(%a: tensor<?x?xf32>, %at: tensor<?x1xi32>, %rows: tensor<?x?xf32>) {
  %0 = "stablehlo.scatter"(%a, %at, %rows) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %sum = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%sum) : (tensor<f32>) -> ()
  }) : (tensor<?x?xf32>, tensor<?x1xi32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %any = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

// Starts without a sign: 200, and not -56, which is outside.
func.func private @unsigned_starts(%a: tensor<?xf32>, %at: tensor<?x1xui8>, %numbers: tensor<?xf32>) {
  %0 = "stablehlo.scatter"(%a, %at, %numbers) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%y) : (tensor<f32>) -> ()
  }) : (tensor<?xf32>, tensor<?x1xui8>, tensor<?xf32>) -> tensor<?xf32>
  %any = tensor.cast %0 : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

// A row of each matrix, at a place of its own.
func.func private @one_of_each(%a: tensor<?x3xf32>, %at: tensor<?x1xi32>, %numbers: tensor<?xf32>) {
  %0 = "stablehlo.scatter"(%a, %at, %numbers) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%y) : (tensor<f32>) -> ()
  }) : (tensor<?x3xf32>, tensor<?x1xi32>, tensor<?xf32>) -> tensor<?x3xf32>
  %any = tensor.cast %0 : tensor<?x3xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func private @cut(%a: tensor<?x?xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.pad"(%a, %zero) <{edge_padding_low = array<i64: 1, -1>, edge_padding_high = array<i64: -1, 1>, interior_padding = array<i64: 0, 1>}> : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %any = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

// Less than nothing is left of a dimension of size 1.
func.func private @cut_by_2(%a: tensor<?xf32>) {
  %n = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
  %n1 = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %minus3 = "stablehlo.constant"() <{value = dense<-3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %low = "stablehlo.add"(%n1, %minus3) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %zero1 = "stablehlo.constant"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.dynamic_pad"(%a, %zero, %low, %zero1, %zero1) : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  %any = tensor.cast %0 : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  // 0xFFC00000 is a negative NaN, 0x7FC00000 a positive one.
  %keys = arith.constant dense<[[0x7FC00000, 2.0, -0.0, 0.0, 2.0], [0.0, -0.0, 0xFFC00000, 1.0, 0.0]]> : tensor<2x5xf32>
  %places = arith.constant dense<[[0, 1, 2, 3, 4], [0, 1, 2, 3, 4]]> : tensor<2x5xi32>
  %k = tensor.cast %keys : tensor<2x5xf32> to tensor<?x?xf32>
  %p = tensor.cast %places : tensor<2x5xi32> to tensor<?x?xi32>
  // CHECK: sizes = [2, 5]
  // CHECK: [-0, 0, 2, 2, nan]
  // CHECK: [-nan, -0, 0, 0, 1]
  // CHECK: sizes = [2, 5]
  // CHECK: [2, 3, 1, 4, 0]
  // CHECK: [2, 1, 0, 4, 3]
  call @sorted(%k, %p) : (tensor<?x?xf32>, tensor<?x?xi32>) -> ()
  // CHECK: sizes = [0, 5]
  // CHECK: sizes = [0, 5]
  %no_rows = tensor.extract_slice %k[0, 0] [0, 5] [1, 1] : tensor<?x?xf32> to tensor<0x5xf32>
  %no_places = tensor.extract_slice %p[0, 0] [0, 5] [1, 1] : tensor<?x?xi32> to tensor<0x5xi32>
  %nk = tensor.cast %no_rows : tensor<0x5xf32> to tensor<?x?xf32>
  %np = tensor.cast %no_places : tensor<0x5xi32> to tensor<?x?xi32>
  call @sorted(%nk, %np) : (tensor<?x?xf32>, tensor<?x?xi32>) -> ()

  %columns = arith.constant dense<[[1.0, -9.0], [-3.0, 0.0], [2.0, 8.0]]> : tensor<3x2xf32>
  %c = tensor.cast %columns : tensor<3x2xf32> to tensor<?x2xf32>
  // CHECK: [-3, -9]
  // CHECK: [2, 8]
  // CHECK: [1, 0]
  call @by_size(%c) : (tensor<?x2xf32>) -> ()

  // Row 1 twice, in order; rows -1 and 3 are outside.
  %matrix = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %at = arith.constant dense<[[1], [-1], [1], [3]]> : tensor<4x1xi32>
  %rows = arith.constant dense<[[10.0, 20.0], [7.0, 7.0], [100.0, 200.0], [7.0, 7.0]]> : tensor<4x2xf32>
  %m = tensor.cast %matrix : tensor<3x2xf32> to tensor<?x?xf32>
  %i = tensor.cast %at : tensor<4x1xi32> to tensor<?x1xi32>
  %r = tensor.cast %rows : tensor<4x2xf32> to tensor<?x?xf32>
  // CHECK: [1, 2]
  // CHECK: [113, 224]
  // CHECK: [5, 6]
  call @added(%m, %i, %r) : (tensor<?x?xf32>, tensor<?x1xi32>, tensor<?x?xf32>) -> ()

  %three = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %ats = arith.constant dense<[[2], [0]]> : tensor<2x1xi32>
  %numbers = arith.constant dense<[8.0, 9.0]> : tensor<2xf32>
  %t = tensor.cast %three : tensor<2x3xf32> to tensor<?x3xf32>
  %j = tensor.cast %ats : tensor<2x1xi32> to tensor<?x1xi32>
  %n = tensor.cast %numbers : tensor<2xf32> to tensor<?xf32>
  // CHECK: [1, 2, 8]
  // CHECK: [9, 5, 6]
  call @one_of_each(%t, %j, %n) : (tensor<?x3xf32>, tensor<?x1xi32>, tensor<?xf32>) -> ()

  %long = arith.constant dense<0.0> : tensor<202xf32>
  %bytes = arith.constant dense<[[-56], [1]]> : tensor<2x1xi8>
  %unsigned = tensor.bitcast %bytes : tensor<2x1xi8> to tensor<2x1xui8>
  %l = tensor.cast %long : tensor<202xf32> to tensor<?xf32>
  %u = tensor.cast %unsigned : tensor<2x1xui8> to tensor<?x1xui8>
  // CHECK: sizes = [202]
  // CHECK: [0, 9, 0, {{.*}}, 0, 8, 0]
  call @unsigned_starts(%l, %u, %n) : (tensor<?xf32>, tensor<?x1xui8>, tensor<?xf32>) -> ()

  // CHECK: sizes = [3, 3]
  // CHECK: [0, 0, 0]
  // CHECK: [0, 2, 0]
  // CHECK: [0, 4, 0]
  call @cut(%m) : (tensor<?x?xf32>) -> ()
  // CHECK: sizes = [1]
  // CHECK: [9]
  call @cut_by_2(%n) : (tensor<?xf32>) -> ()
  %short = tensor.extract_slice %n[0] [1] [1] : tensor<?xf32> to tensor<1xf32>
  %s = tensor.cast %short : tensor<1xf32> to tensor<?xf32>
  // CHECK: 'stablehlo.dynamic_pad' op run-time size of its target is negative [runtime-legal]
  call @cut_by_2(%s) : (tensor<?xf32>) -> ()
  return
}
