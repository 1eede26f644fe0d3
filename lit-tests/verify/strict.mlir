// RUN: not bcast-opt %s --allow-unregistered-dialect --bcast-verify="profile=onnx strict" 2>&1 | FileCheck %s
// RUN: not bcast-opt %s --bcast-verify="profile=tf strict" --allow-unregistered-dialect 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-verify=profile=onnx,tosa 2>&1 | FileCheck %s --check-prefix=LOOSE
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-verify="ops=toy.add strict" 2>&1 | FileCheck %s --check-prefix=NAMED

// A verdict on a program with a skipped op, or without a checked one, does not cover all of it.

// CHECK: error: bcast-verify: 1 op was skipped, and 'strict' is set
// NOTHING: remark: bcast-verify: 0 ops seen, {{.*}}; there is no op of the profile tf; operands of different shapes, and neither named nor in a profile: onnx.Add (1), toy.add (1), toy.join (1){{ *$}}
// NOTHING: error: bcast-verify: no op that broadcasts was seen, and 'strict' is set

// An op of a profile's dialect counts though it is registered; one without a tensor as result, or with equal shapes, does not.
// LOOSE: remark: bcast-verify: 3 ops seen, 2 verified, 0 refused, 1 skipped; operands of different shapes, and neither named nor in a profile: toy.add (1), toy.join (1){{ *$}}
// LOOSE-NOT: error:
// NAMED: remark: bcast-verify: 1 op seen, 1 verified, 0 refused, 0 skipped{{ *$}}
func.func @f(%a: tensor<2xf32>, %b: tensor<4x2xf32>, %s: !onnx.Seq, %m: tensor<1x2x3xf32>, %n: tensor<1x3x4xf32>, %z: tensor<1xf32>) {
  %0 = "onnx.Add"(%a, %b) : (tensor<2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = "onnx.Mul"(%a, %s) : (tensor<2xf32>, !onnx.Seq) -> tensor<2xf32>
  %2 = "toy.add"(%a, %b) : (tensor<2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  %3 = "toy.join"(%a, %b, %s) : (tensor<2xf32>, tensor<4x2xf32>, !onnx.Seq) -> tensor<4x2xf32>
  "toy.store"(%a, %b) : (tensor<2xf32>, tensor<4x2xf32>) -> ()
  %number = "toy.distance"(%a, %b) : (tensor<2xf32>, tensor<4x2xf32>) -> f32
  %4 = "toy.same"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %5 = tosa.matmul %m, %n, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  return
}
