// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-export-symbols=form=onnx 2>%t.onnx | FileCheck %s --check-prefix=ONNX
// RUN: FileCheck %s --check-prefix=ONNX-REMARK --input-file=%t.onnx
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-export-symbols=form=iree 2>%t.iree | FileCheck %s --check-prefix=IREE
// RUN: FileCheck %s --check-prefix=IREE-REMARK --input-file=%t.iree
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-export-symbols=form=llvm | FileCheck %s --check-prefix=LLVM
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-export-symbols=form=llvm --bcast-insert-runtime-checks | FileCheck %s --check-prefix=ORDER

// The written form is read again.
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-export-symbols=form=onnx --bcast-import-symbols 2>/dev/null | FileCheck %s --check-prefix=NAMES
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-export-symbols=form=iree --bcast-import-symbols 2>/dev/null | FileCheck %s --check-prefix=SIZES

// RUN: echo "module {}" | not bcast-opt --bcast-export-symbols=form=iree 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: bcast-export-symbols writes ops and attributes of a dialect that is not registered here: run with --allow-unregistered-dialect


// ONNX-LABEL: func.func @f(
// ONNX-SAME:    tensor<?x?x4xf32> {onnx.dim_params = "0:T * 2 + 1,1:B"}
// ONNX-SAME:    tensor<?x?xf32> {onnx.dim_params = "0:T"}
// ONNX-SAME:    -> (tensor<?xf32> {onnx.dim_params = "0:B * B"}) {
// ONNX-REMARK: 'func.func' op bcast-export-symbols: onnx.dim_params has no bounds, such as those of "B"
// NAMES-LABEL: func.func @f(
// NAMES-SAME:    bcast.dims = ["T * 2 + 1", "B", 4]
// NAMES-SAME:    bcast.dims = ["T", "?"]
// NAMES-SAME:    bcast.dims = ["B * B"]

// SIZES-LABEL: func.func @f(
// SIZES-SAME:    bcast.dims = ["arg1_dim0 * 2 + 1", "arg0_dim1", 4]
// SIZES-SAME:    bcast.dims = ["arg1_dim0", "?"]
// SIZES-SAME:    bcast.symbols = {arg0_dim1 = {max = 128 : i64, min = 2 : i64, multiple_of = 8 : i64}}
// SIZES-NOT:     util.assume.int
// SIZES-NOT:     flow.tensor.tie_shape

// IREE-LABEL: func.func @f(%arg0: tensor<?x?x4xf32>, %arg1: tensor<?x?xf32>) -> tensor<?xf32> {
// IREE:         %[[DIM:.*]] = tensor.dim %arg0, %c1
// IREE:         %[[B:.*]] = "util.assume.int"(%[[DIM]]) {{.*}}#util.int.assumption<umin = 2, umax = 128, udiv = 8>
// IREE:         %[[T:.*]] = tensor.dim %arg1, %c0
// IREE:         %[[TWICE:.*]] = arith.muli %[[T]], %{{.*}} : index
// IREE:         %[[SUM:.*]] = arith.addi %[[TWICE]], %{{.*}} : index
// IREE:         %[[X:.*]] = "flow.tensor.tie_shape"(%arg0, %[[SUM]], %[[B]])
// IREE:         %[[M:.*]] = tensor.dim %arg1, %c1
// IREE:         "flow.tensor.tie_shape"(%arg1, %[[T]], %[[M]])
// IREE:         "test.use"(%[[X]])
// IREE-REMARK: 'func.func' op bcast-export-symbols: util.assume.int is about arguments: what is declared of results is not exported

// The declarations stay, and what is assumed is checked before.
// LLVM-LABEL: func.func @f(
// LLVM-SAME:    bcast.dims = ["T * 2 + 1", "B", 4]
// LLVM-COUNT-4: llvm.intr.assume
// LLVM:         "test.use"
// ORDER-LABEL: func.func @f(
// ORDER-COUNT-4: cf.assert
// ORDER-COUNT-4: llvm.intr.assume
func.func @f(%x: tensor<?x?x4xf32> {bcast.dims = ["T * 2 + 1", "B", 4]}, %y: tensor<?x?xf32> {bcast.dims = ["T", "?"]})
    -> (tensor<?xf32> {bcast.dims = ["B * B"]}) attributes {bcast.symbols = {B = {min = 2, max = 128, multiple_of = 8}}} {
  "test.use"(%x) : (tensor<?x?x4xf32>) -> ()
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<?x?x4xf32>
  %size = arith.muli %n, %n : index
  %r = tensor.empty(%size) : tensor<?xf32>
  return %r : tensor<?xf32>
}

// A private function has checks at its calls alone.
// LLVM-LABEL: func.func private @inner(
// LLVM:         llvm.intr.assume
// ORDER-LABEL: func.func private @inner(
// ORDER-NOT:     cf.assert
// ORDER:         llvm.intr.assume
func.func private @inner(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32> {bcast.dims = ["N"]}) {
  "test.use"(%x) : (tensor<?xf32>) -> ()
  return
}
func.func @outer(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  call @inner(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

// IREE: func.func private @declared(tensor<?xf32> {bcast.dims = ["N"]})
// IREE-REMARK: 'func.func' op bcast-export-symbols: the declarations stay: a function without a body has no place for their form
// ONNX: func.func private @declared(tensor<?xf32> {onnx.dim_params = "0:N"})
func.func private @declared(tensor<?xf32> {bcast.dims = ["N"]})

// IREE: func.func @torch(%arg0: !torch.vtensor<[?],f32> {bcast.dims = ["N"]})
// IREE-REMARK: 'func.func' op bcast-export-symbols: the declarations stay: argument #0 is not a builtin tensor
// ONNX: func.func @torch(%arg0: !torch.vtensor<[?],f32> {onnx.dim_params = "0:N"})
func.func @torch(%x: !torch.vtensor<[?],f32> {bcast.dims = ["N"]}) {
  return
}
