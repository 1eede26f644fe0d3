// RUN: bcast-opt %s --allow-unregistered-dialect --convert-bcast-to-linalg --split-input-file | FileCheck %s

// Functions and calls of any dialect, by MLIR's interfaces.

// CHECK-LABEL: func @same
// CHECK-NOT:     cf.assert
// CHECK:         return
emitc.func @same_number(%n: index, %m: index) -> index {
  emitc.return %n : index
}
func.func @same(%n: index, %m: index) -> tensor<?xi32> {
  %v = arith.constant 1 : i32
  %k = emitc.call @same_number(%n, %m) : (index, index) -> index
  %a = tensor.splat %v[%n] : tensor<?xi32>
  %b = tensor.splat %v[%k] : tensor<?xi32>
  %c = bcast.add %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %c : tensor<?xi32>
}

// -----

// CHECK-LABEL: func @other
// CHECK:         cf.assert
// CHECK:         return
emitc.func @other_number(%n: index, %m: index) -> index {
  emitc.return %m : index
}
func.func @other(%n: index, %m: index) -> tensor<?xi32> {
  %v = arith.constant 1 : i32
  %k = emitc.call @other_number(%n, %m) : (index, index) -> index
  %a = tensor.splat %v[%n] : tensor<?xi32>
  %b = tensor.splat %v[%k] : tensor<?xi32>
  %c = bcast.add %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %c : tensor<?xi32>
}

// -----

// The values of a terminator that is not a return are not known.
// CHECK-LABEL: func @unknown
// CHECK:         cf.assert
// CHECK:         return
func.func private @may_give_back(%c: i1, %n: index, %m: index) -> index {
  cf.cond_br %c, ^one, ^other
^one:
  return %n : index
^other:
  "test.give_back"(%m) : (index) -> ()
}
func.func @unknown(%c: i1, %n: index, %m: index) -> tensor<?xi32> {
  %v = arith.constant 1 : i32
  %k = call @may_give_back(%c, %n, %m) : (i1, index, index) -> index
  %a = tensor.splat %v[%n] : tensor<?xi32>
  %b = tensor.splat %v[%k] : tensor<?xi32>
  %s = bcast.add %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %s : tensor<?xi32>
}
