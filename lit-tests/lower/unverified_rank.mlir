// RUN: not bcast-opt %s --mlir-very-unsafe-disable-verifier-on-parsing --verify-each=false \
// RUN:   --convert-bcast-to-linalg 2>&1 | FileCheck %s

// IR that was not verified: no cast changes the rank of a tensor.

func.func @declared_rank(%a: tensor<?xf32>) -> tensor<?x?xf32> {
  // CHECK: error: 'bcast.add' op cannot be lowered: its result does not have the inferred rank
  %0 = bcast.add %a : (tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
