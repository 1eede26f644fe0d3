// RUN: bcast-opt %s --bcast-carry-scalars | FileCheck %s

// Loops and choices carry the elements of tensors of rank 0, and elements that are read are computed from elements.

// CHECK-LABEL: func.func @counts(
// CHECK:         %[[ONE:.*]] = tensor.extract %cst[] : tensor<i32>
// CHECK:         scf.while (%[[I:.*]] = %{{.*}}, %{{.*}} = %{{.*}}) : (i32, tensor<?xf32>) -> (f32, tensor<?xf32>) {
// CHECK-NEXT:      %[[LIMIT:.*]] = tensor.extract %arg1[] : tensor<i32>
// CHECK-NEXT:      %[[LESS:.*]] = arith.cmpi slt, %[[I]], %[[LIMIT]] : i32
// CHECK-NEXT:      %[[F:.*]] = arith.sitofp %[[I]] : i32 to f32
// CHECK-NEXT:      scf.condition(%[[LESS]]) %[[F]], %{{.*}} : f32, tensor<?xf32>
// CHECK:         ^bb0(%[[G:.*]]: f32, %{{.*}}: tensor<?xf32>):
// CHECK-NEXT:      %[[T:.*]] = tensor.from_elements %[[G]] : tensor<f32>
// CHECK-NEXT:      bcast.mul %{{.*}}, %[[T]]
// CHECK:           %[[J:.*]] = arith.fptosi %[[G]] : f32 to i32
// CHECK:           %[[NEXT:.*]] = arith.addi %[[J]], %{{.*}} : i32
// CHECK-NEXT:      scf.yield %[[NEXT]], %{{.*}} : i32, tensor<?xf32>
// CHECK:         tensor.from_elements %{{.*}} : tensor<f32>
func.func @counts(%x: tensor<?xf32>, %limit: tensor<i32>) -> (tensor<f32>, tensor<?xf32>) {
  %one = arith.constant dense<1> : tensor<i32>
  %0:2 = scf.while (%i = %one, %y = %x) : (tensor<i32>, tensor<?xf32>) -> (tensor<f32>, tensor<?xf32>) {
    %is_less = bcast.compare lt, %i, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %condition = tensor.extract %is_less[] : tensor<i1>
    %f = arith.sitofp %i : tensor<i32> to tensor<f32>
    scf.condition(%condition) %f, %y : tensor<f32>, tensor<?xf32>
  } do {
  ^bb0(%f: tensor<f32>, %y: tensor<?xf32>):
    %z = bcast.mul %y, %f : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %i = arith.fptosi %f : tensor<f32> to tensor<i32>
    %next = bcast.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    scf.yield %next, %z : tensor<i32>, tensor<?xf32>
  }
  return %0#0, %0#1 : tensor<f32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @sums(
// CHECK:         %[[SUM:.*]] = scf.for %{{.*}} iter_args(%[[S:.*]] = %{{.*}}) -> (f32) {
// CHECK:           %[[CHOICE:.*]] = scf.if %{{.*}} -> (f32) {
// CHECK-NEXT:        scf.yield %[[S]] : f32
// CHECK-NEXT:      } else {
// CHECK:             %[[A:.*]] = arith.addf %[[S]], %{{.*}} : f32
// CHECK-NEXT:        %[[E:.*]] = math.exp %[[A]] : f32
// CHECK-NEXT:        scf.yield %[[E]] : f32
// CHECK:           %[[SWITCH:.*]] = scf.index_switch %{{.*}} -> f32
// CHECK:           scf.yield %[[CHOICE]] : f32
// CHECK:           scf.yield %{{.*}} : f32
// CHECK:         scf.yield %[[SWITCH]] : f32
// CHECK:         %[[T:.*]] = tensor.from_elements %[[SUM]] : tensor<f32>
// CHECK:         return %[[T]]
func.func @sums(%start: tensor<f32>, %x: tensor<f32>, %b: i1, %n: index) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %start) -> tensor<f32> {
    %chosen = scf.if %b -> tensor<f32> {
      scf.yield %s : tensor<f32>
    } else {
      %added = bcast.add %s, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %exp = bcast.map %added : (tensor<f32>) -> tensor<f32> (%a: f32) {
        %e = math.exp %a : f32
        bcast.yield %e : f32
      }
      scf.yield %exp : tensor<f32>
    }
    %switched = scf.index_switch %i -> tensor<f32>
    case 0 {
      scf.yield %chosen : tensor<f32>
    }
    default {
      scf.yield %x : tensor<f32>
    }
    scf.yield %switched : tensor<f32>
  }
  return %0 : tensor<f32>
}

// An element that a kernel computes is read there, and a tensor that is not read stays.
// CHECK-LABEL: func.func @left(
// CHECK:         %[[SUM:.*]] = linalg.reduce
// CHECK:         %[[NEGATED:.*]] = arith.negf %arg1 : tensor<f32>
// CHECK:         tensor.extract %[[SUM]][] : tensor<f32>
// CHECK:         return %{{.*}}, %[[NEGATED]]
func.func @left(%x: tensor<?xf32>, %y: tensor<f32>) -> (f32, tensor<f32>) {
  %sum = linalg.reduce {arith.addf} ins(%x : tensor<?xf32>) outs(%y : tensor<f32>) dimensions = [0]
  %negated = arith.negf %y : tensor<f32>
  %element = tensor.extract %sum[] : tensor<f32>
  return %element, %negated : f32, tensor<f32>
}
