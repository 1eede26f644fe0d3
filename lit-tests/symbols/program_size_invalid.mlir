// RUN: bcast-opt %s --split-input-file --verify-diagnostics --bcast-infer-shapes -o /dev/null
// RUN: not bcast-opt %s --split-input-file --bcast-report-sizes -o /dev/null 2>&1 | FileCheck %s
// CHECK: error: 'bcast.add' op operand #1 dim 0 is 4, and operand #0 dim 0 is 3, in every run: they never broadcast [program-size]

// Sizes that the types allow, and the program does not: the notes lead back to their definitions.
func.func @program_size() {
  // expected-note@+1 {{which is the number 3 of this 'arith.constant'}}
  %c3 = arith.constant 3 : index
  // expected-note@+1 {{which is dim 0 of this 'tensor.empty', 4 by its type}}
  %four = tensor.empty() : tensor<4xf32>
  // expected-note@+1 {{the 3 of operand #0 is dim 0 of this 'tensor.empty'}}
  %a = tensor.empty(%c3) : tensor<?xf32>
  // expected-note@+1 {{which is dim 0 of this 'tensor.cast'}}
  %b = tensor.cast %four : tensor<4xf32> to tensor<?xf32>
  // expected-note@+1 {{the 4 of operand #1 is dim 0 of this 'math.exp'}}
  %c = math.exp %b : tensor<?xf32>
  // expected-error@+1 {{'bcast.add' op operand #1 dim 0 is 4, and operand #0 dim 0 is 3, in every run: they never broadcast [program-size]}}
  %r = bcast.add %a, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

// Through calls.
// expected-note@+1 {{the 3 of operand #1 is dim 1 of argument #1 of @program_size_callee}}
func.func private @program_size_callee(%x: tensor<2x?xf32>, %y: tensor<2x?xf32>) {
  // expected-note@-1 {{the 5 of operand #0 is dim 1 of argument #0 of @program_size_callee}}
  // expected-error@+1 {{operand #1 dim 1 is 3, and operand #0 dim 1 is 5}}
  %r = bcast.mul %x, %y : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  return
}

// expected-note@+1 {{which is dim 1 of argument #0 of @program_size_call, 5 by its type}}
func.func @program_size_call(%x: tensor<2x5xf32>, %y: tensor<2x3xf32>) {
  // expected-note@-1 {{which is dim 1 of argument #1 of @program_size_call, 3 by its type}}
  // expected-note@+1 {{which is dim 1 of this 'tensor.cast'}}
  %a = tensor.cast %x : tensor<2x5xf32> to tensor<2x?xf32>
  // expected-note@+1 {{which is dim 1 of this 'tensor.cast'}}
  %b = tensor.cast %y : tensor<2x3xf32> to tensor<2x?xf32>
  call @program_size_callee(%a, %b) : (tensor<2x?xf32>, tensor<2x?xf32>) -> ()
  return
}

// -----

// An op that may not be executed gets a warning.
// expected-note@+1 {{which is dim 0 of argument #0 of @program_size_branch, 2 by its type}}
func.func @program_size_branch(%x: tensor<2xf32>, %y: tensor<3xf32>, %b: i1) {
  // expected-note@+1 {{the 2 of operand #0 is dim 0 of this 'tensor.cast'}}
  %a = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  scf.if %b {
    // expected-warning@+2 {{'bcast.add' op operand #1 dim 0 is 3, and operand #0 dim 0 is 2, in every run where it is executed: they never broadcast [program-size]}}
    // expected-note@-5 {{the 3 of operand #1 is dim 0 of argument #1 of @program_size_branch, 3 by its type}}
    %r = bcast.add %a, %y : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  }
  return
}

// -----

// Through arithmetic: back to each number.
// expected-note@+1 {{the 3 of operand #1 is dim 0 of argument #1 of @program_size_arith, 3 by its type}}
func.func @program_size_arith(%x: tensor<4xf32>, %z: tensor<3xf32>) {
  // expected-note@-1 {{which is dim 0 of argument #0 of @program_size_arith, 4 by its type}}
  %c0 = arith.constant 0 : index
  // expected-note@+1 {{computed from the number 2 of this 'arith.constant'}}
  %c2 = arith.constant 2 : i64
  // expected-note@+1 {{which is dim 0 of this 'tensor.cast'}}
  %open = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  // expected-note@+1 {{which is the number that this 'tensor.dim' is}}
  %n = tensor.dim %open, %c0 : tensor<?xf32>
  // expected-note@+1 {{computed from the number that this 'arith.index_cast' is}}
  %n64 = arith.index_cast %n : index to i64
  // expected-note@+1 {{which is the number that this 'arith.muli' is}}
  %twice = arith.muli %n64, %c2 : i64
  // expected-note@+1 {{which is the number that this 'arith.index_cast' is}}
  %size = arith.index_cast %twice : i64 to index
  // expected-note@+1 {{the 8 of operand #0 is dim 0 of this 'tensor.empty'}}
  %a = tensor.empty(%size) : tensor<?xf32>
  // expected-error@+1 {{operand #1 dim 0 is 3, and operand #0 dim 0 is 8, in every run}}
  %r = bcast.add %a, %z : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
  return
}

// -----

// Collapsed dimensions.
// expected-note@+1 {{the 3 of operand #1 is dim 0 of argument #1 of @program_size_collapsed, 3 by its type}}
func.func @program_size_collapsed(%x: tensor<2x4xf32>, %z: tensor<3xf32>) {
  // expected-note@-1 {{which is dim 1 of argument #0 of @program_size_collapsed, 4 by its type}}
  // expected-note@+2 {{computed from dim 0 of this 'tensor.cast', 2 by its type}}
  // expected-note@+1 {{computed from dim 1 of this 'tensor.cast'}}
  %open = tensor.cast %x : tensor<2x4xf32> to tensor<2x?xf32>
  // expected-note@+1 {{the 8 of operand #0 is dim 0 of this 'tensor.collapse_shape'}}
  %flat = tensor.collapse_shape %open [[0, 1]] : tensor<2x?xf32> into tensor<?xf32>
  // expected-error@+1 {{operand #1 dim 0 is 3, and operand #0 dim 0 is 8, in every run}}
  %r = bcast.add %flat, %z : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
  return
}

// -----

// Sizes that an op of linalg lines up are equal after it.
#map = affine_map<(d0) -> (d0)>
// expected-note@+1 {{the 3 of operand #1 is dim 0 of argument #3 of @program_size_linalg, 3 by its type}}
func.func @program_size_linalg(%x: tensor<?xf32>, %y: tensor<4xf32>, %out: tensor<?xf32>, %z: tensor<3xf32>) {
  // expected-note@-1 {{which is dim 0 of argument #2 of @program_size_linalg}}
  // expected-note@-2 {{the 4 of this 'linalg.generic' is dim 0 of argument #1 of @program_size_linalg, 4 by its type}}
  // expected-note@+2 {{the 4 of operand #0 is dim 0 of this 'linalg.generic'}}
  // expected-note@+1 {{which is 4 after this 'linalg.generic'}}
  %g = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<?xf32>, tensor<4xf32>) outs(%out : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  // expected-error@+1 {{operand #1 dim 0 is 3, and operand #0 dim 0 is 4, in every run}}
  %r = bcast.add %g, %z : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
  return
}

// -----

// The sizes of a cast hold after it, and not before or beside it.
// expected-note@+1 {{the 3 of operand #1 is dim 0 of argument #1 of @program_size_cast, 3 by its type}}
func.func @program_size_cast(%x: tensor<?xf32>, %z: tensor<3xf32>, %c: i1) -> tensor<4xf32> {
  // expected-note@-1 {{the 4 of operand #0 is dim 0 of argument #0 of @program_size_cast}}
  %before = bcast.add %x, %z : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
  scf.if %c {
    %inner = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  } else {
    %beside = bcast.add %x, %z : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
  }
  // expected-note@+1 {{which is 4 after this 'tensor.cast'}}
  %cast = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  // expected-error@+1 {{operand #1 dim 0 is 3, and operand #0 dim 0 is 4, in every run}}
  %r = bcast.add %x, %z : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
  return %cast : tensor<4xf32>
}

// -----

// Dimensions line up from the right, or as an op says.
func.func @program_size_dimensions(%x: tensor<3x3xf32>, %y: tensor<3x4xf32>, %z: tensor<5xf32>) {
  // expected-note@-1 {{the 3 of operand #0 is dim 1 of argument #0 of @program_size_dimensions, 3 by its type}}
  // expected-note@-2 {{which is dim 1 of argument #1 of @program_size_dimensions, 4 by its type}}
  // expected-note@-3 {{the 5 of operand #1 is dim 0 of argument #2 of @program_size_dimensions, 5 by its type}}
  // expected-note@+2 {{the 4 of operand #1 is dim 1 of this 'tensor.cast'}}
  // expected-note@+1 {{the 4 of operand #0 is dim 1 of this 'tensor.cast'}}
  %a = tensor.cast %y : tensor<3x4xf32> to tensor<?x?xf32>
  // expected-error@+1 {{operand #1 dim 1 is 4, and operand #0 dim 1 is 3, in every run}}
  %r = bcast.add %x, %a : (tensor<3x3xf32>, tensor<?x?xf32>) -> tensor<3x3xf32>
  // expected-error@+1 {{operand #1 dim 0 is 5, and operand #0 dim 1 is 4, in every run}}
  %s = bcast.sub %a, %z {broadcast_dimensions = array<i64: 1>} : (tensor<?x?xf32>, tensor<5xf32>) -> tensor<?x?xf32>
  return
}

// -----

// Sizes that an op lines up in a dimension other than the first one.
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @program_size_columns(%x: tensor<2x?xf32>, %y: tensor<2x4xf32>, %out: tensor<2x?xf32>, %z: tensor<3xf32>) {
  // expected-note@-1 {{the 3 of operand #1 is dim 0 of argument #3 of @program_size_columns, 3 by its type}}
  // expected-note@-2 {{which is dim 1 of argument #2 of @program_size_columns}}
  // expected-note@-3 {{the 4 of this 'linalg.generic' is dim 1 of argument #1 of @program_size_columns, 4 by its type}}
  // expected-note@+2 {{the 4 of operand #0 is dim 1 of this 'linalg.generic'}}
  // expected-note@+1 {{which is 4 after this 'linalg.generic'}}
  %g = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<2x?xf32>, tensor<2x4xf32>) outs(%out : tensor<2x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<2x?xf32>
  // expected-error@+1 {{operand #1 dim 0 is 3, and operand #0 dim 1 is 4, in every run}}
  %r = bcast.add %g, %z : (tensor<2x?xf32>, tensor<3xf32>) -> tensor<2x?xf32>
  return
}
