// A name that a profile lists as well counts for both; for an unknown name, the message proposes similar ones.
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-verify="profile=tosa ops=tosa.add,toy.ad" 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-verify=ops=toy.ad 2>&1 | FileCheck %s --check-prefix=MISSPELT
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-verify=ops=toy.add 2>&1 | FileCheck %s --check-prefix=FOUND
// BOTH: bcast-verify: 1 op seen, 1 verified, 0 refused, 0 skipped; there is none named toy.ad; operands of different shapes, and neither named nor in a profile: toy.add (1), toy.mul (1)
// MISSPELT: bcast-verify: 0 ops seen, {{.*}}; there is none named toy.ad; operands of different shapes, and neither named nor in a profile: toy.add (1), toy.mul (1)
// FOUND: bcast-verify: 1 op seen, 1 verified, 0 refused, 0 skipped{{$}}

func.func @g(%a: tensor<4x3xf32>, %b: tensor<1x3xf32>) {
  %0 = tosa.add %a, %b : (tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %1 = "toy.add"(%a, %b) : (tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %2 = "toy.mul"(%a, %b) : (tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  return
}
