// Declared sizes of functions that are bufferized before their checks are made: memrefs keep the declaration,
// and its checks read them.

// RUN: bcast-opt %s "--one-shot-bufferize=bufferize-function-boundaries allow-unknown-ops dialect-filter=func,linalg,tensor,bufferization" -o %t.mlir
// RUN: FileCheck %s --check-prefix=BUFFERS --input-file=%t.mlir
// RUN: bcast-opt %t.mlir --convert-bcast-to-linalg --canonicalize | FileCheck %s "--implicit-check-not=bcast.{{[^g]}}"
// RUN: bcast-opt %t.mlir --convert-bcast-to-linalg=runtime-checks=false | FileCheck %s --check-prefix=ASSUMED --implicit-check-not=bcast. --implicit-check-not=cf.assert
// RUN: bcast-opt %t.mlir --bcast-insert-runtime-checks | FileCheck %s --check-prefix=INSERTED
// RUN: bcast-opt %t.mlir --bcast-infer-shapes --bcast-report-sizes -o /dev/null

// BUFFERS-LABEL: func.func @public(
// BUFFERS-SAME:    {bcast.dims = ["N", 4]}, %arg1: memref<{{[^{]*}}> {bcast.dims = ["N", 4]}) -> (memref<{{[^{]*}}> {bcast.dims = ["N", 4]})
// CHECK-LABEL: func.func @public(
// CHECK:         memref.dim %arg0
// CHECK:         cf.assert {{.*}} @public argument #0 dim 0 \22N\22: run-time size is less than 2, its declared min [symbol-entry]"
// CHECK:         cf.assert {{.*}} @public argument #1 dim 0 \22N\22: run-time size is not that of argument #0 dim 0 [symbol-entry]"
// CHECK:         linalg.add
// ASSUMED-LABEL: func.func @public(
// ASSUMED:         linalg.add
// INSERTED-LABEL: func.func @public(
// INSERTED-COUNT-2: cf.assert
func.func @public(%x: tensor<?x4xf32> {bcast.dims = ["N", 4]}, %y: tensor<?x4xf32> {bcast.dims = ["N", 4]}) -> (tensor<?x4xf32> {bcast.dims = ["N", 4]})
    attributes {bcast.symbols = {N = {min = 2}}} {
  %0 = linalg.add ins(%x, %y : tensor<?x4xf32>, tensor<?x4xf32>) outs(%x : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// The callers of a private function check.
// CHECK-LABEL: func.func private @private(
// CHECK-NOT:     cf.assert
// CHECK-LABEL: func.func @caller(
// CHECK:         cf.assert {{.*}}[symbol-entry]"
// CHECK:         call @private
func.func private @private(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32> {bcast.dims = ["N"]}) -> tensor<?xf32> {
  %0 = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @caller(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = call @private(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A tensor and a memref with one symbol: nothing is known of the tensor without the check.
// CHECK-LABEL: func.func @both(
// CHECK:         cf.assert {{.*}}[symbol-entry]"
// CHECK:         cf.assert {{.*}}[runtime-legal]"
func.func @both(%m: memref<?xf32> {bcast.dims = ["N"]}, %n: memref<?xf32> {bcast.dims = ["N"]}) {
  %t = bufferization.to_tensor %m restrict : memref<?xf32> to tensor<?xf32>
  %u = bufferization.to_tensor %n restrict : memref<?xf32> to tensor<?xf32>
  %0 = bcast.add %t, %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  call @use(%0) : (tensor<?xf32>) -> ()
  return
}
func.func private @use(tensor<?xf32>)
