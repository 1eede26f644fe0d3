// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --bcast-elide-checks --bcast-to-llvm -o %t
// RUN: not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s
// RUN: sed 's|to_one(%big|to_one(%none|' %s > %t.0.mlir
// RUN: bcast-opt %t.0.mlir --allow-unregistered-dialect --convert-to-bcast --bcast-elide-checks --bcast-to-llvm -o %t.0
// RUN: not --crash stdbuf -o0 %run %t.0 2>&1 | FileCheck %s

// The target of StableHLO's broadcasts decides: 1 becomes any size, 0 among them; 3 and 0 do not become 1.
// Rules: runtime-extent, runtime-legal

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @broadcast(%a: tensor<?xf32>, %like: tensor<?xf32>) {
  %n = "stablehlo.get_dimension_size"(%like) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
  %n1 = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %two = "stablehlo.constant"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shape = "stablehlo.concatenate"(%n1, %two) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %shape) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x2xf32>
  %any = tensor.cast %0 : tensor<?x2xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func private @to_one(%a: tensor<?xf32>, %one: tensor<?xf32>) {
  call @broadcast(%a, %one) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %none = tensor.empty(%c0) : tensor<?xf32>
  %s1 = arith.constant dense<7.0> : tensor<1xf32>
  %s3 = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %one = tensor.cast %s1 : tensor<1xf32> to tensor<?xf32>
  %big = tensor.cast %s3 : tensor<3xf32> to tensor<?xf32>
  // CHECK: sizes = [3, 2]
  // CHECK-NEXT: {{\[}}[7,   7]
  // CHECK-NEXT: [7,   7]
  // CHECK-NEXT: [7,   7]]
  call @broadcast(%one, %big) : (tensor<?xf32>, tensor<?xf32>) -> ()
  // CHECK: sizes = [3, 2]
  // CHECK-NEXT: {{\[}}[1,   1]
  call @broadcast(%big, %big) : (tensor<?xf32>, tensor<?xf32>) -> ()
  // CHECK: sizes = [1, 2]
  // CHECK-NEXT: {{\[}}[7,   7]]
  call @broadcast(%one, %one) : (tensor<?xf32>, tensor<?xf32>) -> ()
  // CHECK: sizes = [0, 2]
  call @broadcast(%one, %none) : (tensor<?xf32>, tensor<?xf32>) -> ()
  // CHECK-NOT: sizes =
  // CHECK: 'stablehlo.dynamic_broadcast_in_dim' op operand #0 dim 0: run-time size is not 1, but its target is [runtime-legal]
  call @to_one(%big, %one) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
