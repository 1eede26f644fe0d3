// RUN: bcast-opt %s --bcast-insert-runtime-checks --convert-bcast-to-linalg=dynamic-broadcast=assume-equal \
// RUN:   | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks \
// RUN:   --convert-bcast-to-linalg="dynamic-broadcast=assume-equal runtime-checks=false" \
// RUN:   | FileCheck %s --check-prefix=OFF --implicit-check-not="is not that of"
// OFF: cf.assert %{{.*}} is neither 1 nor

// The checks of `bcast-insert-runtime-checks` allow 1 against n. If both are then assumed to be equal, that must be
// checked, or the kernel reads out of bounds.

// CHECK-LABEL: func @checked
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.add' op operand #1 dim 0: run-time size is not that of operand #0 dim 0 [runtime-legal]"
// CHECK:         linalg.generic
func.func @checked(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
