// A function's declarations of sizes hold, or the program aborts with a message that names the function, the size, its
// symbol and the requirement.
// Rules: symbol-attr, symbol-entry, symbol-result
//
// DEFINE: %{rows} = 2
// DEFINE: %{columns} = 4
// DEFINE: %{mask} = 4
// DEFINE: %{result} = 4
// DEFINE: %{inner} = 4
// DEFINE: %{program} = sed -e 's/ROWS/%{rows}/;s/COLUMNS/%{columns}/;s/MASK/%{mask}/;s/RESULT/%{result}/;s/INNER/%{inner}/' %s | \
// DEFINE:   bcast-opt --bcast-to-llvm
//
// RUN: %{program} | %run | FileCheck %s
// CHECK:      before
// CHECK-NEXT: inside
// CHECK-NEXT: after
//
// REDEFINE: %{rows} = 1
// RUN: %{program} -o %t && not --crash %run %t 2>&1 | FileCheck %s --check-prefix=MIN --implicit-check-not=inside
// MIN: before
// MIN: 'func.func' op @f argument #0 dim 0 "B": run-time size 1 is less than 2, its declared min [symbol-entry]
//
// REDEFINE: %{rows} = 5
// RUN: %{program} -o %t && not --crash %run %t 2>&1 | FileCheck %s --check-prefix=MAX --implicit-check-not=inside
// MAX: 'func.func' op @f argument #0 dim 0 "B": run-time size 5 is more than 4, its declared max [symbol-entry]
// REDEFINE: %{rows} = 2
//
// REDEFINE: %{columns} = 3
// RUN: %{program} -o %t && not --crash %run %t 2>&1 | FileCheck %s --check-prefix=MULTIPLE --implicit-check-not=inside
// MULTIPLE: 'func.func' op @f argument #0 dim 1 "T": run-time size 3 is not a multiple of 2, its declared multiple_of [symbol-entry]
// REDEFINE: %{columns} = 4
//
// One symbol is one size: 1 is not stretched.
// REDEFINE: %{mask} = 1
// RUN: %{program} -o %t && not --crash %run %t 2>&1 | FileCheck %s --check-prefix=SAME --implicit-check-not=inside
// SAME: 'func.func' op @f argument #1 dim 0 "T": run-time size 1 is not 4, the size of argument #0 dim 1 [symbol-entry]
// REDEFINE: %{mask} = 4
//
// REDEFINE: %{result} = 2
// RUN: %{program} -o %t && not --crash %run %t 2>&1 | FileCheck %s --check-prefix=RESULT --implicit-check-not=after
// RESULT: inside
// RESULT: 'func.return' op @f result #0 dim 0 "T": run-time size 2 is not 4, the size of argument #0 dim 1 [symbol-result]
// REDEFINE: %{result} = 4
//
// A private function is checked by its callers.
// REDEFINE: %{inner} = 3
// RUN: %{program} -o %t && not --crash %run %t 2>&1 | FileCheck %s --check-prefix=CALL --implicit-check-not=after
// CALL: inside
// CALL: 'func.call' op @inner argument #0 dim 0 "N": run-time size 3 is not 4, the size of argument #1 dim 0 [symbol-entry]

func.func @f(%x: tensor<?x?xf32> {bcast.dims = ["B", "T"]}, %mask: tensor<?xf32> {bcast.dims = ["T"]},
             %result: tensor<?xf32>, %inner: tensor<?xf32>) -> (tensor<?xf32> {bcast.dims = ["T"]})
    attributes {bcast.symbols = {B = {min = 2, max = 4}, T = {multiple_of = 2}}} {
  vector.print str "inside\n"
  %0 = bcast.mul %x, %mask : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %four = tensor.empty() : tensor<4xf32>
  call @inner(%inner, %four) : (tensor<?xf32>, tensor<4xf32>) -> ()
  return %result : tensor<?xf32>
}

func.func private @inner(%a: tensor<?xf32> {bcast.dims = ["N"]}, %b: tensor<4xf32> {bcast.dims = ["N"]}) {
  return
}

func.func @main() {
  vector.print str "before\n"
  %rows = arith.constant ROWS : index
  %columns = arith.constant COLUMNS : index
  %mask_size = arith.constant MASK : index
  %result_size = arith.constant RESULT : index
  %inner_size = arith.constant INNER : index
  %x = tensor.empty(%rows, %columns) : tensor<?x?xf32>
  %mask = tensor.empty(%mask_size) : tensor<?xf32>
  %result = tensor.empty(%result_size) : tensor<?xf32>
  %inner = tensor.empty(%inner_size) : tensor<?xf32>
  %0 = call @f(%x, %mask, %result, %inner)
      : (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  vector.print str "after\n"
  return
}
