// RUN: bcast-opt %s --bcast-expand-functions='only-constants functions=rounded' | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{functions=rounded})' | FileCheck %s --check-prefix=LLVM
#map = affine_map<(d0) -> (d0)>

// MLIR computes functions of constants by the C library of the machine that compiles: with glibc 2.36, the last digits of the first
// one are 124.

// CHECK-LABEL: func @number(
// CHECK:         %[[Y:.*]] = arith.constant 0.0621199086 : f32
// CHECK:         return %[[Y]]
// LLVM-LABEL:  llvm.func @number(
// LLVM:          llvm.mlir.constant(0.0621199086 : f32)
func.func @number() -> f32 {
  %x = arith.constant 0.0622 : f32
  %y = math.tanh %x : f32
  return %y : f32
}

// CHECK-LABEL: func @function_of_a_function(
// CHECK:         %[[Y:.*]] = arith.constant -2.77868867 : f32
// CHECK:         return %[[Y]]
func.func @function_of_a_function() -> f32 {
  %x = arith.constant 0.0622 : f32
  %y = math.tanh %x : f32
  %z = math.log %y : f32
  return %z : f32
}

// CHECK-LABEL: func @vector_and_tensor(
// CHECK-DAG:     %[[X:.*]] = arith.constant dense<[0.0621199086, 0.905148268]> : vector<2xf32>
// CHECK-DAG:     %[[Y:.*]] = arith.constant dense<8.000000e+00> : tensor<4xf32>
// CHECK:         return %[[X]], %[[Y]]
func.func @vector_and_tensor() -> (vector<2xf32>, tensor<4xf32>) {
  %x = arith.constant dense<[0.0622, 1.5]> : vector<2xf32>
  %0 = math.tanh %x : vector<2xf32>
  %two = arith.constant dense<2.0> : tensor<4xf32>
  %three = arith.constant dense<3.0> : tensor<4xf32>
  %1 = math.powf %two, %three : tensor<4xf32>
  return %0, %1 : vector<2xf32>, tensor<4xf32>
}

// A body reads a constant; what it reads of its result is one for the first element alone.

// CHECK-LABEL: func @read(
// CHECK:       ^bb0(%{{.*}}: f32, %{{.*}}: f32, %[[OUT:.*]]: f32):
// CHECK:         arith.constant 0.0700947791 : f32
// CHECK-NEXT:    math.erf %[[OUT]]
// CHECK-NOT:     math.erf
func.func @read(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant dense<0.0622> : tensor<4xf32>
  %i = arith.constant dense<0.5> : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
      ins(%c, %x : tensor<4xf32>, tensor<4xf32>) outs(%i : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %e = math.erf %a : f32
    %f = math.erf %o : f32
    %s = arith.addf %e, %b : f32
    %t = arith.addf %s, %f : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @map(
// CHECK:         arith.constant 0.0700947791 : f32
// CHECK-NOT:     math.erf
func.func @map(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant dense<0.0622> : tensor<4xf32>
  %0 = bcast.map %c, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> (%a: f32, %b: f32) {
    %e = math.erf %a : f32
    %s = arith.addf %e, %b : f32
    bcast.yield %s : f32
  }
  return %0 : tensor<4xf32>
}

// A value that is not a constant of `f32` stays, and so does one without elements.

// CHECK-LABEL: func @others(
// CHECK:         math.exp %{{.*}} : f64
// CHECK:         math.exp %{{.*}} : f16
// CHECK:         math.exp %{{.*}} : tensor<0xf32>
// CHECK:         math.powf
func.func @others(%x: f32) -> (f64, f16, tensor<0xf32>, f32) {
  %a = arith.constant 0.5 : f64
  %b = arith.constant 0.5 : f16
  %c = arith.constant dense<> : tensor<0xf32>
  %d = arith.constant 0.5 : f32
  %0 = math.exp %a : f64
  %1 = math.exp %b : f16
  %2 = math.exp %c : tensor<0xf32>
  %3 = math.powf %d, %x : f32
  return %0, %1, %2, %3 : f64, f16, tensor<0xf32>, f32
}
