// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// exp(x) - 1 and log(1 + x) would be 0 where x is small, and 0.0 where x is -0.0.

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefF64(tensor<*xf64>)

// The sizes and the numbers are known at run time only: nothing is folded.
func.func @tensors_f32(%a: tensor<?xf32>) attributes {no_inline} {
  %expm1 = math.expm1 %a : tensor<?xf32>
  %log1p = math.log1p %a : tensor<?xf32>
  %0 = tensor.cast %expm1 : tensor<?xf32> to tensor<*xf32>
  %1 = tensor.cast %log1p : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  call @printMemrefF32(%1) : (tensor<*xf32>) -> ()
  return
}

func.func @tensors_f64(%a: tensor<?xf64>) attributes {no_inline} {
  %expm1 = math.expm1 %a : tensor<?xf64>
  %log1p = bcast.map %a : (tensor<?xf64>) -> tensor<?xf64> (%x: f64) {
    %y = math.log1p %x : f64
    bcast.yield %y : f64
  }
  %0 = tensor.cast %expm1 : tensor<?xf64> to tensor<*xf64>
  %1 = tensor.cast %log1p : tensor<?xf64> to tensor<*xf64>
  call @printMemrefF64(%0) : (tensor<*xf64>) -> ()
  call @printMemrefF64(%1) : (tensor<*xf64>) -> ()
  return
}

func.func @scalars(%a: f32, %b: f64) attributes {no_inline} {
  %0 = math.expm1 %a : f32
  vector.print %0 : f32
  %1 = math.log1p %a : f32
  vector.print %1 : f32
  %2 = math.expm1 %b : f64
  vector.print %2 : f64
  %3 = math.log1p %b : f64
  vector.print %3 : f64
  return
}

func.func @vectors(%a: vector<2xf16>) attributes {no_inline} {
  %0 = math.expm1 %a : vector<2xf16>
  %1 = math.log1p %a : vector<2xf16>
  %2 = arith.extf %0 : vector<2xf16> to vector<2xf32>
  %3 = arith.extf %1 : vector<2xf16> to vector<2xf32>
  vector.print %2 : vector<2xf32>
  vector.print %3 : vector<2xf32>
  return
}

func.func @main() {
  %a = arith.constant dense<[1.0e-08, -0.0, 1.0, -1.0e-20]> : tensor<4xf32>
  %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  // CHECK: [1e-08, -0, 1.71828, -1e-20]
  // CHECK: [1e-08, -0, 0.693147, -1e-20]
  call @tensors_f32(%0) : (tensor<?xf32>) -> ()
  %b = arith.constant dense<[1.0e-20, -0.0, 1.0]> : tensor<3xf64>
  %1 = tensor.cast %b : tensor<3xf64> to tensor<?xf64>
  // CHECK: [1e-20, -0, 1.71828]
  // CHECK: [1e-20, -0, 0.693147]
  call @tensors_f64(%1) : (tensor<?xf64>) -> ()
  %small = arith.constant 1.0e-08 : f32
  %tiny = arith.constant 1.0e-20 : f64
  // CHECK-COUNT-2: 1e-08
  // CHECK-COUNT-2: 1e-20
  call @scalars(%small, %tiny) : (f32, f64) -> ()
  %zero = arith.constant -0.0 : f32
  %zero64 = arith.constant -0.0 : f64
  // CHECK-COUNT-4: -0
  call @scalars(%zero, %zero64) : (f32, f64) -> ()
  %half = arith.constant dense<[1.0e-07, -0.0]> : vector<2xf16>
  // CHECK-COUNT-2: ( 1.19209e-07, -0 )
  call @vectors(%half) : (vector<2xf16>) -> ()
  return
}
