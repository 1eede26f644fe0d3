// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --inline --bcast-infer-shapes --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-insert-runtime-checks,bcast-to-llvm)' | %run | FileCheck %s
// RUN: bcast-opt %s \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=versioned},bcast-to-llvm)' \
// RUN:   | %run | FileCheck %s

// The numbers that XLA's document on broadcasting prints, each twice: with sizes that are known at run time, which `bcast-infer-shapes` finds
// once the functions are inlined, and on vectors.
// Rules: dims-binary, dims-identity, dims-required, dims-count, dims-range, dims-size, dims-order

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @add_2_1_at_1(%a: tensor<?x?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 1>} : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func private @add_2_0(%a: tensor<?x?xf32>, %b: tensor<f32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64>} : (tensor<?x?xf32>, tensor<f32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func private @add_2_1_at_0(%a: tensor<?x?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func private @add_3_2_at_1_2(%a: tensor<?x?x?xf32>, %b: tensor<?x?xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 1, 2>} : (tensor<?x?x?xf32>, tensor<?x?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func private @add_2_2(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64>} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func private @mul_2_2(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) {
  %0 = bcast.mul %a, %b {broadcast_dimensions = array<i64>} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func private @add_1_2_at_0(%a: tensor<?xf32>, %b: tensor<?x?xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func private @add_2_3_at_1_2(%a: tensor<?x?xf32>, %b: tensor<?x?x?xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 1, 2>} : (tensor<?x?xf32>, tensor<?x?x?xf32>) -> tensor<*xf32>
  call @printMemrefF32(%0) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  // The vector is added to each row.
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}8, 10, 12],
  // CHECK-NEXT: [11, 13, 15]]
  // CHECK:      ( ( 8, 10, 12 ), ( 11, 13, 15 ) )
  %t0 = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %t1 = arith.constant dense<[7.0, 8.0, 9.0]> : tensor<3xf32>
  %x0 = tensor.cast %t0 : tensor<2x3xf32> to tensor<?x?xf32>
  %y0 = tensor.cast %t1 : tensor<3xf32> to tensor<?xf32>
  call @add_2_1_at_1(%x0, %y0) : (tensor<?x?xf32>, tensor<?xf32>) -> ()
  %v0 = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  %v1 = arith.constant dense<[7.0, 8.0, 9.0]> : vector<3xf32>
  %w0 = bcast.add %v0, %v1 {broadcast_dimensions = array<i64: 1>} : (vector<2x3xf32>, vector<3xf32>) -> vector<2x3xf32>
  vector.print %w0 : vector<2x3xf32>

  // A scalar goes to each element.
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}8, 9, 10],
  // CHECK-NEXT: [11, 12, 13]]
  // CHECK:      ( ( 8, 9, 10 ), ( 11, 12, 13 ) )
  %t2 = arith.constant dense<7.0> : tensor<f32>
  %x1 = tensor.cast %t0 : tensor<2x3xf32> to tensor<?x?xf32>
  call @add_2_0(%x1, %t2) : (tensor<?x?xf32>, tensor<f32>) -> ()
  %v2 = arith.constant dense<7.0> : vector<f32>
  %w1 = bcast.add %v0, %v2 {broadcast_dimensions = array<i64>} : (vector<2x3xf32>, vector<f32>) -> vector<2x3xf32>
  vector.print %w1 : vector<2x3xf32>

  // In a square matrix a vector can be repeated for each row, or for each column.
  // CHECK:      sizes = [3, 3]
  // CHECK-NEXT: {{\[\[}}7, 8, 9],
  // CHECK-NEXT: [7, 8, 9],
  // CHECK-NEXT: [7, 8, 9]]
  // CHECK:      ( ( 7, 8, 9 ), ( 7, 8, 9 ), ( 7, 8, 9 ) )
  %t3 = arith.constant dense<[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]> : tensor<3x3xf32>
  %x2 = tensor.cast %t3 : tensor<3x3xf32> to tensor<?x?xf32>
  %y2 = tensor.cast %t1 : tensor<3xf32> to tensor<?xf32>
  call @add_2_1_at_1(%x2, %y2) : (tensor<?x?xf32>, tensor<?xf32>) -> ()
  %v3 = arith.constant dense<[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]> : vector<3x3xf32>
  %w2 = bcast.add %v3, %v1 {broadcast_dimensions = array<i64: 1>} : (vector<3x3xf32>, vector<3xf32>) -> vector<3x3xf32>
  vector.print %w2 : vector<3x3xf32>

  // CHECK:      sizes = [3, 3]
  // CHECK-NEXT: {{\[\[}}7, 7, 7],
  // CHECK-NEXT: [8, 8, 8],
  // CHECK-NEXT: [9, 9, 9]]
  // CHECK:      ( ( 7, 7, 7 ), ( 8, 8, 8 ), ( 9, 9, 9 ) )
  %x3 = tensor.cast %t3 : tensor<3x3xf32> to tensor<?x?xf32>
  %y3 = tensor.cast %t1 : tensor<3xf32> to tensor<?xf32>
  call @add_2_1_at_0(%x3, %y3) : (tensor<?x?xf32>, tensor<?xf32>) -> ()
  %w3 = bcast.add %v3, %v1 {broadcast_dimensions = array<i64: 0>} : (vector<3x3xf32>, vector<3xf32>) -> vector<3x3xf32>
  vector.print %w3 : vector<3x3xf32>

  // A matrix in each layer of a cuboid.
  // CHECK:      sizes = [2, 3, 4]
  // CHECK-NEXT: {{\[\[\[}}101, 102, 103, 104],
  // CHECK-NEXT: [105, 106, 107, 108],
  // CHECK-NEXT: [109, 110, 111, 112]],
  // CHECK-NEXT: {{\[\[}}201, 202, 203, 204],
  // CHECK-NEXT: [205, 206, 207, 208],
  // CHECK-NEXT: [209, 210, 211, 212]]]
  // CHECK:      ( ( ( 101, 102, 103, 104 ), ( 105, 106, 107, 108 ), ( 109, 110, 111, 112 ) ), ( ( 201, 202, 203, 204 ), ( 205, 206, 207, 208 ), ( 209, 210, 211, 212 ) ) )
  %t4 = arith.constant dense<[[[100.0, 100.0, 100.0, 100.0], [100.0, 100.0, 100.0, 100.0], [100.0, 100.0, 100.0, 100.0]], [[200.0, 200.0, 200.0, 200.0], [200.0, 200.0, 200.0, 200.0], [200.0, 200.0, 200.0, 200.0]]]> : tensor<2x3x4xf32>
  %t5 = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  %x4 = tensor.cast %t4 : tensor<2x3x4xf32> to tensor<?x?x?xf32>
  %y4 = tensor.cast %t5 : tensor<3x4xf32> to tensor<?x?xf32>
  call @add_3_2_at_1_2(%x4, %y4) : (tensor<?x?x?xf32>, tensor<?x?xf32>) -> ()
  %v4 = arith.constant dense<[[[100.0, 100.0, 100.0, 100.0], [100.0, 100.0, 100.0, 100.0], [100.0, 100.0, 100.0, 100.0]], [[200.0, 200.0, 200.0, 200.0], [200.0, 200.0, 200.0, 200.0], [200.0, 200.0, 200.0, 200.0]]]> : vector<2x3x4xf32>
  %v5 = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : vector<3x4xf32>
  %w4 = bcast.add %v4, %v5 {broadcast_dimensions = array<i64: 1, 2>} : (vector<2x3x4xf32>, vector<3x4xf32>) -> vector<2x3x4xf32>
  vector.print %w4 : vector<2x3x4xf32>

  // Units of one operand, of the other one, and of both.
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}11, 21, 31],
  // CHECK-NEXT: [42, 52, 62]]
  // CHECK:      ( ( 11, 21, 31 ), ( 42, 52, 62 ) )
  %t6 = arith.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %t7 = arith.constant dense<[[10.0, 20.0, 30.0], [40.0, 50.0, 60.0]]> : tensor<2x3xf32>
  %x5 = tensor.cast %t6 : tensor<2x1xf32> to tensor<?x?xf32>
  %y5 = tensor.cast %t7 : tensor<2x3xf32> to tensor<?x?xf32>
  call @add_2_2(%x5, %y5) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  %v6 = arith.constant dense<[[1.0], [2.0]]> : vector<2x1xf32>
  %v7 = arith.constant dense<[[10.0, 20.0, 30.0], [40.0, 50.0, 60.0]]> : vector<2x3xf32>
  %w5 = bcast.add %v6, %v7 {broadcast_dimensions = array<i64>} : (vector<2x1xf32>, vector<2x3xf32>) -> vector<2x3xf32>
  vector.print %w5 : vector<2x3xf32>

  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}10, 20, 30],
  // CHECK-NEXT: [20, 40, 60]]
  // CHECK:      ( ( 10, 20, 30 ), ( 20, 40, 60 ) )
  %t8 = arith.constant dense<[[10.0, 20.0, 30.0]]> : tensor<1x3xf32>
  %x6 = tensor.cast %t6 : tensor<2x1xf32> to tensor<?x?xf32>
  %y6 = tensor.cast %t8 : tensor<1x3xf32> to tensor<?x?xf32>
  call @mul_2_2(%x6, %y6) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()
  %v8 = arith.constant dense<[[10.0, 20.0, 30.0]]> : vector<1x3xf32>
  %w6 = bcast.mul %v6, %v8 {broadcast_dimensions = array<i64>} : (vector<2x1xf32>, vector<1x3xf32>) -> vector<2x3xf32>
  vector.print %w6 : vector<2x3xf32>

  // Composition: a rank and a unit in the same op.
  // CHECK:      sizes = [4, 2]
  // CHECK-NEXT: {{\[\[}}6, 7],
  // CHECK-NEXT: [7, 8],
  // CHECK-NEXT: [8, 9],
  // CHECK-NEXT: [9, 10]]
  // CHECK:      ( ( 6, 7 ), ( 7, 8 ), ( 8, 9 ), ( 9, 10 ) )
  %t9 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %t10 = arith.constant dense<[[5.0, 6.0]]> : tensor<1x2xf32>
  %x7 = tensor.cast %t9 : tensor<4xf32> to tensor<?xf32>
  %y7 = tensor.cast %t10 : tensor<1x2xf32> to tensor<?x?xf32>
  call @add_1_2_at_0(%x7, %y7) : (tensor<?xf32>, tensor<?x?xf32>) -> ()
  %v9 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %v10 = arith.constant dense<[[5.0, 6.0]]> : vector<1x2xf32>
  %w7 = bcast.add %v9, %v10 {broadcast_dimensions = array<i64: 0>} : (vector<4xf32>, vector<1x2xf32>) -> vector<4x2xf32>
  vector.print %w7 : vector<4x2xf32>

  // CHECK:      sizes = [4, 3, 2]
  // CHECK-NEXT: {{\[\[\[}}5, 6],
  // CHECK-NEXT: [15, 16],
  // CHECK-NEXT: [25, 26]],
  // CHECK-NEXT: {{\[\[}}35, 36],
  // CHECK-NEXT: [45, 46],
  // CHECK-NEXT: [55, 56]],
  // CHECK-NEXT: {{\[\[}}65, 66],
  // CHECK-NEXT: [75, 76],
  // CHECK-NEXT: [85, 86]],
  // CHECK-NEXT: {{\[\[}}95, 96],
  // CHECK-NEXT: [105, 106],
  // CHECK-NEXT: [115, 116]]]
  // CHECK:      ( ( ( 5, 6 ), ( 15, 16 ), ( 25, 26 ) ), ( ( 35, 36 ), ( 45, 46 ), ( 55, 56 ) ), ( ( 65, 66 ), ( 75, 76 ), ( 85, 86 ) ), ( ( 95, 96 ), ( 105, 106 ), ( 115, 116 ) ) )
  %t11 = arith.constant dense<[[[0.0], [10.0], [20.0]], [[30.0], [40.0], [50.0]], [[60.0], [70.0], [80.0]], [[90.0], [100.0], [110.0]]]> : tensor<4x3x1xf32>
  %x8 = tensor.cast %t10 : tensor<1x2xf32> to tensor<?x?xf32>
  %y8 = tensor.cast %t11 : tensor<4x3x1xf32> to tensor<?x?x?xf32>
  call @add_2_3_at_1_2(%x8, %y8) : (tensor<?x?xf32>, tensor<?x?x?xf32>) -> ()
  %v11 = arith.constant dense<[[[0.0], [10.0], [20.0]], [[30.0], [40.0], [50.0]], [[60.0], [70.0], [80.0]], [[90.0], [100.0], [110.0]]]> : vector<4x3x1xf32>
  %w8 = bcast.add %v10, %v11 {broadcast_dimensions = array<i64: 1, 2>} : (vector<1x2xf32>, vector<4x3x1xf32>) -> vector<4x3x2xf32>
  vector.print %w8 : vector<4x3x2xf32>
  return
}
