// RUN: bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks --bcast-insert-runtime-checks | FileCheck %s
// RUN: bcast-opt %s | bcast-opt | FileCheck %s --check-prefix=KEPT
// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --check-prefix=LINALG
// RUN: bcast-opt %s --convert-bcast-to-linalg=runtime-checks=false | FileCheck %s --check-prefix=ASSUMED --implicit-check-not=cf.assert

// An entry without its symbol alone binds it, and every other one is compared with its value.
// KEPT: tensor<?x?xf32> {bcast.dims = ["B", "2 * T + 1"]}
// CHECK-LABEL: func @symbol_entry(
// CHECK:         cf.assert [[SOLVED:%.*]], "{{.*}} @symbol_entry argument #0 dim 1 \222 * T + 1\22: run-time size is its value for no size [symbol-entry]"
// CHECK:         cf.assert [[MIN:%.*]], "{{.*}} @symbol_entry argument #0 dim 1 \222 * T + 1\22: run-time T is less than 2, its declared min [symbol-entry]"
// CHECK:         cf.assert [[SAME:%.*]], "{{.*}} argument #2 dim 0 \222 * T + 1\22: run-time size is not that of argument #0 dim 1 [symbol-entry]"
// CHECK:         cf.assert [[VALUE:%.*]], "{{.*}} argument #1 dim 0 \22B * T\22: run-time size is not its value [symbol-entry]"
// CHECK-NOT:     cf.assert
// CHECK:         return
// ASSUMED-LABEL: func @symbol_entry(
// ASSUMED-COUNT-2: bcast.guard

// Each guard takes all conditions.
// LINALG-LABEL: func @symbol_entry(
// LINALG:         cf.assert [[SOLVED:%.*]], "
// LINALG:         cf.assert [[MIN:%.*]], "
// LINALG:         cf.assert [[SAME:%.*]], "
// LINALG:         cf.assert [[VALUE:%.*]], "
// LINALG:         [[TWO:%.*]] = arith.andi [[SOLVED]], [[MIN]]
// LINALG:         [[THREE:%.*]] = arith.andi [[TWO]], [[SAME]]
// LINALG:         [[ALL:%.*]] = arith.andi [[THREE]], [[VALUE]]
// LINALG:         bcast.guard %arg0 if [[ALL]]
// LINALG-NOT:     cf.assert
// LINALG:         linalg.generic
func.func @symbol_entry(%x: tensor<?x?xf32> {bcast.dims = ["B", "2 * T + 1"]},
                        %y: tensor<?xf32> {bcast.dims = ["B * T"]},
                        %z: tensor<?xf32> {bcast.dims = ["2*T+1"]}) -> tensor<?x?xf32>
    attributes {bcast.symbols = {T = {min = 2}}} {
  %0 = bcast.add %x, %z : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// A result that is an argument of the same text is not compared.
// CHECK-LABEL: func @symbol_result(
// CHECK:         cf.assert {{.*}} 'func.func' op @symbol_result argument #0 dim 0 \22T + 1\22
// CHECK:         cf.assert {{.*}} 'func.return' op @symbol_result result #1 dim 0 \22T * T\22: run-time size is not its value [symbol-result]"
// CHECK-NOT:     cf.assert
func.func @symbol_result(%x: tensor<?xf32> {bcast.dims = ["T + 1"]}, %y: tensor<?xf32>)
    -> (tensor<?xf32> {bcast.dims = ["T + 1"]}, tensor<?xf32> {bcast.dims = ["T * T"]}) {
  return %x, %y : tensor<?xf32>, tensor<?xf32>
}

// A static size of an expression is a requirement on its symbols; one of a linear one is solved at compile time.
// CHECK-LABEL: func @symbol_entry_static(
// CHECK:         cf.assert {{.*}} argument #0 dim 1 \22M * N\22: run-time size is not its value
// CHECK:         cf.assert {{.*}} argument #1 dim 0 \22T\22: run-time size is not its value
// CHECK-NOT:     cf.assert
func.func @symbol_entry_static(%x: tensor<9x12x?x?xf32> {bcast.dims = ["2 * T + 1", "M * N", "M", "N"]},
                               %y: tensor<?xf32> {bcast.dims = ["T"]}) {
  return
}

// The callers of a private function check its expressions, or prove them.
func.func private @callee(%x: tensor<?xf32> {bcast.dims = ["T"]}, %y: tensor<?xf32> {bcast.dims = ["T + 1"]}) {
  return
}
// CHECK-LABEL: func @symbol_entry_call(
// CHECK:         cf.assert {{.*}} 'func.call' op @callee argument #1 dim 0 \22T + 1\22: run-time size is not its value [symbol-entry]"
// CHECK:         call @callee
// CHECK-NOT:     cf.assert
// CHECK:         call @callee
func.func @symbol_entry_call(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  call @callee(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  %three = arith.constant 3 : index
  %four = arith.constant 4 : index
  %a = tensor.empty(%three) : tensor<?xf32>
  %b = tensor.empty(%four) : tensor<?xf32>
  call @callee(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
