// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s

// The result has the encoding that was declared, whatever the operands have.

// CHECK-LABEL: func @declared_none
// CHECK:         tensor.empty() : tensor<4x3xf32>
// CHECK:         ins(%{{.*}}, %{{.*}} : tensor<4x1xf32, "a">, tensor<3xf32, "b">) outs(%{{.*}} : tensor<4x3xf32>)
func.func @declared_none(%a: tensor<4x1xf32, "a">, %b: tensor<3xf32, "b">) -> tensor<4x3xf32> {
  %0 = bcast.add %a, %b : (tensor<4x1xf32, "a">, tensor<3xf32, "b">) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func @declared_own
// CHECK:         tensor.empty() : tensor<4x3xf32, "own">
// CHECK:         outs(%{{.*}} : tensor<4x3xf32, "own">)
// CHECK:         return %{{.*}} : tensor<4x3xf32, "own">
func.func @declared_own(%a: tensor<4x1xf32, "a">, %b: tensor<3xf32>) -> tensor<4x3xf32, "own"> {
  %0 = bcast.add %a, %b : (tensor<4x1xf32, "a">, tensor<3xf32>) -> tensor<4x3xf32, "own">
  return %0 : tensor<4x3xf32, "own">
}

// CHECK-LABEL: func @declared_dynamic
// CHECK:         tensor.empty() : tensor<4xf32, "own">
// CHECK:         tensor.cast %{{.*}} : tensor<4xf32, "own"> to tensor<?xf32, "own">
func.func @declared_dynamic(%a: tensor<4xf32, "a">) -> tensor<?xf32, "own"> {
  %0 = bcast.add %a : (tensor<4xf32, "a">) -> tensor<?xf32, "own">
  return %0 : tensor<?xf32, "own">
}

// CHECK-LABEL: func @declared_unranked
// CHECK:         tensor.empty() : tensor<4xf32>
// CHECK:         tensor.cast %{{.*}} : tensor<4xf32> to tensor<*xf32>
func.func @declared_unranked(%a: tensor<4xf32, "a">) -> tensor<*xf32> {
  %0 = bcast.add %a : (tensor<4xf32, "a">) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
