// RUN: bcast-opt %s --bcast-fuse --convert-bcast-to-linalg --convert-elementwise-to-linalg --bcast-fuse-kernels | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm --mlir-print-ir-after=bcast-fuse-kernels -o /dev/null 2>&1 | FileCheck %s
// RUN: bcast-opt %s --bcast-fuse --convert-bcast-to-linalg --convert-elementwise-to-linalg --linalg-fuse-elementwise-ops \
// RUN:   | FileCheck %s --check-prefix=UPSTREAM

// Where sizes are known, all reads are affine maps, and kernels of linalg are fused as well. Nothing is computed twice.

// Expensive ops are computed once for each element of a stretched row. Upstream's pass computes them in each row.
// CHECK-LABEL: func.func @dear_row
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         return
// UPSTREAM-LABEL: func.func @dear_row
// UPSTREAM-COUNT-1: linalg.generic
// UPSTREAM-NOT:     linalg.generic
// UPSTREAM:         return
func.func @dear_row(%row: tensor<8xf32>, %all: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = math.exp %row : tensor<8xf32>
  %1 = bcast.add %0, %all : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// A column of length 1 stretches nothing.
// CHECK-LABEL: func.func @dear_unit
// CHECK:         linalg.generic
// CHECK:           math.exp
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @dear_unit(%row: tensor<8xf32>, %all: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %0 = math.exp %row : tensor<8xf32>
  %1 = bcast.add %0, %all : (tensor<8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
  return %1 : tensor<1x8xf32>
}

// Cheap ops are recomputed.
// CHECK-LABEL: func.func @cheap_row
// CHECK:         linalg.generic
// CHECK:           arith.addf
// CHECK:           arith.mulf
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @cheap_row(%row: tensor<8xf32>, %other: tensor<8xf32>, %all: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = bcast.add %row, %other : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %1 = bcast.mul %0, %all : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// A result of two users is computed once.
// CHECK-LABEL: func.func @two_users
// CHECK:         math.exp
// CHECK-NOT:     math.exp
// CHECK:         return
func.func @two_users(%x: tensor<?x8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %0 = math.exp %x : tensor<?x8xf32>
  %1 = bcast.add %0, %b : (tensor<?x8xf32>, tensor<8xf32>) -> tensor<?x8xf32>
  %2 = bcast.mul %0, %c : (tensor<?x8xf32>, tensor<8xf32>) -> tensor<?x8xf32>
  return %1, %2 : tensor<?x8xf32>, tensor<?x8xf32>
}

// A fused chain that uses a result twice is one kernel, with each of its ops once.
// CHECK-LABEL: func.func @diamond
// CHECK:         linalg.generic
// CHECK:           arith.addf
// CHECK-NOT:       arith.addf
// CHECK:           math.exp
// CHECK-NOT:     linalg.generic
// CHECK-NOT:     arith.addf
// CHECK:         return
func.func @diamond(%x: tensor<?x8xf32>, %b: tensor<8xf32>) -> tensor<?x8xf32> {
  %0 = bcast.add %x, %b : (tensor<?x8xf32>, tensor<8xf32>) -> tensor<?x8xf32>
  %1 = math.exp %0 : tensor<?x8xf32>
  %2 = bcast.mul %0, %b : (tensor<?x8xf32>, tensor<8xf32>) -> tensor<?x8xf32>
  %3 = bcast.sub %1, %2 : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  return %3 : tensor<?x8xf32>
}

// Upstream would put the reshape above the pad, and so above the sizes that it takes.
// CHECK-LABEL: func.func @reshape_of_a_pad
// CHECK:         {{tensor.pad|tensor.insert_slice}}
// CHECK:         tensor.expand_shape
func.func @reshape_of_a_pad(%x: tensor<?x?xf32>, %n: index, %v: f32) -> tensor<?x?x1xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = tensor.pad %x low[1, 0] high[%n, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %d0 = tensor.dim %p, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %p, %c1 : tensor<?x?xf32>
  %r = tensor.expand_shape %p [[0], [1, 2]] output_shape [%d0, %d1, 1] : tensor<?x?xf32> into tensor<?x?x1xf32>
  return %r : tensor<?x?x1xf32>
}

// Repeated in each column, the first kernel would add to its results once for each of them.
// CHECK-LABEL: func.func @added
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         return
#row = affine_map<(i, j) -> (i)>
#both = affine_map<(i, j) -> (i, j)>
#line = affine_map<(i) -> (i)>
func.func @added(%x: tensor<4xf32>, %y: tensor<4xf32>, %before: tensor<4xf32>, %all: tensor<4x8xf32>, %to: tensor<4x8xf32>)
    -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#line, #line, #line], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%before : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %product = arith.mulf %p, %q : f32
    %sum = arith.addf %r, %product : f32
    linalg.yield %sum : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#row, #both, #both], iterator_types = ["parallel", "parallel"]}
      ins(%0, %all : tensor<4xf32>, tensor<4x8xf32>) outs(%to : tensor<4x8xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %product = arith.mulf %p, %q : f32
    linalg.yield %product : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
