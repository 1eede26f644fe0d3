// RUN: bcast-opt %s --convert-bcast-to-linalg=runtime-checks=false \
// RUN:   | FileCheck %s --implicit-check-not=cf.assert --implicit-check-not=guard_index
// RUN: bcast-opt %s --convert-bcast-to-linalg='runtime-checks=false dynamic-broadcast=versioned' \
// RUN:   | FileCheck %s --implicit-check-not=cf.assert --implicit-check-not=guard_index
// RUN: bcast-opt %s --convert-bcast-to-linalg='runtime-checks=false dynamic-broadcast=assume-equal' \
// RUN:   | FileCheck %s --implicit-check-not=cf.assert --implicit-check-not=guard_index

// CHECK-LABEL: func @off
// CHECK:         linalg.generic
func.func @off(%a: tensor<?x?xf32>, %b: tensor<?x4xf32>, %c: tensor<?xf32>) -> tensor<?x4xf32> {
  %0 = bcast.add %a, %b, %c : (tensor<?x?xf32>, tensor<?x4xf32>, tensor<?xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
