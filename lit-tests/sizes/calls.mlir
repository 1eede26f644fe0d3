// RUN: bcast-opt %s --convert-bcast-to-linalg --split-input-file | FileCheck %s

// The arguments of a private function are phis of its calls, and the results of a call follow from its operands.

// CHECK-LABEL: func private @add
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func private @add(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
// CHECK-LABEL: func @twice
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @twice(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = call @add(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = call @add(%y, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.add %0, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = bcast.add %1, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2, %3 : tensor<?xf32>, tensor<?xf32>
}

// -----

// One call that passes two sizes is enough.
// CHECK-LABEL: func private @add
// CHECK:         cf.assert
// CHECK:         return
func.func private @add(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
func.func @call(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = call @add(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = call @add(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// -----

// A public function has unknown callers. Its results are still known in terms of its arguments.
// CHECK-LABEL: func @public
// CHECK:         cf.assert
// CHECK:         return
func.func @public(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
// CHECK-LABEL: func @call
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @call(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = call @public(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %0, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// So does a private function that escapes.
// CHECK-LABEL: func private @taken
// CHECK:         cf.assert
// CHECK:         return
func.func private @taken(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
func.func @call(%x: tensor<?xf32>) -> (tensor<?xf32>, (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>) {
  %0 = call @taken(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = constant @taken : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
}

// -----

// This one has no known caller.
// CHECK-LABEL: func private @uncalled
// CHECK:         cf.assert
// CHECK:         return
func.func private @uncalled(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// -----

// Recursion: an argument that is passed on unchanged keeps its size, and one that changes does not.
// CHECK-LABEL: func private @recursive
// CHECK:         scf.if
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func private @recursive(%a: tensor<?xf32>, %b: tensor<?xf32>, %grown: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %r = scf.if %c -> tensor<?xf32> {
    %longer = tensor.concat dim(0) %grown, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %p = arith.constant 0 : i1
    %0 = func.call @recursive(%b, %a, %longer, %p)
      : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, i1) -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  } else {
    %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  }
  %s = bcast.add %r, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %t = bcast.add %a, %grown : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
func.func @call(%x: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %0 = call @recursive(%x, %x, %x, %c) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, i1) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Two calls of one function return two sizes, if they are unknown.
// CHECK-LABEL: func @two_results
// CHECK:         cf.assert
// CHECK:         return
func.func private @get() -> index
func.func private @make(%x: f32) -> tensor<?xf32> {
  %n = call @get() : () -> index
  %0 = tensor.splat %x[%n] : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @two_results(%x: f32) -> tensor<?xf32> {
  %0 = call @make(%x) : (f32) -> tensor<?xf32>
  %1 = call @make(%x) : (f32) -> tensor<?xf32>
  %2 = bcast.add %0, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// A size that every call passes as 1 or as the other one needs no check, and only its operand is read at a computed index.
// CHECK-LABEL: func private @add
// CHECK-NOT:     cf.assert
// CHECK:         tensor.extract %arg1
// CHECK-NOT:     tensor.extract
// CHECK:         return
func.func private @add(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
func.func @call(%x: tensor<?xf32>, %one: tensor<1xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %open = tensor.cast %one : tensor<1xf32> to tensor<?xf32>
  %0 = call @add(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = call @add(%x, %open) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// -----

// A function without a body returns what it declares: sizes of its operands, and sizes of this call alone.
func.func private @elsewhere(tensor<?xf32> {bcast.dims = ["B"]})
  -> (tensor<?xf32> {bcast.dims = ["B"]}, tensor<?xf32> {bcast.dims = ["T"]}, tensor<?xf32> {bcast.dims = ["T"]})
// CHECK-LABEL: func @declared
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @declared(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0:3 = call @elsewhere(%x) : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  %1:3 = call @elsewhere(%x) : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  %2 = bcast.add %0#0, %x, %1#0 : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = bcast.add %0#1, %0#2 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %4 = bcast.add %0#1, %1#1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2, %3, %4 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// A call refers to the function of its own module.
// CHECK-LABEL: func private @add
// CHECK:         cf.assert
// CHECK:         return
func.func private @add(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
func.func @outer(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = call @add(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
module @inner {
  // CHECK-LABEL: func private @add
  // CHECK-NOT:     cf.assert
  // CHECK:         return
  func.func private @add(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
    %s = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    return %s : tensor<?xf32>
  }
  func.func @call(%x: tensor<?xf32>) -> tensor<?xf32> {
    %0 = call @add(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
}
