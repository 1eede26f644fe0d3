// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// On vectors, whatever depends on an element computes all of them at once.

func.func @gather(%a: vector<4xindex>, %t: tensor<?xf32>) {
  %0 = bcast.map %a : (vector<4xindex>) -> vector<4xf32> (%x: index) {
    // expected-error@+1 {{'tensor.extract' op is in the body of a 'bcast.map' on vectors, but cannot compute vectors element by element: use tensors}}
    %y = tensor.extract %t[%x] : tensor<?xf32>
    bcast.yield %y : f32
  }
  return
}

// -----

func.func @choice(%a: vector<4xf32>) {
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xf32> (%x: f32) {
    %p = arith.cmpf olt, %x, %x : f32
    // expected-error@+1 {{'scf.if' op is in the body of a 'bcast.map' on vectors, but cannot compute vectors element by element: use tensors}}
    %y = scf.if %p -> f32 {
      scf.yield %x : f32
    } else {
      scf.yield %x : f32
    }
    bcast.yield %y : f32
  }
  return
}

// -----

// The condition is the same for all, but what is computed is not.
func.func @choice_by_captured(%a: vector<4xf32>, %p: i1) {
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xf32> (%x: f32) {
    // expected-error@+1 {{'scf.if' op is in the body of a 'bcast.map' on vectors, but cannot compute vectors element by element: use tensors}}
    %y = scf.if %p -> f32 {
      scf.yield %x : f32
    } else {
      %z = arith.negf %x : f32
      scf.yield %z : f32
    }
    bcast.yield %y : f32
  }
  return
}

// -----

// There is no vector of complex numbers.
func.func @complex_numbers(%a: vector<4xf32>) {
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xf32> (%x: f32) {
    // expected-error@+1 {{'complex.create' op is in the body of a 'bcast.map' on vectors, but cannot compute vectors element by element: use tensors}}
    %z = complex.create %x, %x : complex<f32>
    %y = complex.re %z : complex<f32>
    bcast.yield %y : f32
  }
  return
}

// -----

func.func @loop(%a: vector<4xf32>, %n: index) {
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xf32> (%x: f32) {
    // expected-error@+1 {{'scf.for' op is in the body of a 'bcast.map' on vectors, but cannot compute vectors element by element: use tensors}}
    %y = scf.for %i = %n to %n step %n iter_args(%s = %x) -> f32 {
      %z = arith.addf %s, %x : f32
      scf.yield %z : f32
    }
    bcast.yield %y : f32
  }
  return
}

// -----

// It is enough to depend on an element by way of other ops.
func.func @depends_by_another(%a: vector<4xi32>, %t: tensor<?xf32>) {
  %0 = bcast.map %a : (vector<4xi32>) -> vector<4xf32> (%x: i32) {
    %i = arith.index_cast %x : i32 to index
    // expected-error@+1 {{'tensor.extract' op is in the body of a 'bcast.map' on vectors, but cannot compute vectors element by element: use tensors}}
    %y = tensor.extract %t[%i] : tensor<?xf32>
    bcast.yield %y : f32
  }
  return
}

// -----

// Vectors have no complex elements, although nobody uses them here.
func.func @complex_choice(%a: vector<4xi1>, %z: complex<f32>) {
  %0 = bcast.map %a : (vector<4xi1>) -> vector<4xi1> (%x: i1) {
    // expected-error@+1 {{'arith.select' op is in the body of a 'bcast.map' on vectors, but cannot compute vectors element by element: use tensors}}
    %u = arith.select %x, %z, %z : complex<f32>
    bcast.yield %x : i1
  }
  return
}
