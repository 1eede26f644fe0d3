// RUN: bcast-opt %s --convert-bcast-to-vector | FileCheck %s --check-prefix=VECTOR
// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --check-prefix=LINALG
// RUN: bcast-opt %s --convert-bcast-to-linalg --convert-bcast-to-vector | FileCheck %s --check-prefix=BOTH --implicit-check-not=bcast.

// Each pass skips ops of the other kind.

// VECTOR-LABEL: func @kinds
// VECTOR-NEXT:    bcast.add %{{.*}} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
// VECTOR-NEXT:    vector.broadcast
// VECTOR-NEXT:    arith.addf
// VECTOR-NEXT:    return

// LINALG-LABEL: func @kinds
// LINALG:         linalg.generic
// LINALG:         bcast.add %{{.*}} : (vector<4xf32>, vector<1xf32>) -> vector<4xf32>
// LINALG-NEXT:    return

// BOTH-LABEL: func @kinds
// BOTH:         linalg.generic
// BOTH:         vector.broadcast
func.func @kinds(%a: tensor<4xf32>, %b: tensor<1xf32>, %c: vector<4xf32>, %d: vector<1xf32>)
    -> (tensor<4xf32>, vector<4xf32>) {
  %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  %1 = bcast.add %c, %d : (vector<4xf32>, vector<1xf32>) -> vector<4xf32>
  return %0, %1 : tensor<4xf32>, vector<4xf32>
}
