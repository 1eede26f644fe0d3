// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-import-symbols 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-import-symbols --bcast-import-symbols 2>/dev/null | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-import-symbols --bcast-insert-runtime-checks 2>/dev/null | FileCheck %s --check-prefix=CHECKED
// RUN: bcast-opt %s --allow-unregistered-dialect --emit-bytecode -o %t.mlirbc
// RUN: bcast-opt %t.mlirbc --allow-unregistered-dialect --bcast-import-symbols 2>/dev/null | FileCheck %s

// CHECK-LABEL: func @main_graph(
// CHECK-SAME:    tensor<?x?x8xf32> {bcast.dims = ["batch", "seq", 8], onnx.dim_params = "0:batch,1:seq"}
// CHECK-SAME:    tensor<?x?xf32> {bcast.dims = ["batch", "past + seq"], onnx.dim_params = "0:batch,1:past + seq"}
// CHECK-SAME:    tensor<?xf32> {bcast.dims = ["past"], onnx.dim_params = "0:past"}
// CHECK-SAME:    -> (tensor<?xf32> {bcast.dims = ["2 * batch"], onnx.dim_params = "0:2*batch"})
// CHECKED-LABEL: func @main_graph(
// CHECKED:         cf.assert {{.*}} argument #1 dim 0 \22batch\22: run-time size is not that of argument #0 dim 0 [symbol-entry]"
// CHECKED:         cf.assert {{.*}} argument #1 dim 1 \22past + seq\22: run-time size is not its value [symbol-entry]"
// CHECKED:         cf.assert {{.*}} result #0 dim 0 \222 * batch\22: run-time size is not its value [symbol-result]"
func.func @main_graph(%x: tensor<?x?x8xf32> {onnx.dim_params = "0:batch,1:seq"},
                      %y: tensor<?x?xf32> {onnx.dim_params = "0:batch,1:past + seq"},
                      %z: tensor<?xf32> {onnx.dim_params = "0:past"}) -> (tensor<?xf32> {onnx.dim_params = "0:2*batch"}) {
  return %z : tensor<?xf32>
}

// The text of an expression is a name where nothing determines its symbols; so is what is not an expression.
// CHECK-LABEL: func @names(
// CHECK-SAME:    tensor<?x?xf32> {bcast.dims = ["a___b", "batch_1"]
// CHECK-SAME:    tensor<?x?xf32> {bcast.dims = ["a___b", "_3"]
// REMARK: the name "batch.1" is the symbol "batch_1" here
// REMARK: the name "3" is the symbol "_3" here
// REMARK: the name "a + b" is the symbol "a___b" here
func.func @names(%x: tensor<?x?xf32> {onnx.dim_params = "0:a + b,1:batch.1"},
                 %y: tensor<?x?xf32> {onnx.dim_params = "0:a + b,1:3"}) {
  return
}

// A malformed attribute is not read.
// CHECK-LABEL: func @malformed(
// CHECK-NOT:     bcast.dims
// CHECK:         return
// REMARK: onnx.dim_params of argument #0 is not read: '1' is not a dimension of rank 1
// REMARK: onnx.dim_params of argument #1 is not read: 'batch' is not DIM:NAME
// REMARK: onnx.dim_params of argument #2 is not read: it is not a string
// REMARK: onnx.dim_params of argument #3 is not read: the type is not a ranked tensor
func.func @malformed(%x: tensor<?xf32> {onnx.dim_params = "1:batch"}, %y: tensor<?xf32> {onnx.dim_params = "batch"},
                     %z: tensor<?xf32> {onnx.dim_params = 1}, %w: tensor<*xf32> {onnx.dim_params = "0:batch"}) {
  return
}
