// The messages are MLIR's own, and the exit status is that of a failure.

// RUN: not bcast-opt %s --convert-bcast-to-linlag 2>&1 | FileCheck %s --check-prefix=PASS
// PASS: bcast-opt: Unknown command line argument '--convert-bcast-to-linlag'
// PASS: Did you mean '--convert-bcast-to-linalg'?

// RUN: not bcast-opt %s --pass-pipeline='builtin.module(bcast-verfy)' 2>&1 | FileCheck %s --check-prefix=PIPELINE
// PIPELINE: error: {{.*}}'bcast-verfy' does not refer to a registered pass or pass pipeline

// RUN: not bcast-opt %s --pass-pipeline='builtin.module(bcast-verify{op=x})' 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: no such option op
// OPTION: failed to add `bcast-verify` with options `op=x`

// RUN: not bcast-opt %s --pass-pipeline='builtin.module(convert-bcast-to-linalg{fast=1})' 2>&1 | FileCheck %s --check-prefix=LINALG
// LINALG: no such option fast
// LINALG: failed to add `convert-bcast-to-linalg` with options `fast=1`

// RUN: not bcast-opt %s --pass-pipeline='builtin.module(convert-bcast-to-vector{fast=1})' 2>&1 | FileCheck %s --check-prefix=VECTOR
// VECTOR: no such option fast

// RUN: not bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{fast=1})' 2>&1 | FileCheck %s --check-prefix=LLVM
// LLVM: bcast-to-llvm has the options fuse=true|false, functions=fast|rounded|libm, reductions=marked|strict|tree, threads=none|openmp, min-shared-cost=NUMBER, call-contractions=true|false, panel-bytes=NUMBER and failures=abort|return: for those of other passes, run them before it
// LLVM: failed to add `bcast-to-llvm` with options `fast=1`

// RUN: not bcast-opt %s --pass-pipeline='builtin.module(bcast-kernels-to-loops{reductions=fast})' 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: the choices for reductions are marked strict tree

// RUN: not bcast-opt %s --pass-pipeline='builtin.module(bcast-kernels-to-loops{threads=posix})' 2>&1 | FileCheck %s --check-prefix=THREADS
// THREADS: the choices for threads are none openmp

// RUN: not bcast-opt %s --pass-pipeline='builtin.module(func.func(bcast-to-llvm))' 2>&1 | FileCheck %s --check-prefix=NESTED
// NESTED: error: bcast-to-llvm runs on builtin.module, not on func.func: write it outside of the parentheses, as in builtin.module(func.func(...),bcast-to-llvm)

// RUN: not bcast-opt %s --pass-pipeline='func.func(convert-bcast-to-linalg)' 2>&1 | FileCheck %s --check-prefix=ANCHOR
// ANCHOR: error: can't run 'func.func' pass manager on 'builtin.module' op

// RUN: not bcast-opt %s --pass-pipeline='builtin.module(bcast-verify' 2>&1 | FileCheck %s --check-prefix=PARSE
// PARSE: expected

// RUN: not bcast-opt %s.missing 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: cannot open input file '{{.*}}bad_options.mlir.missing': No such file or directory

// RUN: not bcast-opt %s -o %t/missing/directory.mlir 2>&1 | FileCheck %s --check-prefix=OUTPUT
// OUTPUT: cannot open output file

// RUN: echo 'func.func @f(' | not bcast-opt 2>&1 | FileCheck %s --check-prefix=SYNTAX
// SYNTAX: error: expected

// RUN: not bcast-opt %s --nonsense 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: Unknown command line argument '--nonsense'

module {}
