// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --emit-bytecode | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func @atan2
func.func @atan2(%a: tensor<4x1xf32>, %b: tensor<3xf32>, %c: tensor<4xcomplex<f32>>) {
  // CHECK: bcast.atan2 %{{.*}}, %{{.*}} : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  // GENERIC: "bcast.atan2"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>}> : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  %0 = bcast.atan2 %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  // CHECK: bcast.atan2 %{{.*}}, %{{.*}} fastmath<nnan> {{[{]}}note = "kept"} :
  %1 = bcast.atan2 %a, %b fastmath<nnan> {note = "kept"} : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  // CHECK: bcast.atan2 %{{.*}}, %{{.*}} fastmath<afn> :
  %2 = bcast.atan2 %c, %c fastmath<afn>
      : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// CHECK-LABEL: func @shifts
func.func @shifts(%a: tensor<4x1xi32>, %b: tensor<3xi32>, %v: vector<[4]xi8>) {
  // CHECK: bcast.shl %{{.*}}, %{{.*}} : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  // GENERIC: "bcast.shl"(%{{.*}}, %{{.*}}) : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  %0 = bcast.shl %a, %b : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  // CHECK: bcast.shr %{{.*}}, %{{.*}} : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<*xi32>
  %1 = bcast.shr %a, %b : (tensor<4x1xi32>, tensor<3xi32>) -> tensor<*xi32>
  // CHECK: bcast.shr unsigned %{{.*}}, %{{.*}} : (vector<[4]xi8>, vector<[4]xi8>) -> vector<[4]xi8>
  // GENERIC: "bcast.shr"(%{{.*}}, %{{.*}}) <{is_unsigned}> : (vector<[4]xi8>, vector<[4]xi8>) -> vector<[4]xi8>
  %2 = bcast.shr unsigned %v, %v : (vector<[4]xi8>, vector<[4]xi8>) -> vector<[4]xi8>
  return
}

// CHECK-LABEL: func @broadcast_dimensions
func.func @broadcast_dimensions(%a: tensor<4x3xi32>, %b: tensor<4xi32>, %c: tensor<i32>, %f: tensor<4x3xf32>,
                                %g: tensor<4xf32>) {
  // CHECK: bcast.shr unsigned %{{.*}}, %{{.*}} {{[{]}}broadcast_dimensions = array<i64: 0>} : (tensor<4x3xi32>, tensor<4xi32>) -> tensor<4x3xi32>
  // GENERIC: "bcast.shr"(%{{.*}}, %{{.*}}) <{broadcast_dimensions = array<i64: 0>, is_unsigned}> :
  %0 = bcast.shr unsigned %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xi32>, tensor<4xi32>) -> tensor<4x3xi32>
  // An empty list is not the same as none.
  // CHECK: bcast.add %{{.*}}, %{{.*}} {{[{]}}broadcast_dimensions = array<i64>} : (tensor<4x3xi32>, tensor<i32>) -> tensor<4x3xi32>
  // GENERIC: "bcast.add"(%{{.*}}, %{{.*}}) <{broadcast_dimensions = array<i64>, fastmath = #arith.fastmath<none>}> :
  %1 = bcast.add %a, %c {broadcast_dimensions = array<i64>} : (tensor<4x3xi32>, tensor<i32>) -> tensor<4x3xi32>
  // CHECK: bcast.compare le unsigned, %{{.*}}, %{{.*}} {{[{]}}broadcast_dimensions = array<i64: 0>, note} :
  %2 = bcast.compare le unsigned, %a, %b {note, broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xi32>, tensor<4xi32>) -> tensor<4x3xi1>
  // CHECK: bcast.min unsigned %{{.*}}, %{{.*}} {{[{]}}broadcast_dimensions = array<i64: 0>} :
  %3 = bcast.min unsigned %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xi32>, tensor<4xi32>) -> tensor<4x3xi32>
  // CHECK: bcast.div %{{.*}}, %{{.*}} fastmath<arcp> {{[{]}}broadcast_dimensions = array<i64: 0>} :
  %4 = bcast.div %f, %g fastmath<arcp> {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  // CHECK: bcast.pow %{{.*}}, %{{.*}} {{[{]}}broadcast_dimensions = array<i64: 0>} :
  %5 = "bcast.pow"(%f, %g) {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}
