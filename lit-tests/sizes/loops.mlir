// RUN: bcast-opt %s --allow-unregistered-dialect --convert-bcast-to-linalg | FileCheck %s

// A loop-carried tensor has its initial size, if every iteration keeps it.

// CHECK-LABEL: func @kept
// CHECK-NOT:     cf.assert
// CHECK-NOT:     tensor.extract
// CHECK:         return
func.func @kept(%x: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r = scf.for %i = %0 to %n step %1 iter_args(%v = %x) -> tensor<?x?xf32> {
    %y = bcast.add %v, %x : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %y : tensor<?x?xf32>
  }
  %s = bcast.add %r, %x : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %s : tensor<?x?xf32>
}

// It may be stretched in the first iteration.
// CHECK-LABEL: func @stretched
// CHECK:         scf.for
// CHECK:           cf.assert
// CHECK:         return
func.func @stretched(%v0: tensor<?xf32>, %x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r = scf.for %i = %0 to %n step %1 iter_args(%v = %v0) -> tensor<?xf32> {
    %y = bcast.add %v, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// A loop may run no iteration: a check in it implies nothing after it.
// CHECK-LABEL: func @no_turn
// CHECK:         scf.for
// CHECK:           cf.assert
// CHECK:         }
// CHECK:         cf.assert
// CHECK:         return
func.func @no_turn(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  scf.for %i = %0 to %n step %1 {
    %y = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%y) : (tensor<?xf32>) -> ()
  }
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A check before a loop holds in it.
// CHECK-LABEL: func @dominated
// CHECK:         cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @dominated(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  scf.for %i = %0 to %n step %1 {
    %y = bcast.mul %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%y) : (tensor<?xf32>) -> ()
  }
  return %r : tensor<?xf32>
}

// A state that grows has another size in each iteration.
// CHECK-LABEL: func @grown
// CHECK:         scf.for
// CHECK:           cf.assert
// CHECK:         return
func.func @grown(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r = scf.for %i = %0 to %n step %1 iter_args(%v = %x) -> tensor<?xf32> {
    %y = bcast.add %v, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %z = tensor.concat dim(0) %y, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %z : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Two that grow equally stay equal.
// CHECK-LABEL: func @grown_alike
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @grown_alike(%m: index, %n: index, %f: f32) -> tensor<?xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r:2 = scf.for %i = %0 to %n step %1 iter_args(%k = %m, %l = %m) -> (index, index) {
    %p = arith.addi %k, %1 : index
    %q = arith.addi %l, %1 : index
    scf.yield %p, %q : index, index
  }
  %a = tensor.splat %f[%r#0] : tensor<?xf32>
  %b = tensor.splat %f[%r#1] : tensor<?xf32>
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func @while
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @while(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r:2 = scf.while (%v = %x, %i = %0) : (tensor<?xf32>, index) -> (tensor<?xf32>, index) {
    %goes_on = arith.cmpi slt, %i, %n : index
    scf.condition(%goes_on) %v, %i : tensor<?xf32>, index
  } do {
  ^bb0(%v: tensor<?xf32>, %i: index):
    %y = bcast.add %v, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %next = arith.addi %i, %1 : index
    scf.yield %y, %next : tensor<?xf32>, index
  }
  %s = bcast.add %r#0, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func @forall
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @forall(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %1 = arith.constant 1 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %x) -> tensor<?xf32> {
    %part = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %s = bcast.add %r, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// The condition holds in the body, and its negation after the loop.
// CHECK-LABEL: func @while_equal
// CHECK:         } do {
// CHECK-NOT:       cf.assert
// CHECK:           scf.yield
// CHECK:         cf.assert
// CHECK:         return
func.func @while_equal(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.constant 0 : index
  %n = tensor.dim %b, %0 : tensor<?xf32>
  %r = scf.while (%v = %a) : (tensor<?xf32>) -> tensor<?xf32> {
    %m = tensor.dim %v, %0 : tensor<?xf32>
    %equal = arith.cmpi eq, %m, %n : index
    scf.condition(%equal) %v : tensor<?xf32>
  } do {
  ^bb0(%v: tensor<?xf32>):
    %y = bcast.add %v, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %z = tensor.concat dim(0) %y, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %z : tensor<?xf32>
  }
  %s = bcast.add %r, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func @while_different
// CHECK:         } do {
// CHECK:           cf.assert
// CHECK:           scf.yield
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @while_different(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.constant 0 : index
  %n = tensor.dim %b, %0 : tensor<?xf32>
  %r = scf.while (%v = %a) : (tensor<?xf32>) -> tensor<?xf32> {
    %m = tensor.dim %v, %0 : tensor<?xf32>
    %different = arith.cmpi ne, %m, %n : index
    scf.condition(%different) %v : tensor<?xf32>
  } do {
  ^bb0(%v: tensor<?xf32>):
    %y = bcast.add %v, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %z = tensor.concat dim(0) %y, %v : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %z : tensor<?xf32>
  }
  %s = bcast.add %r, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// Each result is the carried value at its index.
// CHECK-LABEL: func @two
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @two(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r:2 = scf.for %i = %0 to %n step %1 iter_args(%v = %x, %w = %y) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %v, %w : tensor<?xf32>, tensor<?xf32>
  }
  %s = bcast.add %r#0, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %t = bcast.add %r#1, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s, %t : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func @two_outputs
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @two_outputs(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %r:2 = scf.forall (%i) in (%n) shared_outs(%v = %x, %w = %y) -> (tensor<?xf32>, tensor<?xf32>) {
  }
  %s = bcast.add %r#0, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %t = bcast.add %r#1, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s, %t : tensor<?xf32>, tensor<?xf32>
}

// Dimensions line up on the right: the rows are never stretched.
// CHECK-LABEL: func @rows
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @rows(%row: tensor<?xf32>, %x: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r = scf.for %i = %0 to %n step %1 iter_args(%v = %x) -> tensor<?x?xf32> {
    %y = bcast.add %row, %v : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %y : tensor<?x?xf32>
  }
  %m = tensor.dim %x, %0 : tensor<?x?xf32>
  %column = tensor.empty(%m) : tensor<?x1xf32>
  %s = bcast.add %r, %column : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  return %s : tensor<?x?xf32>
}
