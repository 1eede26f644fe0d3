// RUN: split-file %s %t
// RUN: bcast-opt %t/program.mlir -o %t/lowered.mlir --pass-pipeline='builtin.module(bcast-insert-runtime-checks,transform-preload-library{transform-library-paths=%t/tile.mlir},transform-interpreter{entry-point=tile},bcast-to-llvm)'
// RUN: not --crash stdbuf -o0 %run %t/lowered.mlir 2>&1 | FileCheck %s
// RUN: bcast-opt %t/program.mlir -o %t/lowered.mlir --pass-pipeline='builtin.module(bcast-insert-runtime-checks,transform-preload-library{transform-library-paths=%t/tile.mlir},transform-interpreter{entry-point=tile},loop-invariant-code-motion,convert-bcast-to-linalg,loop-invariant-code-motion,bcast-to-llvm)'
// RUN: not --crash stdbuf -o0 %run %t/lowered.mlir 2>&1 | FileCheck %s
// RUN: bcast-opt %t/program.mlir -o %t/lowered.mlir --pass-pipeline='builtin.module(transform-preload-library{transform-library-paths=%t/tile.mlir},transform-interpreter{entry-point=tile},convert-bcast-to-linalg{dynamic-broadcast=versioned},bcast-to-llvm)'
// RUN: not --crash stdbuf -o0 %run %t/lowered.mlir 2>&1 | FileCheck %s

//--- program.mlir
// A chain that is tiled and fused before it is lowered computes what it did, also where sizes are stretched, and fails
// where it did, also where no tile is computed.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index

  // 10 * 2 + 1, for each of five columns, where the sum has three.
  // CHECK: 3
  // CHECK: 21
  call @show(%c3, %c5, %c5) : (index, index, index) -> ()
  // CHECK: 3
  // CHECK: 21
  call @show(%c3, %c1, %c5) : (index, index, index) -> ()
  // CHECK: 3
  // CHECK: 21
  call @show(%c3, %c5, %c1) : (index, index, index) -> ()
  // CHECK: 0
  // CHECK-NEXT: 'bcast.add' op operand #1 dim 0: run-time size
  call @show(%c0, %c3, %c5) : (index, index, index) -> ()
  return
}

func.func @show(%rows: index, %columns: index, %others: index) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %ten = arith.constant 10.0 : f32
  vector.print %rows : index
  %x = tensor.splat %one[%rows, %columns] : tensor<?x?xf32>
  %b = tensor.splat %two[%others] : tensor<?xf32>
  %c = tensor.splat %ten[%c1] : tensor<?xf32>
  %r = call @chain(%x, %b, %c) {no_inline} : (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %e = tensor.extract %r[%c1, %c0] : tensor<?x?xf32>
  vector.print %e : f32
  return
}

func.func @chain(%x: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?x?xf32> {
  %m = bcast.mul %b, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = bcast.add %x, %m : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

//--- tile.mlir
// Tiles each sum, with what computes its operands.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @tile(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["bcast.add"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:2 = transform.structured.fuse %g tile_sizes [2, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
