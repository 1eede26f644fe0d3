// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-infer-shapes | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-infer-shapes > %t.once
// RUN: bcast-opt %t.once --allow-unregistered-dialect --bcast-infer-shapes > %t.twice
// RUN: diff %t.once %t.twice

// Types are refined to the proven sizes through loops, threads, branches and calls of functions elsewhere.

// CHECK-LABEL: func @while(
// CHECK-SAME:      %[[X:.*]]: tensor<4xf32>
// CHECK:         %[[R:.*]] = scf.while (%[[V:.*]] = %[[X]]) : (tensor<4xf32>) -> tensor<4xf32> {
// CHECK:           scf.condition(%{{.*}}) %[[V]] : tensor<4xf32>
// CHECK:         ^bb0(%[[W:.*]]: tensor<4xf32>):
// CHECK-NEXT:      %[[S:.*]] = bcast.add %[[W]], %[[X]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      scf.yield %[[S]] : tensor<4xf32>
// CHECK:         bcast.mul %[[R]], %[[X]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
func.func @while(%x: tensor<4xf32>, %b: i1) -> tensor<?xf32> {
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = scf.while (%v = %c) : (tensor<?xf32>) -> tensor<?xf32> {
    scf.condition(%b) %v : tensor<?xf32>
  } do {
  ^bb0(%v: tensor<?xf32>):
    %s = bcast.add %v, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  %s = bcast.mul %r, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// A growing tensor has no known size; one that is passed on beside it does.
// CHECK-LABEL: func @while_grows(
// CHECK:         scf.while (%{{.*}} = %{{.*}}) : (tensor<?xf32>) -> (tensor<?xf32>, tensor<4xf32>) {
func.func @while_grows(%x: tensor<4xf32>, %b: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r:2 = scf.while (%v = %c) : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.condition(%b) %v, %c : tensor<?xf32>, tensor<?xf32>
  } do {
  ^bb0(%v: tensor<?xf32>, %w: tensor<?xf32>):
    %s = tensor.concat dim(0) %v, %w : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func @forall(
// CHECK-SAME:      %[[X:.*]]: tensor<4xf32>
// CHECK:         %[[R:.*]] = scf.forall (%{{.*}}) in (4) shared_outs(%[[O:.*]] = %[[X]]) -> (tensor<4xf32>) {
// CHECK:           tensor.parallel_insert_slice %{{.*}} into %[[O]]{{.*}} : tensor<1xf32> into tensor<4xf32>
// CHECK:         bcast.mul %[[R]], %[[X]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
func.func @forall(%x: tensor<4xf32>) -> tensor<?xf32> {
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %c) -> tensor<?xf32> {
    %part = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %twice = bcast.add %part, %part : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %twice into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %s = bcast.mul %r, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func @switch(
// CHECK:         scf.index_switch %{{.*}} -> tensor<4xf32>
// CHECK:           scf.yield %{{.*}} : tensor<4xf32>
// CHECK:           scf.yield %{{.*}} : tensor<4xf32>
func.func @switch(%x: tensor<4xf32>, %i: index) -> tensor<?xf32> {
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = scf.index_switch %i -> tensor<?xf32>
  case 1 {
    %e = math.exp %c : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  default {
    scf.yield %c : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @blocks(
// CHECK-SAME:      %[[X:.*]]: tensor<4xf32>
// CHECK:         cf.br ^[[HEAD:bb[0-9]+]](%[[X]] : tensor<4xf32>)
// CHECK:       ^[[HEAD]](%[[V:.*]]: tensor<4xf32>):
// CHECK-NEXT:    %[[S:.*]] = bcast.add %[[V]], %[[X]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    cf.cond_br %{{.*}}, ^[[HEAD]](%[[S]] : tensor<4xf32>), ^[[END:bb[0-9]+]](%[[S]] : tensor<4xf32>)
// CHECK:       ^[[END]](%{{.*}}: tensor<4xf32>):
func.func @blocks(%x: tensor<4xf32>, %b: i1) -> tensor<?xf32> {
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  cf.br ^head(%c : tensor<?xf32>)
^head(%v: tensor<?xf32>):
  %s = bcast.add %v, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.cond_br %b, ^head(%s : tensor<?xf32>), ^end(%s : tensor<?xf32>)
^end(%w: tensor<?xf32>):
  return %w : tensor<?xf32>
}

// An unreachable block passes nothing.
// CHECK-LABEL: func @unreachable(
// CHECK-SAME:      %[[X:.*]]: tensor<4xf32>
// CHECK:         cf.br ^[[END:bb[0-9]+]](%[[X]] : tensor<4xf32>)
// CHECK-NEXT:  ^[[END]](
func.func @unreachable(%x: tensor<4xf32>, %y: tensor<5xf32>) -> tensor<?xf32> {
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  cf.br ^end(%c : tensor<?xf32>)
^never:
  %d = tensor.cast %y : tensor<5xf32> to tensor<?xf32>
  cf.br ^end(%d : tensor<?xf32>)
^end(%w: tensor<?xf32>):
  return %w : tensor<?xf32>
}

// The declarations of a function without a body hold for the results of its calls. Its type stays.
// CHECK-LABEL: func private @elsewhere(
// CHECK-SAME:      tensor<?x4xf32>
// CHECK-SAME:      tensor<?x?xf32>
func.func private @elsewhere(tensor<?x4xf32> {bcast.dims = ["B", "C"]}, tensor<?xf32>)
  -> (tensor<?x?xf32> {bcast.dims = ["B", "C"]}, tensor<?xf32> {bcast.dims = ["N"]}, tensor<?xf32> {bcast.dims = ["N"]})
// CHECK-LABEL: func @calls(
// CHECK-SAME:      %[[X:.*]]: tensor<3x4xf32>
// CHECK:         %[[R:.*]]:3 = call @elsewhere
// CHECK:         %[[C:.*]] = tensor.cast %[[R]]#0 : tensor<?x?xf32> to tensor<3x4xf32>
// CHECK:         bcast.add %[[C]], %[[X]] : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
func.func @calls(%x: tensor<3x4xf32>, %y: tensor<?xf32>) -> tensor<?x?xf32> {
  %c = tensor.cast %x : tensor<3x4xf32> to tensor<?x4xf32>
  %r:3 = call @elsewhere(%c, %y) : (tensor<?x4xf32>, tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>)
  %s = bcast.add %r#0, %x : (tensor<?x?xf32>, tensor<3x4xf32>) -> tensor<?x?xf32>
  return %s : tensor<?x?xf32>
}

// A shared output that a thread does not write to keeps its type.
// CHECK-LABEL: func private @look(tensor<?xf32>, tensor<?xf32>)
func.func private @look(tensor<?xf32>, tensor<?xf32>)
// CHECK-LABEL: func @forall_passes_on(
// CHECK:         call @look(%{{.*}}, %{{.*}}) : (tensor<?xf32>, tensor<?xf32>) -> ()
func.func @forall_passes_on(%x: tensor<4xf32>, %z: tensor<?xf32>) -> tensor<?xf32> {
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %c) -> tensor<?xf32> {
    func.call @look(%z, %o) : (tensor<?xf32>, tensor<?xf32>) -> ()
    %part = tensor.extract_slice %x[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// A fourth operand is an initial value only if its op is a loop.
// CHECK-LABEL: func @while_fourth(
// CHECK:         scf.while {{.*}} : (tensor<4xf32>) -> tensor<4xf32>
func.func @while_fourth(%x: tensor<4xf32>, %b: i1) -> tensor<?xf32> {
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = scf.while (%v = %c) : (tensor<?xf32>) -> tensor<?xf32> {
    scf.condition(%b) %v : tensor<?xf32>
  } do {
  ^bb0(%v: tensor<?xf32>):
    %s = bcast.add %c, %c, %c, %v : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// The initial value of a loop is not cast before it.
// CHECK-LABEL: func @while_feeds_for(
// CHECK:         scf.while (%[[V:.*]] = %{{.*}}) : (tensor<?xf32>)
func.func @while_feeds_for(%x: tensor<4xf32>, %b: i1, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = scf.while (%v = %c) : (tensor<?xf32>) -> tensor<?xf32> {
    %f = scf.for %i = %c0 to %n step %c1 iter_args(%w = %v) -> tensor<?xf32> {
      %g = tensor.concat dim(0) %w, %w : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      scf.yield %g : tensor<?xf32>
    }
    "test.use"(%f) : (tensor<?xf32>) -> ()
    scf.condition(%b) %v : tensor<?xf32>
  } do {
  ^bb0(%v: tensor<?xf32>):
    scf.yield %c : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
