// RUN: bcast-opt %s --convert-bcast-to-linalg --convert-bcast-to-vector --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// Lowered ops have the location of their source.

// CHECK-LABEL: func @tensor
// CHECK:         tensor.empty() {{.*}} loc("sum")
// CHECK:         arith.addf {{.*}} loc("sum")
// CHECK:         linalg.yield {{.*}} loc("sum")
// CHECK:         -> tensor<4xf32> loc("sum")
// CHECK:         tensor.cast {{.*}} loc("sum")
func.func @tensor(%a: tensor<4xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32> loc("sum")
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func @vector
// CHECK:         vector.broadcast {{.*}} loc("product")
// CHECK:         arith.mulf {{.*}} loc("product")
func.func @vector(%a: vector<4xf32>, %b: vector<f32>) -> vector<4xf32> {
  %0 = bcast.mul %a, %b : (vector<4xf32>, vector<f32>) -> vector<4xf32> loc("product")
  return %0 : vector<4xf32>
}
