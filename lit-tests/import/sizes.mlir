// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast=profile=stablehlo --canonicalize --cse | FileCheck %s

// StableHLO keeps sizes in tensors of integers. They become numbers of type index, arguments of private functions as well.

// CHECK-LABEL: func.func @main(
func.func @main(%a: tensor<?x?xf32>) -> tensor<?x1xf32> {
  // CHECK: %[[N:.*]] = tensor.dim %arg0, %c0
  // CHECK: call @inner(%[[N]], %arg0) : (index, tensor<?x?xf32>)
  %n = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %0 = call @inner(%n, %a) : (tensor<i32>, tensor<?x?xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// CHECK-LABEL: func.func private @inner(%arg0: index, %arg1: tensor<?x?xf32>)
func.func private @inner(%n: tensor<i32>, %a: tensor<?x?xf32>) -> tensor<?x1xf32> {
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
  %cst = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  // JAX's division, as one operation on numbers.
  // The size of the tensor is the argument: in every call they are equal.
  // CHECK: %[[SIZE:.*]] = tensor.dim %arg1, %c0
  // CHECK: %[[QUOTIENT:.*]] = arith.floordivsi %[[SIZE]], %c3
  // CHECK: tensor.empty(%[[QUOTIENT]]) : tensor<?x1xi1>
  %quotient = call @floor_divide(%n, %c3) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %quotient1 = "stablehlo.reshape"(%quotient) : (tensor<i32>) -> tensor<1xi32>
  %shape = "stablehlo.concatenate"(%quotient1, %one) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%cst, %shape) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<2xi32>) -> tensor<?x1xf32>
  // A remainder that is never negative; an op that stays gets a tensor.
  // CHECK: %[[WHOLE:.*]] = arith.muli %{{.*}}, %c3
  // CHECK: %[[REST:.*]] = arith.subi %[[SIZE]], %[[WHOLE]]
  // CHECK: %[[CAST:.*]] = arith.index_cast %[[REST]] : index to i32
  // CHECK: %[[LIST:.*]] = tensor.from_elements %[[CAST]], %{{.*}} : tensor<2xi32>
  // CHECK: "stablehlo.dynamic_iota"(%[[LIST]])
  %rest = call @remainder(%n, %c3) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %rest1 = "stablehlo.reshape"(%rest) : (tensor<i32>) -> tensor<1xi32>
  %list = "stablehlo.concatenate"(%rest1, %one) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %1 = "stablehlo.dynamic_iota"(%list) <{iota_dimension = 0 : i64}> : (tensor<2xi32>) -> tensor<?x1xf32>
  "test.use"(%1) : (tensor<?x1xf32>) -> ()
  // A value is computed as before, of the size.
  // CHECK: "stablehlo.convert"(%{{.*}}) : (tensor<i32>) -> tensor<f32>
  %f = "stablehlo.convert"(%n) : (tensor<i32>) -> tensor<f32>
  "test.use"(%f) : (tensor<f32>) -> ()
  return %0 : tensor<?x1xf32>
}

// Nothing calls the functions that divide.
// CHECK-NOT: floor_divide
// CHECK-NOT: remainder
// CHECK-NOT: where
func.func private @floor_divide(%a: tensor<i32>, %b: tensor<i32>) -> tensor<i32> {
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.divide"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %1 = "stablehlo.sign"(%a) : (tensor<i32>) -> tensor<i32>
  %2 = "stablehlo.sign"(%b) : (tensor<i32>) -> tensor<i32>
  %3 = "stablehlo.compare"(%1, %2) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %4 = "stablehlo.remainder"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %5 = "stablehlo.compare"(%4, %zero) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %6 = "stablehlo.and"(%3, %5) : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %7 = "stablehlo.subtract"(%0, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %8 = call @where(%6, %7, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
  return %8 : tensor<i32>
}

func.func private @where(%p: tensor<i1>, %a: tensor<i32>, %b: tensor<i32>) -> tensor<i32> {
  %0 = "stablehlo.select"(%p, %a, %b) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func private @remainder(%a: tensor<i32>, %b: tensor<i32>) -> tensor<i32> {
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.compare"(%b, %zero) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %1 = call @where(%0, %one, %b) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %2 = "stablehlo.remainder"(%a, %1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %3 = "stablehlo.compare"(%2, %zero) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %4 = "stablehlo.compare"(%2, %zero) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %5 = "stablehlo.compare"(%1, %zero) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %6 = "stablehlo.compare"(%4, %5) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %7 = "stablehlo.and"(%6, %3) : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %8 = "stablehlo.add"(%2, %1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %9 = "stablehlo.select"(%7, %8, %2) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
  return %9 : tensor<i32>
}

// JAX divides by 1 in place of a size of 0, so that the divisor is positive. A number of more bits than a size is read as well.
// CHECK-LABEL: func.func @turned(
func.func @turned(%a: tensor<?xf32>) {
  // CHECK: %[[N:.*]] = tensor.dim %arg0, %c0
  // CHECK: %[[TWICE:.*]] = arith.muli %[[N]], %c2
  // CHECK: %[[DIVISOR:.*]] = arith.maxsi %[[TWICE]], %c1
  // CHECK: %[[TURNS:.*]] = arith.floordivsi %c-5, %[[DIVISOR]]
  // CHECK: %[[WHOLE:.*]] = arith.muli %[[TURNS]], %[[DIVISOR]]
  // CHECK: arith.subi %c-5, %[[WHOLE]]
  %n = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
  %two = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %five = "stablehlo.constant"() <{value = dense<-5> : tensor<i32>}> : () -> tensor<i32>
  %cst = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %twice = "stablehlo.multiply"(%n, %two) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %rest = call @remainder(%five, %twice) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %shape = "stablehlo.reshape"(%rest) : (tensor<i32>) -> tensor<1xi32>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%cst, %shape) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  "test.use"(%0) : (tensor<?xf32>) -> ()
  return
}

// An argument that is not a size at one of the calls stays, and its value is read.
// CHECK-LABEL: func.func @others(
func.func @others(%a: tensor<?xf32>, %n: tensor<i32>) {
  %size = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
  // CHECK: call @other(%{{.*}}) : (tensor<i32>) -> tensor<?xf32>
  %0 = call @other(%size) : (tensor<i32>) -> tensor<?xf32>
  %1 = call @other(%n) : (tensor<i32>) -> tensor<?xf32>
  return
}

// CHECK-LABEL: func.func private @other(%arg0: tensor<i32>)
func.func private @other(%n: tensor<i32>) -> tensor<?xf32> {
  %cst = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %shape = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  // CHECK: tensor.extract %arg0[] : tensor<i32>
  // CHECK: cf.assert {{.*}} run-time size of its target is negative
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%cst, %shape) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
