// RUN: bcast-opt %s --convert-bcast-to-linalg --linalg-fuse-elementwise-ops | FileCheck %s

// A chain of ops becomes one loop nest.

// CHECK-LABEL: func @normalize
// CHECK:         linalg.generic
// CHECK-SAME:        iterator_types = ["parallel", "parallel"]
// CHECK:           arith.subf
// CHECK-NEXT:      arith.divf
// CHECK-NEXT:      arith.mulf
// CHECK-NEXT:      arith.addf
// CHECK-NEXT:      linalg.yield
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @normalize(%x: tensor<8x16xf32>, %mean: tensor<8x1xf32>, %deviation: tensor<8x1xf32>,
                     %scale: tensor<16xf32>, %shift: tensor<16xf32>) -> tensor<8x16xf32> {
  %0 = bcast.sub %x, %mean : (tensor<8x16xf32>, tensor<8x1xf32>) -> tensor<8x16xf32>
  %1 = bcast.div %0, %deviation : (tensor<8x16xf32>, tensor<8x1xf32>) -> tensor<8x16xf32>
  %2 = bcast.mul %1, %scale : (tensor<8x16xf32>, tensor<16xf32>) -> tensor<8x16xf32>
  %3 = bcast.add %2, %shift : (tensor<8x16xf32>, tensor<16xf32>) -> tensor<8x16xf32>
  return %3 : tensor<8x16xf32>
}

// A producer that is stretched as well.
// CHECK-LABEL: func @stretched_producer
// CHECK:         linalg.generic
// CHECK:           arith.negf
// CHECK-NEXT:      arith.mulf
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @stretched_producer(%a: tensor<16xf32>, %b: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %empty = tensor.empty() : tensor<16xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]
  } ins(%a : tensor<16xf32>) outs(%empty : tensor<16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %neg = arith.negf %in : f32
    linalg.yield %neg : f32
  } -> tensor<16xf32>
  %1 = bcast.mul %0, %b : (tensor<16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}

// CHECK-LABEL: func @clamp
// CHECK:         linalg.generic
// CHECK:           arith.cmpf olt
// CHECK-NEXT:      arith.select
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @clamp(%a: tensor<16x16xf32>, %limit: tensor<f32>) -> tensor<16x16xf32> {
  %0 = bcast.compare lt, %a, %limit : (tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xi1>
  %1 = bcast.select %0, %a, %limit
      : (tensor<16x16xi1>, tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
  return %1 : tensor<16x16xf32>
}
