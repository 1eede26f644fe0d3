// RUN: bcast-opt %s --convert-bcast-to-linalg --inline --canonicalize --cse --canonicalize \
// RUN:   --loop-invariant-code-motion --canonicalize | FileCheck %s

// Each size depends on all checks that it needs: if the last one folds to true, because inlining shows
// that size, the kernel still stays after the others.

// CHECK-LABEL: func @main
// CHECK-NOT:     linalg.generic
// CHECK:         scf.for
// CHECK:           cf.assert
// CHECK:           bcast.guard_index
// CHECK:           linalg.generic
func.func private @sum(%a: tensor<?xi32>, %b: tensor<?xi32>, %c: tensor<?xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = bcast.add %a, %b, %c : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %1 = tensor.cast %0 : tensor<?xi32> to tensor<*xi32>
    func.call @printMemrefI32(%1) : (tensor<*xi32>) -> ()
  }
  return
}

func.func private @printMemrefI32(tensor<*xi32>)

func.func @main(%a: tensor<?xi32>, %b: tensor<?xi32>, %n: index) {
  %c = arith.constant dense<7> : tensor<1xi32>
  %open = tensor.cast %c : tensor<1xi32> to tensor<?xi32>
  func.call @sum(%a, %b, %open, %n) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, index) -> ()
  return
}
