// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --bcast-elide-checks --bcast-to-llvm -o %t
// RUN: not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s

// Ops of StableHLO that move elements to places that only run time knows.
// Rules: runtime-legal

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @reversed(%a: tensor<?x?xf32>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 1>}> : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %any = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

// Rows of a table. A start is moved inside.
func.func private @rows(%a: tensor<?x?xf32>, %at: tensor<?x1xi32>) {
  %n = "stablehlo.get_dimension_size"(%a) <{dimension = 1 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %n1 = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %one1 = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %sizes = "stablehlo.concatenate"(%one1, %n1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %0 = "stablehlo.dynamic_gather"(%a, %at, %sizes) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<?x?xf32>, tensor<?x1xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  %any = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

// An element of each row: the rows are those of the indices.
func.func private @one_of_each(%a: tensor<?x?xf32>, %at: tensor<?x1xi32>) {
  %ones = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "stablehlo.dynamic_gather"(%a, %at, %ones) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>}> : (tensor<?x?xf32>, tensor<?x1xi32>, tensor<2xi32>) -> tensor<?xf32>
  %any = tensor.cast %0 : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func private @padded(%a: tensor<?x?xf32>) {
  %n = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %n1 = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %zero1 = "stablehlo.constant"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %low = "stablehlo.constant"() <{value = dense<[0, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %high = "stablehlo.concatenate"(%zero1, %n1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %0 = "stablehlo.dynamic_pad"(%a, %zero, %low, %high, %low) : (tensor<?x?xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  %any = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func private @sliced(%a: tensor<?x?xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %n = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %m = "stablehlo.get_dimension_size"(%a) <{dimension = 1 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %n1 = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %m1 = "stablehlo.reshape"(%m) : (tensor<i32>) -> tensor<1xi32>
  %end = "stablehlo.concatenate"(%n1, %m1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %steps = "stablehlo.constant"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "stablehlo.real_dynamic_slice"(%a, %zero, %end, %steps) : (tensor<?x?xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  %any = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func private @updated(%a: tensor<?x?xf32>, %update: tensor<?x1xf32>, %at: tensor<i32>) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.dynamic_update_slice"(%a, %update, %zero, %at) : (tensor<?x?xf32>, tensor<?x1xf32>, tensor<i32>, tensor<i32>) -> tensor<?x?xf32>
  %any = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %rows = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %a = tensor.cast %rows : tensor<2x3xf32> to tensor<?x?xf32>
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: [3,   2,   1]
  // CHECK-NEXT: [6,   5,   4]
  call @reversed(%a) : (tensor<?x?xf32>) -> ()
  %places = arith.constant dense<[[1], [7], [0], [-1]]> : tensor<4x1xi32>
  %at = tensor.cast %places : tensor<4x1xi32> to tensor<?x1xi32>
  // CHECK: sizes = [4, 3]
  // CHECK-NEXT: [4,   5,   6]
  // CHECK-NEXT: [4,   5,   6]
  // CHECK-NEXT: [1,   2,   3]
  // CHECK-NEXT: [1,   2,   3]
  call @rows(%a, %at) : (tensor<?x?xf32>, tensor<?x1xi32>) -> ()
  %columns = arith.constant dense<[[2], [1]]> : tensor<2x1xi32>
  %column = tensor.cast %columns : tensor<2x1xi32> to tensor<?x1xi32>
  // CHECK: sizes = [2]
  // CHECK-NEXT: [3,  5]
  call @one_of_each(%a, %column) : (tensor<?x?xf32>, tensor<?x1xi32>) -> ()
  // CHECK: sizes = [2, 8]
  // CHECK-NEXT: [0,   1,   0,   2,   0,   3,   0,   0]
  // CHECK-NEXT: [0,   4,   0,   5,   0,   6,   0,   0]
  call @padded(%a) : (tensor<?x?xf32>) -> ()
  // CHECK: sizes = [2, 2]
  // CHECK-NEXT: [1,   3]
  // CHECK-NEXT: [4,   6]
  call @sliced(%a) : (tensor<?x?xf32>) -> ()
  %new = arith.constant dense<[[10.0], [20.0]]> : tensor<2x1xf32>
  %update = tensor.cast %new : tensor<2x1xf32> to tensor<?x1xf32>
  %beyond = arith.constant dense<5> : tensor<i32>
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: [1,   2,   10]
  // CHECK-NEXT: [4,   5,   20]
  call @updated(%a, %update, %beyond) : (tensor<?x?xf32>, tensor<?x1xf32>, tensor<i32>) -> ()
  %long = arith.constant dense<1.0> : tensor<3x1xf32>
  %larger = tensor.cast %long : tensor<3x1xf32> to tensor<?x1xf32>
  // CHECK-NOT: sizes =
  // CHECK: 'stablehlo.dynamic_update_slice' op operand #1 dim 0: the update is larger [runtime-legal]
  call @updated(%a, %larger, %beyond) : (tensor<?x?xf32>, tensor<?x1xf32>, tensor<i32>) -> ()
  return
}
