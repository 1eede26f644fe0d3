// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// Conditions on a body, and one error for each.

func.func @argument_missing(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op needs a body with one argument for each operand, 1 in all, but it has 0}}
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> () {
    %c = arith.constant 1.0 : f32
    bcast.yield %c : f32
  }
  return
}

// -----

func.func @argument_too_many(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op needs a body with one argument for each operand, 1 in all, but it has 2}}
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32, %y: f32) {
    bcast.yield %x : f32
  }
  return
}

// -----

func.func @argument_type(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op body argument #0 has type 'f64', but operand #0 has element type 'f32'}}
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf64> (%x: f64) {
    bcast.yield %x : f64
  }
  return
}

// -----

// The body is given elements, not whole operands.
func.func @argument_is_tensor(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op body argument #0 has type 'tensor<4xf32>', but operand #0 has element type 'f32'}}
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: tensor<4xf32>) {
    %c = arith.constant 1.0 : f32
    bcast.yield %c : f32
  }
  return
}

// -----

func.func @argument_type_second(%a: tensor<4xf32>, %b: tensor<4xi32>) {
  // expected-error@+1 {{'bcast.map' op body argument #1 has type 'f32', but operand #1 has element type 'i32'}}
  %0 = bcast.map %a, %b : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32> (%x: f32, %y: f32) {
    bcast.yield %y : f32
  }
  return
}

// -----

func.func @argument_type_vector(%a: vector<4xf32>) {
  // expected-error@+1 {{'bcast.map' op body argument #0 has type 'vector<4xf32>', but operand #0 has element type 'f32'}}
  %0 = bcast.map %a : (vector<4xf32>) -> vector<4xf32> (%x: vector<4xf32>) {
    %c = arith.constant 1.0 : f32
    bcast.yield %c : f32
  }
  return
}

// -----

func.func @yield_type(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op body yields 'f32', but result #0 has element type 'i32'}}
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xi32> (%x: f32) {
    bcast.yield %x : f32
  }
  return
}

// -----

func.func @yield_of_tensor(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op body yields 'tensor<4xf32>', but result #0 has element type 'f32'}}
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    bcast.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @yield_missing(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op needs a body that ends with 'bcast.yield' of one value}}
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    %y = arith.negf %x : f32
  }
  return
}

// -----

func.func @body_empty(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op needs a body that ends with 'bcast.yield' of one value}}
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
  }
  return
}

// -----

func.func @yield_not_last(%a: tensor<4xf32>) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    // expected-error@+1 {{'bcast.yield' op must be the last operation in the parent block}}
    bcast.yield %x : f32
    bcast.yield %x : f32
  }
  return
}

// -----

func.func @yield_of_nothing(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op needs a body that ends with 'bcast.yield' of one value}}
  %0 = "bcast.map"(%a) ({
  ^bb0(%x: f32):
    "bcast.yield"() : () -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @yield_of_two(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op needs a body that ends with 'bcast.yield' of one value}}
  %0 = "bcast.map"(%a) ({
  ^bb0(%x: f32):
    "bcast.yield"(%x, %x) : (f32, f32) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @other_terminator(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op needs a body that ends with 'bcast.yield' of one value}}
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    ub.unreachable
  }
  return
}

// -----

func.func @two_blocks(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %0 = "bcast.map"(%a) ({
  ^bb0(%x: f32):
    cf.br ^bb1
  ^bb1:
    bcast.yield %x : f32
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_block(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %0 = "bcast.map"(%a) ({}) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_region(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op requires one region}}
  %0 = "bcast.map"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @two_regions(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op requires one region}}
  %0 = "bcast.map"(%a) ({
  ^bb0(%x: f32):
    bcast.yield %x : f32
  }, {}) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @yield_in_function(%a: f32) {
  // expected-error@+1 {{'bcast.yield' op expects parent op 'bcast.map'}}
  bcast.yield %a : f32
}

// -----

// Not even in a region within the body.
func.func @yield_in_if(%a: tensor<4xf32>, %p: i1) {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    scf.if %p {
      // expected-error@+1 {{'bcast.yield' op expects parent op 'bcast.map'}}
      bcast.yield %x : f32
    }
    bcast.yield %x : f32
  }
  return
}

// -----

func.func @uses_its_result(%a: tensor<4xf32>, %i: index) {
  // expected-error@+1 {{'bcast.map' op body uses the result that it computes}}
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    %y = tensor.extract %0[%i] : tensor<4xf32>
    bcast.yield %y : f32
  }
  return
}

// -----

func.func @uses_its_result_in_a_region(%a: tensor<4xf32>, %i: index, %p: i1) {
  // expected-error@+1 {{'bcast.map' op body uses the result that it computes}}
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    %y = scf.if %p -> f32 {
      %z = tensor.extract %0[%i] : tensor<4xf32>
      scf.yield %z : f32
    } else {
      scf.yield %x : f32
    }
    bcast.yield %y : f32
  }
  return
}

// -----

func.func @no_operands() {
  // expected-error@+1 {{'bcast.map' op needs at least one operand [operands-nonempty]}}
  %0 = bcast.map : () -> tensor<4xf32> () {
    %c = arith.constant 1.0 : f32
    bcast.yield %c : f32
  }
  return
}

// -----

func.func @scalar_operand(%a: tensor<4xf32>, %s: f32) {
  // expected-error@+1 {{'bcast.map' op operand #1 must be a tensor or a vector, but is 'f32' [shaped-types]}}
  %0 = bcast.map %a, %s : (tensor<4xf32>, f32) -> tensor<4xf32> (%x: f32, %y: f32) {
    bcast.yield %x : f32
  }
  return
}

// -----

// The shapes come before the body.
func.func @shapes_first(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{'bcast.map' op operand #1 dim 0: size 3 cannot broadcast with size 4 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   3}}
  %0 = bcast.map %a, %b : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xi32> (%x: f32) {
    bcast.yield %x : f32
  }
  return
}

// -----

func.func @result_size(%a: tensor<4xf32>) {
  // expected-error@+3 {{'bcast.map' op result #0 dim 0: declared size 5, but operand #0 gives size 4 [result-static]}}
  // expected-note@+2 {{result #0    5}}
  // expected-note@+1 {{fix: declare the result as tensor<4xf32>}}
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<5xf32> (%x: f32) {
    bcast.yield %x : f32
  }
  return
}
