// RUN: bcast-opt %s --bcast-insert-runtime-checks --convert-bcast-to-linalg=dynamic-broadcast=assume-equal \
// RUN:   | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks \
// RUN:   --convert-bcast-to-linalg="dynamic-broadcast=assume-equal runtime-checks=false" \
// RUN:   | FileCheck %s --check-prefix=OFF --implicit-check-not="is not that of"
// OFF: cf.assert %{{.*}} is neither 1 nor

// What `bcast-insert-runtime-checks` has checked lets 1 pass against n. Where both are then taken to be
// equal, that they are must be checked, or memory is read that is not the operand's.

// CHECK-LABEL: func @checked
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.add' op operand #1 dim 0: run-time size is not that of operand #0 dim 0 [runtime-legal]"
// CHECK:         linalg.generic
func.func @checked(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
