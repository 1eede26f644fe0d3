// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// A NaN in any operand of `max` and `min` yields NaN; a comparison with it is false, except `ne`.

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefI32(tensor<*xi32>)

func.func @print(%value: tensor<4xf32>) {
  %0 = tensor.cast %value : tensor<4xf32> to tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func @print_i1(%value: tensor<4xi1>) {
  %0 = arith.extui %value : tensor<4xi1> to tensor<4xi32>
  %1 = tensor.cast %0 : tensor<4xi32> to tensor<*xi32>
  call @printMemrefI32(%1) : (tensor<*xi32>) -> ()
  return
}

// NaN, 1, -0, infinity
func.func @main() {
  %a = arith.constant dense<[0x7FC00000, 1.0, -0.0, 0x7F800000]> : tensor<4xf32>
  %nan = arith.constant dense<0x7FC00000> : tensor<f32>
  %one = arith.constant dense<[1.0]> : tensor<1xf32>
  %zero = arith.constant dense<[0.0]> : tensor<1xf32>

  // CHECK:      [{{-?}}nan, {{-?}}nan, {{-?}}nan, {{-?}}nan]
  %0 = bcast.max %a, %nan : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  call @print(%0) : (tensor<4xf32>) -> ()
  // CHECK:      [{{-?}}nan, {{-?}}nan, {{-?}}nan, {{-?}}nan]
  %1 = bcast.min %nan, %a : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  call @print(%1) : (tensor<4xf32>) -> ()
  // CHECK:      [{{-?}}nan, 1, 1, inf]
  %2 = bcast.max %a, %one : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  call @print(%2) : (tensor<4xf32>) -> ()
  // CHECK:      [{{-?}}nan, 1, -0, 1]
  %3 = bcast.min %a, %one : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  call @print(%3) : (tensor<4xf32>) -> ()
  // CHECK:      [{{-?}}nan, 0, -0, 0]
  %4 = bcast.min %a, %zero : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  call @print(%4) : (tensor<4xf32>) -> ()

  // CHECK:      [0, 1, 0, 0]
  %eq = bcast.compare eq, %a, %one : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xi1>
  call @print_i1(%eq) : (tensor<4xi1>) -> ()
  // CHECK:      [1, 0, 1, 1]
  %ne = bcast.compare ne, %a, %one : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xi1>
  call @print_i1(%ne) : (tensor<4xi1>) -> ()
  // CHECK:      [0, 0, 0, 0]
  %lt = bcast.compare lt, %a, %nan : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
  call @print_i1(%lt) : (tensor<4xi1>) -> ()
  // CHECK:      [0, 0, 0, 0]
  %ge = bcast.compare ge, %a, %nan : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
  call @print_i1(%ge) : (tensor<4xi1>) -> ()
  // CHECK:      [1, 1, 1, 1]
  %nene = bcast.compare ne, %a, %nan : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
  call @print_i1(%nene) : (tensor<4xi1>) -> ()
  // CHECK:      [0, 0, 1, 0]
  %zeros = bcast.compare eq, %a, %zero : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xi1>
  call @print_i1(%zeros) : (tensor<4xi1>) -> ()
  return
}
