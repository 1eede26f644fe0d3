// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --implicit-check-not=bcast.

// Forms that ops on vectors do not have: lower/ops.mlir has the others.

// CHECK-LABEL: func @complex
// CHECK:         complex.add %{{.*}}, %{{.*}} : complex<f32>
// CHECK:         complex.mul %{{.*}}, %{{.*}} : complex<f32>
// CHECK:         complex.sub %{{.*}}, %{{.*}} : complex<f32>
// CHECK:         complex.div %{{.*}}, %{{.*}} : complex<f32>
// CHECK:         complex.pow %{{.*}}, %{{.*}} : complex<f32>
// CHECK:         complex.eq %{{.*}}, %{{.*}}
// CHECK:         complex.neq %{{.*}}, %{{.*}}
// CHECK:         arith.select
func.func @complex(%a: tensor<4xcomplex<f32>>, %b: tensor<4xcomplex<f32>>, %c: tensor<4xi1>) {
  %0 = bcast.add %a, %b : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %1 = bcast.mul %a, %b : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %2 = bcast.sub %a, %b : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %3 = bcast.div %a, %b : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %4 = bcast.pow %a, %b : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %5 = bcast.compare eq, %a, %b : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  %6 = bcast.compare ne, %a, %b : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  %7 = bcast.select %c, %a, %b : (tensor<4xi1>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// From left to right, whatever the number of operands.
// CHECK-LABEL: func @left_to_right
// CHECK:       ^bb0(%[[W:.*]]: i32, %[[X:.*]]: i32, %[[Y:.*]]: i32, %[[Z:.*]]: i32, %{{.*}}: i32):
// CHECK-NEXT:    %[[WX:.*]] = arith.xori %[[W]], %[[X]] : i32
// CHECK-NEXT:    %[[WXY:.*]] = arith.xori %[[WX]], %[[Y]] : i32
// CHECK-NEXT:    %[[WXYZ:.*]] = arith.xori %[[WXY]], %[[Z]] : i32
// CHECK-NEXT:    linalg.yield %[[WXYZ]] : i32
func.func @left_to_right(%a: tensor<4xi32>, %b: tensor<1xi32>, %c: tensor<i32>) -> tensor<4xi32> {
  %0 = bcast.xor %a, %b, %c, %a
      : (tensor<4xi32>, tensor<1xi32>, tensor<i32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// A choice between elements without arithmetic.
// CHECK-LABEL: func @opaque
// CHECK:         arith.select %{{.*}}, %{{.*}}, %{{.*}} : !llvm.ptr
func.func @opaque(%a: tensor<4x!llvm.ptr>, %b: tensor<!llvm.ptr>, %c: tensor<1xi1>) {
  %0 = bcast.select %c, %a, %b
      : (tensor<1xi1>, tensor<4x!llvm.ptr>, tensor<!llvm.ptr>) -> tensor<4x!llvm.ptr>
  return
}
