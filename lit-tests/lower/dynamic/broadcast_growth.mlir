// The code grows linearly with the operands, in two versions as well: a kernel that reads one operand
// depends on the size of that one.

// RUN: bcast-opt %s --convert-bcast-to-linalg | grep -c arith.andi > %t
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | grep -c arith.andi | diff %t -
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s

// CHECK-LABEL:   func @operands
// CHECK-COUNT-6: scf.if
// CHECK-NOT:     scf.if
// CHECK:         return
func.func @operands(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %d: tensor<?xf32>, %e: tensor<?xf32>,
                    %f: tensor<?xf32>) -> tensor<?xf32> {
  %0:6 = bcast.broadcast %a, %b, %c, %d, %e, %f
      : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
      -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}
