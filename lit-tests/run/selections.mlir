// The first elements of a sort, of which no others are read, are selected in one pass: no rounds are counted.

// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast -o %t.converted
// RUN: FileCheck %s --check-prefix=ONE-PASS < %t.converted
// RUN: bcast-opt %t.converted --bcast-elide-checks --bcast-to-llvm -o %t
// RUN: stdbuf -o0 %run %t | FileCheck %s

// ONE-PASS-NOT: math.ctlz
// No more are kept, and no more are read, than there are.
// ONE-PASS-COUNT-2: arith.minsi
// ONE-PASS-NOT: math.ctlz

func.func private @printMemrefF32(tensor<*xf32>)
func.func private @printMemrefI32(tensor<*xi32>)

// The three largest of each row and their places, in the total order; of equal ones the first.
func.func private @largest(%a: tensor<?x?xf32>, %places: tensor<?x?xi32>) {
  %0:2 = "stablehlo.sort"(%a, %places) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>):
    %more = "stablehlo.compare"(%x, %y) <{compare_type = #stablehlo<comparison_type TOTALORDER>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%more) : (tensor<i1>) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xi32>) -> (tensor<?x?xf32>, tensor<?x?xi32>)
  %start = "stablehlo.constant"() <{value = dense<0> : tensor<2xi64>}> : () -> tensor<2xi64>
  %step = "stablehlo.constant"() <{value = dense<1> : tensor<2xi64>}> : () -> tensor<2xi64>
  %rows = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %rows64 = "stablehlo.convert"(%rows) : (tensor<i32>) -> tensor<i64>
  %row1 = "stablehlo.reshape"(%rows64) : (tensor<i64>) -> tensor<1xi64>
  %three = "stablehlo.constant"() <{value = dense<3> : tensor<1xi64>}> : () -> tensor<1xi64>
  %limit = "stablehlo.concatenate"(%row1, %three) <{dimension = 0 : i64}> : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  %1 = "stablehlo.real_dynamic_slice"(%0#0, %start, %limit, %step) : (tensor<?x?xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x3xf32>
  %2 = "stablehlo.real_dynamic_slice"(%0#1, %start, %limit, %step) : (tensor<?x?xi32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x3xi32>
  %any = tensor.cast %1 : tensor<?x3xf32> to tensor<*xf32>
  call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  %anyi = tensor.cast %2 : tensor<?x3xi32> to tensor<*xi32>
  call @printMemrefI32(%anyi) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  // 0xFFC00000 is a negative NaN, 0x7FC00000 a positive one.
  %a = arith.constant dense<[[2.0, -0.0, 2.0, 0.0, 2.0], [0.0, 0x7FC00000, 1.0, 0xFFC00000, 3.0]]> : tensor<2x5xf32>
  %places = arith.constant dense<[[0, 1, 2, 3, 4], [0, 1, 2, 3, 4]]> : tensor<2x5xi32>
  %x = tensor.cast %a : tensor<2x5xf32> to tensor<?x?xf32>
  %p = tensor.cast %places : tensor<2x5xi32> to tensor<?x?xi32>
  // CHECK: sizes = [2, 3]
  // CHECK: [2, 2, 2]
  // CHECK: [nan, 3, 1]
  // CHECK: sizes = [2, 3]
  // CHECK: [0, 2, 4]
  // CHECK: [1, 4, 2]
  call @largest(%x, %p) : (tensor<?x?xf32>, tensor<?x?xi32>) -> ()
  // As many as there are, in an order that needs each step.
  %b = arith.constant dense<[[-0.0, 0.0, 1.0]]> : tensor<1x3xf32>
  %places3 = arith.constant dense<[[0, 1, 2]]> : tensor<1x3xi32>
  %y = tensor.cast %b : tensor<1x3xf32> to tensor<?x?xf32>
  %q = tensor.cast %places3 : tensor<1x3xi32> to tensor<?x?xi32>
  // CHECK: [1, 0, -0]
  // CHECK: [2, 1, 0]
  call @largest(%y, %q) : (tensor<?x?xf32>, tensor<?x?xi32>) -> ()
  // Equal ones keep their order while a larger one goes before them.
  %ties = arith.constant dense<[[1.0, 1.0, 2.0]]> : tensor<1x3xf32>
  %z = tensor.cast %ties : tensor<1x3xf32> to tensor<?x?xf32>
  // CHECK: [2, 1, 1]
  // CHECK: [2, 0, 1]
  call @largest(%z, %q) : (tensor<?x?xf32>, tensor<?x?xi32>) -> ()
  return
}
