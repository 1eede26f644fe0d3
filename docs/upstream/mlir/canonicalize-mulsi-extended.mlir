// RUN: mlir-opt %s --canonicalize | FileCheck %s

// The high half is the sign of the operand. `arith.extsi` does not produce an index.
// CHECK-LABEL: func @mulsi_extended_index(
//   CHECK-NOT:   arith.extsi
//       CHECK:   return
func.func @mulsi_extended_index(%a: index) -> (index, index) {
  %one = arith.constant 1 : index
  %low, %high = arith.mulsi_extended %a, %one : index
  return %low, %high : index, index
}
