// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// Other element types: f64, i8, i64, index, complex.

func.func private @printMemrefF64(tensor<*xf64>)
func.func private @printMemrefI64(tensor<*xi64>)
func.func private @printMemrefInd(tensor<*xindex>)
func.func private @printMemrefC32(tensor<*xcomplex<f32>>)

func.func @main() {
  // CHECK: [0.5, 8]
  %f = arith.constant dense<[-1.0, 3.0]> : tensor<2xf64>
  %f2 = arith.constant dense<2.0> : tensor<f64>
  %f3 = bcast.pow %f2, %f : (tensor<f64>, tensor<2xf64>) -> tensor<*xf64>
  call @printMemrefF64(%f3) : (tensor<*xf64>) -> ()

  // 255 is greater than 1 if it is read unsigned.
  // CHECK: [255, 127]
  %b = arith.constant dense<[-1, 127]> : tensor<2xi8>
  %b1 = arith.constant dense<1> : tensor<1xi8>
  %b2 = bcast.max unsigned %b, %b1 : (tensor<2xi8>, tensor<1xi8>) -> tensor<2xi8>
  %b3 = arith.extui %b2 : tensor<2xi8> to tensor<2xi64>
  %b4 = tensor.cast %b3 : tensor<2xi64> to tensor<*xi64>
  call @printMemrefI64(%b4) : (tensor<*xi64>) -> ()

  // CHECK: [9223372036854775807, -9223372036854775808]
  %l = arith.constant dense<[9223372036854775806, 9223372036854775807]> : tensor<2xi64>
  %l1 = arith.constant dense<1> : tensor<i64>
  %l2 = bcast.add %l, %l1 : (tensor<2xi64>, tensor<i64>) -> tensor<*xi64>
  call @printMemrefI64(%l2) : (tensor<*xi64>) -> ()

  // CHECK: [3, 1, 0]
  %i = arith.constant dense<[7, 3, 1]> : tensor<3xindex>
  %i2 = arith.constant dense<2> : tensor<index>
  %i3 = bcast.div unsigned %i, %i2 : (tensor<3xindex>, tensor<index>) -> tensor<*xindex>
  call @printMemrefInd(%i3) : (tensor<*xindex>) -> ()

  // CHECK: [(-3,4), (-1,2)]
  %c = arith.constant dense<[(1.0, 2.0), (1.0, 0.0)]> : tensor<2xcomplex<f32>>
  %c1 = arith.constant dense<(1.0, 2.0)> : tensor<complex<f32>>
  %c2 = arith.constant dense<[(-3.0, 4.0), (1.0, 2.0)]> : tensor<2xcomplex<f32>>
  %c3 = bcast.mul %c, %c1 : (tensor<2xcomplex<f32>>, tensor<complex<f32>>) -> tensor<2xcomplex<f32>>
  %same = bcast.compare eq, %c3, %c2
      : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xi1>
  %zero = arith.constant dense<[(0.0, 0.0), (-2.0, 0.0)]> : tensor<2xcomplex<f32>>
  %c4 = bcast.add %c3, %zero
      : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  %uc = tensor.cast %c4 : tensor<2xcomplex<f32>> to tensor<*xcomplex<f32>>
  call @printMemrefC32(%uc) : (tensor<*xcomplex<f32>>) -> ()

  // CHECK: [1, 1]
  %extended = arith.extui %same : tensor<2xi1> to tensor<2xi64>
  %us = tensor.cast %extended : tensor<2xi64> to tensor<*xi64>
  call @printMemrefI64(%us) : (tensor<*xi64>) -> ()
  return
}
