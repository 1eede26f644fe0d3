// RUN: timeout 20 bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: timeout 20 bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s

// A cast that is its own source, where it is never reached: no reason to hang.

// CHECK-LABEL: func @self_cast
// CHECK:         cf.assert
func.func @self_cast(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
^unreachable:
  %0 = tensor.cast %0 : tensor<?xf32> to tensor<?xf32>
  %1 = bcast.add %0, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^unreachable
}
