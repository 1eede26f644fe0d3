// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --bcast-elide-checks --bcast-to-llvm | %run | FileCheck %s

// Loops and choices of StableHLO. The last branch of a case is that of all other indices.

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @print(%a: tensor<?xf32>) {
  %any = tensor.cast %a : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  return
}

func.func private @loop(%a: tensor<?xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %three = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "stablehlo.while"(%zero, %a) ({
  ^bb0(%i: tensor<i32>, %x: tensor<?xf32>):
    %less = "stablehlo.compare"(%i, %three) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%less) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %x: tensor<?xf32>):
    %next = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %twice = "stablehlo.add"(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "stablehlo.return"(%next, %twice) : (tensor<i32>, tensor<?xf32>) -> ()
  }) : (tensor<i32>, tensor<?xf32>) -> (tensor<i32>, tensor<?xf32>)
  call @print(%0#1) : (tensor<?xf32>) -> ()
  return
}

func.func private @choice(%a: tensor<?xf32>, %first: tensor<i1>, %at: tensor<i32>) {
  %0 = "stablehlo.if"(%first) ({
    "stablehlo.return"(%a) : (tensor<?xf32>) -> ()
  }, {
    %square = "stablehlo.multiply"(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "stablehlo.return"(%square) : (tensor<?xf32>) -> ()
  }) : (tensor<i1>) -> tensor<?xf32>
  call @print(%0) : (tensor<?xf32>) -> ()
  %1 = "stablehlo.case"(%at) ({
    "stablehlo.return"(%a) : (tensor<?xf32>) -> ()
  }, {
    %negative = "stablehlo.negate"(%a) : (tensor<?xf32>) -> tensor<?xf32>
    "stablehlo.return"(%negative) : (tensor<?xf32>) -> ()
  }) : (tensor<i32>) -> tensor<?xf32>
  call @print(%1) : (tensor<?xf32>) -> ()
  %2 = "stablehlo.case"(%at) ({
    "stablehlo.return"(%a) : (tensor<?xf32>) -> ()
  }, {
    %negative = "stablehlo.negate"(%a) : (tensor<?xf32>) -> tensor<?xf32>
    "stablehlo.return"(%negative) : (tensor<?xf32>) -> ()
  }, {
    %twice = "stablehlo.add"(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "stablehlo.return"(%twice) : (tensor<?xf32>) -> ()
  }) : (tensor<i32>) -> tensor<?xf32>
  call @print(%2) : (tensor<?xf32>) -> ()
  return
}

func.func @main() {
  %row = arith.constant dense<[1.0, 3.0]> : tensor<2xf32>
  %a = tensor.cast %row : tensor<2xf32> to tensor<?xf32>
  %yes = arith.constant dense<true> : tensor<i1>
  %no = arith.constant dense<false> : tensor<i1>
  %zero = arith.constant dense<0> : tensor<i32>
  %one = arith.constant dense<1> : tensor<i32>
  %other = arith.constant dense<-4> : tensor<i32>
  // CHECK: [8,  24]
  call @loop(%a) : (tensor<?xf32>) -> ()
  // CHECK: [1,  3]
  // CHECK: [1,  3]
  // CHECK: [1,  3]
  call @choice(%a, %yes, %zero) : (tensor<?xf32>, tensor<i1>, tensor<i32>) -> ()
  // CHECK: [1,  9]
  // CHECK: [-1,  -3]
  // CHECK: [-1,  -3]
  call @choice(%a, %no, %one) : (tensor<?xf32>, tensor<i1>, tensor<i32>) -> ()
  // CHECK: [1,  9]
  // CHECK: [-1,  -3]
  // CHECK: [2,  6]
  call @choice(%a, %no, %other) : (tensor<?xf32>, tensor<i1>, tensor<i32>) -> ()
  return
}
