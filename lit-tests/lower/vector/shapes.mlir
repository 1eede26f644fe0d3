// RUN: bcast-opt %s --convert-bcast-to-vector | FileCheck %s --implicit-check-not=bcast.

// Operands that are smaller than the result are broadcast to it, and no others.

// CHECK-LABEL: func @stretch_both
// CHECK-SAME:      (%[[A:.*]]: vector<4x1xf32>, %[[B:.*]]: vector<3xf32>)
// CHECK-NEXT:    %[[X:.*]] = vector.broadcast %[[A]] : vector<4x1xf32> to vector<4x3xf32>
// CHECK-NEXT:    %[[Y:.*]] = vector.broadcast %[[B]] : vector<3xf32> to vector<4x3xf32>
// CHECK-NEXT:    %[[SUM:.*]] = arith.addf %[[X]], %[[Y]] : vector<4x3xf32>
// CHECK-NEXT:    return %[[SUM]]
func.func @stretch_both(%a: vector<4x1xf32>, %b: vector<3xf32>) -> vector<4x3xf32> {
  %0 = bcast.add %a, %b : (vector<4x1xf32>, vector<3xf32>) -> vector<4x3xf32>
  return %0 : vector<4x3xf32>
}

// CHECK-LABEL: func @same_shape
// CHECK-SAME:      (%[[A:.*]]: vector<4xf32>, %[[B:.*]]: vector<4xf32>)
// CHECK-NEXT:    %[[PRODUCT:.*]] = arith.mulf %[[A]], %[[B]] : vector<4xf32>
// CHECK-NEXT:    return %[[PRODUCT]]
func.func @same_shape(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
  %0 = bcast.mul %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func @inner_unit
// CHECK:         vector.broadcast %{{.*}} : vector<2x1x4xi32> to vector<2x3x4xi32>
// CHECK-NEXT:    arith.andi
func.func @inner_unit(%a: vector<2x1x4xi32>, %b: vector<2x3x4xi32>) -> vector<2x3x4xi32> {
  %0 = bcast.and %a, %b : (vector<2x1x4xi32>, vector<2x3x4xi32>) -> vector<2x3x4xi32>
  return %0 : vector<2x3x4xi32>
}

// CHECK-LABEL: func @one_operand
// CHECK-SAME:      (%[[A:.*]]: vector<4xf32>)
// CHECK-NEXT:    return %[[A]]
func.func @one_operand(%a: vector<4xf32>) -> vector<4xf32> {
  %0 = bcast.add %a : (vector<4xf32>) -> vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func @left_to_right
// CHECK-SAME:      (%[[A:.*]]: vector<4xf32>, %[[B:.*]]: vector<f32>)
// CHECK-DAG:     %[[X:.*]] = vector.broadcast %[[B]] : vector<f32> to vector<4xf32>
// CHECK:         %[[AX:.*]] = arith.addf %[[A]], %[[X]] : vector<4xf32>
// CHECK-NEXT:    arith.addf %[[AX]], %[[A]] : vector<4xf32>
func.func @left_to_right(%a: vector<4xf32>, %b: vector<f32>) -> vector<4xf32> {
  %0 = bcast.add %a, %b, %a : (vector<4xf32>, vector<f32>, vector<4xf32>) -> vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func @rank_0
// CHECK-NEXT:    arith.subf %{{.*}}, %{{.*}} : vector<f32>
// CHECK-NEXT:    arith.cmpf olt, %{{.*}}, %{{.*}} : vector<f32>
// CHECK-NEXT:    arith.select %{{.*}}, %{{.*}}, %{{.*}} : vector<i1>, vector<f32>
func.func @rank_0(%a: vector<f32>, %b: vector<f32>) -> vector<f32> {
  %0 = bcast.sub %a, %b : (vector<f32>, vector<f32>) -> vector<f32>
  %1 = bcast.compare lt, %a, %b : (vector<f32>, vector<f32>) -> vector<i1>
  %2 = bcast.select %1, %0, %a : (vector<i1>, vector<f32>, vector<f32>) -> vector<f32>
  return %2 : vector<f32>
}

// CHECK-LABEL: func @scalable
// CHECK-NEXT:    vector.broadcast %{{.*}} : vector<1xf32> to vector<[4]xf32>
// CHECK-NEXT:    arith.addf %{{.*}}, %{{.*}} : vector<[4]xf32>
func.func @scalable(%a: vector<[4]xf32>, %b: vector<1xf32>) -> vector<[4]xf32> {
  %0 = bcast.add %a, %b : (vector<[4]xf32>, vector<1xf32>) -> vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

// CHECK-LABEL: func @scalable_and_fixed
// CHECK-DAG:     vector.broadcast %{{.*}} : vector<[4]xf32> to vector<2x[4]xf32>
// CHECK-DAG:     vector.broadcast %{{.*}} : vector<2x1xf32> to vector<2x[4]xf32>
// CHECK:         arith.mulf %{{.*}}, %{{.*}} : vector<2x[4]xf32>
func.func @scalable_and_fixed(%a: vector<[4]xf32>, %b: vector<2x1xf32>) -> vector<2x[4]xf32> {
  %0 = bcast.mul %a, %b : (vector<[4]xf32>, vector<2x1xf32>) -> vector<2x[4]xf32>
  return %0 : vector<2x[4]xf32>
}

// [1] is a size of its own, not a unit.
// CHECK-LABEL: func @scalable_1
// CHECK-NEXT:    vector.broadcast %{{.*}} : vector<1xf32> to vector<[1]xf32>
// CHECK-NEXT:    arith.mulf %{{.*}}, %{{.*}} : vector<[1]xf32>
func.func @scalable_1(%a: vector<[1]xf32>, %b: vector<1xf32>) -> vector<[1]xf32> {
  %0 = bcast.mul %a, %b : (vector<[1]xf32>, vector<1xf32>) -> vector<[1]xf32>
  return %0 : vector<[1]xf32>
}

// The condition is stretched as the values are.
// CHECK-LABEL: func @select
// CHECK-DAG:     %[[C:.*]] = vector.broadcast %{{.*}} : vector<4x1xi1> to vector<4x3xi1>
// CHECK-DAG:     %[[X:.*]] = vector.broadcast %{{.*}} : vector<3xf32> to vector<4x3xf32>
// CHECK-DAG:     %[[Y:.*]] = vector.broadcast %{{.*}} : vector<f32> to vector<4x3xf32>
// CHECK:         arith.select %[[C]], %[[X]], %[[Y]] : vector<4x3xi1>, vector<4x3xf32>
func.func @select(%c: vector<4x1xi1>, %a: vector<3xf32>, %b: vector<f32>) -> vector<4x3xf32> {
  %0 = bcast.select %c, %a, %b : (vector<4x1xi1>, vector<3xf32>, vector<f32>) -> vector<4x3xf32>
  return %0 : vector<4x3xf32>
}

// CHECK-LABEL: func @compare
// CHECK:         arith.cmpi ult, %{{.*}}, %{{.*}} : vector<4x3xi32>
// CHECK-NEXT:    return %{{.*}} : vector<4x3xi1>
func.func @compare(%a: vector<4x1xi32>, %b: vector<3xi32>) -> vector<4x3xi1> {
  %0 = bcast.compare lt unsigned, %a, %b : (vector<4x1xi32>, vector<3xi32>) -> vector<4x3xi1>
  return %0 : vector<4x3xi1>
}
