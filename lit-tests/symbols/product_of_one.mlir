// RUN: bcast-opt %s --bcast-insert-runtime-checks --canonicalize | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm | FileCheck %s --check-prefix=LLVM

// A factor of a declared product is 1 where a size is static, or becomes so. LLVM 22 folds such products of `index` to invalid ops.

// CHECK-LABEL: func @factor_of_one(
// CHECK:         cf.assert {{.*}} \22N * M\22
// LLVM-LABEL:  llvm.func @factor_of_one(
func.func @factor_of_one(%a: tensor<?x?x1xf32> {bcast.dims = ["N * M", "N", "M"]}) {
  return
}
