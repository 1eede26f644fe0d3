// Bounds that exclude that two sizes fit, and advice that keeps them.
// RUN: not bcast-opt %s --bcast-infer-shapes --split-input-file -o /dev/null 2>&1 | FileCheck %s
// RUN: not bcast-opt %s --bcast-report-sizes --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

func.func @program_size_bounds(%x: tensor<?x4xf32> {bcast.dims = ["N", "?"]}, %y: tensor<16x4xf32>) -> tensor<16x4xf32> attributes {bcast.symbols = {N = {min = 2, max = 8}}} {
  // CHECK: error: 'bcast.add' op operand #1 dim 0 is 16, and operand #0 dim 0 is from 2 to 8, in every run: they never broadcast {{\[program-size\]}}
  // CHECK: note: dim 0 of operand #0 is dim 0 of argument #0 of @program_size_bounds
  %r = bcast.add %x, %y : (tensor<?x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
  return %r : tensor<16x4xf32>
}

// -----

func.func @program_size_multiple(%x: tensor<?x4xf32> {bcast.dims = ["N", "?"]}, %y: tensor<15x4xf32>) -> tensor<15x4xf32> attributes {bcast.symbols = {N = {multiple_of = 4}}} {
  // CHECK: error: 'bcast.add' op operand #1 dim 0 is 15, and operand #0 dim 0 is a multiple of 4, in every run: they never broadcast {{\[program-size\]}}
  %r = bcast.add %x, %y : (tensor<?x4xf32>, tensor<15x4xf32>) -> tensor<15x4xf32>
  return %r : tensor<15x4xf32>
}

// -----

func.func @program_size_disjoint(%x: tensor<?x4xf32> {bcast.dims = ["N", "?"]}, %y: tensor<?x4xf32> {bcast.dims = ["M", "?"]}) -> tensor<?x4xf32> attributes {bcast.symbols = {N = {min = 2, max = 8}, M = {min = 9}}} {
  // CHECK: error: 'bcast.add' op operand #1 dim 0 is at least 9, and operand #0 dim 0 is from 2 to 8, in every run: they never broadcast {{\[program-size\]}}
  %r = bcast.add %x, %y : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// -----

func.func @program_size_successor(%x: tensor<?x4xf32> {bcast.dims = ["N", "?"]}, %y: tensor<?x4xf32> {bcast.dims = ["N + 1", "?"]}) -> tensor<?x4xf32> attributes {bcast.symbols = {N = {min = 2}}} {
  // CHECK: error: 'bcast.add' op operand #1 dim 0 is at least 3, and operand #0 dim 0 is at least 2, in every run: they never broadcast {{\[program-size\]}}
  %r = bcast.add %x, %y : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// -----

// 1 is left, or both: nothing is refused, and the advice is what the bounds allow.
// REPORT: @program_size_may
// REPORT: note: if it is always 1: write 1 for dim 0 in the type of argument #0 of @program_size_may
func.func @program_size_may(%x: tensor<?x4xf32> {bcast.dims = ["N", "?"]}, %y: tensor<16x4xf32>, %z: tensor<?x4xf32> {bcast.dims = ["M", "?"]}) -> tensor<16x4xf32> attributes {bcast.symbols = {N = {max = 8}, M = {multiple_of = 8}}} {
  %r = bcast.add %x, %y : (tensor<?x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
  %s = bcast.add %z, %r : (tensor<?x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
  return %s : tensor<16x4xf32>
}
