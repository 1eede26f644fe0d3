// RUN: bcast-opt %s --verify-diagnostics --allow-unregistered-dialect

// The body takes one element of each operand, of any type, and yields one of the result.

func.func @one_operand(%a: tensor<?xf32>) {
  %0 = bcast.map %a : (tensor<?xf32>) -> tensor<?xi64> (%x: f32) {
    %y = arith.fptosi %x : f32 to i64
    bcast.yield %y : i64
  }
  return
}

func.func @mixed_elements(%a: tensor<4x1xf32>, %b: tensor<3xi8>, %c: tensor<index>) {
  %0 = bcast.map %a, %b, %c : (tensor<4x1xf32>, tensor<3xi8>, tensor<index>) -> tensor<4x3xf64>
      (%x: f32, %y: i8, %z: index) {
    %d = arith.extf %x : f32 to f64
    %e = arith.sitofp %y : i8 to f64
    %f = arith.addf %d, %e : f64
    bcast.yield %f : f64
  }
  return
}

func.func @other_dialects_elements(%a: tensor<4x!llvm.ptr>, %b: tensor<1x!test.string>) {
  %0 = bcast.map %a, %b : (tensor<4x!llvm.ptr>, tensor<1x!test.string>) -> tensor<4x!test.string>
      (%p: !llvm.ptr, %s: !test.string) {
    bcast.yield %s : !test.string
  }
  return
}

func.func @unranked(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  %0 = bcast.map %a, %b : (tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32> (%x: f32, %y: f32) {
    bcast.yield %y : f32
  }
  return
}

// The rules of the shapes are those of any other op.
func.func @shapes(%a: tensor<0xf32>, %b: tensor<1xf32>, %c: tensor<?x1xf32>) {
  %0 = bcast.map %a, %b : (tensor<0xf32>, tensor<1xf32>) -> tensor<0xf32> (%x: f32, %y: f32) {
    bcast.yield %x : f32
  }
  %1 = bcast.map %b, %c : (tensor<1xf32>, tensor<?x1xf32>) -> tensor<?x?xf32> (%x: f32, %y: f32) {
    bcast.yield %x : f32
  }
  return
}

// No argument need be used, and the same one may be yielded.
func.func @constant(%a: tensor<4xf32>) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xi32> (%x: f32) {
    %c = arith.constant 7 : i32
    bcast.yield %c : i32
  }
  return
}

// Values from outside, and regions.
func.func @captured(%a: tensor<4xf32>, %s: f32, %p: i1) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    %y = scf.if %p -> f32 {
      %z = arith.addf %x, %s : f32
      scf.yield %z : f32
    } else {
      scf.yield %x : f32
    }
    bcast.yield %y : f32
  }
  return
}

// A loop in the body.
func.func @loop(%a: tensor<4xf32>, %from: index, %to: index, %step: index) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    %y = scf.for %i = %from to %to step %step iter_args(%sum = %x) -> f32 {
      %z = arith.addf %sum, %x : f32
      scf.yield %z : f32
    }
    bcast.yield %y : f32
  }
  return
}

// On vectors, every op that depends on an element can be given vectors.
func.func @vectors(%a: vector<4x1xf32>, %b: vector<[4]xi32>, %s: f32) {
  %0 = bcast.map %a, %b : (vector<4x1xf32>, vector<[4]xi32>) -> vector<4x[4]xi1> (%x: f32, %i: i32) {
    %y = arith.sitofp %i : i32 to f32
    %z = math.fma %x, %y, %s : f32
    %r = arith.cmpf olt, %z, %x : f32
    bcast.yield %r : i1
  }
  return
}

// A value that depends on no operand is computed once, and need not.
func.func @uniform_in_vectors(%a: vector<4xf32>, %t: tensor<?xf32>, %i: index, %p: i1) {
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xf32> (%x: f32) {
    %s = tensor.extract %t[%i] : tensor<?xf32>
    %u = scf.if %p -> f32 {
      scf.yield %s : f32
    } else {
      %v = arith.negf %s : f32
      scf.yield %v : f32
    }
    %y = arith.mulf %x, %u : f32
    bcast.yield %y : f32
  }
  return
}

func.func @rank_0_vector(%a: vector<f32>) {
  %0 = bcast.map %a : (vector<f32>) -> vector<f32> (%x: f32) {
    bcast.yield %x : f32
  }
  return
}
