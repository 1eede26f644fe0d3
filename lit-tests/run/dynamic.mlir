// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-insert-runtime-checks,bcast-to-llvm)' | %run | FileCheck %s
// RUN: bcast-opt %s \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=versioned},bcast-to-llvm)' \
// RUN:   | %run | FileCheck %s
// RUN: bcast-opt %s \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{runtime-checks=false},bcast-to-llvm)' \
// RUN:   | %run | FileCheck %s
// RUN: bcast-opt %s "--one-shot-bufferize=bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops" --bcast-to-llvm \
// RUN:   | %run | FileCheck %s

// Each function is compiled once, and run on sizes that it stretches, and on sizes that it does not.
// Rules: infer-dim, infer-shape, infer-result-shape, result-dynamic, runtime-legal, runtime-extent, element-map

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefI32(tensor<*xi32>)
func.func private @printMemrefInd(tensor<*xindex>)

func.func private @add(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func private @add_three(%a: tensor<?xi32>, %b: tensor<?x?xi32>, %c: tensor<?x?xi32>) {
  %0 = bcast.add %a, %b, %c : (tensor<?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<*xi32>
  call @printMemrefI32(%0) : (tensor<*xi32>) -> ()
  return
}

func.func private @multiply_fixed(%a: tensor<?x?xindex>, %b: tensor<2x3xindex>) {
  %0 = bcast.mul %a, %b : (tensor<?x?xindex>, tensor<2x3xindex>) -> tensor<*xindex>
  call @printMemrefInd(%0) : (tensor<*xindex>) -> ()
  return
}

func.func private @compare_and_select(%a: tensor<?xi32>, %b: tensor<?x1xi32>, %c: tensor<f32>, %d: tensor<?xf32>) {
  %0 = bcast.compare lt, %a, %b : (tensor<?xi32>, tensor<?x1xi32>) -> tensor<?x?xi1>
  %1 = bcast.select %0, %c, %d : (tensor<?x?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%1) : (tensor<*xf32>) -> ()
  return
}

// The sizes of the result.
func.func private @sizes(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bcast.add %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %d0 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %0, %c1 : tensor<?x?xf32>
  %sizes = tensor.from_elements %d0, %d1 : tensor<2xindex>
  %unranked = tensor.cast %sizes : tensor<2xindex> to tensor<*xindex>
  call @printMemrefInd(%unranked) : (tensor<*xindex>) -> ()
  return
}

func.func private @rank_zero(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<?xf32>) {
  %0 = bcast.sub %a, %b : (tensor<f32>, tensor<f32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  %1 = bcast.sub %a, %c : (tensor<f32>, tensor<?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%1) : (tensor<*xf32>) -> ()
  return
}

// A sum used with its own operands.
func.func private @chain(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %a, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.sub %1, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%2) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %one_f32 = arith.constant dense<[10.0]> : tensor<1xf32>
  %three_f32 = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %one = tensor.cast %one_f32 : tensor<1xf32> to tensor<?xf32>
  %three = tensor.cast %three_f32 : tensor<3xf32> to tensor<?xf32>

  // 1 against n, n against 1, n against n, 1 against 1.
  // CHECK:      sizes = [3]
  // CHECK-NEXT: [11, 12, 13]
  // CHECK:      sizes = [3]
  // CHECK-NEXT: [11, 12, 13]
  // CHECK:      sizes = [3]
  // CHECK-NEXT: [2, 4, 6]
  // CHECK:      sizes = [1]
  // CHECK-NEXT: [20]
  call @add(%one, %three) : (tensor<?xf32>, tensor<?xf32>) -> ()
  call @add(%three, %one) : (tensor<?xf32>, tensor<?xf32>) -> ()
  call @add(%three, %three) : (tensor<?xf32>, tensor<?xf32>) -> ()
  call @add(%one, %one) : (tensor<?xf32>, tensor<?xf32>) -> ()

  // Three operands, two columns, of which each operand may stretch one.
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}111, 112, 113],
  // CHECK-NEXT:  [211, 212, 213]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}115, 118, 121],
  // CHECK-NEXT:  [218, 221, 224]]
  // CHECK:      sizes = [1, 1]
  // CHECK-NEXT: {{\[\[}}30]]
  %i1 = arith.constant dense<[10]> : tensor<1xi32>
  %i3 = arith.constant dense<[10, 11, 12]> : tensor<3xi32>
  %i1x1 = arith.constant dense<[[10]]> : tensor<1x1xi32>
  %i1x3 = arith.constant dense<[[1, 2, 3]]> : tensor<1x3xi32>
  %i2x3 = arith.constant dense<[[5, 7, 9], [8, 10, 12]]> : tensor<2x3xi32>
  %i2x1 = arith.constant dense<[[100], [200]]> : tensor<2x1xi32>
  %d1 = tensor.cast %i1 : tensor<1xi32> to tensor<?xi32>
  %d3 = tensor.cast %i3 : tensor<3xi32> to tensor<?xi32>
  %d1x1 = tensor.cast %i1x1 : tensor<1x1xi32> to tensor<?x?xi32>
  %d1x3 = tensor.cast %i1x3 : tensor<1x3xi32> to tensor<?x?xi32>
  %d2x3 = tensor.cast %i2x3 : tensor<2x3xi32> to tensor<?x?xi32>
  %d2x1 = tensor.cast %i2x1 : tensor<2x1xi32> to tensor<?x?xi32>
  call @add_three(%d1, %d1x3, %d2x1) : (tensor<?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> ()
  call @add_three(%d3, %d2x3, %d2x1) : (tensor<?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> ()
  call @add_three(%d1, %d1x1, %d1x1) : (tensor<?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> ()

  // Against fixed sizes.
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 2, 3],
  // CHECK-NEXT:  [40, 50, 60]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}1, 4, 9],
  // CHECK-NEXT:  [16, 25, 36]]
  %x2x1 = arith.constant dense<[[1], [10]]> : tensor<2x1xindex>
  %x2x3 = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xindex>
  %y2x1 = tensor.cast %x2x1 : tensor<2x1xindex> to tensor<?x?xindex>
  %y2x3 = tensor.cast %x2x3 : tensor<2x3xindex> to tensor<?x?xindex>
  call @multiply_fixed(%y2x1, %x2x3) : (tensor<?x?xindex>, tensor<2x3xindex>) -> ()
  call @multiply_fixed(%y2x3, %x2x3) : (tensor<?x?xindex>, tensor<2x3xindex>) -> ()

  // Truth values between.
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}7, 2, 3],
  // CHECK-NEXT:  [7, 7, 3]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}7, 7, 7],
  // CHECK-NEXT:  [7, 7, 7]]
  %seven = arith.constant dense<7.0> : tensor<f32>
  %limits = arith.constant dense<[[11], [12]]> : tensor<2x1xi32>
  %dlimits = tensor.cast %limits : tensor<2x1xi32> to tensor<?x1xi32>
  call @compare_and_select(%d3, %dlimits, %seven, %three)
    : (tensor<?xi32>, tensor<?x1xi32>, tensor<f32>, tensor<?xf32>) -> ()
  call @compare_and_select(%d1, %dlimits, %seven, %three)
    : (tensor<?xi32>, tensor<?x1xi32>, tensor<f32>, tensor<?xf32>) -> ()

  // 0 against 1 is 0, from either side, and not the maximum; so is 0 against 0.
  // CHECK:      [0,  1]
  // CHECK:      [0,  3]
  // CHECK:      [0,  3]
  // CHECK:      [2,  0]
  // CHECK:      [0,  1]
  %f0x1 = tensor.empty() : tensor<0x1xf32>
  %f1x3 = arith.constant dense<1.0> : tensor<1x3xf32>
  %f1x1 = arith.constant dense<1.0> : tensor<1x1xf32>
  %f2x1 = arith.constant dense<1.0> : tensor<2x1xf32>
  %f1x0 = tensor.empty() : tensor<1x0xf32>
  %e0x1 = tensor.cast %f0x1 : tensor<0x1xf32> to tensor<?x?xf32>
  %e1x3 = tensor.cast %f1x3 : tensor<1x3xf32> to tensor<?x?xf32>
  %e1x1 = tensor.cast %f1x1 : tensor<1x1xf32> to tensor<?x?xf32>
  %e2x1 = tensor.cast %f2x1 : tensor<2x1xf32> to tensor<?x?xf32>
  %e1x0 = tensor.cast %f1x0 : tensor<1x0xf32> to tensor<?x?xf32>
  call @sizes(%e1x1, %e0x1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  call @sizes(%e1x3, %e0x1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  call @sizes(%e0x1, %e1x3) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  call @sizes(%e2x1, %e1x0) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  call @sizes(%e0x1, %e0x1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()

  // CHECK:      rank = 0
  // CHECK-NEXT: [3]
  // CHECK:      sizes = [3]
  // CHECK-NEXT: [6, 5, 4]
  // CHECK:      rank = 0
  // CHECK-NEXT: [3]
  // CHECK:      sizes = [1]
  // CHECK-NEXT: [-3]
  %four = arith.constant dense<4.0> : tensor<f32>
  call @rank_zero(%seven, %four, %three) : (tensor<f32>, tensor<f32>, tensor<?xf32>) -> ()
  call @rank_zero(%seven, %four, %one) : (tensor<f32>, tensor<f32>, tensor<?xf32>) -> ()

  // CHECK:      sizes = [3]
  // CHECK-NEXT: [109, 118, 127]
  // CHECK:      sizes = [3]
  // CHECK-NEXT: [1, 14, 29]
  call @chain(%one, %three) : (tensor<?xf32>, tensor<?xf32>) -> ()
  call @chain(%three, %one) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
