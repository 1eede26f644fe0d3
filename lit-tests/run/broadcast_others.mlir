// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// Elements that are not numbers of a width: `index`, and complex ones. Each operand has its own type.
// Rules: element-type-kept

func.func private @printMemrefInd(tensor<*xindex>)
func.func private @printMemrefC32(tensor<*xcomplex<f32>>)

func.func private @broadcast(%a: tensor<2x1xindex>, %b: tensor<3xcomplex<f32>>) -> (tensor<2x3xindex>, tensor<2x3xcomplex<f32>>) {
  %0:2 = bcast.broadcast %a, %b
      : (tensor<2x1xindex>, tensor<3xcomplex<f32>>) -> (tensor<2x3xindex>, tensor<2x3xcomplex<f32>>)
  return %0#0, %0#1 : tensor<2x3xindex>, tensor<2x3xcomplex<f32>>
}

func.func @main() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}7, 7, 7],
  // CHECK-NEXT: [9, 9, 9]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}(1,2), (3,4), (5,6)],
  // CHECK-NEXT: [(1,2), (3,4), (5,6)]]
  %a = arith.constant dense<[[7], [9]]> : tensor<2x1xindex>
  %b = arith.constant dense<[(1.0, 2.0), (3.0, 4.0), (5.0, 6.0)]> : tensor<3xcomplex<f32>>
  %r:2 = call @broadcast(%a, %b)
      : (tensor<2x1xindex>, tensor<3xcomplex<f32>>) -> (tensor<2x3xindex>, tensor<2x3xcomplex<f32>>)
  %x = tensor.cast %r#0 : tensor<2x3xindex> to tensor<*xindex>
  call @printMemrefInd(%x) : (tensor<*xindex>) -> ()
  %y = tensor.cast %r#1 : tensor<2x3xcomplex<f32>> to tensor<*xcomplex<f32>>
  call @printMemrefC32(%y) : (tensor<*xcomplex<f32>>) -> ()
  return
}
