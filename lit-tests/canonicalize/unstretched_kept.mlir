// RUN: bcast-opt %s --canonicalize > %t
// RUN: FileCheck %s < %t
// RUN: bcast-opt %s | diff - %t

// Ops that may fail at run time are kept, and so are those with another type or another shape.

// Two sizes may be 2 and 3, or 1 and 3.
// CHECK-LABEL: func @two_dynamic
// CHECK:         %[[R:.*]]:2 = bcast.broadcast
// CHECK:         return %[[R]]#0
func.func @two_dynamic(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}

// The first operand is not stretched, but the second one may not fit.
// CHECK-LABEL: func @dynamic_and_fixed
// CHECK:         %[[R:.*]]:2 = bcast.broadcast
// CHECK:         return %[[R]]#0
func.func @dynamic_and_fixed(%arg0: tensor<4xf32>, %arg1: tensor<?xf32>) -> tensor<4xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<4xf32>, tensor<?xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0 : tensor<4xf32>
}

// CHECK-LABEL: func @dynamic_and_zero
// CHECK:         %[[R:.*]]:2 = bcast.broadcast
// CHECK:         return %[[R]]#0
func.func @dynamic_and_zero(%arg0: tensor<0xf32>, %arg1: tensor<?xf32>) -> tensor<0xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<0xf32>, tensor<?xf32>) -> (tensor<0xf32>, tensor<0xf32>)
  return %0#0 : tensor<0xf32>
}

// One column that may fail is enough.
// CHECK-LABEL: func @other_column
// CHECK:         %[[R:.*]]:2 = bcast.broadcast
// CHECK:         return %[[R]]#0
func.func @other_column(%arg0: tensor<4x?xf32>, %arg1: tensor<?xf32>) -> tensor<4x?xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<4x?xf32>, tensor<?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>)
  return %0#0 : tensor<4x?xf32>
}

// Checked sizes need not be equal.
// CHECK-LABEL: func @checked
// CHECK:         %[[R:.*]]:2 = bcast.broadcast
// CHECK:         return %[[R]]#0
func.func @checked(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 {bcast.checked} : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}

// The rank of an unranked operand may be larger.
// CHECK-LABEL: func @unranked
// CHECK:         %[[R:.*]]:2 = bcast.broadcast
// CHECK:         return %[[R]]#1
func.func @unranked(%arg0: tensor<*xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<*xf32>, tensor<4xf32>) -> (tensor<*xf32>, tensor<4xf32>)
  return %0#1 : tensor<4xf32>
}

// The declared type is less precise.
// CHECK-LABEL: func @declared_dynamic
// CHECK:         bcast.broadcast
func.func @declared_dynamic(%arg0: tensor<4xf32>) -> tensor<?xf32> {
  %0 = bcast.broadcast %arg0 : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func @declared_unranked
// CHECK:         bcast.broadcast
func.func @declared_unranked(%arg0: tensor<4xf32>) -> tensor<*xf32> {
  %0 = bcast.broadcast %arg0 : (tensor<4xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// CHECK-LABEL: func @encoding
// CHECK:         bcast.broadcast
func.func @encoding(%arg0: tensor<4xf32, "a">) -> tensor<4xf32> {
  %0 = bcast.broadcast %arg0 : (tensor<4xf32, "a">) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A missing dimension is a stretched one, even where the result's size is 1.
// CHECK-LABEL: func @missing_unit
// CHECK:         %[[R:.*]]:2 = bcast.broadcast
// CHECK:         return %[[R]]#0
func.func @missing_unit(%arg0: tensor<3xf32>, %arg1: tensor<1x1xf32>) -> tensor<1x3xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<3xf32>, tensor<1x1xf32>) -> (tensor<1x3xf32>, tensor<1x3xf32>)
  return %0#0 : tensor<1x3xf32>
}
