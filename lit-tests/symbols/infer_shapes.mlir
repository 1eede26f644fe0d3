// RUN: bcast-opt %s --bcast-infer-shapes | FileCheck %s
// RUN: bcast-opt %s --bcast-infer-shapes > %t.once
// RUN: bcast-opt %t.once --bcast-infer-shapes > %t.twice
// RUN: diff %t.once %t.twice

// Types behind casts, also of unranked tensors. The function's type stays.
// CHECK-LABEL: func @ops(
// CHECK-SAME:      %[[X:.*]]: tensor<4x?xf32>, %[[Y:.*]]: tensor<?x8xf32>) -> tensor<?x?xf32>
// CHECK:         %[[R:.*]] = bcast.add %[[X]], %[[Y]] : (tensor<4x?xf32>, tensor<?x8xf32>) -> tensor<4x8xf32>
// CHECK:         %[[E:.*]] = math.exp %[[R]] : tensor<4x8xf32>
// CHECK:         %[[W:.*]] = bcast.mul %[[E]], %[[E]] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK:         return %{{.*}} : tensor<?x?xf32>
func.func @ops(%x: tensor<4x?xf32>, %y: tensor<?x8xf32>) -> tensor<?x?xf32> {
  %c = tensor.cast %x : tensor<4x?xf32> to tensor<?x?xf32>
  %d = tensor.cast %y : tensor<?x8xf32> to tensor<?x?xf32>
  %r = bcast.add %c, %d : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %e = math.exp %r : tensor<?x?xf32>
  %u = tensor.cast %e : tensor<?x?xf32> to tensor<*xf32>
  %w = bcast.mul %u, %e : (tensor<*xf32>, tensor<?x?xf32>) -> tensor<*xf32>
  %v = tensor.cast %w : tensor<*xf32> to tensor<?x?xf32>
  return %v : tensor<?x?xf32>
}

// A value that keeps its type gets a cast to the proven one: by a declaration, only after its check.
// CHECK-LABEL: func @symbols(
// CHECK:         %[[EQUAL:.*]] = arith.cmpi eq
// CHECK-NEXT:    %[[X:.*]] = bcast.guard %arg0 if %[[EQUAL]]
// CHECK-NEXT:    %[[C:.*]] = tensor.cast %[[X]] : tensor<?xf32> to tensor<4xf32>
// CHECK:         bcast.sub %[[C]], %arg1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
func.func @symbols(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<4xf32> {bcast.dims = ["N"]}) -> tensor<4xf32> {
  %r = bcast.sub %x, %y : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func private @private(
// CHECK-SAME:      %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[R:.*]] = bcast.add %[[X]], %[[Y]]
// CHECK-NEXT:    return %[[R]] : tensor<4xf32>
func.func private @private(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @control(
// CHECK-SAME:      %[[X:.*]]: tensor<4xf32>
// CHECK:         %[[R:.*]] = call @private(%[[X]], %[[X]]) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK:         scf.if %{{.*}} -> (tensor<4xf32>) {
// CHECK-NEXT:      %[[Q:.*]] = bcast.add %[[R]], %[[X]]
// CHECK-NEXT:      scf.yield %[[Q]] : tensor<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[R]] : tensor<4xf32>
// CHECK:         %[[L:.*]] = scf.for {{.*}} iter_args(%[[A:.*]] = %[[X]]) -> (tensor<4xf32>) {
// CHECK-NEXT:      %[[Q:.*]] = bcast.add %[[A]], %[[X]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      scf.yield %[[Q]] : tensor<4xf32>
func.func @control(%x: tensor<4xf32>, %b: i1, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = call @private(%c, %c) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %i = scf.if %b -> tensor<?xf32> {
    %q = bcast.add %r, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %q : tensor<?xf32>
  } else {
    scf.yield %r : tensor<?xf32>
  }
  %l = scf.for %k = %c0 to %n step %c1 iter_args(%a = %c) -> tensor<?xf32> {
    %q = bcast.add %a, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %q : tensor<?xf32>
  }
  %s = bcast.add %i, %l : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// LLVM's canonicalization assumes that the source type of a cast of an initial value holds in all iterations: there is no cast.
// CHECK-LABEL: func @growing(
// CHECK:         %[[R:.*]] = bcast.add %{{.*}}, %{{.*}} : (tensor<1xf32>, tensor<1xf32>) -> tensor<?xf32>
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[R]]) -> (tensor<?xf32>)
func.func @growing(%x: tensor<1xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = bcast.add %x, %x : (tensor<1xf32>, tensor<1xf32>) -> tensor<?xf32>
  %l = scf.for %k = %c0 to %n step %c1 iter_args(%a = %r) -> tensor<?xf32> {
    %q = tensor.concat dim(0) %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %q : tensor<?xf32>
  }
  return %l : tensor<?xf32>
}

// CHECK-LABEL: func @linalg(
// CHECK:         %[[E:.*]] = linalg.fill {{.*}} -> tensor<4xf32>
// CHECK:         bcast.add %[[E]], %arg0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
func.func @linalg(%x: tensor<4xf32>) -> tensor<?xf32> {
  %f = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %e = tensor.empty(%c4) : tensor<?xf32>
  %g = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = bcast.add %g, %x : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A function that escapes keeps its type.
// CHECK-LABEL: func private @escapes(%arg0: tensor<?xf32>)
func.func private @escapes(%x: tensor<?xf32>) {
  return
}
func.func @uses(%x: tensor<4xf32>) -> ((tensor<?xf32>) -> ()) {
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  call @escapes(%c) : (tensor<?xf32>) -> ()
  %f = func.constant @escapes : (tensor<?xf32>) -> ()
  return %f : (tensor<?xf32>) -> ()
}

// Any use of a function's name other than a call relies on its type.
// CHECK-LABEL: func private @no_arguments() -> tensor<?xf32>
func.func private @no_arguments() -> tensor<?xf32> {
  %x = tensor.empty() : tensor<4xf32>
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  return %c : tensor<?xf32>
}
// CHECK-LABEL: func private @noted() -> tensor<?xf32>
func.func private @noted() -> tensor<?xf32> {
  %x = tensor.empty() : tensor<4xf32>
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  return %c : tensor<?xf32>
}
func.func @names() -> (tensor<?xf32>, () -> tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = call @no_arguments() : () -> tensor<?xf32>
  %f = func.constant @no_arguments : () -> tensor<?xf32>
  %1 = call @noted() : () -> tensor<?xf32>
  %2 = call @no_arguments() {another = @noted} : () -> tensor<?xf32>
  return %0, %f, %1, %2 : tensor<?xf32>, () -> tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// A value that is not a tensor keeps its type beside tensors.
// CHECK-LABEL: func @choice(
// CHECK:         arith.select %{{.*}} : tensor<4xf32>
func.func @choice(%c: i1, %x: tensor<4xf32>) -> tensor<?xf32> {
  %a = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = arith.select %c, %a, %a : tensor<?xf32>
  return %r : tensor<?xf32>
}
