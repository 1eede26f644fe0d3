// RUN: bcast-opt %s --cse --allow-unregistered-dialect | FileCheck %s --check-prefix=CSE
// RUN: bcast-opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s --check-prefix=CANON
// RUN: bcast-opt %s --loop-invariant-code-motion --allow-unregistered-dialect | FileCheck %s --check-prefix=LICM

// A map is equal to another with the same operands and body, is erased if it is dead, and leaves a loop if
// nothing in it and nothing about its sizes can fail.

// CSE-LABEL: func @equal
// CSE:         %[[R:.*]] = bcast.map
// CSE-NOT:     bcast.map
// CSE:         "test.use"(%[[R]], %[[R]])
func.func @equal(%a: tensor<?xf32>, %s: f32) {
  %0 = bcast.map %a : (tensor<?xf32>) -> tensor<?xf32> (%x: f32) {
    %y = arith.addf %x, %s : f32
    bcast.yield %y : f32
  }
  %1 = bcast.map %a : (tensor<?xf32>) -> tensor<?xf32> (%z: f32) {
    %w = arith.addf %z, %s : f32
    bcast.yield %w : f32
  }
  "test.use"(%0, %1) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

// CSE-LABEL: func @different
// CSE-COUNT-4: bcast.map
func.func @different(%a: tensor<4x4xf32>, %b: tensor<4xf32>) {
  %0 = bcast.map %a, %b : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32> (%x: f32, %y: f32) {
    %z = arith.addf %x, %y : f32
    bcast.yield %z : f32
  }
  %1 = bcast.map %a, %b : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32> (%x: f32, %y: f32) {
    %z = arith.subf %x, %y : f32
    bcast.yield %z : f32
  }
  %2 = bcast.map %a, %b : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32> (%x: f32, %y: f32) {
    %z = arith.subf %y, %x : f32
    bcast.yield %z : f32
  }
  %3 = bcast.map %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32> (%x: f32, %y: f32) {
    %z = arith.addf %x, %y : f32
    bcast.yield %z : f32
  }
  "test.use"(%0, %1, %2, %3) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> ()
  return
}

// Neither the check of the sizes nor a divisor that may be zero keeps it.
// CSE-LABEL: func @dead
// CSE-NEXT:    return
// CANON-LABEL: func @dead
// CANON-NEXT:    return
func.func @dead(%a: tensor<?xi32>, %b: tensor<?xi32>) {
  %0 = bcast.map %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32> (%x: i32, %y: i32) {
    %z = arith.divsi %x, %y : i32
    bcast.yield %z : i32
  }
  return
}

// LICM-LABEL: func @static
// LICM:         bcast.map
// LICM:         scf.for
// LICM-NEXT:      test.use
func.func @static(%from: index, %to: index, %step: index, %a: tensor<4x1xf32>, %b: tensor<3xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.map %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xf32> (%x: f32, %y: f32) {
      %z = arith.divf %x, %y : f32
      bcast.yield %z : f32
    }
    "test.use"(%0) : (tensor<4x3xf32>) -> ()
  }
  return
}

// LICM-LABEL: func @division
// LICM:         scf.for
// LICM-NEXT:      bcast.map
func.func @division(%from: index, %to: index, %step: index, %a: tensor<4xi32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.map %a : (tensor<4xi32>) -> tensor<4xi32> (%x: i32) {
      %z = arith.divsi %x, %x : i32
      bcast.yield %z : i32
    }
    "test.use"(%0) : (tensor<4xi32>) -> ()
  }
  return
}

// Also in a region, under a condition.
// LICM-LABEL: func @guarded_division
// LICM:         scf.for
// LICM-NEXT:      bcast.map
func.func @guarded_division(%from: index, %to: index, %step: index, %a: tensor<4xi32>, %zero: i32) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.map %a : (tensor<4xi32>) -> tensor<4xi32> (%x: i32) {
      %p = arith.cmpi ne, %x, %zero : i32
      %r = scf.if %p -> i32 {
        %z = arith.divsi %x, %x : i32
        scf.yield %z : i32
      } else {
        scf.yield %x : i32
      }
      bcast.yield %r : i32
    }
    "test.use"(%0) : (tensor<4xi32>) -> ()
  }
  return
}

// LICM-LABEL: func @sizes
// LICM:         scf.for
// LICM-NEXT:      bcast.map
func.func @sizes(%from: index, %to: index, %step: index, %a: tensor<?xf32>, %b: tensor<?xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.map %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> (%x: f32, %y: f32) {
      bcast.yield %x : f32
    }
    "test.use"(%0) : (tensor<?xf32>) -> ()
  }
  return
}

// A value that the body uses must not change with the loop either.
// LICM-LABEL: func @captured
// LICM:         scf.for %[[I:.*]] =
// LICM-NEXT:      bcast.map
// LICM-NEXT:        arith.addi %{{.*}}, %[[I]]
func.func @captured(%from: index, %to: index, %step: index, %a: tensor<4xindex>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.map %a : (tensor<4xindex>) -> tensor<4xindex> (%x: index) {
      %y = arith.addi %x, %i : index
      bcast.yield %y : index
    }
    "test.use"(%0) : (tensor<4xindex>) -> ()
  }
  return
}

// Constants leave the body, and it stays valid.
// CANON-LABEL: func @constants
// CANON-SAME:      (%[[A:.*]]: tensor<?xf32>)
// CANON-NEXT:    %[[C:.*]] = arith.constant 3.000000e+00 : f32
// CANON-NEXT:    %[[R:.*]] = bcast.map %[[A]] : (tensor<?xf32>) -> tensor<?xf32> (%[[X:.*]]: f32) {
// CANON-NEXT:      %[[Y:.*]] = arith.addf %[[X]], %[[C]] : f32
// CANON-NEXT:      bcast.yield %[[Y]] : f32
// CANON-NEXT:    }
// CANON-NEXT:    return %[[R]]
func.func @constants(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.map %a : (tensor<?xf32>) -> tensor<?xf32> (%x: f32) {
    %one = arith.constant 1.0 : f32
    %two = arith.constant 2.0 : f32
    %three = arith.addf %one, %two : f32
    %y = arith.addf %x, %three : f32
    bcast.yield %y : f32
  }
  return %0 : tensor<?xf32>
}

// If nothing else is yielded, the map is one.
// CANON-LABEL: func @only_constant
// CANON-NEXT:    %[[C:.*]] = arith.constant dense<7> : vector<4xi8>
// CANON-NEXT:    return %[[C]]
func.func @only_constant(%a: vector<4xf32>) -> vector<4xi8> {
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xi8> (%x: f32) {
    %seven = arith.constant 7 : i8
    bcast.yield %seven : i8
  }
  return %0 : vector<4xi8>
}

// Upstream declares a read of a tensor speculatable, but the condition may be what keeps its index in bounds.
// LICM-LABEL: func @gather
// LICM:         scf.for
// LICM-NEXT:      bcast.map
func.func @gather(%from: index, %to: index, %step: index, %i: tensor<4xindex>, %table: tensor<?xf32>) {
  scf.for %n = %from to %to step %step {
    %0 = bcast.map %i : (tensor<4xindex>) -> tensor<4xf32> (%x: index) {
      %y = tensor.extract %table[%x] : tensor<?xf32>
      bcast.yield %y : f32
    }
    "test.use"(%0) : (tensor<4xf32>) -> ()
  }
  return
}
