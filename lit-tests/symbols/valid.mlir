// RUN: bcast-opt %s | bcast-opt | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | bcast-opt | FileCheck %s

// CHECK-LABEL: func @symbol_attr(
// CHECK-SAME:    tensor<?x?x32xf32> {bcast.dims = ["B", "T", 32]}
// CHECK-SAME:    tensor<?x1x1x?xf32> {bcast.dims = ["B", 1, 1, "T"]}
// CHECK-SAME:    tensor<?x?x32xf32> {bcast.dims = ["B", "T", 32]}
// CHECK-SAME:    bcast.symbols = {B = {min = 2 : i64}, T = {max = 512 : i64, multiple_of = 8 : i64}}
func.func @symbol_attr(%x: tensor<?x?x32xf32> {bcast.dims = ["B", "T", 32]},
                       %mask: tensor<?x1x1x?xf32> {bcast.dims = ["B", 1, 1, "T"]})
    -> (tensor<?x?x32xf32> {bcast.dims = ["B", "T", 32]})
    attributes {bcast.symbols = {B = {min = 2}, T = {multiple_of = 8, max = 512}}} {
  return %x : tensor<?x?x32xf32>
}

// A symbol may name a static size, and a size need not have a symbol.
func.func private @symbol_attr_static(tensor<4x?xf32> {bcast.dims = ["N", "?"]}) -> (tensor<?xf32> {bcast.dims = ["N"]})
    attributes {bcast.symbols = {N = {min = 4 : index, max = 4}}}

func.func private @symbol_attr_scalar(tensor<f32> {bcast.dims = []})

// The scope of a symbol is its function.
func.func private @symbol_attr_other(tensor<5xf32> {bcast.dims = ["N"]})

// Bounds may be none, and large.
func.func private @symbol_attr_bounds(tensor<?x?xf32> {bcast.dims = ["N", "_m2"]})
    attributes {bcast.symbols = {N = {}, _m2 = {max = 9223372036854775807, multiple_of = 4611686018427387904}}}

// A function without symbols may have an empty dictionary of them.
func.func private @symbol_attr_none() attributes {bcast.symbols = {}}
