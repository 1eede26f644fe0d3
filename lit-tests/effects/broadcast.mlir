// RUN: bcast-opt %s --cse --allow-unregistered-dialect | FileCheck %s --check-prefix=CSE
// RUN: bcast-opt %s --loop-invariant-code-motion --allow-unregistered-dialect | FileCheck %s --check-prefix=MOTION

// No effect, although it may fail; hoisted only if it cannot fail.

// CSE-LABEL: func @equal
// CSE-NEXT:    %[[R:.*]]:2 = bcast.broadcast
// CSE-NEXT:    "test.use"(%[[R]]#0, %[[R]]#1)
func.func @equal(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  "test.use"(%0#0, %1#1) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

// The order of operands and the declared types distinguish them.
// CSE-LABEL:   func @different
// CSE-COUNT-3: bcast.broadcast
func.func @different(%a: tensor<4xf32>, %b: tensor<1xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<4xf32>, tensor<1xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1:2 = bcast.broadcast %b, %a : (tensor<1xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %2:2 = bcast.broadcast %a, %b : (tensor<4xf32>, tensor<1xf32>) -> (tensor<4xf32>, tensor<?xf32>)
  "test.use"(%0#0, %1#1, %2#1) : (tensor<4xf32>, tensor<4xf32>, tensor<?xf32>) -> ()
  return
}

// CSE-LABEL: func @dead
// CSE-NEXT:    return
func.func @dead(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<*xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = bcast.broadcast %c : (tensor<*xf32>) -> tensor<4xf32>
  return
}

// MOTION-LABEL: func @static
// MOTION:         bcast.broadcast
// MOTION:         scf.for
// MOTION-NEXT:      test.use
func.func @static(%from: index, %to: index, %step: index, %a: tensor<4x1xf32>, %b: tensor<3x!test.string>) {
  scf.for %i = %from to %to step %step {
    %0:2 = bcast.broadcast %a, %b
        : (tensor<4x1xf32>, tensor<3x!test.string>) -> (tensor<4x3xf32>, tensor<4x3x!test.string>)
    "test.use"(%0#0) : (tensor<4x3xf32>) -> ()
  }
  return
}

// MOTION-LABEL: func @one_dynamic_in_a_column
// MOTION:         bcast.broadcast
// MOTION:         scf.for
// MOTION-NEXT:      test.use
func.func @one_dynamic_in_a_column(%from: index, %to: index, %step: index, %a: tensor<?x1xf32>, %b: tensor<?xf32>) {
  scf.for %i = %from to %to step %step {
    %0:3 = bcast.broadcast %a, %b, %a
        : (tensor<?x1xf32>, tensor<?xf32>, tensor<?x1xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)
    "test.use"(%0#0) : (tensor<?x?xf32>) -> ()
  }
  return
}

// MOTION-LABEL: func @vector
// MOTION:         bcast.broadcast
// MOTION:         scf.for
// MOTION-NEXT:      test.use
func.func @vector(%from: index, %to: index, %step: index, %a: vector<4x1xf32>, %b: vector<[4]xi8>) {
  scf.for %i = %from to %to step %step {
    %0:2 = bcast.broadcast %a, %b : (vector<4x1xf32>, vector<[4]xi8>) -> (vector<4x[4]xf32>, vector<4x[4]xi8>)
    "test.use"(%0#0) : (vector<4x[4]xf32>) -> ()
  }
  return
}

// MOTION-LABEL: func @two_dynamic
// MOTION:         scf.for
// MOTION-NEXT:      bcast.broadcast
func.func @two_dynamic(%from: index, %to: index, %step: index, %a: tensor<?xf32>, %b: tensor<?xf32>) {
  scf.for %i = %from to %to step %step {
    %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    "test.use"(%0#0) : (tensor<?xf32>) -> ()
  }
  return
}

// MOTION-LABEL: func @dynamic_and_zero
// MOTION:         scf.for
// MOTION-NEXT:      bcast.broadcast
func.func @dynamic_and_zero(%from: index, %to: index, %step: index, %a: tensor<0xf32>, %b: tensor<?xf32>) {
  scf.for %i = %from to %to step %step {
    %0:2 = bcast.broadcast %a, %b : (tensor<0xf32>, tensor<?xf32>) -> (tensor<0xf32>, tensor<0xf32>)
    "test.use"(%0#0) : (tensor<0xf32>) -> ()
  }
  return
}

// One result whose rank is not proven is enough.
// MOTION-LABEL: func @unranked
// MOTION:         scf.for
// MOTION-NEXT:      bcast.broadcast %{{[^,]*}} : (tensor<*xf32>) -> tensor<4xf32>
// MOTION-NEXT:      bcast.broadcast %{{.*}}, %{{.*}} : (tensor<*xf32>, tensor<*xf32>) -> (tensor<*xf32>, tensor<4xf32>)
func.func @unranked(%from: index, %to: index, %step: index, %a: tensor<*xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.broadcast %a : (tensor<*xf32>) -> tensor<4xf32>
    %1:2 = bcast.broadcast %a, %a : (tensor<*xf32>, tensor<*xf32>) -> (tensor<*xf32>, tensor<4xf32>)
    "test.use"(%0, %1#0) : (tensor<4xf32>, tensor<*xf32>) -> ()
  }
  return
}
