// RUN: bcast-opt %s --canonicalize | FileCheck %s --implicit-check-not=bcast.add --implicit-check-not=cf.assert
// RUN: bcast-opt %s --bcast-insert-runtime-checks --canonicalize \
// RUN:   | FileCheck %s --check-prefixes=CHECK,CHECKED --implicit-check-not=bcast.add

// An op is erased, with its failure, if only an arm that is never taken uses it. A check that was inserted
// before stays.

// CHECK-LABEL: func @dead_arm
// CHECKED:         cf.assert %{{.*}}, "{{.*}}'bcast.add' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
func.func @dead_arm(%a: tensor<?xi32>, %b: tensor<?xi32>, %p: i1) -> tensor<?xi32> {
  %0 = bcast.add %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %1 = scf.if %p -> tensor<?xi32> {
    scf.yield %a : tensor<?xi32>
  } else {
    %2 = scf.if %p -> tensor<?xi32> {
      scf.yield %0 : tensor<?xi32>
    } else {
      scf.yield %b : tensor<?xi32>
    }
    scf.yield %2 : tensor<?xi32>
  }
  return %1 : tensor<?xi32>
}
