// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast=profile=stablehlo --canonicalize --cse | FileCheck %s

// Sizes as torch-mlir computes them for StableHLO: integers of 64 bits, shapes of the dialect shape, and floats.

// A shape that an operand has is not a broadcast.
// CHECK-LABEL: func.func @own_shape(
// CHECK-NEXT:    return %arg0
func.func @own_shape(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %shape = shape.shape_of %x : tensor<?x4xf32> -> tensor<2xindex>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%x, %shape) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// In a column of sizes those that are 1 do not count.
// CHECK-LABEL: func.func @broadcast_shape(
// CHECK:         %[[M:.*]] = tensor.dim %arg1, %c0
// CHECK:         %[[UNIT:.*]] = arith.cmpi eq, %[[M]], %c1
// CHECK:         %[[N:.*]] = tensor.dim %arg0, %c0
// CHECK:         %[[EXTENT:.*]] = arith.select %[[UNIT]], %[[N]], %[[M]]
// CHECK:         tensor.empty(%[[EXTENT]]) : tensor<?x7x5xi1>
func.func @broadcast_shape(%x: tensor<?x1x1xf32>, %y: tensor<?x7x1xf32>) -> tensor<?x7x5xf32> {
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  %sx = shape.shape_of %x : tensor<?x1x1xf32> -> tensor<3xindex>
  %sy = shape.shape_of %y : tensor<?x7x1xf32> -> tensor<3xindex>
  %row = shape.const_shape [1, 5] : tensor<2xindex>
  %shape = shape.broadcast %row, %sx, %sy : tensor<2xindex>, tensor<3xindex>, tensor<3xindex> -> tensor<3xindex>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%one, %shape) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<3xindex>) -> tensor<?x7x5xf32>
  return %0 : tensor<?x7x5xf32>
}

// A view, whose elements are counted by the factors of its sizes.
// CHECK-LABEL: func.func @flattened(
// CHECK-NOT:     cf.assert %{{.*}}negative
// CHECK:         %[[PRODUCT:.*]] = arith.muli %{{.*}}, %{{.*}} : index
// CHECK:         tensor.from_elements %[[PRODUCT]], %c4 : tensor<2xindex>
func.func @flattened(%x: tensor<?x?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %four = arith.constant 4 : i64
  %b = tensor.dim %x, %c0 : tensor<?x?x4xf32>
  %t = tensor.dim %x, %c1 : tensor<?x?x4xf32>
  %b64 = arith.index_cast %b : index to i64
  %t64 = arith.index_cast %t : index to i64
  %rows = arith.muli %b64, %t64 : i64
  %shape = tensor.from_elements %rows, %four : tensor<2xi64>
  %0 = "stablehlo.dynamic_reshape"(%x, %shape) : (tensor<?x?x4xf32>, tensor<2xi64>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// A choice of sizes, as for the bounds of a slice, and what is not computed of sizes.
// CHECK-LABEL: func.func @chosen(
// CHECK:         %[[OTHER:.*]] = arith.index_cast %arg1 : i64 to index
// CHECK:         arith.cmpi sge, %[[OTHER]], %c0
// CHECK:         %[[LESS:.*]] = arith.cmpi slt, %[[N:.*]], %c3 : index
// CHECK:         %[[LEAST:.*]] = arith.select %[[LESS]], %[[N]], %c3 : index
// CHECK:         tensor.empty(%[[LEAST]], %[[OTHER]])
func.func @chosen(%x: tensor<?xf32>, %other: i64) -> tensor<?x?xf32> {
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  %c0 = arith.constant 0 : index
  %three = arith.constant 3 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %n64 = arith.index_cast %n : index to i64
  %less = arith.cmpi slt, %n64, %three : i64
  %least = arith.select %less, %n64, %three : i64
  %shape = tensor.from_elements %least, %other : tensor<2xi64>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%one, %shape) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// JAX's sizes have 32 bits.
// CHECK-LABEL: func.func @of_32_bits(
// CHECK:         %[[N:.*]] = tensor.dim %arg0, %c0
// CHECK-NEXT:    tensor.empty(%[[N]])
func.func @of_32_bits(%x: tensor<?xf32>) -> tensor<?xf32> {
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %n32 = arith.index_cast %n : index to i32
  %shape = tensor.from_elements %n32 : tensor<1xi32>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%one, %shape) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// `torch.arange(n)` counts in floats: ceil((n - 0) / 1).
// CHECK-LABEL: func.func @arange(
// CHECK:         %[[N:.*]] = tensor.dim %arg0, %c0
// CHECK:         %[[CAST:.*]] = arith.index_cast %[[N]] : index to i64
// CHECK:         %[[SHAPE:.*]] = tensor.from_elements %[[CAST]] : tensor<1xi64>
// CHECK:         "stablehlo.dynamic_iota"(%[[SHAPE]])
func.func @arange(%x: tensor<?xf32>) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %n64 = arith.index_cast %n : index to i64
  %end = tensor.from_elements %n64 : tensor<i64>
  %length = "stablehlo.subtract"(%end, %zero) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %float = "stablehlo.convert"(%length) : (tensor<i64>) -> tensor<f64>
  %step = "stablehlo.convert"(%one) : (tensor<i64>) -> tensor<f64>
  %steps = "stablehlo.divide"(%float, %step) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %ceil = "stablehlo.ceil"(%steps) : (tensor<f64>) -> tensor<f64>
  %count = "stablehlo.convert"(%ceil) : (tensor<f64>) -> tensor<i64>
  %shape = "stablehlo.reshape"(%count) : (tensor<i64>) -> tensor<1xi64>
  %0 = "stablehlo.dynamic_iota"(%shape) <{iota_dimension = 0 : i64}> : (tensor<1xi64>) -> tensor<?xi64>
  return %0 : tensor<?xi64>
}

// By 2 it is another number, and a float of 24 bits does not hold every size.
// CHECK-LABEL: func.func @other_floats(
// CHECK-COUNT-2: "stablehlo.reshape"
func.func @other_floats(%x: tensor<?xf32>) -> (tensor<?xi64>, tensor<?xi64>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %step = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> tensor<i64>
  %two = "stablehlo.convert"(%step) : (tensor<i64>) -> tensor<f64>
  %n64 = arith.index_cast %n : index to i64
  %end = tensor.from_elements %n64 : tensor<i64>
  %wide = "stablehlo.convert"(%end) : (tensor<i64>) -> tensor<f64>
  %steps = "stablehlo.divide"(%wide, %two) : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %half = "stablehlo.convert"(%steps) : (tensor<f64>) -> tensor<i64>
  %halves = "stablehlo.reshape"(%half) : (tensor<i64>) -> tensor<1xi64>
  %0 = "stablehlo.dynamic_iota"(%halves) <{iota_dimension = 0 : i64}> : (tensor<1xi64>) -> tensor<?xi64>
  %narrow = "stablehlo.convert"(%end) : (tensor<i64>) -> tensor<f32>
  %rounded = "stablehlo.convert"(%narrow) : (tensor<f32>) -> tensor<i64>
  %all = "stablehlo.reshape"(%rounded) : (tensor<i64>) -> tensor<1xi64>
  %1 = "stablehlo.dynamic_iota"(%all) <{iota_dimension = 0 : i64}> : (tensor<1xi64>) -> tensor<?xi64>
  return %0, %1 : tensor<?xi64>, tensor<?xi64>
}
