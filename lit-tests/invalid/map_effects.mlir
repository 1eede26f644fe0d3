// RUN: bcast-opt %s --verify-diagnostics --split-input-file --allow-unregistered-dialect

// A body may be computed any number of times, in any order, or not at all: nothing in it has side effects.

func.func @store(%a: tensor<4xf32>, %m: memref<f32>) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    // expected-error@+1 {{'memref.store' op is in the body of a 'bcast.map', where nothing may have side effects}}
    memref.store %x, %m[] : memref<f32>
    bcast.yield %x : f32
  }
  return
}

// -----

// Memory that is read may have changed by the time that the body is computed.
func.func @load(%a: tensor<4xf32>, %m: memref<f32>) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    // expected-error@+1 {{'memref.load' op is in the body of a 'bcast.map', where nothing may have side effects}}
    %y = memref.load %m[] : memref<f32>
    bcast.yield %x : f32
  }
  return
}

// -----

func.func @allocation(%a: tensor<4xf32>) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    // expected-error@+1 {{'memref.alloca' op is in the body of a 'bcast.map', where nothing may have side effects}}
    %m = memref.alloca() : memref<f32>
    bcast.yield %x : f32
  }
  return
}

// -----

func.func private @f(f32) -> f32

func.func @call(%a: tensor<4xf32>) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    // expected-error@+1 {{'func.call' op is in the body of a 'bcast.map', where nothing may have side effects}}
    %y = func.call @f(%x) : (f32) -> f32
    bcast.yield %x : f32
  }
  return
}

// -----

func.func @assert(%a: tensor<4xf32>, %p: i1) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    // expected-error@+1 {{'cf.assert' op is in the body of a 'bcast.map', where nothing may have side effects}}
    cf.assert %p, "no"
    bcast.yield %x : f32
  }
  return
}

// -----

// Of an op that nobody knows, anything can be true.
func.func @unregistered(%a: tensor<4xf32>) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    // expected-error@+1 {{'test.unknown' op is in the body of a 'bcast.map', where nothing may have side effects}}
    "test.unknown"(%x) : (f32) -> ()
    bcast.yield %x : f32
  }
  return
}

// -----

// The op that stands in the body is named, whatever in its regions it is that has the effect.
func.func @store_in_if(%a: tensor<4xf32>, %p: i1, %m: memref<f32>) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    // expected-error@+1 {{'scf.if' op is in the body of a 'bcast.map', where nothing may have side effects}}
    scf.if %p {
      memref.store %x, %m[] : memref<f32>
    }
    bcast.yield %x : f32
  }
  return
}

// -----

func.func @print(%a: tensor<4xf32>) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    // expected-error@+1 {{'vector.print' op is in the body of a 'bcast.map', where nothing may have side effects}}
    vector.print %x : f32
    bcast.yield %x : f32
  }
  return
}

// -----

func.func @store_on_vectors(%a: vector<4xf32>, %m: memref<f32>) {
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xf32> (%x: f32) {
    // expected-error@+1 {{'memref.store' op is in the body of a 'bcast.map', where nothing may have side effects}}
    memref.store %x, %m[] : memref<f32>
    bcast.yield %x : f32
  }
  return
}

// -----

func.func @store_of_captured(%a: vector<4xf32>, %s: f32, %m: memref<f32>) {
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xf32> (%x: f32) {
    // expected-error@+1 {{'memref.store' op is in the body of a 'bcast.map', where nothing may have side effects}}
    memref.store %s, %m[] : memref<f32>
    bcast.yield %x : f32
  }
  return
}

// -----

// The first one, once.
func.func @two_stores(%a: tensor<4xf32>, %m: memref<f32>) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    // expected-error@+1 {{'memref.store' op is in the body of a 'bcast.map', where nothing may have side effects}}
    memref.store %x, %m[] : memref<f32>
    memref.store %x, %m[] : memref<f32>
    bcast.yield %x : f32
  }
  return
}
