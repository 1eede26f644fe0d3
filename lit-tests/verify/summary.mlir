// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --bcast-verify=ops=toy.add,toy.mul
// RUN: not bcast-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(bcast-verify{ops=toy.add}))' \
// RUN:   2>&1 | FileCheck %s --check-prefix=NESTED

// One remark for all functions, on the module.

// NESTED: error: Can't add pass 'BcastVerify' restricted to 'builtin.module' on a PassManager intended to run on 'func.func'

// expected-remark@+1 {{bcast-verify: 2 ops seen, 2 verified, 0 refused, 0 skipped; there is none named toy.mul}}
module {
  func.func @f(%a: tensor<3xf32>) {
    %0 = "toy.add"(%a, %a) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    return
  }
  func.func @g(%a: tensor<3xf32>) {
    %0 = "toy.add"(%a, %a) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    return
  }
}
