// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-import-symbols 2>%t | FileCheck %s --implicit-check-not=torch.symbolic_int --implicit-check-not=torch.bind
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// RUN: bcast-opt %s --allow-unregistered-dialect --emit-bytecode -o %t.bc
// RUN: bcast-opt %t.bc --allow-unregistered-dialect --bcast-import-symbols 2>/dev/null | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-import-symbols --bcast-import-symbols 2>/dev/null | FileCheck %s

// `s0` of a map is the first symbol operand of that op. The names of the map say nothing.
// CHECK-LABEL: func @expressions(
// CHECK-SAME:    !torch.vtensor<[?,?,16],f32> {bcast.dims = ["s77", "s27", 16]}
// CHECK-SAME:    !torch.vtensor<[?,?],f32> {bcast.dims = ["s27 * 2 + 1", "s27 floordiv 2"]}
// CHECK-SAME:    -> (!torch.vtensor<[?,?,16],f32> {bcast.dims = ["s77", "s27", 16]})
// CHECK-SAME:    bcast.symbols = {s27 = {max = 1024 : i64, min = 2 : i64}, s77 = {min = 2 : i64}}
// REMARK: 'func.func' op bcast-import-symbols: 1 torch.bind_symbolic_shape of values inside the function: declarations are of arguments and results
func.func @expressions(%x: !torch.vtensor<[?,?,16],f32>, %y: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?,16],f32> {
  %0 = "torch.symbolic_int"() <{max_val = 1024 : i64, min_val = 2 : i64, symbol_name = "s27"}> : () -> !torch.int
  %1 = "torch.symbolic_int"() <{max_val = 9223372036854775807 : i64, min_val = 2 : i64, symbol_name = "s77"}> : () -> !torch.int
  "torch.bind_symbolic_shape"(%x, %1, %0) <{shape_expressions = affine_map<()[s0, s1] -> (s0, s1, 16)>}> : (!torch.vtensor<[?,?,16],f32>, !torch.int, !torch.int) -> ()
  "torch.bind_symbolic_shape"(%y, %0) <{shape_expressions = affine_map<()[s0] -> (s0 * 2 + 1, s0 floordiv 2)>}> : (!torch.vtensor<[?,?],f32>, !torch.int) -> ()
  %2 = "torch.aten.tanh"(%x) : (!torch.vtensor<[?,?,16],f32>) -> !torch.vtensor<[?,?,16],f32>
  "torch.bind_symbolic_shape"(%2, %1, %0) <{shape_expressions = affine_map<()[s0, s1] -> (s0, s1, 16)>}> : (!torch.vtensor<[?,?,16],f32>, !torch.int, !torch.int) -> ()
  %3 = "torch.aten.sum"(%x) : (!torch.vtensor<[?,?,16],f32>) -> !torch.vtensor<[?],f32>
  "torch.bind_symbolic_shape"(%3, %1) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  return %2 : !torch.vtensor<[?,?,16],f32>
}

// Builtin tensors, as after torch's lowering. Names that are not symbols, and a number that the type does not have.
// CHECK-LABEL: func @builtin(
// CHECK-SAME:    tensor<?x?xf32> {bcast.dims = ["s0_1", "16"]}
// CHECK-SAME:    tensor<?xf32> {bcast.dims = ["s0_1_"]}
// REMARK: the name "s0.1" is the symbol "s0_1" here
// REMARK: the name "s0-1" is the symbol "s0_1_" here
func.func @builtin(%x: tensor<?x?xf32>, %y: tensor<?xf32>) {
  %0 = "torch.symbolic_int"() {max_val = 8 : i64, min_val = 0 : i64, symbol_name = "s0.1"} : () -> !torch.int
  %1 = "torch.symbolic_int"() {max_val = 8 : i64, min_val = 0 : i64, symbol_name = "s0-1"} : () -> !torch.int
  "torch.bind_symbolic_shape"(%x, %0) {shape_expressions = affine_map<()[s0] -> (s0, 16)>} : (tensor<?x?xf32>, !torch.int) -> ()
  "torch.bind_symbolic_shape"(%y, %1) {shape_expressions = affine_map<()[s0] -> (s0)>} : (tensor<?xf32>, !torch.int) -> ()
  return
}

// Not a declaration: two symbols that nothing else determines, a wrong size, another declaration, a wrong map.
// CHECK-LABEL: func @refused(
// CHECK-SAME:    tensor<?x4xf32>, %arg1: tensor<?xf32> {bcast.dims = ["N"]}, %arg2: tensor<?x?xf32>)
// CHECK-NOT:     bcast.symbols
// REMARK: argument #1 dim 0 is "s0 * s1", and stays "N" as bcast.dims declares it
// REMARK: the torch.bind_symbolic_shape of argument #2 is not read: the map has 1 results for the rank 2
// REMARK: not declared: argument #0 dim 0: no entry determines "s0" of "s0 * s1" when the function is entered
// REMARK: not declared: argument #0 dim 1: "5" is 5, but the type has 4 [symbol-attr]
func.func @refused(%x: tensor<?x4xf32>, %y: tensor<?xf32> {bcast.dims = ["N"]}, %z: tensor<?x?xf32>) {
  %0 = "torch.symbolic_int"() {max_val = 8 : i64, min_val = 0 : i64, symbol_name = "s0"} : () -> !torch.int
  %1 = "torch.symbolic_int"() {max_val = 8 : i64, min_val = 0 : i64, symbol_name = "s1"} : () -> !torch.int
  "torch.bind_symbolic_shape"(%x, %0, %1) {shape_expressions = affine_map<()[s0, s1] -> (s0 * s1, 5)>} : (tensor<?x4xf32>, !torch.int, !torch.int) -> ()
  "torch.bind_symbolic_shape"(%y, %0, %1) {shape_expressions = affine_map<()[s0, s1] -> (s0 * s1)>} : (tensor<?xf32>, !torch.int, !torch.int) -> ()
  "torch.bind_symbolic_shape"(%z, %0) {shape_expressions = affine_map<()[s0] -> (s0)>} : (tensor<?x?xf32>, !torch.int) -> ()
  return
}
