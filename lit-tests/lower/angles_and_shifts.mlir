// RUN: bcast-opt %s --convert-bcast-to-linalg --convert-bcast-to-vector | FileCheck %s --implicit-check-not=bcast.

// The scalar op, or the op on whole vectors, that each becomes.

// CHECK-LABEL: func @tensors
// CHECK:         math.atan2 %{{.*}}, %{{.*}} : f32
// CHECK:         math.atan2 %{{.*}}, %{{.*}} fastmath<nnan,afn> : f64
// CHECK:         complex.atan2 %{{.*}}, %{{.*}} : complex<f32>
// CHECK:         complex.atan2 %{{.*}}, %{{.*}} fastmath<fast> : complex<f32>
func.func @tensors(%a: tensor<4xf32>, %b: tensor<4xf64>, %c: tensor<4xcomplex<f32>>) {
  %0 = bcast.atan2 %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = bcast.atan2 %b, %b fastmath<nnan,afn> : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  %2 = bcast.atan2 %c, %c : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %3 = bcast.atan2 %c, %c fastmath<fast> : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// CHECK-LABEL: func @shifts_of_tensors
// CHECK:         arith.shli %{{.*}}, %{{.*}} : i32
// CHECK:         arith.shrsi %{{.*}}, %{{.*}} : i32
// CHECK:         arith.shrui %{{.*}}, %{{.*}} : i32
// CHECK:         arith.shli %{{.*}}, %{{.*}} : index
// CHECK:         arith.shrsi %{{.*}}, %{{.*}} : index
// CHECK:         arith.shrui %{{.*}}, %{{.*}} : index
func.func @shifts_of_tensors(%a: tensor<4xi32>, %b: tensor<4xindex>) {
  %0 = bcast.shl %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = bcast.shr %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %2 = bcast.shr unsigned %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %3 = bcast.shl %b, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %4 = bcast.shr %b, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %5 = bcast.shr unsigned %b, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  return
}

// An `i1` is a truth value: no sign comes along.
// CHECK-LABEL: func @shifts_of_i1
// CHECK:         arith.shli %{{.*}}, %{{.*}} : i1
// CHECK:         arith.shrui %{{.*}}, %{{.*}} : i1
func.func @shifts_of_i1(%a: tensor<4xi1>) {
  %0 = bcast.shl %a, %a : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %1 = bcast.shr %a, %a : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return
}

// CHECK-LABEL: func @vectors
// CHECK:         vector.broadcast %{{.*}} : vector<1xf32> to vector<[4]xf32>
// CHECK-NEXT:    math.atan2 %{{.*}}, %{{.*}} fastmath<fast> : vector<[4]xf32>
// CHECK-NEXT:    arith.shli %{{.*}}, %{{.*}} : vector<4xi8>
// CHECK-NEXT:    arith.shrsi %{{.*}}, %{{.*}} : vector<4xi8>
// CHECK-NEXT:    arith.shrui %{{.*}}, %{{.*}} : vector<4xi8>
func.func @vectors(%a: vector<[4]xf32>, %b: vector<1xf32>, %i: vector<4xi8>) {
  %0 = bcast.atan2 %a, %b fastmath<fast> : (vector<[4]xf32>, vector<1xf32>) -> vector<[4]xf32>
  %1 = bcast.shl %i, %i : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  %2 = bcast.shr %i, %i : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  %3 = bcast.shr unsigned %i, %i : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  return
}
