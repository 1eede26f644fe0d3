// A failed check returns to its caller, with a status and a text, frees what the run has allocated, and the next
// call is right: `bcast-to-llvm{failures=return}`.
// Rules: runtime-legal

// RUN: mkdir -p %t
// RUN: bcast-opt %s --pass-pipeline='builtin.module(func.func(llvm-request-c-wrappers),bcast-to-llvm{failures=return})' -o %t/program.llvm
// RUN: mlir-translate --mlir-to-llvmir %t/program.llvm -o %t/program.ll
// RUN: clang -w -O1 %t/program.ll %S/Inputs/failures.c -o %t/program
// RUN: %t/program | FileCheck %S/Inputs/failures.c

// Checks and allocations stay outside of what several cores run.
// RUN: bcast-opt %s --pass-pipeline='builtin.module(func.func(llvm-request-c-wrappers),bcast-to-llvm{failures=return threads=openmp min-shared-cost=0})' -o %t/threads.llvm
// RUN: grep -q omp.parallel %t/threads.llvm
// RUN: mlir-translate --mlir-to-llvmir %t/threads.llvm -o %t/threads.ll
// RUN: clang -w -O1 -fopenmp %t/threads.ll %S/Inputs/failures.c -o %t/threads
// RUN: %t/threads | FileCheck %S/Inputs/failures.c

// Sums of steps of a chain, each in memory of its own; the check of the last one may fail.
func.func @chain(%x: tensor<?x?xf32>, %w: tensor<?xf32>, %steps: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = scf.for %i = %c0 to %steps step %c1 iter_args(%y = %x) -> (tensor<?x?xf32>) {
    %wide = arith.addi %n, %i : index
    %e = tensor.empty(%wide, %m) : tensor<?x?xf32>
    %v = func.call @value(%w, %i) : (tensor<?xf32>, index) -> f32
    %f = linalg.fill ins(%v : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    %s = bcast.add %y, %f : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %s : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// An element of twice the weights: a private function that allocates, and whose check may fail after that.
func.func private @value(%w: tensor<?xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %w, %c0 : tensor<?xf32>
  %d = bcast.add %w, %w : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %first = tensor.extract %d[%c0] : tensor<?xf32>
  %zero = arith.constant 0.0 : f32
  %is_positive = arith.cmpf ogt, %first, %zero : f32
  cf.assert %is_positive, "the first weight is\nnot above 0"
  return %first : f32
}

// Reads an element after a call that may fail.
func.func @element(%x: tensor<?xf32>, %w: tensor<?xf32>, %i: index) -> f32 {
  %v = func.call @value(%w, %i) : (tensor<?xf32>, index) -> f32
  %e = tensor.extract %x[%i] : tensor<?xf32>
  return %e : f32
}

// Needs memory for the product of two sizes.
func.func @square(%x: tensor<?xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %y = bcast.add %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %first = tensor.extract %y[%c0] : tensor<?xf32>
  %e = tensor.empty(%n, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%first : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %f, %y : tensor<?x?xf32>, tensor<?xf32>
}

// Several cores need memory for a row each, which the thread that called allocates.
func.func @normalized(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%rows) : tensor<?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %y = math.exp %x : tensor<?x?xf32>
  %sum = linalg.reduce {arith.addf} ins(%y : tensor<?x?xf32>) outs(%f : tensor<?xf32>) dimensions = [1]
  %column = tensor.expand_shape %sum [[0, 1]] output_shape [%rows, 1] : tensor<?xf32> into tensor<?x1xf32>
  %r = bcast.div %y, %column : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Cannot fail, and has no result.
func.func @nothing() {
  return
}
