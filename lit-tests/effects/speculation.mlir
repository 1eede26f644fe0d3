// RUN: bcast-opt %s --loop-invariant-code-motion --allow-unregistered-dialect | FileCheck %s

// The loop may run no iteration, and the `scf.if` in it may not be taken. An op is hoisted only if it provably cannot
// fail.

// CHECK-LABEL: func @static
// CHECK:         bcast.add
// CHECK:         scf.for
// CHECK-NEXT:      test.use
func.func @static(%from: index, %to: index, %step: index, %a: tensor<4x1xf32>, %b: tensor<3xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xf32>
    "test.use"(%0) : (tensor<4x3xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func @zero
// CHECK:         bcast.add
// CHECK:         scf.for
// CHECK-NEXT:      test.use
func.func @zero(%from: index, %to: index, %step: index, %a: tensor<0xf32>, %b: tensor<1xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.add %a, %b : (tensor<0xf32>, tensor<1xf32>) -> tensor<0xf32>
    "test.use"(%0) : (tensor<0xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func @vector
// CHECK:         bcast.mul
// CHECK:         scf.for
// CHECK-NEXT:      test.use
func.func @vector(%from: index, %to: index, %step: index, %a: vector<4x1xf32>, %b: vector<[4]xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.mul %a, %b : (vector<4x1xf32>, vector<[4]xf32>) -> vector<4x[4]xf32>
    "test.use"(%0) : (vector<4x[4]xf32>) -> ()
  }
  return
}

// One dynamic size alone.
// CHECK-LABEL: func @dynamic
// CHECK:         bcast.add
// CHECK:         scf.for
// CHECK-NEXT:      test.use
func.func @dynamic(%from: index, %to: index, %step: index, %a: tensor<?xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.add %a : (tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%0) : (tensor<?xf32>) -> ()
  }
  return
}

// One dynamic size against units, and where the other operand has no dimension.
// CHECK-LABEL: func @dynamic_with_units
// CHECK:         bcast.add
// CHECK:         scf.for
// CHECK-NEXT:      test.use
func.func @dynamic_with_units(%from: index, %to: index, %step: index, %a: tensor<?x?xf32>,
                              %b: tensor<1xf32>, %c: tensor<f32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.add %b, %a, %c : (tensor<1xf32>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    "test.use"(%0) : (tensor<?x?xf32>) -> ()
  }
  return
}

// Each column has one dynamic size, whichever operand it is of.
// CHECK-LABEL: func @dynamic_outer_product
// CHECK:         bcast.mul
// CHECK:         scf.for
// CHECK-NEXT:      test.use
func.func @dynamic_outer_product(%from: index, %to: index, %step: index, %a: tensor<?x1xf32>,
                                 %b: tensor<1x?xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.mul %a, %b : (tensor<?x1xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
    "test.use"(%0) : (tensor<?x?xf32>) -> ()
  }
  return
}

// The same value has the same size.
// CHECK-LABEL: func @same_value
// CHECK:         bcast.mul
// CHECK:         scf.for
// CHECK-NEXT:      test.use
func.func @same_value(%from: index, %to: index, %step: index, %a: tensor<?x4xf32>, %b: tensor<4xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.mul %a, %b, %a
        : (tensor<?x4xf32>, tensor<4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "test.use"(%0) : (tensor<?x4xf32>) -> ()
  }
  return
}

// The same value, but not the same dimension of it.
// CHECK-LABEL: func @same_value_other_dimension
// CHECK:         scf.for
// CHECK-NEXT:      bcast.mul
func.func @same_value_other_dimension(%from: index, %to: index, %step: index, %a: tensor<?x?xf32>,
                                      %b: tensor<?xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.mul %a, %b, %a
        : (tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "test.use"(%0) : (tensor<?x?xf32>) -> ()
  }
  return
}

// Two dynamic sizes may be 2 and 3.
// CHECK-LABEL: func @two_dynamic
// CHECK:         scf.for
// CHECK-NEXT:      bcast.add
func.func @two_dynamic(%from: index, %to: index, %step: index, %a: tensor<?xf32>, %b: tensor<?xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%0) : (tensor<?xf32>) -> ()
  }
  return
}

// A dynamic size may be neither 4 nor 1.
// CHECK-LABEL: func @dynamic_and_fixed
// CHECK:         scf.for
// CHECK-NEXT:      bcast.add
func.func @dynamic_and_fixed(%from: index, %to: index, %step: index, %a: tensor<?xf32>,
                             %b: tensor<4xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
    "test.use"(%0) : (tensor<4xf32>) -> ()
  }
  return
}

// 0 is a fixed size.
// CHECK-LABEL: func @dynamic_and_zero
// CHECK:         scf.for
// CHECK-NEXT:      bcast.add
func.func @dynamic_and_zero(%from: index, %to: index, %step: index, %a: tensor<?xf32>,
                            %b: tensor<0xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<0xf32>) -> tensor<0xf32>
    "test.use"(%0) : (tensor<0xf32>) -> ()
  }
  return
}

// One column is enough.
// CHECK-LABEL: func @second_column
// CHECK:         scf.for
// CHECK-NEXT:      bcast.select
func.func @second_column(%from: index, %to: index, %step: index, %a: tensor<4x?xf32>,
                         %b: tensor<4x1xi1>, %c: tensor<?xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.select %b, %a, %c
        : (tensor<4x1xi1>, tensor<4x?xf32>, tensor<?xf32>) -> tensor<4x?xf32>
    "test.use"(%0) : (tensor<4x?xf32>) -> ()
  }
  return
}

// The shape of an unranked operand is unknown.
// CHECK-LABEL: func @unranked
// CHECK:         scf.for
// CHECK-NEXT:      bcast.add
func.func @unranked(%from: index, %to: index, %step: index, %a: tensor<*xf32>, %b: tensor<4xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.add %a, %b : (tensor<*xf32>, tensor<4xf32>) -> tensor<*xf32>
    "test.use"(%0) : (tensor<*xf32>) -> ()
  }
  return
}

// An unranked operand alone may still not have the declared shape.
// CHECK-LABEL: func @unranked_to_ranked
// CHECK:         scf.for
// CHECK-NEXT:      bcast.add
func.func @unranked_to_ranked(%from: index, %to: index, %step: index, %a: tensor<*xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.add %a : (tensor<*xf32>) -> tensor<4xf32>
    "test.use"(%0) : (tensor<4xf32>) -> ()
  }
  return
}

// A divisor may be zero, or the quotient too large.
// CHECK-LABEL: func @division
// CHECK:         scf.for
// CHECK-NEXT:      bcast.div %
// CHECK-NEXT:      bcast.div unsigned
// CHECK-NEXT:      bcast.rem %
// CHECK-NEXT:      bcast.rem unsigned
func.func @division(%from: index, %to: index, %step: index, %a: tensor<4xi32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.div %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %1 = bcast.div unsigned %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %2 = bcast.rem %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %3 = bcast.rem unsigned %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    "test.use"(%0, %1, %2, %3) : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> ()
  }
  return
}

// CHECK-LABEL: func @division_of_vectors
// CHECK:         scf.for
// CHECK-NEXT:      bcast.div
func.func @division_of_vectors(%from: index, %to: index, %step: index, %a: vector<4xindex>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.div %a, %a : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>
    "test.use"(%0) : (vector<4xindex>) -> ()
  }
  return
}

// On floating point, both are defined for every divisor.
// CHECK-LABEL: func @float_division
// CHECK-DAG:     bcast.div
// CHECK-DAG:     bcast.rem
// CHECK:         scf.for
// CHECK-NEXT:      test.use
func.func @float_division(%from: index, %to: index, %step: index, %a: tensor<4xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.div %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1 = bcast.rem %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "test.use"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }
  return
}

// A whole `scf.if` leaves the loop if its ops may.
// CHECK-LABEL: func @guard_moves
// CHECK:         scf.if
// CHECK-NEXT:      bcast.add
// CHECK:         scf.for
// CHECK-NEXT:      test.use
func.func @guard_moves(%from: index, %to: index, %step: index, %guard: i1, %a: tensor<?xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = scf.if %guard -> tensor<?xf32> {
      %1 = bcast.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      scf.yield %1 : tensor<?xf32>
    } else {
      scf.yield %a : tensor<?xf32>
    }
    "test.use"(%0) : (tensor<?xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func @guard_stays
// CHECK:         scf.for
// CHECK-NEXT:      scf.if
// CHECK-NEXT:        bcast.add
func.func @guard_stays(%from: index, %to: index, %step: index, %guard: i1, %a: tensor<?xf32>,
                       %b: tensor<4xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = scf.if %guard -> tensor<4xf32> {
      %1 = bcast.add %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
      scf.yield %1 : tensor<4xf32>
    } else {
      scf.yield %b : tensor<4xf32>
    }
    "test.use"(%0) : (tensor<4xf32>) -> ()
  }
  return
}

// Alone, and with an unranked result, it cannot fail.
// CHECK-LABEL: func @unranked_alone
// CHECK:         bcast.add
// CHECK:         scf.for
// CHECK-NEXT:      test.use
func.func @unranked_alone(%from: index, %to: index, %step: index, %a: tensor<*xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.add %a : (tensor<*xf32>) -> tensor<*xf32>
    "test.use"(%0) : (tensor<*xf32>) -> ()
  }
  return
}
