// RUN: bcast-opt %s --allow-unregistered-dialect --convert-bcast-to-linalg | FileCheck %s --implicit-check-not='= bcast.{{[^g]}}'

// Elements of every type are copied: a static column, and an ambiguous size.

// CHECK-LABEL: func @f16
// CHECK:         linalg.yield %in : f16
// CHECK:         linalg.yield %extracted : f16
func.func @f16(%a: tensor<4x1xf16>, %b: tensor<?xf16>, %c: tensor<?xf32>) -> (tensor<4x?xf16>, tensor<4x?xf16>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xf16>, tensor<?xf16>, tensor<?xf32>) -> (tensor<4x?xf16>, tensor<4x?xf16>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xf16>, tensor<4x?xf16>
}

// CHECK-LABEL: func @f32
// CHECK:         linalg.yield %in : f32
// CHECK:         linalg.yield %extracted : f32
func.func @f32(%a: tensor<4x1xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xf32>, tensor<?xf32>, tensor<?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xf32>, tensor<4x?xf32>
}

// CHECK-LABEL: func @f64
// CHECK:         linalg.yield %in : f64
// CHECK:         linalg.yield %extracted : f64
func.func @f64(%a: tensor<4x1xf64>, %b: tensor<?xf64>, %c: tensor<?xf32>) -> (tensor<4x?xf64>, tensor<4x?xf64>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xf64>, tensor<?xf64>, tensor<?xf32>) -> (tensor<4x?xf64>, tensor<4x?xf64>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xf64>, tensor<4x?xf64>
}

// CHECK-LABEL: func @bf16
// CHECK:         linalg.yield %in : bf16
// CHECK:         linalg.yield %extracted : bf16
func.func @bf16(%a: tensor<4x1xbf16>, %b: tensor<?xbf16>, %c: tensor<?xf32>) -> (tensor<4x?xbf16>, tensor<4x?xbf16>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xbf16>, tensor<?xbf16>, tensor<?xf32>) -> (tensor<4x?xbf16>, tensor<4x?xbf16>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xbf16>, tensor<4x?xbf16>
}

// CHECK-LABEL: func @i1
// CHECK:         linalg.yield %in : i1
// CHECK:         linalg.yield %extracted : i1
func.func @i1(%a: tensor<4x1xi1>, %b: tensor<?xi1>, %c: tensor<?xf32>) -> (tensor<4x?xi1>, tensor<4x?xi1>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xi1>, tensor<?xi1>, tensor<?xf32>) -> (tensor<4x?xi1>, tensor<4x?xi1>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xi1>, tensor<4x?xi1>
}

// CHECK-LABEL: func @i8
// CHECK:         linalg.yield %in : i8
// CHECK:         linalg.yield %extracted : i8
func.func @i8(%a: tensor<4x1xi8>, %b: tensor<?xi8>, %c: tensor<?xf32>) -> (tensor<4x?xi8>, tensor<4x?xi8>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xi8>, tensor<?xi8>, tensor<?xf32>) -> (tensor<4x?xi8>, tensor<4x?xi8>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xi8>, tensor<4x?xi8>
}

// CHECK-LABEL: func @i16
// CHECK:         linalg.yield %in : i16
// CHECK:         linalg.yield %extracted : i16
func.func @i16(%a: tensor<4x1xi16>, %b: tensor<?xi16>, %c: tensor<?xf32>) -> (tensor<4x?xi16>, tensor<4x?xi16>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xi16>, tensor<?xi16>, tensor<?xf32>) -> (tensor<4x?xi16>, tensor<4x?xi16>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xi16>, tensor<4x?xi16>
}

// CHECK-LABEL: func @i32
// CHECK:         linalg.yield %in : i32
// CHECK:         linalg.yield %extracted : i32
func.func @i32(%a: tensor<4x1xi32>, %b: tensor<?xi32>, %c: tensor<?xf32>) -> (tensor<4x?xi32>, tensor<4x?xi32>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xi32>, tensor<?xi32>, tensor<?xf32>) -> (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xi32>, tensor<4x?xi32>
}

// CHECK-LABEL: func @i64
// CHECK:         linalg.yield %in : i64
// CHECK:         linalg.yield %extracted : i64
func.func @i64(%a: tensor<4x1xi64>, %b: tensor<?xi64>, %c: tensor<?xf32>) -> (tensor<4x?xi64>, tensor<4x?xi64>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xi64>, tensor<?xi64>, tensor<?xf32>) -> (tensor<4x?xi64>, tensor<4x?xi64>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xi64>, tensor<4x?xi64>
}

// CHECK-LABEL: func @si8
// CHECK:         linalg.yield %in : si8
// CHECK:         linalg.yield %extracted : si8
func.func @si8(%a: tensor<4x1xsi8>, %b: tensor<?xsi8>, %c: tensor<?xf32>) -> (tensor<4x?xsi8>, tensor<4x?xsi8>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xsi8>, tensor<?xsi8>, tensor<?xf32>) -> (tensor<4x?xsi8>, tensor<4x?xsi8>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xsi8>, tensor<4x?xsi8>
}

// CHECK-LABEL: func @si16
// CHECK:         linalg.yield %in : si16
// CHECK:         linalg.yield %extracted : si16
func.func @si16(%a: tensor<4x1xsi16>, %b: tensor<?xsi16>, %c: tensor<?xf32>) -> (tensor<4x?xsi16>, tensor<4x?xsi16>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xsi16>, tensor<?xsi16>, tensor<?xf32>) -> (tensor<4x?xsi16>, tensor<4x?xsi16>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xsi16>, tensor<4x?xsi16>
}

// CHECK-LABEL: func @si32
// CHECK:         linalg.yield %in : si32
// CHECK:         linalg.yield %extracted : si32
func.func @si32(%a: tensor<4x1xsi32>, %b: tensor<?xsi32>, %c: tensor<?xf32>) -> (tensor<4x?xsi32>, tensor<4x?xsi32>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xsi32>, tensor<?xsi32>, tensor<?xf32>) -> (tensor<4x?xsi32>, tensor<4x?xsi32>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xsi32>, tensor<4x?xsi32>
}

// CHECK-LABEL: func @si64
// CHECK:         linalg.yield %in : si64
// CHECK:         linalg.yield %extracted : si64
func.func @si64(%a: tensor<4x1xsi64>, %b: tensor<?xsi64>, %c: tensor<?xf32>) -> (tensor<4x?xsi64>, tensor<4x?xsi64>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xsi64>, tensor<?xsi64>, tensor<?xf32>) -> (tensor<4x?xsi64>, tensor<4x?xsi64>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xsi64>, tensor<4x?xsi64>
}

// CHECK-LABEL: func @ui8
// CHECK:         linalg.yield %in : ui8
// CHECK:         linalg.yield %extracted : ui8
func.func @ui8(%a: tensor<4x1xui8>, %b: tensor<?xui8>, %c: tensor<?xf32>) -> (tensor<4x?xui8>, tensor<4x?xui8>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xui8>, tensor<?xui8>, tensor<?xf32>) -> (tensor<4x?xui8>, tensor<4x?xui8>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xui8>, tensor<4x?xui8>
}

// CHECK-LABEL: func @ui16
// CHECK:         linalg.yield %in : ui16
// CHECK:         linalg.yield %extracted : ui16
func.func @ui16(%a: tensor<4x1xui16>, %b: tensor<?xui16>, %c: tensor<?xf32>) -> (tensor<4x?xui16>, tensor<4x?xui16>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xui16>, tensor<?xui16>, tensor<?xf32>) -> (tensor<4x?xui16>, tensor<4x?xui16>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xui16>, tensor<4x?xui16>
}

// CHECK-LABEL: func @ui32
// CHECK:         linalg.yield %in : ui32
// CHECK:         linalg.yield %extracted : ui32
func.func @ui32(%a: tensor<4x1xui32>, %b: tensor<?xui32>, %c: tensor<?xf32>) -> (tensor<4x?xui32>, tensor<4x?xui32>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xui32>, tensor<?xui32>, tensor<?xf32>) -> (tensor<4x?xui32>, tensor<4x?xui32>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xui32>, tensor<4x?xui32>
}

// CHECK-LABEL: func @ui64
// CHECK:         linalg.yield %in : ui64
// CHECK:         linalg.yield %extracted : ui64
func.func @ui64(%a: tensor<4x1xui64>, %b: tensor<?xui64>, %c: tensor<?xf32>) -> (tensor<4x?xui64>, tensor<4x?xui64>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xui64>, tensor<?xui64>, tensor<?xf32>) -> (tensor<4x?xui64>, tensor<4x?xui64>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xui64>, tensor<4x?xui64>
}

// CHECK-LABEL: func @complex
// CHECK:         linalg.yield %in : complex<f32>
// CHECK:         linalg.yield %extracted : complex<f32>
func.func @complex(%a: tensor<4x1xcomplex<f32>>, %b: tensor<?xcomplex<f32>>, %c: tensor<?xf32>) -> (tensor<4x?xcomplex<f32>>, tensor<4x?xcomplex<f32>>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xcomplex<f32>>, tensor<?xcomplex<f32>>, tensor<?xf32>) -> (tensor<4x?xcomplex<f32>>, tensor<4x?xcomplex<f32>>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xcomplex<f32>>, tensor<4x?xcomplex<f32>>
}

// CHECK-LABEL: func @index
// CHECK:         linalg.yield %in : index
// CHECK:         linalg.yield %extracted : index
func.func @index(%a: tensor<4x1xindex>, %b: tensor<?xindex>, %c: tensor<?xf32>) -> (tensor<4x?xindex>, tensor<4x?xindex>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xindex>, tensor<?xindex>, tensor<?xf32>) -> (tensor<4x?xindex>, tensor<4x?xindex>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xindex>, tensor<4x?xindex>
}

// CHECK-LABEL: func @test_string
// CHECK:         linalg.yield %in : !test.string
// CHECK:         linalg.yield %extracted : !test.string
func.func @test_string(%a: tensor<4x1x!test.string>, %b: tensor<?x!test.string>, %c: tensor<?xf32>) -> (tensor<4x?x!test.string>, tensor<4x?x!test.string>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1x!test.string>, tensor<?x!test.string>, tensor<?xf32>) -> (tensor<4x?x!test.string>, tensor<4x?x!test.string>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?x!test.string>, tensor<4x?x!test.string>
}

// CHECK-LABEL: func @quant_uniform
// CHECK:         linalg.yield %in : !quant.uniform<i8:f32, 5.000000e-01>
// CHECK:         linalg.yield %extracted : !quant.uniform<i8:f32, 5.000000e-01>
func.func @quant_uniform(%a: tensor<4x1x!quant.uniform<i8:f32, 5.000000e-01>>, %b: tensor<?x!quant.uniform<i8:f32, 5.000000e-01>>, %c: tensor<?xf32>) -> (tensor<4x?x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<4x?x!quant.uniform<i8:f32, 5.000000e-01>>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<?x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<?xf32>) -> (tensor<4x?x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<4x?x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<4x?x!quant.uniform<i8:f32, 5.000000e-01>>
}

// CHECK-LABEL: func @llvm_ptr
// CHECK:         linalg.yield %in : !llvm.ptr
// CHECK:         linalg.yield %extracted : !llvm.ptr
func.func @llvm_ptr(%a: tensor<4x1x!llvm.ptr>, %b: tensor<?x!llvm.ptr>, %c: tensor<?xf32>) -> (tensor<4x?x!llvm.ptr>, tensor<4x?x!llvm.ptr>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1x!llvm.ptr>, tensor<?x!llvm.ptr>, tensor<?xf32>) -> (tensor<4x?x!llvm.ptr>, tensor<4x?x!llvm.ptr>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?x!llvm.ptr>, tensor<4x?x!llvm.ptr>
}

// CHECK-LABEL: func @vector
// CHECK:         linalg.yield %in : vector<2xf32>
// CHECK:         linalg.yield %extracted : vector<2xf32>
func.func @vector(%a: tensor<4x1xvector<2xf32>>, %b: tensor<?xvector<2xf32>>, %c: tensor<?xf32>) -> (tensor<4x?xvector<2xf32>>, tensor<4x?xvector<2xf32>>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xvector<2xf32>>, tensor<?xvector<2xf32>>, tensor<?xf32>) -> (tensor<4x?xvector<2xf32>>, tensor<4x?xvector<2xf32>>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xvector<2xf32>>, tensor<4x?xvector<2xf32>>
}
