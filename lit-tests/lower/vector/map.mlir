// RUN: bcast-opt %s --convert-bcast-to-vector | FileCheck %s --implicit-check-not=bcast.

// On vectors each op of the body computes whole vectors; a value that depends on no element stays scalar until it is
// used with one that does.

// CHECK-LABEL: func @mixed_elements
// CHECK-SAME:      (%[[A:.*]]: vector<4x1xf32>, %[[B:.*]]: vector<3xi32>)
// CHECK-DAG:     %[[X:.*]] = vector.broadcast %[[A]] : vector<4x1xf32> to vector<4x3xf32>
// CHECK-DAG:     %[[I:.*]] = vector.broadcast %[[B]] : vector<3xi32> to vector<4x3xi32>
// CHECK:         %[[Y:.*]] = arith.sitofp %[[I]] : vector<4x3xi32> to vector<4x3xf32>
// CHECK-NEXT:    %[[R:.*]] = arith.cmpf olt, %[[X]], %[[Y]] : vector<4x3xf32>
// CHECK-NEXT:    return %[[R]] : vector<4x3xi1>
func.func @mixed_elements(%a: vector<4x1xf32>, %b: vector<3xi32>) -> vector<4x3xi1> {
  %0 = bcast.map %a, %b : (vector<4x1xf32>, vector<3xi32>) -> vector<4x3xi1> (%x: f32, %i: i32) {
    %y = arith.sitofp %i : i32 to f32
    %r = arith.cmpf olt, %x, %y : f32
    bcast.yield %r : i1
  }
  return %0 : vector<4x3xi1>
}

// CHECK-LABEL: func @captured
// CHECK-SAME:      (%[[A:.*]]: vector<4xf32>, %[[S:.*]]: f32)
// CHECK-NEXT:    %[[V:.*]] = vector.broadcast %[[S]] : f32 to vector<4xf32>
// CHECK-NEXT:    %[[R:.*]] = arith.mulf %[[A]], %[[V]] : vector<4xf32>
// CHECK-NEXT:    return %[[R]]
func.func @captured(%a: vector<4xf32>, %s: f32) -> vector<4xf32> {
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xf32> (%x: f32) {
    %y = arith.mulf %x, %s : f32
    bcast.yield %y : f32
  }
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func @constant_in_body
// CHECK-NEXT:    %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT:    %[[V:.*]] = vector.broadcast %[[TWO]] : f32 to vector<[4]xf32>
// CHECK-NEXT:    arith.mulf %{{.*}}, %[[V]] : vector<[4]xf32>
func.func @constant_in_body(%a: vector<[4]xf32>) -> vector<[4]xf32> {
  %0 = bcast.map %a : (vector<[4]xf32>) -> vector<[4]xf32> (%x: f32) {
    %two = arith.constant 2.0 : f32
    %y = arith.mulf %x, %two : f32
    bcast.yield %y : f32
  }
  return %0 : vector<[4]xf32>
}

// Ops on uniform values are computed once, also those that have no vector form.
// CHECK-LABEL: func @uniform_ops
// CHECK-SAME:      (%[[A:.*]]: vector<4xf32>, %[[S:.*]]: f32, %[[P:.*]]: i1, %[[T:.*]]: tensor<4xf32>, %[[I:.*]]: index)
// CHECK-NEXT:    %[[E:.*]] = tensor.extract %[[T]][%[[I]]] : tensor<4xf32>
// CHECK-NEXT:    %[[U:.*]] = scf.if %[[P]] -> (f32) {
// CHECK-NEXT:      %[[Q:.*]] = arith.mulf %[[S]], %[[E]] : f32
// CHECK-NEXT:      scf.yield %[[Q]] : f32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[E]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V:.*]] = vector.broadcast %[[U]] : f32 to vector<4xf32>
// CHECK-NEXT:    arith.addf %[[A]], %[[V]] : vector<4xf32>
func.func @uniform_ops(%a: vector<4xf32>, %s: f32, %p: i1, %t: tensor<4xf32>, %i: index) -> vector<4xf32> {
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xf32> (%x: f32) {
    %e = tensor.extract %t[%i] : tensor<4xf32>
    %u = scf.if %p -> f32 {
      %q = arith.mulf %s, %e : f32
      scf.yield %q : f32
    } else {
      scf.yield %e : f32
    }
    %y = arith.addf %x, %u : f32
    bcast.yield %y : f32
  }
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func @all_uniform
// CHECK-SAME:      (%[[A:.*]]: vector<4xf32>, %[[S:.*]]: i8)
// CHECK-NEXT:    %[[SUM:.*]] = arith.addi %[[S]], %[[S]] : i8
// CHECK-NEXT:    %[[R:.*]] = vector.broadcast %[[SUM]] : i8 to vector<4xi8>
// CHECK-NEXT:    return %[[R]]
func.func @all_uniform(%a: vector<4xf32>, %s: i8) -> vector<4xi8> {
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xi8> (%x: f32) {
    %sum = arith.addi %s, %s : i8
    bcast.yield %sum : i8
  }
  return %0 : vector<4xi8>
}

// A condition from outside is broadcast as well.
// CHECK-LABEL: func @uniform_condition
// CHECK-SAME:      (%[[A:.*]]: vector<4xf32>, %[[B:.*]]: vector<4xf32>, %[[P:.*]]: i1)
// CHECK-NEXT:    %[[C:.*]] = vector.broadcast %[[P]] : i1 to vector<4xi1>
// CHECK-NEXT:    arith.select %[[C]], %[[A]], %[[B]] : vector<4xi1>, vector<4xf32>
func.func @uniform_condition(%a: vector<4xf32>, %b: vector<4xf32>, %p: i1) -> vector<4xf32> {
  %0 = bcast.map %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xf32> (%x: f32, %y: f32) {
    %z = arith.select %p, %x, %y : f32
    bcast.yield %z : f32
  }
  return %0 : vector<4xf32>
}

// An op of two results.
// CHECK-LABEL: func @two_results
// CHECK:         %[[LOW:.*]], %[[HIGH:.*]] = arith.mului_extended %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK-NEXT:    arith.xori %[[LOW]], %[[HIGH]] : vector<4xi32>
func.func @two_results(%a: vector<4xi32>, %s: i32) -> vector<4xi32> {
  %0 = bcast.map %a : (vector<4xi32>) -> vector<4xi32> (%x: i32) {
    %low, %high = arith.mului_extended %x, %s : i32
    %y = arith.xori %low, %high : i32
    bcast.yield %y : i32
  }
  return %0 : vector<4xi32>
}

// An argument that is yielded as it is: stretched, as any operand.
// CHECK-LABEL: func @no_ops
// CHECK-SAME:      (%[[A:.*]]: vector<4x1xf32>, %[[B:.*]]: vector<3xi8>)
// CHECK:         %[[X:.*]] = vector.broadcast %[[A]] : vector<4x1xf32> to vector<4x3xf32>
// CHECK:         return %[[X]] : vector<4x3xf32>
func.func @no_ops(%a: vector<4x1xf32>, %b: vector<3xi8>) -> vector<4x3xf32> {
  %0 = bcast.map %a, %b : (vector<4x1xf32>, vector<3xi8>) -> vector<4x3xf32> (%x: f32, %i: i8) {
    bcast.yield %x : f32
  }
  return %0 : vector<4x3xf32>
}

// CHECK-LABEL: func @rank_0
// CHECK-NEXT:    %[[V:.*]] = vector.broadcast %{{.*}} : f32 to vector<f32>
// CHECK-NEXT:    arith.addf %{{.*}}, %[[V]] : vector<f32>
func.func @rank_0(%a: vector<f32>, %s: f32) -> vector<f32> {
  %0 = bcast.map %a : (vector<f32>) -> vector<f32> (%x: f32) {
    %y = arith.addf %x, %s : f32
    bcast.yield %y : f32
  }
  return %0 : vector<f32>
}

// CHECK-LABEL: func @broadcast_dimensions
// CHECK:         vector.shape_cast %{{.*}} : vector<4xf32> to vector<4x1xf32>
// CHECK:         arith.subf %{{.*}}, %{{.*}} : vector<4x3xf32>
func.func @broadcast_dimensions(%a: vector<4xf32>, %b: vector<4x3xf32>) -> vector<4x3xf32> {
  %0 = bcast.map %a, %b {broadcast_dimensions = array<i64: 0>}
      : (vector<4xf32>, vector<4x3xf32>) -> vector<4x3xf32> (%x: f32, %y: f32) {
    %z = arith.subf %x, %y : f32
    bcast.yield %z : f32
  }
  return %0 : vector<4x3xf32>
}
