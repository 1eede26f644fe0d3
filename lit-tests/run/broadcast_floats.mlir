// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// Floating-point elements of each width come out as they went in.
// Rules: element-type-kept

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefF64(tensor<*xf64>)

func.func private @broadcast_f16(%a: tensor<2x1xf16>, %b: tensor<3xf16>) -> (tensor<2x3xf16>, tensor<2x3xf16>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xf16>, tensor<3xf16>) -> (tensor<2x3xf16>, tensor<2x3xf16>)
  return %0#0, %0#1 : tensor<2x3xf16>, tensor<2x3xf16>
}

func.func private @print_f16(%a: tensor<2x3xf16>) {
  %r = bcast.map %a : (tensor<2x3xf16>) -> tensor<2x3xf32> (%e: f16) {
    %0 = arith.extf %e : f16 to f32
    bcast.yield %0 : f32
  }
  %u = tensor.cast %r : tensor<2x3xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

func.func private @test_f16() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0.5, 0.5, 0.5],
  // CHECK-NEXT: [-2, -2, -2]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 65504, 3],
  // CHECK-NEXT: [1, 65504, 3]]
  %a = arith.constant dense<[[0.5], [-2.0]]> : tensor<2x1xf32>
  %b = arith.constant dense<[1.0, 65504.0, 3.0]> : tensor<3xf32>
  %x = bcast.map %a : (tensor<2x1xf32>) -> tensor<2x1xf16> (%e: f32) {
    %0 = arith.truncf %e : f32 to f16
    bcast.yield %0 : f16
  }
  %y = bcast.map %b : (tensor<3xf32>) -> tensor<3xf16> (%e: f32) {
    %0 = arith.truncf %e : f32 to f16
    bcast.yield %0 : f16
  }
  %r:2 = call @broadcast_f16(%x, %y) : (tensor<2x1xf16>, tensor<3xf16>) -> (tensor<2x3xf16>, tensor<2x3xf16>)
  call @print_f16(%r#0) : (tensor<2x3xf16>) -> ()
  call @print_f16(%r#1) : (tensor<2x3xf16>) -> ()
  return
}

func.func private @broadcast_bf16(%a: tensor<2x1xbf16>, %b: tensor<3xbf16>) -> (tensor<2x3xbf16>, tensor<2x3xbf16>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xbf16>, tensor<3xbf16>) -> (tensor<2x3xbf16>, tensor<2x3xbf16>)
  return %0#0, %0#1 : tensor<2x3xbf16>, tensor<2x3xbf16>
}

func.func private @print_bf16(%a: tensor<2x3xbf16>) {
  %r = bcast.map %a : (tensor<2x3xbf16>) -> tensor<2x3xf32> (%e: bf16) {
    %0 = arith.extf %e : bf16 to f32
    bcast.yield %0 : f32
  }
  %u = tensor.cast %r : tensor<2x3xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

func.func private @test_bf16() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0.5, 0.5, 0.5],
  // CHECK-NEXT: [-2, -2, -2]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 256, 3],
  // CHECK-NEXT: [1, 256, 3]]
  %a = arith.constant dense<[[0.5], [-2.0]]> : tensor<2x1xf32>
  %b = arith.constant dense<[1.0, 256.0, 3.0]> : tensor<3xf32>
  %x = bcast.map %a : (tensor<2x1xf32>) -> tensor<2x1xbf16> (%e: f32) {
    %0 = arith.truncf %e : f32 to bf16
    bcast.yield %0 : bf16
  }
  %y = bcast.map %b : (tensor<3xf32>) -> tensor<3xbf16> (%e: f32) {
    %0 = arith.truncf %e : f32 to bf16
    bcast.yield %0 : bf16
  }
  %r:2 = call @broadcast_bf16(%x, %y) : (tensor<2x1xbf16>, tensor<3xbf16>) -> (tensor<2x3xbf16>, tensor<2x3xbf16>)
  call @print_bf16(%r#0) : (tensor<2x3xbf16>) -> ()
  call @print_bf16(%r#1) : (tensor<2x3xbf16>) -> ()
  return
}

func.func private @broadcast_f32(%a: tensor<2x1xf32>, %b: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return %0#0, %0#1 : tensor<2x3xf32>, tensor<2x3xf32>
}

func.func private @print_f32(%a: tensor<2x3xf32>) {
  %r = bcast.map %a : (tensor<2x3xf32>) -> tensor<2x3xf32> (%e: f32) {
    bcast.yield %e : f32
  }
  %u = tensor.cast %r : tensor<2x3xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

func.func private @test_f32() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0.5, 0.5, 0.5],
  // CHECK-NEXT: [-2, -2, -2]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 2, 3],
  // CHECK-NEXT: [1, 2, 3]]
  %a = arith.constant dense<[[0.5], [-2.0]]> : tensor<2x1xf32>
  %b = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %x = bcast.map %a : (tensor<2x1xf32>) -> tensor<2x1xf32> (%e: f32) {
    bcast.yield %e : f32
  }
  %y = bcast.map %b : (tensor<3xf32>) -> tensor<3xf32> (%e: f32) {
    bcast.yield %e : f32
  }
  %r:2 = call @broadcast_f32(%x, %y) : (tensor<2x1xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  call @print_f32(%r#0) : (tensor<2x3xf32>) -> ()
  call @print_f32(%r#1) : (tensor<2x3xf32>) -> ()
  return
}

func.func private @broadcast_f64(%a: tensor<2x1xf64>, %b: tensor<3xf64>) -> (tensor<2x3xf64>, tensor<2x3xf64>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xf64>, tensor<3xf64>) -> (tensor<2x3xf64>, tensor<2x3xf64>)
  return %0#0, %0#1 : tensor<2x3xf64>, tensor<2x3xf64>
}

func.func private @print_f64(%a: tensor<2x3xf64>) {
  %r = bcast.map %a : (tensor<2x3xf64>) -> tensor<2x3xf64> (%e: f64) {
    bcast.yield %e : f64
  }
  %u = tensor.cast %r : tensor<2x3xf64> to tensor<*xf64>
  call @printMemrefF64(%u) : (tensor<*xf64>) -> ()
  return
}

func.func private @test_f64() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0.5, 0.5, 0.5],
  // CHECK-NEXT: [-2, -2, -2]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 2, 3],
  // CHECK-NEXT: [1, 2, 3]]
  %a = arith.constant dense<[[0.5], [-2.0]]> : tensor<2x1xf64>
  %b = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %x = bcast.map %a : (tensor<2x1xf64>) -> tensor<2x1xf64> (%e: f64) {
    bcast.yield %e : f64
  }
  %y = bcast.map %b : (tensor<3xf64>) -> tensor<3xf64> (%e: f64) {
    bcast.yield %e : f64
  }
  %r:2 = call @broadcast_f64(%x, %y) : (tensor<2x1xf64>, tensor<3xf64>) -> (tensor<2x3xf64>, tensor<2x3xf64>)
  call @print_f64(%r#0) : (tensor<2x3xf64>) -> ()
  call @print_f64(%r#1) : (tensor<2x3xf64>) -> ()
  return
}

func.func @main() {
  call @test_f16() : () -> ()
  call @test_bf16() : () -> ()
  call @test_f32() : () -> ()
  call @test_f64() : () -> ()
  return
}
