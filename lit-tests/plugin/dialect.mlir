// RUN: mlir-opt %s %load_plugin --show-dialects | FileCheck %s --check-prefix=DIALECTS
// RUN: mlir-opt %s %load_plugin | mlir-opt %load_plugin | FileCheck %s
// RUN: mlir-opt %s %load_plugin --emit-bytecode | mlir-opt %load_plugin | FileCheck %s
// RUN: mlir-opt %s %load_plugin --cse --loop-invariant-code-motion | FileCheck %s --check-prefix=EFFECTS
// RUN: not mlir-opt %s 2>&1 | FileCheck %s --check-prefix=WITHOUT

// The stock mlir-opt of LLVM 22 learns the dialect from the plugin.

// DIALECTS: bcast
// WITHOUT: Dialect `bcast' not found

// CHECK-LABEL: func @stock
// CHECK:           bcast.add %{{.*}}, %{{.*}} fastmath<nnan> : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>

// EFFECTS-LABEL: func @stock
// EFFECTS-COUNT-1: bcast.mul
// EFFECTS:         scf.for
// EFFECTS-NEXT:      bcast.add
// EFFECTS-NOT:       bcast.
// EFFECTS:         return
func.func @stock(%from: index, %to: index, %step: index, %a: tensor<4x1xf32>, %b: tensor<?xf32>,
                 %c: tensor<?xf32>) -> tensor<4x?xf32> {
  %init = bcast.add %a, %b fastmath<nnan> : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>
  %0 = scf.for %i = %from to %to step %step iter_args(%sum = %init) -> tensor<4x?xf32> {
    %1 = bcast.mul %a, %b : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>
    %2 = bcast.mul %a, %b : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>
    %3 = bcast.add %sum, %1, %2, %c
        : (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>, tensor<?xf32>) -> tensor<4x?xf32>
    scf.yield %3 : tensor<4x?xf32>
  }
  return %0 : tensor<4x?xf32>
}
