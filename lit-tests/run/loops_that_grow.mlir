// RUN: bcast-opt %s --bcast-infer-shapes --lower-affine --canonicalize --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --bcast-infer-shapes --lower-affine --inline --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --lower-affine --bcast-to-llvm | %run | FileCheck %s

// A loop starts with a value that is known to have size 1, and its later values are larger. LLVM 22 takes the source of a cast
// there for the type of all of them, so the value keeps its type, also where something stands between it and the loop.
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})
func.func private @print(%x: tensor<?xi32>) {
  %any = tensor.cast %x : tensor<?xi32> to tensor<*xi32>
  call @printMemrefI32(%any) : (tensor<*xi32>) -> ()
  return
}
func.func private @five(%n: index) -> tensor<?xi32> attributes {no_inline} {
  %v = arith.constant 5 : i32
  %t = tensor.splat %v[%n] : tensor<?xi32>
  return %t : tensor<?xi32>
}
func.func @grow(%x: tensor<?xi32>, %z: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x) -> (tensor<?xi32>) {
    %s = bcast.add %a, %z : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
func.func private @grow_private(%x: tensor<?xi32>, %z: tensor<?xi32>) -> tensor<?xi32> attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x) -> (tensor<?xi32>) {
    %s = bcast.add %a, %z : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}

// CHECK: [7,  9,  11]
func.func @argument(%z: tensor<?xi32>) {
  %c1 = arith.constant 1 : index
  %x = call @five(%c1) : (index) -> tensor<?xi32>
  %r = call @grow_private(%x, %z) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  call @print(%r) : (tensor<?xi32>) -> ()
  return
}

// CHECK: [12,  14,  16]
func.func @public_function(%z: tensor<?xi32>) {
  %c1 = arith.constant 1 : index
  %x = call @five(%c1) : (index) -> tensor<?xi32>
  %y = bcast.add %x, %x : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %r = call @grow(%y, %z) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  call @print(%r) : (tensor<?xi32>) -> ()
  return
}

// CHECK: [12,  14,  16]
func.func @branch(%z: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %true = arith.constant true
  %x = call @five(%c1) : (index) -> tensor<?xi32>
  %y = scf.if %true -> (tensor<?xi32>) {
    %y = bcast.add %x, %x : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %y : tensor<?xi32>
  } else {
    scf.yield %z : tensor<?xi32>
  }
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %y) -> (tensor<?xi32>) {
    %s = bcast.add %a, %z : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  call @print(%r) : (tensor<?xi32>) -> ()
  return
}

// CHECK: [12,  14,  16]
func.func @loop(%z: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = call @five(%c1) : (index) -> tensor<?xi32>
  %y = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %x) -> (tensor<?xi32>) {
    %s = bcast.add %a, %a : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %y) -> (tensor<?xi32>) {
    %s = bcast.add %a, %z : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  call @print(%r) : (tensor<?xi32>) -> ()
  return
}

// CHECK: [12,  14,  16]
func.func @reshape(%z: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = call @five(%c1) : (index) -> tensor<?xi32>
  %y = bcast.add %x, %x : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %n = tensor.dim %y, %c0 : tensor<?xi32>
  %e = tensor.expand_shape %y [[0, 1]] output_shape [%n, 1] : tensor<?xi32> into tensor<?x1xi32>
  %f = tensor.collapse_shape %e [[0, 1]] : tensor<?x1xi32> into tensor<?xi32>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %f) -> (tensor<?xi32>) {
    %s = bcast.add %a, %z : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  call @print(%r) : (tensor<?xi32>) -> ()
  return
}

// CHECK: [7,  9,  11]
func.func @size(%z: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %five = arith.constant 5 : i32
  %x = call @five(%c1) : (index) -> tensor<?xi32>
  %y = bcast.add %x, %x : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %n = tensor.dim %y, %c0 : tensor<?xi32>
  %e = tensor.empty(%n) : tensor<?xi32>
  %f = linalg.fill ins(%five : i32) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %f) -> (tensor<?xi32>) {
    %s = bcast.add %a, %z : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  call @print(%r) : (tensor<?xi32>) -> ()
  return
}

// CHECK: [12,  14,  16]
func.func @padded(%z: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %five = arith.constant 5 : i32
  %x = call @five(%c1) : (index) -> tensor<?xi32>
  %y = bcast.add %x, %x : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %n = tensor.dim %y, %c0 : tensor<?xi32>
  %f = tensor.pad %y low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %five : i32
  } : tensor<?xi32> to tensor<?xi32>
  %r = scf.for %j = %c0 to %c2 step %c1 iter_args(%a = %f) -> (tensor<?xi32>) {
    %s = bcast.add %a, %z : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  call @print(%r) : (tensor<?xi32>) -> ()
  return
}

// CHECK: [12,  14,  16]
func.func @threads(%z: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %five = arith.constant 5 : i32
  %x = call @five(%c1) : (index) -> tensor<?xi32>
  %y = bcast.add %x, %x : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %n = tensor.dim %y, %c0 : tensor<?xi32>
  %f = scf.forall (%i) in (%n) shared_outs(%o = %y) -> (tensor<?xi32>) {
    %w = tensor.extract_slice %y[%i] [1] [1] : tensor<?xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%i] [1] [1] : tensor<1xi32> into tensor<?xi32>
    }
  }
  %r = scf.for %j = %c0 to %c2 step %c1 iter_args(%a = %f) -> (tensor<?xi32>) {
    %s = bcast.add %a, %z : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  call @print(%r) : (tensor<?xi32>) -> ()
  return
}

// CHECK: [12,  14,  16]
func.func @affine(%z: tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %five = arith.constant 5 : i32
  %x = call @five(%c1) : (index) -> tensor<?xi32>
  %y = bcast.add %x, %x : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %n = tensor.dim %y, %c0 : tensor<?xi32>
  %r = affine.for %i = 0 to 2 iter_args(%a = %y) -> (tensor<?xi32>) {
    %s = bcast.add %a, %z : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    affine.yield %s : tensor<?xi32>
  }
  call @print(%r) : (tensor<?xi32>) -> ()
  return
}

func.func @main() {
  %z = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %zz = tensor.cast %z : tensor<3xi32> to tensor<?xi32>
  call @argument(%zz) {no_inline} : (tensor<?xi32>) -> ()
  call @public_function(%zz) {no_inline} : (tensor<?xi32>) -> ()
  call @branch(%zz) {no_inline} : (tensor<?xi32>) -> ()
  call @loop(%zz) {no_inline} : (tensor<?xi32>) -> ()
  call @reshape(%zz) {no_inline} : (tensor<?xi32>) -> ()
  call @size(%zz) {no_inline} : (tensor<?xi32>) -> ()
  call @padded(%zz) {no_inline} : (tensor<?xi32>) -> ()
  call @threads(%zz) {no_inline} : (tensor<?xi32>) -> ()
  call @affine(%zz) {no_inline} : (tensor<?xi32>) -> ()
  return
}
