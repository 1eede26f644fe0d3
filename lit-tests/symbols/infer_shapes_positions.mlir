// RUN: bcast-opt %s --bcast-infer-shapes | FileCheck %s

// Each value gets its own type, at any index among others; and an initial value keeps its type if the loop carries
// another one: LLVM 22 assumes that the source type of a cast there holds in every iteration.

// CHECK-LABEL: func @for_two(
// CHECK-SAME:      %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<5xf32>
// CHECK:         scf.for {{.*}} iter_args(%[[V:.*]] = %[[X]], %[[W:.*]] = %[[Y]]) -> (tensor<4xf32>, tensor<5xf32>)
// CHECK:           scf.yield %{{.*}}, %{{.*}} : tensor<4xf32>, tensor<5xf32>
func.func @for_two(%x: tensor<4xf32>, %y: tensor<5xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %d = tensor.cast %y : tensor<5xf32> to tensor<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %c, %w = %d) -> (tensor<?xf32>, tensor<?xf32>) {
    %e = math.exp %v : tensor<?xf32>
    %f = math.exp %w : tensor<?xf32>
    scf.yield %e, %f : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func @forall_two(
// CHECK-SAME:      %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<5xf32>
// CHECK:         scf.forall {{.*}} shared_outs(%[[V:.*]] = %[[X]], %[[W:.*]] = %[[Y]]) -> (tensor<4xf32>, tensor<5xf32>)
// CHECK:           tensor.parallel_insert_slice %{{.*}} into %[[V]]{{.*}} into tensor<4xf32>
// CHECK:           tensor.parallel_insert_slice %{{.*}} into %[[W]]{{.*}} into tensor<5xf32>
func.func @forall_two(%x: tensor<4xf32>, %y: tensor<5xf32>, %n: index, %part: tensor<1xf32>)
    -> (tensor<?xf32>, tensor<?xf32>) {
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %d = tensor.cast %y : tensor<5xf32> to tensor<?xf32>
  %r:2 = scf.forall (%i) in (%n) shared_outs(%v = %c, %w = %d) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %v[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
      tensor.parallel_insert_slice %part into %w[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func @ops_before_a_loop(
// CHECK:         %[[IF:.*]] = scf.if %{{.*}} -> (tensor<?xf32>)
// CHECK:         %[[FOR:.*]] = scf.for {{.*}} -> (tensor<?xf32>)
// CHECK:         %[[WHILE:.*]] = scf.while {{.*}} -> tensor<?xf32>
// CHECK:         %[[FORALL:.*]] = scf.forall {{.*}} -> (tensor<?xf32>)
// CHECK:         %[[EXP:.*]] = math.exp %{{.*}} : tensor<?xf32>
// CHECK:         %[[CAST:.*]] = tensor.cast %[[EXP]] : tensor<?xf32> to tensor<?xf32, 1 : i64>
// CHECK:         scf.for {{.*}} = %[[IF]], {{.*}} = %[[FOR]], {{.*}} = %[[WHILE]], {{.*}} = %[[FORALL]], {{.*}} = %[[CAST]])
func.func @ops_before_a_loop(%x: tensor<4xf32>, %b: i1, %n: index)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32, 1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %if = scf.if %b -> tensor<?xf32> {
    %e = math.exp %c : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    scf.yield %c : tensor<?xf32>
  }
  %for = scf.for %i = %c0 to %n step %c1 iter_args(%v = %c) -> tensor<?xf32> {
    %e = math.exp %v : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  %while = scf.while (%v = %c) : (tensor<?xf32>) -> tensor<?xf32> {
    scf.condition(%b) %v : tensor<?xf32>
  } do {
  ^bb0(%v: tensor<?xf32>):
    scf.yield %v : tensor<?xf32>
  }
  %forall = scf.forall (%i) in (%n) shared_outs(%v = %c) -> tensor<?xf32> {
  }
  %exp = math.exp %c : tensor<?xf32>
  %cast = tensor.cast %exp : tensor<?xf32> to tensor<?xf32, 1>
  %r:5 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %if, %t = %for, %u = %while, %v = %forall, %w = %cast)
      -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32, 1>) {
    %s2 = tensor.concat dim(0) %s, %s : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %t2 = tensor.concat dim(0) %t, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %u2 = tensor.concat dim(0) %u, %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %v2 = tensor.concat dim(0) %v, %v : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %d = tensor.cast %s : tensor<?xf32> to tensor<?xf32, 1>
    scf.yield %s2, %t2, %u2, %v2, %d : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32, 1>
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32, 1>
}

// CHECK-LABEL: func @block_before_a_loop(
// CHECK:       ^bb1(%[[V:.*]]: tensor<?xf32>):
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[V]])
func.func @block_before_a_loop(%x: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  cf.br ^next(%c : tensor<?xf32>)
^next(%v: tensor<?xf32>):
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %v) -> tensor<?xf32> {
    %s2 = tensor.concat dim(0) %s, %s : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s2 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
