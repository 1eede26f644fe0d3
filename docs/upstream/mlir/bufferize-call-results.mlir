// RUN: mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

// Both results are one buffer: the write to the first must not change what is read of the second.
func.func private @both(%t: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %c = arith.constant 1.0 : f32
  %f = linalg.fill ins(%c : f32) outs(%t : tensor<2xf32>) -> tensor<2xf32>
  return %f, %f : tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func @main(
//       CHECK:   %[[RESULTS:.*]]:2 = call @both
//       CHECK:   %[[COPY:.*]] = memref.alloc
//       CHECK:   memref.copy %[[RESULTS]]#0, %[[COPY]]
//       CHECK:   memref.store %{{.*}}, %[[COPY]]
//       CHECK:   memref.load %[[RESULTS]]#1
func.func @main(%t: tensor<2xf32>) -> (f32, f32) {
  %i = arith.constant 0 : index
  %z = arith.constant 5.0 : f32
  %r:2 = call @both(%t) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %w = tensor.insert %z into %r#0[%i] : tensor<2xf32>
  %a = tensor.extract %w[%i] : tensor<2xf32>
  %b = tensor.extract %r#1[%i] : tensor<2xf32>
  return %a, %b : f32, f32
}
