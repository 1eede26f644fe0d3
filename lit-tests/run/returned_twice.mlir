// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// A function returns one tensor twice, and its caller writes to one of the results. The other one stays.
// CHECK: [100,  4,  6]
// CHECK: [2,  4,  6]
func.func private @printMemrefF32(tensor<*xf32>)
func.func private @two(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) attributes {no_inline} {
  %0 = bcast.add %x, %x : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %0, %0 : tensor<3xf32>, tensor<3xf32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 100.0 : f32
  %x = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a, %b = call @two(%x) : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  %c = tensor.insert %v into %a[%c0] : tensor<3xf32>
  %any = tensor.cast %c : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  %any2 = tensor.cast %b : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%any2) : (tensor<*xf32>) -> ()
  return
}
