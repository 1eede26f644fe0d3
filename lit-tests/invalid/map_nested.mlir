// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// The body of a map computes one element, with the ops of other dialects.

func.func @map_in_map(%a: tensor<4xf32>, %b: tensor<2xf32>, %i: index) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    // expected-error@+1 {{'bcast.map' op is in the body of a 'bcast.map', which computes one element: put it before the map}}
    %1 = bcast.map %b : (tensor<2xf32>) -> tensor<2xf32> (%y: f32) {
      %z = arith.addf %x, %y : f32
      bcast.yield %z : f32
    }
    %e = tensor.extract %1[%i] : tensor<2xf32>
    bcast.yield %e : f32
  }
  return
}

// -----

func.func @deeper(%a: tensor<4xf32>, %b: tensor<?xf32>, %i: index, %c: i1) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    %r = scf.if %c -> f32 {
      // expected-error@+1 {{'bcast.add' op is in the body of a 'bcast.map', which computes one element: put it before the map}}
      %1 = bcast.add %b, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %e = tensor.extract %1[%i] : tensor<?xf32>
      scf.yield %e : f32
    } else {
      scf.yield %x : f32
    }
    bcast.yield %r : f32
  }
  return
}
