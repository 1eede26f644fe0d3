// RUN: mlir-opt %s --math-expand-ops | FileCheck %s

// The greater of the value and the lower bound first, then the lesser of that and the upper bound.
// CHECK-LABEL: func @clampf(
// CHECK-SAME:    %[[X:.*]]: f32, %[[LOW:.*]]: f32, %[[HIGH:.*]]: f32)
//       CHECK:   %[[RAISED:.*]] = arith.maximumf %[[X]], %[[LOW]]
//       CHECK:   arith.minimumf %[[RAISED]], %[[HIGH]]
func.func @clampf(%x: f32, %low: f32, %high: f32) -> f32 {
  %0 = math.clampf %x to [%low, %high] : f32
  return %0 : f32
}
