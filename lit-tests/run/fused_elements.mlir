// One chain for each element type, fused and not: the same bits.

// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{fuse=false})' | %run | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-fuse,convert-bcast-to-linalg{dynamic-broadcast=versioned},bcast-to-llvm)' | %run | FileCheck %s

// In the first step of each, everything is one op.
// RUN: bcast-opt %s --bcast-fuse | FileCheck %s --check-prefix=FUSED
// FUSED-COUNT-10: bcast.map
// FUSED-NOT: bcast.map

func.func private @printMemrefF32(tensor<*xf32> {bufferization.access = "read"})
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})

func.func @f16(%a: tensor<?x1xf16>, %b: tensor<?xf16>) {
  %0 = bcast.sub %a, %b : (tensor<?x1xf16>, tensor<?xf16>) -> tensor<?x?xf16>
  %1 = arith.mulf %0, %0 : tensor<?x?xf16>
  %2 = bcast.compare lt, %1, %b : (tensor<?x?xf16>, tensor<?xf16>) -> tensor<?x?xi1>
  %3 = bcast.select %2, %0, %a : (tensor<?x?xi1>, tensor<?x?xf16>, tensor<?x1xf16>) -> tensor<?x?xf16>
  %4 = bcast.div %3, %b : (tensor<?x?xf16>, tensor<?xf16>) -> tensor<?x?xf16>
  %w = arith.extf %4 : tensor<?x?xf16> to tensor<?x?xf32>
  %u = tensor.cast %w : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

func.func @bf16(%a: tensor<?x1xbf16>, %b: tensor<?xbf16>) {
  %0 = bcast.sub %a, %b : (tensor<?x1xbf16>, tensor<?xbf16>) -> tensor<?x?xbf16>
  %1 = arith.mulf %0, %0 : tensor<?x?xbf16>
  %2 = bcast.compare lt, %1, %b : (tensor<?x?xbf16>, tensor<?xbf16>) -> tensor<?x?xi1>
  %3 = bcast.select %2, %0, %a : (tensor<?x?xi1>, tensor<?x?xbf16>, tensor<?x1xbf16>) -> tensor<?x?xbf16>
  %4 = bcast.div %3, %b : (tensor<?x?xbf16>, tensor<?xbf16>) -> tensor<?x?xbf16>
  %w = arith.extf %4 : tensor<?x?xbf16> to tensor<?x?xf32>
  %u = tensor.cast %w : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

func.func @f32(%a: tensor<?x1xf32>, %b: tensor<?xf32>) {
  %0 = bcast.sub %a, %b : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %1 = arith.mulf %0, %0 : tensor<?x?xf32>
  %2 = bcast.compare lt, %1, %b : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xi1>
  %3 = bcast.select %2, %0, %a : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %4 = bcast.div %3, %b : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %u = tensor.cast %4 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

func.func @f64(%a: tensor<?x1xf64>, %b: tensor<?xf64>) {
  %0 = bcast.sub %a, %b : (tensor<?x1xf64>, tensor<?xf64>) -> tensor<?x?xf64>
  %1 = arith.mulf %0, %0 : tensor<?x?xf64>
  %2 = bcast.compare lt, %1, %b : (tensor<?x?xf64>, tensor<?xf64>) -> tensor<?x?xi1>
  %3 = bcast.select %2, %0, %a : (tensor<?x?xi1>, tensor<?x?xf64>, tensor<?x1xf64>) -> tensor<?x?xf64>
  %4 = bcast.div %3, %b : (tensor<?x?xf64>, tensor<?xf64>) -> tensor<?x?xf64>
  %w = arith.truncf %4 : tensor<?x?xf64> to tensor<?x?xf32>
  %u = tensor.cast %w : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

func.func @i8(%a: tensor<?x1xi8>, %b: tensor<?xi8>) {
  %0 = bcast.sub %a, %b : (tensor<?x1xi8>, tensor<?xi8>) -> tensor<?x?xi8>
  %1 = arith.muli %0, %0 : tensor<?x?xi8>
  %2 = bcast.compare lt unsigned, %1, %b : (tensor<?x?xi8>, tensor<?xi8>) -> tensor<?x?xi1>
  %3 = bcast.select %2, %0, %a : (tensor<?x?xi1>, tensor<?x?xi8>, tensor<?x1xi8>) -> tensor<?x?xi8>
  %4 = bcast.max %3, %b : (tensor<?x?xi8>, tensor<?xi8>) -> tensor<?x?xi8>
  %w = arith.extsi %4 : tensor<?x?xi8> to tensor<?x?xi32>
  %u = tensor.cast %w : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @i16(%a: tensor<?x1xi16>, %b: tensor<?xi16>) {
  %0 = bcast.sub %a, %b : (tensor<?x1xi16>, tensor<?xi16>) -> tensor<?x?xi16>
  %1 = arith.muli %0, %0 : tensor<?x?xi16>
  %2 = bcast.compare lt unsigned, %1, %b : (tensor<?x?xi16>, tensor<?xi16>) -> tensor<?x?xi1>
  %3 = bcast.select %2, %0, %a : (tensor<?x?xi1>, tensor<?x?xi16>, tensor<?x1xi16>) -> tensor<?x?xi16>
  %4 = bcast.max %3, %b : (tensor<?x?xi16>, tensor<?xi16>) -> tensor<?x?xi16>
  %w = arith.extsi %4 : tensor<?x?xi16> to tensor<?x?xi32>
  %u = tensor.cast %w : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @i32(%a: tensor<?x1xi32>, %b: tensor<?xi32>) {
  %0 = bcast.sub %a, %b : (tensor<?x1xi32>, tensor<?xi32>) -> tensor<?x?xi32>
  %1 = arith.muli %0, %0 : tensor<?x?xi32>
  %2 = bcast.compare lt unsigned, %1, %b : (tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x?xi1>
  %3 = bcast.select %2, %0, %a : (tensor<?x?xi1>, tensor<?x?xi32>, tensor<?x1xi32>) -> tensor<?x?xi32>
  %4 = bcast.max %3, %b : (tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x?xi32>
  %u = tensor.cast %4 : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @i64(%a: tensor<?x1xi64>, %b: tensor<?xi64>) {
  %0 = bcast.sub %a, %b : (tensor<?x1xi64>, tensor<?xi64>) -> tensor<?x?xi64>
  %1 = arith.muli %0, %0 : tensor<?x?xi64>
  %2 = bcast.compare lt unsigned, %1, %b : (tensor<?x?xi64>, tensor<?xi64>) -> tensor<?x?xi1>
  %3 = bcast.select %2, %0, %a : (tensor<?x?xi1>, tensor<?x?xi64>, tensor<?x1xi64>) -> tensor<?x?xi64>
  %4 = bcast.max %3, %b : (tensor<?x?xi64>, tensor<?xi64>) -> tensor<?x?xi64>
  %w = arith.trunci %4 : tensor<?x?xi64> to tensor<?x?xi32>
  %u = tensor.cast %w : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @index(%a: tensor<?x1xindex>, %b: tensor<?xindex>) {
  %0 = bcast.sub %a, %b : (tensor<?x1xindex>, tensor<?xindex>) -> tensor<?x?xindex>
  %1 = arith.muli %0, %0 : tensor<?x?xindex>
  %2 = bcast.compare lt unsigned, %1, %b : (tensor<?x?xindex>, tensor<?xindex>) -> tensor<?x?xi1>
  %3 = bcast.select %2, %0, %a : (tensor<?x?xi1>, tensor<?x?xindex>, tensor<?x1xindex>) -> tensor<?x?xindex>
  %4 = bcast.max %3, %b : (tensor<?x?xindex>, tensor<?xindex>) -> tensor<?x?xindex>
  %w = arith.index_cast %4 : tensor<?x?xindex> to tensor<?x?xi32>
  %u = tensor.cast %w : tensor<?x?xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  return
}

func.func @complex(%a: tensor<?x1xcomplex<f32>>, %b: tensor<?xcomplex<f32>>) {
  %0 = bcast.sub %a, %b : (tensor<?x1xcomplex<f32>>, tensor<?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>>
  %1 = bcast.mul %0, %a : (tensor<?x?xcomplex<f32>>, tensor<?x1xcomplex<f32>>) -> tensor<?x?xcomplex<f32>>
  %2 = bcast.map %1 : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32> (%x: complex<f32>) {
    %re = complex.re %x : complex<f32>
    %im = complex.im %x : complex<f32>
    %s = arith.subf %re, %im : f32
    bcast.yield %s : f32
  }
  %u = tensor.cast %2 : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}

func.func @main() {
  %a_f16 = arith.constant dense<[[1.5], [-2.0]]> : tensor<2x1xf16>
  %b_f16 = arith.constant dense<[2.0, 0.5, -4.0]> : tensor<3xf16>
  %x_f16 = tensor.cast %a_f16 : tensor<2x1xf16> to tensor<?x1xf16>
  %y_f16 = tensor.cast %b_f16 : tensor<3xf16> to tensor<?xf16>
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-0.25, 3, -0.375],
  // CHECK-NEXT: [-1, -4, 0.5]]
  call @f16(%x_f16, %y_f16) : (tensor<?x1xf16>, tensor<?xf16>) -> ()
  %a_bf16 = arith.constant dense<[[1.5], [-2.0]]> : tensor<2x1xbf16>
  %b_bf16 = arith.constant dense<[2.0, 0.5, -4.0]> : tensor<3xbf16>
  %x_bf16 = tensor.cast %a_bf16 : tensor<2x1xbf16> to tensor<?x1xbf16>
  %y_bf16 = tensor.cast %b_bf16 : tensor<3xbf16> to tensor<?xbf16>
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-0.25, 3, -0.375],
  // CHECK-NEXT: [-1, -4, 0.5]]
  call @bf16(%x_bf16, %y_bf16) : (tensor<?x1xbf16>, tensor<?xbf16>) -> ()
  %a_f32 = arith.constant dense<[[1.5], [-2.0]]> : tensor<2x1xf32>
  %b_f32 = arith.constant dense<[2.0, 0.5, -4.0]> : tensor<3xf32>
  %x_f32 = tensor.cast %a_f32 : tensor<2x1xf32> to tensor<?x1xf32>
  %y_f32 = tensor.cast %b_f32 : tensor<3xf32> to tensor<?xf32>
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-0.25, 3, -0.375],
  // CHECK-NEXT: [-1, -4, 0.5]]
  call @f32(%x_f32, %y_f32) : (tensor<?x1xf32>, tensor<?xf32>) -> ()
  %a_f64 = arith.constant dense<[[1.5], [-2.0]]> : tensor<2x1xf64>
  %b_f64 = arith.constant dense<[2.0, 0.5, -4.0]> : tensor<3xf64>
  %x_f64 = tensor.cast %a_f64 : tensor<2x1xf64> to tensor<?x1xf64>
  %y_f64 = tensor.cast %b_f64 : tensor<3xf64> to tensor<?xf64>
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-0.25, 3, -0.375],
  // CHECK-NEXT: [-1, -4, 0.5]]
  call @f64(%x_f64, %y_f64) : (tensor<?x1xf64>, tensor<?xf64>) -> ()
  %a_i8 = arith.constant dense<[[100], [-2]]> : tensor<2x1xi8>
  %b_i8 = arith.constant dense<[101, 3, -4]> : tensor<3xi8>
  %x_i8 = tensor.cast %a_i8 : tensor<2x1xi8> to tensor<?x1xi8>
  %y_i8 = tensor.cast %b_i8 : tensor<3xi8> to tensor<?xi8>
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}101, 100, 104],
  // CHECK-NEXT: [101, 3, 2]]
  call @i8(%x_i8, %y_i8) : (tensor<?x1xi8>, tensor<?xi8>) -> ()
  %a_i16 = arith.constant dense<[[100], [-2]]> : tensor<2x1xi16>
  %b_i16 = arith.constant dense<[101, 3, -4]> : tensor<3xi16>
  %x_i16 = tensor.cast %a_i16 : tensor<2x1xi16> to tensor<?x1xi16>
  %y_i16 = tensor.cast %b_i16 : tensor<3xi16> to tensor<?xi16>
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}101, 100, 104],
  // CHECK-NEXT: [101, 3, 2]]
  call @i16(%x_i16, %y_i16) : (tensor<?x1xi16>, tensor<?xi16>) -> ()
  %a_i32 = arith.constant dense<[[100], [-2]]> : tensor<2x1xi32>
  %b_i32 = arith.constant dense<[101, 3, -4]> : tensor<3xi32>
  %x_i32 = tensor.cast %a_i32 : tensor<2x1xi32> to tensor<?x1xi32>
  %y_i32 = tensor.cast %b_i32 : tensor<3xi32> to tensor<?xi32>
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}101, 100, 104],
  // CHECK-NEXT: [101, 3, 2]]
  call @i32(%x_i32, %y_i32) : (tensor<?x1xi32>, tensor<?xi32>) -> ()
  %a_i64 = arith.constant dense<[[100], [-2]]> : tensor<2x1xi64>
  %b_i64 = arith.constant dense<[101, 3, -4]> : tensor<3xi64>
  %x_i64 = tensor.cast %a_i64 : tensor<2x1xi64> to tensor<?x1xi64>
  %y_i64 = tensor.cast %b_i64 : tensor<3xi64> to tensor<?xi64>
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}101, 100, 104],
  // CHECK-NEXT: [101, 3, 2]]
  call @i64(%x_i64, %y_i64) : (tensor<?x1xi64>, tensor<?xi64>) -> ()
  %a_index = arith.constant dense<[[100], [-2]]> : tensor<2x1xindex>
  %b_index = arith.constant dense<[101, 3, -4]> : tensor<3xindex>
  %x_index = tensor.cast %a_index : tensor<2x1xindex> to tensor<?x1xindex>
  %y_index = tensor.cast %b_index : tensor<3xindex> to tensor<?xindex>
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}101, 100, 104],
  // CHECK-NEXT: [101, 3, 2]]
  call @index(%x_index, %y_index) : (tensor<?x1xindex>, tensor<?xindex>) -> ()
  %a_c = arith.constant dense<[[(1.0, 2.0)], [(0.0, -1.0)]]> : tensor<2x1xcomplex<f32>>
  %b_c = arith.constant dense<[(2.0, 0.0), (1.0, 1.0), (0.0, 3.0)]> : tensor<3xcomplex<f32>>
  %x_c = tensor.cast %a_c : tensor<2x1xcomplex<f32>> to tensor<?x1xcomplex<f32>>
  %y_c = tensor.cast %b_c : tensor<3xcomplex<f32>> to tensor<?xcomplex<f32>>
  // CHECK: sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-5, -3, 2],
  // CHECK-NEXT: [-3, -3, -4]]
  call @complex(%x_c, %y_c) : (tensor<?x1xcomplex<f32>>, tensor<?xcomplex<f32>>) -> ()
  return
}
