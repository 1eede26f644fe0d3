// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(func.func(convert-bcast-to-linalg))' | FileCheck %s --check-prefix=NESTED

// One symbol is one size: only the declarations are checked, and nothing is stretched.
// CHECK-LABEL:  func @symbol_entry_equal(
// CHECK:          cf.assert {{.*}} argument #1 dim 0
// CHECK-NOT:      cf.assert
// CHECK-NOT:      tensor.extract
// CHECK:          linalg.generic
// NESTED-LABEL: func @symbol_entry_equal(
// NESTED:         cf.assert {{.*}} argument #1 dim 0
// NESTED-NOT:     cf.assert
// NESTED-NOT:     tensor.extract
func.func @symbol_entry_equal(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32> {bcast.dims = ["N"]}) -> tensor<?xf32> {
  %r = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A size that is never 1 is not stretched; the other size may be.
// CHECK-LABEL:  func @symbol_entry_min(
// CHECK:          cf.assert {{.*}} is less than 2, its declared min [symbol-entry]"
// CHECK-NEXT:     [[X:%.*]] = bcast.guard %arg0
// CHECK:          cf.assert {{.*}} [runtime-legal]"
// CHECK:          linalg.generic {{.*}} ins([[X]] : tensor<?xf32>)
// CHECK:            tensor.extract %arg1
// CHECK-NOT:        tensor.extract
// NESTED-LABEL: func @symbol_entry_min(
// NESTED:         [[X:%.*]] = bcast.guard %arg0
// NESTED:         linalg.generic {{.*}} ins([[X]] : tensor<?xf32>)
// NESTED:           tensor.extract %arg1
// NESTED-NOT:       tensor.extract
func.func @symbol_entry_min(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32>) -> tensor<?xf32>
    attributes {bcast.symbols = {N = {min = 2}}} {
  %r = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Nor is a multiple of 8.
// CHECK-LABEL:  func @symbol_entry_min_alone(
// NESTED-LABEL: func @symbol_entry_min_alone(
// CHECK:         cf.assert {{.*}} argument #0 dim 0
// CHECK:         cf.assert {{.*}} argument #0 dim 1
// CHECK:         cf.assert {{.*}} argument #1 dim 0
// CHECK-NOT:     cf.assert
// CHECK-NOT:     tensor.extract
func.func @symbol_entry_min_alone(%x: tensor<?x?xf32> {bcast.dims = ["N", "N"]}, %y: tensor<?xf32> {bcast.dims = ["N"]})
    -> tensor<?x?xf32> attributes {bcast.symbols = {N = {multiple_of = 8}}} {
  %r = bcast.add %x, %y : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Nor in a function that is always called with one size, of which the caller knows no bounds.
// CHECK-LABEL:  func @symbol_entry_min_of_caller(
// CHECK:         cf.assert {{.*}} is less than 2, its declared min [symbol-entry]"
// CHECK-NEXT:    [[X:%.*]] = bcast.guard %arg0
// CHECK-NEXT:    call {{.*}}([[X]], %arg1)
// CHECK-LABEL:  func private @symbol_entry_min_called(
// CHECK:         cf.assert {{.*}} [runtime-legal]"
// CHECK:         linalg.generic {{.*}} ins(%arg0 : tensor<?xf32>)
// CHECK:           tensor.extract %arg1
// CHECK-NOT:       tensor.extract
func.func @symbol_entry_min_of_caller(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = func.call @symbol_entry_min_called(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func private @symbol_entry_min_called(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32>) -> tensor<?xf32>
    attributes {bcast.symbols = {N = {min = 2}}} {
  %r = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A static size is the size of its symbol.
// CHECK-LABEL: func @symbol_entry_static(
// CHECK:         cf.assert {{.*}} argument #0 dim 0 \22N\22: run-time size is not 4, the size of argument #1 dim 0 [symbol-entry]"
// CHECK-NOT:     cf.assert
// CHECK-NOT:     tensor.extract
// CHECK:         linalg.generic
func.func @symbol_entry_static(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<4xf32> {bcast.dims = ["N"]}) -> tensor<4xf32> {
  %r = bcast.add %x, %y : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// The declarations of a result hold at calls of the function; those that are proven are not checked before the return.
// CHECK-LABEL: func private @symbol_result_declared(
// CHECK:         cf.assert {{.*}} 'func.return' op @symbol_result_declared result #1 dim 0
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func private @symbol_result_declared(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32>)
    -> (tensor<?xf32> {bcast.dims = ["N"]}, tensor<?xf32> {bcast.dims = ["N"]}) {
  %r = math.exp %x : tensor<?xf32>
  return %r, %y : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func @symbol_result_used(
// CHECK-NOT:     cf.assert
// CHECK-NOT:     tensor.extract
// CHECK:         linalg.generic
func.func @symbol_result_used(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = call @symbol_result_declared(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %r = bcast.add %0#0, %0#1, %x : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The operands of a call may be proven.
// CHECK-LABEL: func @symbol_entry_proven(
// CHECK-NOT:     cf.assert
// CHECK:         call @symbol_entry_called
func.func @symbol_entry_proven(%x: tensor<?xf32>) {
  %y = math.exp %x : tensor<?xf32>
  %z = tensor.empty() : tensor<16xf32>
  %w = tensor.cast %z : tensor<16xf32> to tensor<?xf32>
  call @symbol_entry_called(%x, %y, %w) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

func.func private @symbol_entry_called(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32> {bcast.dims = ["N"]},
                                       %z: tensor<?xf32> {bcast.dims = ["M"]})
    attributes {bcast.symbols = {M = {min = 16, max = 16, multiple_of = 8}}} {
  return
}

// Symbols of the same name in two functions are two sizes.
// CHECK-LABEL: func @symbol_entry_scope(
// CHECK:         cf.assert {{.*}} 'func.call' op @symbol_entry_called argument #1 dim 0
// CHECK:         cf.assert {{.*}} 'func.call' op @symbol_entry_called argument #2 dim 0 \22M\22: run-time size is less than 16
func.func @symbol_entry_scope(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32> {bcast.dims = ["M"]}) {
  call @symbol_entry_called(%x, %y, %y) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

// A result has the size that its own dimension declares, a fixed one as well.
// CHECK-LABEL: func private @transposed
func.func private @transposed(%x: tensor<?x?xf32> {bcast.dims = ["M", "N"]}, %y: f32)
    -> (tensor<?x?xf32> {bcast.dims = ["N", "M"]}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = tensor.splat %y[%n, %m] : tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
func.func private @elsewhere(tensor<?x?xf32> {bcast.dims = ["M", "N"]})
    -> (tensor<?x?xf32> {bcast.dims = ["N", "M"]}, tensor<?xf32> {bcast.dims = ["K"]}, tensor<4xf32> {bcast.dims = ["K"]})
// CHECK-LABEL: func @symbol_result_places(
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @symbol_result_places(%x: tensor<?x?xf32>, %y: f32) -> (tensor<?x?xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %0 = call @transposed(%x, %y) : (tensor<?x?xf32>, f32) -> tensor<?x?xf32>
  %1:3 = call @elsewhere(%x) : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<4xf32>)
  %e = tensor.splat %y[%n, %m] : tensor<?x?xf32>
  %s = bcast.add %0, %1#0, %e : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %t = bcast.add %1#1, %1#2 : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %s, %t : tensor<?x?xf32>, tensor<4xf32>
}

// Bounds are those of a dimension: the other one may be 1, and is stretched then.
// CHECK-LABEL: func @bounds_of_one_dimension(
// CHECK:         cf.assert {{.*}} 'bcast.add' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 1
// CHECK:         bcast.guard_index
// CHECK:         bcast.guard_index
// CHECK:         linalg.generic
func.func @bounds_of_one_dimension(%x: tensor<?x?xf32> {bcast.dims = ["N", "M"]}, %z: tensor<?xf32>) -> tensor<?x?xf32>
    attributes {bcast.symbols = {N = {min = 2}}} {
  %0 = bcast.add %x, %z : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
