// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --bcast-verify=profile=onnx,tf

// A profile without an op is named, and no other.

// expected-remark-re@+1 {{bcast-verify: 1 op seen, 1 verified, 0 refused, 0 skipped; there is no op of the profile tf{{$}}}}
module {
  func.func @f(%a: tensor<3xf32>) {
    %0 = "onnx.Add"(%a, %a) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    return
  }
}
