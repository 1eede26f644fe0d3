// RUN: bcast-opt %s --convert-bcast-to-vector | FileCheck %s --implicit-check-not=bcast.

// A vector from outside is not a vector of lanes: ops on it alone are not changed.

// CHECK-LABEL: func @captured
// CHECK-SAME:      (%[[A:.*]]: vector<4xf32>, %[[W:.*]]: vector<2xf32>)
// CHECK-NEXT:    %[[E:.*]] = vector.extract %[[W]][0] : f32 from vector<2xf32>
// CHECK-NEXT:    %[[V:.*]] = vector.broadcast %[[E]] : f32 to vector<4xf32>
// CHECK-NEXT:    arith.addf %[[A]], %[[V]] : vector<4xf32>
func.func @captured(%a: vector<4xf32>, %w: vector<2xf32>) -> vector<4xf32> {
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xf32> (%x: f32) {
    %e = vector.extract %w[0] : f32 from vector<2xf32>
    %y = arith.addf %x, %e : f32
    bcast.yield %y : f32
  }
  return %0 : vector<4xf32>
}

// Not even if it has the shape of the lanes.
// CHECK-LABEL: func @same_shape
// CHECK-SAME:      (%[[A:.*]]: vector<4xf32>, %[[W:.*]]: vector<4xf32>)
// CHECK-NEXT:    %[[S:.*]] = vector.reduction <add>, %[[W]] : vector<4xf32> into f32
// CHECK-NEXT:    %[[V:.*]] = vector.broadcast %[[S]] : f32 to vector<4xf32>
// CHECK-NEXT:    arith.mulf %[[A]], %[[V]] : vector<4xf32>
func.func @same_shape(%a: vector<4xf32>, %w: vector<4xf32>) -> vector<4xf32> {
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xf32> (%x: f32) {
    %s = vector.reduction <add>, %w : vector<4xf32> into f32
    %y = arith.mulf %x, %s : f32
    bcast.yield %y : f32
  }
  return %0 : vector<4xf32>
}

// Nor one that the body builds.
// CHECK-LABEL: func @made_in_body
// CHECK:         arith.addf %{{.*}}, %{{.*}} : vector<2xf32>
// CHECK:         vector.extract
// CHECK:         vector.broadcast %{{.*}} : f32 to vector<4xf32>
func.func @made_in_body(%a: vector<4xf32>, %w: vector<2xf32>) -> vector<4xf32> {
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xf32> (%x: f32) {
    %s = arith.addf %w, %w : vector<2xf32>
    %e = vector.extract %s[0] : f32 from vector<2xf32>
    %y = arith.mulf %x, %e : f32
    bcast.yield %y : f32
  }
  return %0 : vector<4xf32>
}
