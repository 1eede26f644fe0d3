// RUN: bcast-opt %s --allow-unregistered-dialect --convert-bcast-to-linalg | FileCheck %s --implicit-check-not='= bcast.'

// Elements of every type are copied: a static column, and an ambiguous size.

// CHECK-LABEL: func @f16
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xf16>) outs(%{{.*}} : tensor<4x?xf16>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: f16, %{{.*}}: f16):
// CHECK-NEXT:      linalg.yield %[[E]] : f16
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xf16>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xf16>
// CHECK-NEXT:      linalg.yield %[[E]] : f16
func.func @f16(%a: tensor<4x1xf16>, %b: tensor<?xf16>, %c: tensor<?xf32>) -> (tensor<4x?xf16>, tensor<4x?xf16>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xf16>, tensor<?xf16>, tensor<?xf32>) -> (tensor<4x?xf16>, tensor<4x?xf16>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xf16>, tensor<4x?xf16>
}

// CHECK-LABEL: func @f32
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xf32>) outs(%{{.*}} : tensor<4x?xf32>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      linalg.yield %[[E]] : f32
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xf32>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xf32>
// CHECK-NEXT:      linalg.yield %[[E]] : f32
func.func @f32(%a: tensor<4x1xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xf32>, tensor<?xf32>, tensor<?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xf32>, tensor<4x?xf32>
}

// CHECK-LABEL: func @f64
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xf64>) outs(%{{.*}} : tensor<4x?xf64>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: f64, %{{.*}}: f64):
// CHECK-NEXT:      linalg.yield %[[E]] : f64
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xf64>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xf64>
// CHECK-NEXT:      linalg.yield %[[E]] : f64
func.func @f64(%a: tensor<4x1xf64>, %b: tensor<?xf64>, %c: tensor<?xf32>) -> (tensor<4x?xf64>, tensor<4x?xf64>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xf64>, tensor<?xf64>, tensor<?xf32>) -> (tensor<4x?xf64>, tensor<4x?xf64>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xf64>, tensor<4x?xf64>
}

// CHECK-LABEL: func @bf16
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xbf16>) outs(%{{.*}} : tensor<4x?xbf16>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: bf16, %{{.*}}: bf16):
// CHECK-NEXT:      linalg.yield %[[E]] : bf16
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xbf16>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xbf16>
// CHECK-NEXT:      linalg.yield %[[E]] : bf16
func.func @bf16(%a: tensor<4x1xbf16>, %b: tensor<?xbf16>, %c: tensor<?xf32>) -> (tensor<4x?xbf16>, tensor<4x?xbf16>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xbf16>, tensor<?xbf16>, tensor<?xf32>) -> (tensor<4x?xbf16>, tensor<4x?xbf16>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xbf16>, tensor<4x?xbf16>
}

// CHECK-LABEL: func @i1
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xi1>) outs(%{{.*}} : tensor<4x?xi1>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: i1, %{{.*}}: i1):
// CHECK-NEXT:      linalg.yield %[[E]] : i1
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xi1>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xi1>
// CHECK-NEXT:      linalg.yield %[[E]] : i1
func.func @i1(%a: tensor<4x1xi1>, %b: tensor<?xi1>, %c: tensor<?xf32>) -> (tensor<4x?xi1>, tensor<4x?xi1>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xi1>, tensor<?xi1>, tensor<?xf32>) -> (tensor<4x?xi1>, tensor<4x?xi1>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xi1>, tensor<4x?xi1>
}

// CHECK-LABEL: func @i8
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xi8>) outs(%{{.*}} : tensor<4x?xi8>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: i8, %{{.*}}: i8):
// CHECK-NEXT:      linalg.yield %[[E]] : i8
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xi8>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xi8>
// CHECK-NEXT:      linalg.yield %[[E]] : i8
func.func @i8(%a: tensor<4x1xi8>, %b: tensor<?xi8>, %c: tensor<?xf32>) -> (tensor<4x?xi8>, tensor<4x?xi8>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xi8>, tensor<?xi8>, tensor<?xf32>) -> (tensor<4x?xi8>, tensor<4x?xi8>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xi8>, tensor<4x?xi8>
}

// CHECK-LABEL: func @i16
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xi16>) outs(%{{.*}} : tensor<4x?xi16>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: i16, %{{.*}}: i16):
// CHECK-NEXT:      linalg.yield %[[E]] : i16
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xi16>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xi16>
// CHECK-NEXT:      linalg.yield %[[E]] : i16
func.func @i16(%a: tensor<4x1xi16>, %b: tensor<?xi16>, %c: tensor<?xf32>) -> (tensor<4x?xi16>, tensor<4x?xi16>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xi16>, tensor<?xi16>, tensor<?xf32>) -> (tensor<4x?xi16>, tensor<4x?xi16>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xi16>, tensor<4x?xi16>
}

// CHECK-LABEL: func @i32
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xi32>) outs(%{{.*}} : tensor<4x?xi32>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: i32, %{{.*}}: i32):
// CHECK-NEXT:      linalg.yield %[[E]] : i32
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xi32>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xi32>
// CHECK-NEXT:      linalg.yield %[[E]] : i32
func.func @i32(%a: tensor<4x1xi32>, %b: tensor<?xi32>, %c: tensor<?xf32>) -> (tensor<4x?xi32>, tensor<4x?xi32>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xi32>, tensor<?xi32>, tensor<?xf32>) -> (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xi32>, tensor<4x?xi32>
}

// CHECK-LABEL: func @i64
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xi64>) outs(%{{.*}} : tensor<4x?xi64>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: i64, %{{.*}}: i64):
// CHECK-NEXT:      linalg.yield %[[E]] : i64
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xi64>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xi64>
// CHECK-NEXT:      linalg.yield %[[E]] : i64
func.func @i64(%a: tensor<4x1xi64>, %b: tensor<?xi64>, %c: tensor<?xf32>) -> (tensor<4x?xi64>, tensor<4x?xi64>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xi64>, tensor<?xi64>, tensor<?xf32>) -> (tensor<4x?xi64>, tensor<4x?xi64>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xi64>, tensor<4x?xi64>
}

// CHECK-LABEL: func @si8
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xsi8>) outs(%{{.*}} : tensor<4x?xsi8>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: si8, %{{.*}}: si8):
// CHECK-NEXT:      linalg.yield %[[E]] : si8
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xsi8>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xsi8>
// CHECK-NEXT:      linalg.yield %[[E]] : si8
func.func @si8(%a: tensor<4x1xsi8>, %b: tensor<?xsi8>, %c: tensor<?xf32>) -> (tensor<4x?xsi8>, tensor<4x?xsi8>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xsi8>, tensor<?xsi8>, tensor<?xf32>) -> (tensor<4x?xsi8>, tensor<4x?xsi8>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xsi8>, tensor<4x?xsi8>
}

// CHECK-LABEL: func @si16
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xsi16>) outs(%{{.*}} : tensor<4x?xsi16>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: si16, %{{.*}}: si16):
// CHECK-NEXT:      linalg.yield %[[E]] : si16
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xsi16>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xsi16>
// CHECK-NEXT:      linalg.yield %[[E]] : si16
func.func @si16(%a: tensor<4x1xsi16>, %b: tensor<?xsi16>, %c: tensor<?xf32>) -> (tensor<4x?xsi16>, tensor<4x?xsi16>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xsi16>, tensor<?xsi16>, tensor<?xf32>) -> (tensor<4x?xsi16>, tensor<4x?xsi16>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xsi16>, tensor<4x?xsi16>
}

// CHECK-LABEL: func @si32
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xsi32>) outs(%{{.*}} : tensor<4x?xsi32>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: si32, %{{.*}}: si32):
// CHECK-NEXT:      linalg.yield %[[E]] : si32
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xsi32>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xsi32>
// CHECK-NEXT:      linalg.yield %[[E]] : si32
func.func @si32(%a: tensor<4x1xsi32>, %b: tensor<?xsi32>, %c: tensor<?xf32>) -> (tensor<4x?xsi32>, tensor<4x?xsi32>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xsi32>, tensor<?xsi32>, tensor<?xf32>) -> (tensor<4x?xsi32>, tensor<4x?xsi32>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xsi32>, tensor<4x?xsi32>
}

// CHECK-LABEL: func @si64
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xsi64>) outs(%{{.*}} : tensor<4x?xsi64>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: si64, %{{.*}}: si64):
// CHECK-NEXT:      linalg.yield %[[E]] : si64
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xsi64>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xsi64>
// CHECK-NEXT:      linalg.yield %[[E]] : si64
func.func @si64(%a: tensor<4x1xsi64>, %b: tensor<?xsi64>, %c: tensor<?xf32>) -> (tensor<4x?xsi64>, tensor<4x?xsi64>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xsi64>, tensor<?xsi64>, tensor<?xf32>) -> (tensor<4x?xsi64>, tensor<4x?xsi64>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xsi64>, tensor<4x?xsi64>
}

// CHECK-LABEL: func @ui8
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xui8>) outs(%{{.*}} : tensor<4x?xui8>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: ui8, %{{.*}}: ui8):
// CHECK-NEXT:      linalg.yield %[[E]] : ui8
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xui8>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xui8>
// CHECK-NEXT:      linalg.yield %[[E]] : ui8
func.func @ui8(%a: tensor<4x1xui8>, %b: tensor<?xui8>, %c: tensor<?xf32>) -> (tensor<4x?xui8>, tensor<4x?xui8>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xui8>, tensor<?xui8>, tensor<?xf32>) -> (tensor<4x?xui8>, tensor<4x?xui8>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xui8>, tensor<4x?xui8>
}

// CHECK-LABEL: func @ui16
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xui16>) outs(%{{.*}} : tensor<4x?xui16>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: ui16, %{{.*}}: ui16):
// CHECK-NEXT:      linalg.yield %[[E]] : ui16
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xui16>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xui16>
// CHECK-NEXT:      linalg.yield %[[E]] : ui16
func.func @ui16(%a: tensor<4x1xui16>, %b: tensor<?xui16>, %c: tensor<?xf32>) -> (tensor<4x?xui16>, tensor<4x?xui16>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xui16>, tensor<?xui16>, tensor<?xf32>) -> (tensor<4x?xui16>, tensor<4x?xui16>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xui16>, tensor<4x?xui16>
}

// CHECK-LABEL: func @ui32
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xui32>) outs(%{{.*}} : tensor<4x?xui32>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: ui32, %{{.*}}: ui32):
// CHECK-NEXT:      linalg.yield %[[E]] : ui32
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xui32>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xui32>
// CHECK-NEXT:      linalg.yield %[[E]] : ui32
func.func @ui32(%a: tensor<4x1xui32>, %b: tensor<?xui32>, %c: tensor<?xf32>) -> (tensor<4x?xui32>, tensor<4x?xui32>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xui32>, tensor<?xui32>, tensor<?xf32>) -> (tensor<4x?xui32>, tensor<4x?xui32>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xui32>, tensor<4x?xui32>
}

// CHECK-LABEL: func @ui64
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xui64>) outs(%{{.*}} : tensor<4x?xui64>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: ui64, %{{.*}}: ui64):
// CHECK-NEXT:      linalg.yield %[[E]] : ui64
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xui64>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xui64>
// CHECK-NEXT:      linalg.yield %[[E]] : ui64
func.func @ui64(%a: tensor<4x1xui64>, %b: tensor<?xui64>, %c: tensor<?xf32>) -> (tensor<4x?xui64>, tensor<4x?xui64>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xui64>, tensor<?xui64>, tensor<?xf32>) -> (tensor<4x?xui64>, tensor<4x?xui64>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xui64>, tensor<4x?xui64>
}

// CHECK-LABEL: func @complex
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xcomplex<f32>>) outs(%{{.*}} : tensor<4x?xcomplex<f32>>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: complex<f32>, %{{.*}}: complex<f32>):
// CHECK-NEXT:      linalg.yield %[[E]] : complex<f32>
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xcomplex<f32>>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xcomplex<f32>>
// CHECK-NEXT:      linalg.yield %[[E]] : complex<f32>
func.func @complex(%a: tensor<4x1xcomplex<f32>>, %b: tensor<?xcomplex<f32>>, %c: tensor<?xf32>) -> (tensor<4x?xcomplex<f32>>, tensor<4x?xcomplex<f32>>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xcomplex<f32>>, tensor<?xcomplex<f32>>, tensor<?xf32>) -> (tensor<4x?xcomplex<f32>>, tensor<4x?xcomplex<f32>>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xcomplex<f32>>, tensor<4x?xcomplex<f32>>
}

// CHECK-LABEL: func @index
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xindex>) outs(%{{.*}} : tensor<4x?xindex>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: index, %{{.*}}: index):
// CHECK-NEXT:      linalg.yield %[[E]] : index
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xindex>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xindex>
// CHECK-NEXT:      linalg.yield %[[E]] : index
func.func @index(%a: tensor<4x1xindex>, %b: tensor<?xindex>, %c: tensor<?xf32>) -> (tensor<4x?xindex>, tensor<4x?xindex>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xindex>, tensor<?xindex>, tensor<?xf32>) -> (tensor<4x?xindex>, tensor<4x?xindex>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xindex>, tensor<4x?xindex>
}

// CHECK-LABEL: func @test_string
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1x!test.string>) outs(%{{.*}} : tensor<4x?x!test.string>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: !test.string, %{{.*}}: !test.string):
// CHECK-NEXT:      linalg.yield %[[E]] : !test.string
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?x!test.string>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?x!test.string>
// CHECK-NEXT:      linalg.yield %[[E]] : !test.string
func.func @test_string(%a: tensor<4x1x!test.string>, %b: tensor<?x!test.string>, %c: tensor<?xf32>) -> (tensor<4x?x!test.string>, tensor<4x?x!test.string>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1x!test.string>, tensor<?x!test.string>, tensor<?xf32>) -> (tensor<4x?x!test.string>, tensor<4x?x!test.string>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?x!test.string>, tensor<4x?x!test.string>
}

// CHECK-LABEL: func @quant_uniform
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1x!quant.uniform<i8:f32, 5.000000e-01>>) outs(%{{.*}} : tensor<4x?x!quant.uniform<i8:f32, 5.000000e-01>>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: !quant.uniform<i8:f32, 5.000000e-01>, %{{.*}}: !quant.uniform<i8:f32, 5.000000e-01>):
// CHECK-NEXT:      linalg.yield %[[E]] : !quant.uniform<i8:f32, 5.000000e-01>
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?x!quant.uniform<i8:f32, 5.000000e-01>>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK-NEXT:      linalg.yield %[[E]] : !quant.uniform<i8:f32, 5.000000e-01>
func.func @quant_uniform(%a: tensor<4x1x!quant.uniform<i8:f32, 5.000000e-01>>, %b: tensor<?x!quant.uniform<i8:f32, 5.000000e-01>>, %c: tensor<?xf32>) -> (tensor<4x?x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<4x?x!quant.uniform<i8:f32, 5.000000e-01>>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<?x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<?xf32>) -> (tensor<4x?x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<4x?x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<4x?x!quant.uniform<i8:f32, 5.000000e-01>>
}

// CHECK-LABEL: func @llvm_ptr
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1x!llvm.ptr>) outs(%{{.*}} : tensor<4x?x!llvm.ptr>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: !llvm.ptr, %{{.*}}: !llvm.ptr):
// CHECK-NEXT:      linalg.yield %[[E]] : !llvm.ptr
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?x!llvm.ptr>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?x!llvm.ptr>
// CHECK-NEXT:      linalg.yield %[[E]] : !llvm.ptr
func.func @llvm_ptr(%a: tensor<4x1x!llvm.ptr>, %b: tensor<?x!llvm.ptr>, %c: tensor<?xf32>) -> (tensor<4x?x!llvm.ptr>, tensor<4x?x!llvm.ptr>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1x!llvm.ptr>, tensor<?x!llvm.ptr>, tensor<?xf32>) -> (tensor<4x?x!llvm.ptr>, tensor<4x?x!llvm.ptr>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?x!llvm.ptr>, tensor<4x?x!llvm.ptr>
}

// CHECK-LABEL: func @vector
// CHECK:         linalg.generic
// CHECK-SAME:        ins(%{{.*}} : tensor<4x1xvector<2xf32>>) outs(%{{.*}} : tensor<4x?xvector<2xf32>>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: vector<2xf32>, %{{.*}}: vector<2xf32>):
// CHECK-NEXT:      linalg.yield %[[E]] : vector<2xf32>
// CHECK:         linalg.generic
// CHECK-SAME:        outs(%{{.*}} : tensor<4x?xvector<2xf32>>)
// CHECK:           %[[E:.*]] = tensor.extract %{{.*}} : tensor<?xvector<2xf32>>
// CHECK-NEXT:      linalg.yield %[[E]] : vector<2xf32>
func.func @vector(%a: tensor<4x1xvector<2xf32>>, %b: tensor<?xvector<2xf32>>, %c: tensor<?xf32>) -> (tensor<4x?xvector<2xf32>>, tensor<4x?xvector<2xf32>>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<4x1xvector<2xf32>>, tensor<?xvector<2xf32>>, tensor<?xf32>) -> (tensor<4x?xvector<2xf32>>, tensor<4x?xvector<2xf32>>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<4x?xvector<2xf32>>, tensor<4x?xvector<2xf32>>
}
