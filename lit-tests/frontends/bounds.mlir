// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-import-symbols | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-import-symbols --bcast-import-symbols | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --emit-bytecode -o %t.mlirbc
// RUN: bcast-opt %t.mlirbc --allow-unregistered-dialect --bcast-import-symbols 2>/dev/null | FileCheck %s

// A bound is not a size. Dimensions with a symbol keep it.
// CHECK-LABEL: func @bounded(
// CHECK-SAME:    tensor<?x4xf32, #stablehlo.bounds<128, ?>> {bcast.dims = ["arg0_dim0", 4]}
// CHECK-SAME:    tensor<?x?xf32, #mhlo.type_extensions<bounds = [16, ?]>> {bcast.dims = ["N", "?"]}
// CHECK-SAME:    -> (tensor<?xf32, #stablehlo.bounds<8>> {bcast.dims = ["result0_dim0"]})
// CHECK-SAME:    bcast.symbols = {N = {max = 16 : i64, min = 2 : i64}, arg0_dim0 = {max = 128 : i64}, arg2_dim0 = {max = 8 : i64}, result0_dim0 = {max = 8 : i64}}
func.func @bounded(%x: tensor<?x4xf32, #stablehlo.bounds<128, ?>>,
                   %y: tensor<?x?xf32, #mhlo.type_extensions<bounds = [16, ?]>> {bcast.dims = ["N", "?"]},
                   %z: tensor<?xf32, #stablehlo.bounds<8>>) -> tensor<?xf32, #stablehlo.bounds<8>>
    attributes {bcast.symbols = {N = {min = 2}}} {
  return %z : tensor<?xf32, #stablehlo.bounds<8>>
}
