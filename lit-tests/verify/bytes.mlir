// RUN: sed 's/BYTE/\xff/g' %s > %t
// RUN: not bcast-opt %t --allow-unregistered-dialect --split-input-file --bcast-verify=ops=toy.add 2>&1 | FileCheck %s

// A type may have any bytes in its text. A message replaces those that are not UTF-8.

// CHECK: error: 'toy.add' op operand #0 must be a tensor or a vector, but is '!toy.other<"{{.*}}">' [shaped-types]
// CHECK: error: 'toy.add' op operand #1 dim 0: size 3 cannot broadcast
// CHECK: remark: bcast-verify: 3 ops seen, 1 verified, 2 refused, 0 skipped
func.func @f(%a: !toy.other<"BYTE">, %b: tensor<2xf32>, %c: tensor<3xf32>) {
  %0 = "toy.add"(%a, %a) : (!toy.other<"BYTE">, !toy.other<"BYTE">) -> !toy.other<"BYTE">
  %1 = "toy.add"(%b, %c) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  %2 = "toy.add"(%b, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// CHECK: error: 'bcast.add' op is not defined for element type '!toy.other<"{{.*}}">'
func.func @g(%a: tensor<4x!toy.other<"BYTE">>) {
  %0 = bcast.add %a, %a : (tensor<4x!toy.other<"BYTE">>, tensor<4x!toy.other<"BYTE">>) -> tensor<4x!toy.other<"BYTE">>
  return
}

// -----

// CHECK: error: 'bcast.add' op operand #1 dim 0: size 3 cannot broadcast with size 4 of operand #0 [infer-dim]
func.func @h(%a: tensor<4x!toy.other<"BYTE">>, %b: tensor<3x!toy.other<"BYTE">>) {
  %0 = bcast.add %a, %b : (tensor<4x!toy.other<"BYTE">>, tensor<3x!toy.other<"BYTE">>) -> tensor<4x!toy.other<"BYTE">>
  return
}
