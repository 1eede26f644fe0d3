// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --emit-bytecode | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func @broadcast
func.func @broadcast(%a: tensor<4x1xf32>, %b: tensor<3xi8>, %c: tensor<*xui8>, %d: tensor<f32>) {
  // CHECK: %{{.*}} = bcast.broadcast %{{[^,]*}} : (tensor<4x1xf32>) -> tensor<4x1xf32>
  // GENERIC: "bcast.broadcast"(%{{.*}}) : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %0 = bcast.broadcast %a : (tensor<4x1xf32>) -> tensor<4x1xf32>
  // CHECK: %{{.*}}:2 = bcast.broadcast %{{.*}}, %{{.*}} : (tensor<4x1xf32>, tensor<3xi8>) -> (tensor<4x3xf32>, tensor<4x3xi8>)
  // GENERIC: %{{.*}}:2 = "bcast.broadcast"(%{{.*}}, %{{.*}}) : (tensor<4x1xf32>, tensor<3xi8>) -> (tensor<4x3xf32>, tensor<4x3xi8>)
  %1:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xi8>) -> (tensor<4x3xf32>, tensor<4x3xi8>)
  // CHECK: bcast.broadcast %{{.*}}, %{{.*}} {{[{]}}note = "kept"} : (tensor<*xui8>, tensor<f32>) -> (tensor<*xui8>, tensor<*xf32>)
  %2:2 = bcast.broadcast %c, %d {note = "kept"} : (tensor<*xui8>, tensor<f32>) -> (tensor<*xui8>, tensor<*xf32>)
  return
}

// One result needs no parentheses, and may have them.
// CHECK-LABEL: func @parentheses
func.func @parentheses(%a: vector<2x[4]xf32>) {
  // CHECK: bcast.broadcast %{{[^,]*}} : (vector<2x[4]xf32>) -> vector<2x[4]xf32>
  %0 = bcast.broadcast %a : (vector<2x[4]xf32>) -> (vector<2x[4]xf32>)
  return
}

// Each result has a name of its own.
// CHECK-LABEL: func @names
func.func @names(%a: tensor<4x1xf32>, %b: tensor<3xi8>) -> tensor<4x3xi8> {
  // CHECK: %[[R:.*]]:2 = bcast.broadcast
  %x, %y = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xi8>) -> (tensor<4x3xf32>, tensor<4x3xi8>)
  // CHECK: return %[[R]]#1
  return %y : tensor<4x3xi8>
}
