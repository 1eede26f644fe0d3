// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-export-symbols=form=torch 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// The written form is read again.
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-export-symbols=form=torch --bcast-import-symbols 2>/dev/null | FileCheck %s --check-prefix=AGAIN

// CHECK-DAG:     #[[X:.*]] = affine_map<()[s0, s1] -> (s0 * 2 + 1, s1, 4)>
// CHECK-DAG:     #[[Y:.*]] = affine_map<()[s0, s1] -> (s0, s1)>
// CHECK-DAG:     #[[Z:.*]] = affine_map<()[s0, s1] -> (s0 * s0 + s1 floordiv 2)>
// CHECK-LABEL: func.func @f(%arg0: !torch.vtensor<[?,?,4],f32>, %arg1: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?],f32> {
// CHECK:         %[[T:.*]] = "torch.symbolic_int"() {{.*}}max_val = 9223372036854775807 : i64, min_val = 0 : i64, symbol_name = "T"
// CHECK:         %[[B:.*]] = "torch.symbolic_int"() {{.*}}max_val = 128 : i64, min_val = 2 : i64, symbol_name = "B"
// CHECK:         %[[FREE:.*]] = "torch.symbolic_int"() {{.*}}symbol_name = "arg1_dim1"
// CHECK:         "torch.bind_symbolic_shape"(%arg0, %[[T]], %[[B]]) {{.*}}shape_expressions = #[[X]]}
// CHECK:         "torch.bind_symbolic_shape"(%arg1, %[[T]], %[[FREE]]) {{.*}}shape_expressions = #[[Y]]}
// CHECK:         %[[R:.*]] = "test.result"
// CHECK:         "torch.bind_symbolic_shape"(%[[R]], %[[B]], %[[T]]) {{.*}}shape_expressions = #[[Z]]}
// CHECK-NEXT:    return
// REMARK: 'func.func' op bcast-export-symbols: torch.symbolic_int has no divisor, such as that of "B"
// AGAIN-LABEL: func.func @f(
// AGAIN-SAME:    bcast.dims = ["T * 2 + 1", "B", 4]
// AGAIN-SAME:    bcast.dims = ["T", "arg1_dim1"]
// AGAIN-SAME:    bcast.dims = ["B * B + T floordiv 2"]
// AGAIN-SAME:    bcast.symbols = {B = {max = 128 : i64, min = 2 : i64}
func.func @f(%x: !torch.vtensor<[?,?,4],f32> {bcast.dims = ["2 * T + 1", "B", 4]}, %y: !torch.vtensor<[?,?],f32> {bcast.dims = ["T", "?"]})
    -> (!torch.vtensor<[?],f32> {bcast.dims = ["B * B + T floordiv 2"]}) attributes {bcast.symbols = {B = {min = 2, max = 128, multiple_of = 8}}} {
  %r = "test.result"(%x) : (!torch.vtensor<[?,?,4],f32>) -> !torch.vtensor<[?],f32>
  return %r : !torch.vtensor<[?],f32>
}

// CHECK-LABEL: func.func @builtin(
// CHECK-SAME:    bcast.dims = ["N"]
// REMARK: bcast-export-symbols: the declarations stay: argument #0 is not a tensor of torch
func.func @builtin(%x: tensor<?xf32> {bcast.dims = ["N"]}) {
  return
}

// CHECK: func.func private @declared(!torch.vtensor<[?],f32> {bcast.dims = ["N"]})
// REMARK: 'func.func' op bcast-export-symbols: the declarations stay: a function without a body has no place for their form
func.func private @declared(!torch.vtensor<[?],f32> {bcast.dims = ["N"]})
