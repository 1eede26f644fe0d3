// RUN: bcast-opt %s --verify-diagnostics --split-input-file

func.func @no_arguments(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected '(' in argument list}}
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> {
    bcast.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @argument_without_type(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected ':'}}
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x) {
    bcast.yield %x : f32
  }
  return
}

// -----

func.func @no_body(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected '{' to begin a region}}
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32)
  return
}

// -----

func.func @no_types(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected ':'}}
  %0 = bcast.map %a (%x: f32) {
    bcast.yield %x : f32
  }
  return
}

// -----

// A body yields one element.
func.func @yield_of_nothing(%a: tensor<4xf32>) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    // expected-error@+1 {{expected SSA operand}}
    bcast.yield
  }
  return
}

// -----

func.func @yield_of_two(%a: tensor<4xf32>) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    // expected-error@+1 {{expected ':'}}
    bcast.yield %x, %x : f32, f32
  }
  return
}

// -----

func.func @argument_twice(%a: tensor<4xf32>) {
  // expected-error@+2 {{region entry argument '%x' is already in use}}
  // expected-note@+1 {{previously referenced here}}
  %0 = bcast.map %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> (%x: f32, %x: f32) {
    bcast.yield %x : f32
  }
  return
}
