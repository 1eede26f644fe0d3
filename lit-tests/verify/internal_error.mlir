// RUN: sed 's/BYTE/\xff/g' %s > %t
// RUN: not bcast-opt %t --allow-unregistered-dialect --bcast-verify=ops=toy.add 2>&1 | FileCheck %s

// A panic in the verification of one op is an error on it, and the others are verified all the same. melior panics on
// a type whose text is not UTF-8.

// CHECK: 11:8: error: 'toy.add' op internal error of broadcastable, please report it:
// CHECK: 12:8: error: 'toy.add' op operand #1 dim 0: size 3 cannot broadcast
// CHECK: remark: bcast-verify: 3 ops seen, 1 verified, 2 refused, 0 skipped
func.func @f(%a: !toy.other<"BYTE">, %b: tensor<2xf32>, %c: tensor<3xf32>) {
  %0 = "toy.add"(%a, %a) : (!toy.other<"BYTE">, !toy.other<"BYTE">) -> !toy.other<"BYTE">
  %1 = "toy.add"(%b, %c) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  %2 = "toy.add"(%b, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}
