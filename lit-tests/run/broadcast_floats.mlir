// The N-to-N operator on floats of each type. The text is that for `f16`.
// Rules: element-type-kept
//
// DEFINE: %{run} = bcast-opt --bcast-to-llvm | %run | FileCheck %s
// RUN: cat %s | %{run} -DLARGE=65504
// RUN: sed 's/f16/bf16/g; s/65504/256/' %s | %{run} -DLARGE=256
// RUN: sed 's/f16/f32/g; s/65504/2048/' %s | %{run} -DLARGE=2048
// RUN: sed '/extf/d; /truncf/d; s/%c/%e/; s/f16/f64/g; s/65504/-7/' %s | %{run} -DLARGE=-7

func.func private @printMemrefF64(tensor<*xf64>)

func.func private @broadcast(%a: tensor<2x1xf16>, %b: tensor<3xf16>) -> (tensor<2x3xf16>, tensor<2x3xf16>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xf16>, tensor<3xf16>) -> (tensor<2x3xf16>, tensor<2x3xf16>)
  return %0#0, %0#1 : tensor<2x3xf16>, tensor<2x3xf16>
}

func.func private @print(%a: tensor<2x3xf16>) {
  %r = bcast.map %a : (tensor<2x3xf16>) -> tensor<2x3xf64> (%e: f16) {
    %c = arith.extf %e : f16 to f64
    bcast.yield %c : f64
  }
  %u = tensor.cast %r : tensor<2x3xf64> to tensor<*xf64>
  call @printMemrefF64(%u) : (tensor<*xf64>) -> ()
  return
}

func.func @main() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0.5, 0.5, 0.5],
  // CHECK-NEXT: [-2, -2, -2]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, [[LARGE]], 3],
  // CHECK-NEXT: [1, [[LARGE]], 3]]
  %a = arith.constant dense<[[0.5], [-2.0]]> : tensor<2x1xf64>
  %b = arith.constant dense<[1.0, 65504.0, 3.0]> : tensor<3xf64>
  %x = bcast.map %a : (tensor<2x1xf64>) -> tensor<2x1xf16> (%e: f64) {
    %c = arith.truncf %e : f64 to f16
    bcast.yield %c : f16
  }
  %y = bcast.map %b : (tensor<3xf64>) -> tensor<3xf16> (%e: f64) {
    %c = arith.truncf %e : f64 to f16
    bcast.yield %c : f16
  }
  %r:2 = call @broadcast(%x, %y) : (tensor<2x1xf16>, tensor<3xf16>) -> (tensor<2x3xf16>, tensor<2x3xf16>)
  call @print(%r#0) : (tensor<2x3xf16>) -> ()
  call @print(%r#1) : (tensor<2x3xf16>) -> ()
  return
}
