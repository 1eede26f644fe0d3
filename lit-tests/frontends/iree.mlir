// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-import-symbols 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// RUN: bcast-opt %s --allow-unregistered-dialect --emit-bytecode -o %t.mlirbc
// RUN: bcast-opt %t.mlirbc --allow-unregistered-dialect --bcast-import-symbols 2>/dev/null | FileCheck %s

// CHECK-LABEL: func @bounds(
// CHECK-SAME:    tensor<?x4x?xf32> {bcast.dims = ["arg0_dim0", 4, "B"]}
// CHECK-SAME:    bcast.symbols = {B = {min = 2 : i64, multiple_of = 8 : i64}, arg0_dim0 = {max = 128 : i64, min = 1 : i64, multiple_of = 16 : i64}}
// CHECK-NOT:     util.assume.int
// CHECK:         %[[DIM:.*]] = tensor.dim %arg0, %c0
// CHECK:         return %[[DIM]]
func.func @bounds(%x: tensor<?x4x?xf32> {bcast.dims = ["?", 4, "B"]}) -> index attributes {bcast.symbols = {B = {min = 2}}} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x4x?xf32>
  %m = tensor.dim %x, %c2 : tensor<?x4x?xf32>
  // Of an assumption on an assumption, and of two of which one holds.
  %0 = "util.assume.int"(%n) <{assumptions = [[#util.int.assumption<umin = 1, umax = 256, udiv = 16>]]}> : (index) -> index
  %1:2 = "util.assume.int"(%0, %m) <{assumptions = [[#util.int.assumption<umax = 128>], [#util.int.assumption<umin = 1, udiv = 16>, #util.int.assumption<umin = 2, umax = 8, udiv = 24>]]}> : (index, index) -> (index, index)
  return %1#0 : index
}

// One size for two dimensions, and what is tied to its own size.
// CHECK-LABEL: func @tied(
// CHECK-SAME:    %arg0: tensor<?x?xf32> {bcast.dims = ["arg0_dim0", "?"]}, %arg1: tensor<?xf32> {bcast.dims = ["arg0_dim0"]}
// CHECK-SAME:    bcast.symbols = {arg0_dim0 = {max = 7 : i64}}
// CHECK-NOT:     flow.tensor.tie_shape
// CHECK:         bcast.add %arg0, %arg1
func.func @tied(%x: tensor<?x?xf32>, %y: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %0 = "util.assume.int"(%n) <{assumptions = [[#util.int.assumption<umax = 7>]]}> : (index) -> index
  %1 = "flow.tensor.tie_shape"(%x, %0, %m) : (tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
  %2 = "flow.tensor.tie_shape"(%y, %0) : (tensor<?xf32>, index) -> tensor<?xf32>
  %r = bcast.add %1, %2 : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A value that is not a size of an argument, one in a branch, and an assumption of another form.
// CHECK-LABEL: func @left(
// CHECK-NOT:     bcast.dims
// CHECK-COUNT-3: util.assume.int
// REMARK: util.assume.int{{.*}} is left by bcast-import-symbols: no declaration says what it assumes
// REMARK: util.assume.int{{.*}} is left by bcast-import-symbols: no declaration says what it assumes
// REMARK-NOT: is left by
func.func @left(%x: tensor<?xf32>, %k: index, %b: i1) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = "util.assume.int"(%k) <{assumptions = [[#util.int.assumption<umax = 7>]]}> : (index) -> index
  %1 = "util.assume.int"(%n) <{assumptions = [[#util.int.assumption<smax = 7>]]}> : (index) -> index
  scf.if %b {
    %2 = "util.assume.int"(%n) <{assumptions = [[#util.int.assumption<umax = 7>]]}> : (index) -> index
    "test.use"(%0, %1, %2) : (index, index, index) -> ()
  }
  return
}
