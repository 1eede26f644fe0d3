// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// Rules: shaped-types, uniform-kind, infer-shape

func.func @main() {
  %f = arith.constant dense<[1.0, -2.0, 3.0]> : vector<3xf32>
  %g = arith.constant dense<2.5> : vector<f32>
  // CHECK: ( 3.5, 0.5, 5.5 )
  %add = bcast.add %f, %g : (vector<3xf32>, vector<f32>) -> vector<3xf32>
  vector.print %add : vector<3xf32>
  // CHECK: ( 1, -2, 0.5 )
  %rem = bcast.rem %f, %g : (vector<3xf32>, vector<f32>) -> vector<3xf32>
  vector.print %rem : vector<3xf32>
  // CHECK: ( 1, 1, 0 )
  %lt = bcast.compare lt, %f, %g : (vector<3xf32>, vector<f32>) -> vector<3xi1>
  vector.print %lt : vector<3xi1>
  // CHECK: ( 1, -2, 2.5 )
  %select = bcast.select %lt, %f, %g
      : (vector<3xi1>, vector<3xf32>, vector<f32>) -> vector<3xf32>
  vector.print %select : vector<3xf32>
  // CHECK: ( 5 )
  %rank_0 = bcast.add %g, %g : (vector<f32>, vector<f32>) -> vector<f32>
  vector.print %rank_0 : vector<f32>

  %i = arith.constant dense<[-7, 5, 3]> : vector<3xi32>
  %two = arith.constant dense<[2]> : vector<1xi32>
  // CHECK: ( -3, 2, 1 )
  %div = bcast.div %i, %two : (vector<3xi32>, vector<1xi32>) -> vector<3xi32>
  vector.print %div : vector<3xi32>
  // CHECK: ( 2147483644, 2, 1 )
  %divu = bcast.div unsigned %i, %two : (vector<3xi32>, vector<1xi32>) -> vector<3xi32>
  vector.print %divu : vector<3xi32>
  // CHECK: ( 49, 25, 9 )
  %pow = bcast.pow %i, %two : (vector<3xi32>, vector<1xi32>) -> vector<3xi32>
  vector.print %pow : vector<3xi32>
  // CHECK: ( -7, 5, 3 )
  %maxu = bcast.max unsigned %i, %two : (vector<3xi32>, vector<1xi32>) -> vector<3xi32>
  vector.print %maxu : vector<3xi32>
  return
}
