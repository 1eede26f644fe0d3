// RUN: bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks --bcast-insert-runtime-checks | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --check-prefix=CONSUMED --implicit-check-not=bcast.{{[a-fh-z]}}
// RUN: bcast-opt %s --convert-bcast-to-linalg=runtime-checks=false | FileCheck %s --check-prefix=ASSUMED --implicit-check-not=cf.assert
// RUN: bcast-opt %s --pass-pipeline='builtin.module(func.func(bcast-insert-runtime-checks))' | FileCheck %s --check-prefix=NESTED

// The lowering removes the declarations, because the types change.
// CONSUMED: func @symbol_entry
// ASSUMED:  func @symbol_entry

// A public function checks each equality and bound once, at its entry.
// CHECK-LABEL: func @symbol_entry(
// CHECK-COUNT-4: cf.assert {{.*}} @symbol_entry argument {{.*}} [symbol-entry]"
// CHECK-NOT:     cf.assert
func.func @symbol_entry(%x: tensor<?x?x32xf32> {bcast.dims = ["B", "T", 32]},
                        %mask: tensor<?x1x1x?xf32> {bcast.dims = ["B", 1, 1, "T"]})
    attributes {bcast.symbols = {B = {min = 2}, T = {multiple_of = 8}}} {
  return
}

// A private one leaves them to its callers, if it does not escape.
// CHECK-LABEL:  func private @symbol_entry_private(
// CHECK-NOT:      cf.assert
// NESTED-LABEL: func private @symbol_entry_private(
// NESTED:         cf.assert {{.*}} 'func.func' op @symbol_entry_private
func.func private @symbol_entry_private(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32> {bcast.dims = ["N"]}) {
  return
}

// CHECK-LABEL:  func @symbol_entry_call(
// CHECK:          cf.assert {{.*}} 'func.call' op @symbol_entry_private argument #1 dim 0 \22N\22: run-time size is not that of argument #0 dim 0 [symbol-entry]"
// CHECK-NEXT:     [[Y:%.*]] = bcast.guard %arg1
// CHECK-NEXT:     [[X:%.*]] = bcast.guard %arg0
// CHECK-NEXT:     call @symbol_entry_private([[X]], [[Y]])
// CHECK:          cf.assert {{.*}} 'func.call' op @symbol_entry_declaration argument #1 dim 0
// CHECK:          call @symbol_entry_declaration
// CHECK-NOT:      cf.assert
// CHECK:          call @symbol_entry_escapes
// NESTED-LABEL: func @symbol_entry_call(
// NESTED-NOT:     cf.assert
// NESTED:         call @symbol_entry_escapes
func.func @symbol_entry_call(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  call @symbol_entry_private(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  call @symbol_entry_declaration(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  call @symbol_entry_escapes(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

// A function that escapes checks its own arguments.
func.func private @symbol_entry_declaration(tensor<?xf32> {bcast.dims = ["N"]}, tensor<?xf32> {bcast.dims = ["N"]})

// CHECK-LABEL: func private @symbol_entry_escapes(
// CHECK:         cf.assert {{.*}} 'func.func' op @symbol_entry_escapes argument #1
func.func private @symbol_entry_escapes(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32> {bcast.dims = ["N"]}) {
  return
}

func.func @symbol_entry_address() -> ((tensor<?xf32>, tensor<?xf32>) -> ()) {
  %0 = func.constant @symbol_entry_escapes : (tensor<?xf32>, tensor<?xf32>) -> ()
  return %0 : (tensor<?xf32>, tensor<?xf32>) -> ()
}

// Every return is checked. Symbols of results alone are compared among the results.
// CHECK-LABEL: func @symbol_result(
// CHECK:         cf.assert {{.*}} @symbol_result argument #1
// CHECK:       ^bb1:
// CHECK:         cf.assert {{.*}} 'func.return' op @symbol_result result #0 dim 0 \22N\22: run-time size is not that of argument #1 dim 0 [symbol-result]"
// CHECK:         cf.assert {{.*}} 'func.return' op @symbol_result result #1 dim 0 \22M\22: run-time size is more than 8, its declared max [symbol-result]"
// CHECK:         cf.assert {{.*}} 'func.return' op @symbol_result result #1 dim 1 \22M\22: run-time size is not that of result #1 dim 0 [symbol-result]"
// CHECK-NOT:     cf.assert
// CHECK:         [[R0:%.*]] = bcast.guard {{.*}} if [[ALL:%.*]] :
// CHECK-NEXT:    [[R1:%.*]] = bcast.guard {{.*}} if [[ALL]] :
// CHECK-NEXT:    return {{.*}}[[R0]], [[R1]]
// CHECK:       ^bb2:
// CHECK-COUNT-2: cf.assert {{.*}} result #1
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @symbol_result(%c: i1, %x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32>, %z: tensor<?x?xf32>)
    -> (tensor<?xf32> {bcast.dims = ["N"]}, tensor<?x?xf32> {bcast.dims = ["M", "M"]})
    attributes {bcast.symbols = {N = {min = 2}, M = {max = 8}}} {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %y, %z : tensor<?xf32>, tensor<?x?xf32>
^bb2:
  return %x, %z : tensor<?xf32>, tensor<?x?xf32>
}
