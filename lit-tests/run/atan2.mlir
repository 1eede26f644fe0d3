// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// The angle of the point (rhs, lhs) in every quadrant, of which a quotient alone knows two.

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefF64(tensor<*xf64>)

func.func @main() {
  %y = arith.constant dense<[[1.0], [-1.0], [0.0]]> : tensor<3x1xf32>
  %x = arith.constant dense<[1.0, -1.0, 0.0]> : tensor<3xf32>
  // CHECK:      sizes = [3, 3]
  // CHECK-NEXT: {{\[\[}}0.785398, 2.35619, 1.5708],
  // CHECK-NEXT: [-0.785398, -2.35619, -1.5708],
  // CHECK-NEXT: [0, 3.14159, 0]]
  %angles = bcast.atan2 %y, %x : (tensor<3x1xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  %0 = tensor.cast %angles : tensor<3x3xf32> to tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()

  // Column by column: the operands stand the other way around.
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}0.463648, 2.67795, 1.5708],
  // CHECK-NEXT: [1.10715, 2.03444, 1.5708]]
  %y64 = arith.constant dense<[1.0, 4.0]> : tensor<2xf64>
  %x64 = arith.constant dense<[[2.0, -2.0, 0.0]]> : tensor<1x3xf64>
  %angles64 = bcast.atan2 %y64, %x64 {broadcast_dimensions = array<i64: 0>}
      : (tensor<2xf64>, tensor<1x3xf64>) -> tensor<2x3xf64>
  %1 = tensor.cast %angles64 : tensor<2x3xf64> to tensor<*xf64>
  call @printMemrefF64(%1) : (tensor<*xf64>) -> ()

  // CHECK: ( 0.785398, 2.35619, 1.5708 )
  %yv = arith.constant dense<1.0> : vector<f32>
  %xv = arith.constant dense<[1.0, -1.0, 0.0]> : vector<3xf32>
  %anglesv = bcast.atan2 %yv, %xv : (vector<f32>, vector<3xf32>) -> vector<3xf32>
  vector.print %anglesv : vector<3xf32>

  // On complex numbers with no imaginary part, the same angles.
  // CHECK:      sizes = [2]
  // CHECK-NEXT: [0.785398, 2.35619]
  %yc = arith.constant dense<(1.0, 0.0)> : tensor<complex<f32>>
  %xc = arith.constant dense<[(1.0, 0.0), (-1.0, 0.0)]> : tensor<2xcomplex<f32>>
  %anglesc = bcast.atan2 %yc, %xc : (tensor<complex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  %re = bcast.map %anglesc : (tensor<2xcomplex<f32>>) -> tensor<*xf32> (%z: complex<f32>) {
    %part = complex.re %z : complex<f32>
    bcast.yield %part : f32
  }
  call @printMemrefF32(%re) : (tensor<*xf32>) -> ()
  return
}
