// A sparse operand is read through maps that stretch nothing, which upstream's sparsification takes, or from a dense copy.

// RUN: bcast-opt %s --convert-bcast-to-linalg -o %t.exact.mlir
// RUN: FileCheck %s --implicit-check-not='tensor.extract{{.*}}#sparse' --input-file=%t.exact.mlir
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned -o %t.versioned.mlir
// RUN: FileCheck %s --check-prefix=READ --implicit-check-not='tensor.extract{{.*}}#sparse' --input-file=%t.versioned.mlir
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal -o %t.equal.mlir
// RUN: FileCheck %s --check-prefix=EQUAL --implicit-check-not='tensor.extract{{.*}}#sparse' --implicit-check-not='bcast.guard{{.*}}#sparse' --input-file=%t.equal.mlir
// Nothing is left of the encoding but what upstream's own ops have.
// RUN: bcast-opt %t.exact.mlir --sparsification-and-bufferization | FileCheck %s --check-prefix=LOOPS --implicit-check-not=unrealized
// RUN: bcast-opt %t.versioned.mlir --sparsification-and-bufferization | FileCheck %s --check-prefix=LOOPS --implicit-check-not=unrealized
// RUN: bcast-opt %t.equal.mlir --sparsification-and-bufferization | FileCheck %s --check-prefix=LOOPS --implicit-check-not=unrealized

#csr = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>

// Whether its columns are stretched is known at run time.
// CHECK-LABEL: func.func @columns(
// CHECK:         scf.if
// CHECK:           linalg.generic {{.*}} ins(%arg0 : tensor<?x?xf32, #sparse>)
// CHECK:         else
// CHECK:           sparse_tensor.convert %arg0 : tensor<?x?xf32, #sparse> to tensor<?x?xf32>
// CHECK:           linalg.generic
// READ-LABEL: func.func @columns(
// READ:         linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<?x?xf32, #sparse>
// Where it is assumed to be not, the size of the result is what depends on the check.
// EQUAL-LABEL: func.func @columns(
// EQUAL:         cf.assert
// EQUAL-NOT:     scf.if
// EQUAL:         linalg.generic {{.*}} ins({{.*}}#sparse>{{.*}})
// LOOPS-LABEL: func.func @columns(
// LOOPS:         scf.for {{.*}}
// LOOPS:           scf.for
func.func @columns(%a: tensor<?x?xf32, #csr>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.mul %a, %b : (tensor<?x?xf32, #csr>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// EQUAL-LABEL: func.func @last(
// EQUAL:         %[[N:.*]] = bcast.guard_index
// EQUAL:         tensor.empty(%[[N]]
// LOOPS-LABEL: func.func @last(
func.func @last(%a: tensor<?x?xf32, #csr>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.mul %b, %a : (tensor<?xf32>, tensor<?x?xf32, #csr>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Against a fixed size, in each mode.
// CHECK-LABEL: func.func @fixed(
// CHECK:         scf.if
// CHECK:           linalg.generic {{.*}}#sparse>
// EQUAL-LABEL: func.func @fixed(
// EQUAL:         scf.if
// EQUAL:           linalg.generic {{.*}}#sparse>
// LOOPS-LABEL: func.func @fixed(
func.func @fixed(%a: tensor<?x?xf32, #csr>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = bcast.mul %a, %b : (tensor<?x?xf32, #csr>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// A unit that is stretched; a dimension that is missing; nothing that is stretched.
// CHECK-LABEL: func.func @unit(
// CHECK:         %[[COPY:.*]] = sparse_tensor.convert %arg0 : tensor<?x1xf32, #sparse> to tensor<?x1xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[COPY]],
// LOOPS-LABEL: func.func @unit(
func.func @unit(%a: tensor<?x1xf32, #csr>, %b: tensor<8xf32>) -> tensor<?x8xf32> {
  %0 = bcast.mul %a, %b : (tensor<?x1xf32, #csr>, tensor<8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// CHECK-LABEL: func.func @missing(
// CHECK-NOT:     sparse_tensor.convert
// CHECK:         linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<4x8xf32, #sparse>
// LOOPS-LABEL: func.func @missing(
func.func @missing(%a: tensor<4x8xf32, #csr>, %b: tensor<3x4x8xf32>) -> tensor<3x4x8xf32> {
  %0 = bcast.mul %a, %b : (tensor<4x8xf32, #csr>, tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
  return %0 : tensor<3x4x8xf32>
}

// CHECK-LABEL: func.func @both(
// CHECK:         tensor.empty() : tensor<4x8xf32, #sparse>
// CHECK:         linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<4x8xf32, #sparse>, tensor<4x8xf32, #sparse>)
// LOOPS-LABEL: func.func @both(
func.func @both(%a: tensor<4x8xf32, #csr>, %b: tensor<4x8xf32, #csr>) -> tensor<4x8xf32, #csr> {
  %0 = bcast.add %a, %b : (tensor<4x8xf32, #csr>, tensor<4x8xf32, #csr>) -> tensor<4x8xf32, #csr>
  return %0 : tensor<4x8xf32, #csr>
}

// An operand that is only copied is read from a dense copy. The op before it is not moved to the one that reads a sparse tensor.
// CHECK-LABEL: func.func @copied(
// CHECK:         sparse_tensor.convert
// CHECK:         scf.if
// LOOPS-LABEL: func.func @copied(
func.func @copied(%a: tensor<?x8xf32, #csr>, %b: tensor<4x8xf32>, %c: tensor<?x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?x8xf32, #csr>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
  %1 = bcast.add %0#0, %c : (tensor<4x8xf32>, tensor<?x8xf32>) -> tensor<4x8xf32>
  %2 = bcast.mul %1, %a : (tensor<4x8xf32>, tensor<?x8xf32, #csr>) -> tensor<4x8xf32>
  return %2, %0#1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// A sparse result of dense operands that may be stretched: computed dense, and converted.
// CHECK-LABEL: func.func @result(
// CHECK:         %[[DENSE:.*]] = scf.if {{.*}} -> (tensor<?x?xf32>)
// CHECK:         sparse_tensor.convert %[[DENSE]] : tensor<?x?xf32> to tensor<?x?xf32, #sparse>
// LOOPS-LABEL: func.func @result(
func.func @result(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32, #csr> {
  %0 = bcast.mul %a, %b : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32, #csr>
  return %0 : tensor<?x?xf32, #csr>
}

// CHECK-LABEL: func.func @operand_and_result(
// CHECK:         scf.if {{.*}} -> (tensor<?x?xf32, #sparse>)
// CHECK:           linalg.generic {{.*}} outs({{.*}} : tensor<?x?xf32, #sparse>)
// CHECK:         else
// CHECK:           sparse_tensor.convert {{.*}} : tensor<?x?xf32> to tensor<?x?xf32, #sparse>
// LOOPS-LABEL: func.func @operand_and_result(
func.func @operand_and_result(%a: tensor<?x?xf32, #csr>, %b: tensor<?xf32>) -> tensor<?x?xf32, #csr> {
  %0 = bcast.mul %a, %b : (tensor<?x?xf32, #csr>, tensor<?xf32>) -> tensor<?x?xf32, #csr>
  return %0 : tensor<?x?xf32, #csr>
}
