// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-report-sizes=facts 2>&1 >/dev/null | FileCheck %s

// Numbers and lists of torch are operands: sizes go through them. The tensors are those of torch-mlir.

// CHECK: 'torch.aten.view' op result #0 is (B * 4)x16
// CHECK: 'torch.aten.view' op result #0 is Bx4x16
// CHECK: 'torch.aten.view' op result #0 is Bx4x16
func.func @view(%arg: tensor<?x4x16xf32> {bcast.dims = ["B", 4, 16]}, %rows: tensor<?xf32> {bcast.dims = ["B * 4"]}) attributes {bcast.symbols = {B = {min = 1, max = 1024}}} {
  %x = "torch_c.from_builtin_tensor"(%arg) : (tensor<?x4x16xf32>) -> !torch.vtensor<[?,4,16],f32>
  %i0 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
  %i4 = "torch.constant.int"() {value = 4 : i64} : () -> !torch.int
  %i16 = "torch.constant.int"() {value = 16 : i64} : () -> !torch.int
  %inferred = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
  %flat = "torch.prim.ListConstruct"(%inferred, %i16) : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = "torch.aten.view"(%x, %flat) : (!torch.vtensor<[?,4,16],f32>, !torch.list<int>) -> !torch.vtensor<[?,16],f32>
  %b = "torch.aten.size.int"(%x, %i0) : (!torch.vtensor<[?,4,16],f32>, !torch.int) -> !torch.int
  %whole = "torch.prim.ListConstruct"(%b, %i4, %inferred) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %1 = "torch.aten.view"(%0, %whole) : (!torch.vtensor<[?,16],f32>, !torch.list<int>) -> !torch.vtensor<[?,4,?],f32>
  %again = "torch.prim.ListConstruct"(%inferred, %i4, %i16) : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %2 = "torch.aten.view"(%0, %again) : (!torch.vtensor<[?,16],f32>, !torch.list<int>) -> !torch.vtensor<[?,?,?],f32>
  return
}

// The sizes reach the ops of ours behind a conversion: no check is left.
// CHECK: 'torch.aten.cat' op result #0 is (2 * N)xM
// CHECK: 'torch.prim.ListUnpack' op result #0 is NxM
// CHECK: 'torch.prim.ListUnpack' op result #1 is NxM
// CHECK: 'torch.aten.permute' op result #0 is MxN
// CHECK: 'torch.aten.mm' op result #0 is NxN
// CHECK: 'bcast.add' op result #0 is NxM
// CHECK-NOT: checked at run time
func.func @through(%arg: tensor<?x?xf32> {bcast.dims = ["N", "M"]}, %double: tensor<?xf32> {bcast.dims = ["2 * N"]}) -> tensor<?x?xf32> {
  %x = "torch_c.from_builtin_tensor"(%arg) : (tensor<?x?xf32>) -> !torch.vtensor<[?,?],f32>
  %i0 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
  %i1 = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int
  %list = "torch.prim.ListConstruct"(%x, %x) : (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>) -> !torch.list<vtensor>
  %joined = "torch.aten.cat"(%list, %i0) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[?,?],f32>
  %n = "torch.aten.size.int"(%x, %i0) : (!torch.vtensor<[?,?],f32>, !torch.int) -> !torch.int
  %halves = "torch.prim.ListConstruct"(%n, %n) : (!torch.int, !torch.int) -> !torch.list<int>
  %split = "torch.aten.split_with_sizes"(%joined, %halves, %i0) : (!torch.vtensor<[?,?],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
  %half:2 = "torch.prim.ListUnpack"(%split) : (!torch.list<vtensor>) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>)
  %order = "torch.prim.ListConstruct"(%i1, %i0) : (!torch.int, !torch.int) -> !torch.list<int>
  %turned = "torch.aten.permute"(%x, %order) : (!torch.vtensor<[?,?],f32>, !torch.list<int>) -> !torch.vtensor<[?,?],f32>
  %product = "torch.aten.mm"(%x, %turned) : (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32>
  %y = "torch_c.to_builtin_tensor"(%half#1) : (!torch.vtensor<[?,?],f32>) -> tensor<?x?xf32>
  %r = bcast.add %arg, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// An op that is not as torch defines it is unknown, and no error.
// CHECK: 'torch.aten.view' op result #0 is s{{[0-9]+}}
// CHECK: 'torch.aten.mm' op result #0 is Nxs{{[0-9]+}}
// CHECK: 'torch.prim.ListUnpack' op result #0 is s{{[0-9]+}}
func.func @wrong(%arg: tensor<?xf32> {bcast.dims = ["N"]}) {
  %x = "torch_c.from_builtin_tensor"(%arg) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  %0 = "torch.aten.view"(%x) : (!torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32>
  %1 = "torch.aten.mm"(%x, %x) : (!torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>) -> !torch.vtensor<[?,?],f32>
  %2 = "torch.prim.ListUnpack"(%x) : (!torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32>
  return
}
