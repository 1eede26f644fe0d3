// RUN: bcast-opt %s --convert-to-bcast=profile=tosa | FileCheck %s

// CHECK-LABEL: func.func @floats
func.func @floats(%a: tensor<?x1xf32>, %b: tensor<1x?xf32>, %c: tensor<1x1xi1>) -> tensor<?x?xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // CHECK: %[[ADD:.*]] = bcast.add %{{.*}}, %{{.*}} : (tensor<?x1xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  %0 = tosa.add %a, %b : (tensor<?x1xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  // CHECK: %[[SUB:.*]] = bcast.sub %[[ADD]], %arg1
  %1 = tosa.sub %0, %b : (tensor<?x?xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  // CHECK: bcast.mul %[[SUB]], %arg1 :
  %2 = tosa.mul %1, %b, %shift : (tensor<?x?xf32>, tensor<1x?xf32>, tensor<1xi8>) -> tensor<?x?xf32>
  // CHECK: bcast.max
  %3 = tosa.maximum %2, %b : (tensor<?x?xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  // CHECK: bcast.map
  // CHECK-NEXT: arith.minnumf
  %4 = tosa.minimum %3, %b {nan_mode = IGNORE} : (tensor<?x?xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  // CHECK: bcast.pow
  %5 = tosa.pow %4, %b : (tensor<?x?xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  // CHECK: bcast.map
  // CHECK-NEXT: %[[MIN:.*]] = arith.constant -1.000000e+00 : f32
  // CHECK-NEXT: %[[MAX:.*]] = arith.constant 6.000000e+00 : f32
  // CHECK-NEXT: %[[RAISED:.*]] = arith.maximumf %{{.*}}, %[[MIN]] : f32
  // CHECK-NEXT: %[[CLAMPED:.*]] = arith.minimumf %[[RAISED]], %[[MAX]] : f32
  // CHECK-NEXT: bcast.yield %[[CLAMPED]] : f32
  %6 = tosa.clamp %5 {min_val = -1.0 : f32, max_val = 6.0 : f32} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: bcast.map
  // CHECK-NEXT: math.exp
  %7 = tosa.exp %6 : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: bcast.compare ge,
  %8 = tosa.greater_equal %7, %b : (tensor<?x?xf32>, tensor<1x?xf32>) -> tensor<?x?xi1>
  // CHECK: bcast.and
  %9 = tosa.logical_and %8, %c : (tensor<?x?xi1>, tensor<1x1xi1>) -> tensor<?x?xi1>
  // CHECK: bcast.select
  %10 = tosa.select %9, %0, %7 : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NOT: tosa
  return %10 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @integers
func.func @integers(%a: tensor<2x?xi32>, %b: tensor<1x3xi32>, %x: tensor<2x1xi8>, %y: tensor<1x3xi8>,
                    %by: tensor<1xi8>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // CHECK: bcast.mul
  %0 = tosa.mul %a, %b, %zero : (tensor<2x?xi32>, tensor<1x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  // A shift that is not known to be zero.
  // CHECK: %[[BY:.*]] = tensor.collapse_shape %{{.*}} [] : tensor<1xi8> into tensor<i8>
  // CHECK: bcast.map %{{.*}}, %{{.*}}, %[[BY]] {{.*}}(tensor<2x3xi32>, tensor<1x3xi32>, tensor<i8>) -> tensor<2x3xi32>
  // CHECK: arith.trunci
  %1 = tosa.mul %0, %b, %by : (tensor<2x3xi32>, tensor<1x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  // CHECK: bcast.map {{.*}}(tensor<2x1xi8>, tensor<1x3xi8>) -> tensor<2x3xi32>
  // CHECK-NEXT: arith.extsi
  %2 = tosa.mul %x, %y, %zero : (tensor<2x1xi8>, tensor<1x3xi8>, tensor<1xi8>) -> tensor<2x3xi32>
  // CHECK: bcast.div %
  %3 = tosa.intdiv %1, %2 : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: bcast.shr unsigned
  %4 = tosa.logical_right_shift %3, %b : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  // CHECK: bcast.shr %
  %5 = tosa.arithmetic_right_shift %4, %b {round = false} : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  // CHECK: bcast.map
  // CHECK: arith.shrsi
  %6 = tosa.arithmetic_right_shift %5, %b {round = true} : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  // CHECK-NOT: tosa.{{[^c]}}
  return %5, %6 : tensor<2x3xi32>, tensor<2x3xi32>
}

// A declared size that the rules cannot infer is a cast.
// CHECK-LABEL: func.func @declared
func.func @declared(%a: tensor<?xf32>, %b: tensor<4xf32>) -> (tensor<5xf32>, tensor<?xf32>, tensor<*xf32>) {
  // CHECK: %[[FIRST:.*]] = bcast.add %arg0, %arg0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // CHECK: tensor.cast %[[FIRST]] : tensor<?xf32> to tensor<5xf32>
  %0 = tosa.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<5xf32>
  // CHECK: %[[SECOND:.*]] = bcast.add %arg0, %arg1 : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: tensor.cast %[[SECOND]] : tensor<4xf32> to tensor<?xf32>
  %1 = tosa.add %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  // CHECK: tensor.cast %{{.*}} : tensor<4xf32> to tensor<*xf32>
  %2 = tosa.add %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<*xf32>
  return %0, %1, %2 : tensor<5xf32>, tensor<?xf32>, tensor<*xf32>
}
