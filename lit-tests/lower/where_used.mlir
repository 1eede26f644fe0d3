// RUN: bcast-opt %s --pass-pipeline='builtin.module(any(bcast-where-used{dialects=complex,math pipelines=any(canonicalize)}))' | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-where-used{dialects=math pipelines=builtin.module(any(canonicalize))})' \
// RUN:   | FileCheck %s --check-prefix=MODULE
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-where-used{dialects=complex pipelines=any(canonicalize)})' \
// RUN:   | FileCheck %s --check-prefix=NEVER
// RUN: bcast-opt %s --pass-pipeline='builtin.module(any(bcast-where-used{ops=math.exp,math.absf pipelines=any(canonicalize)}))' | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(any(bcast-where-used{ops=math.log pipelines=any(canonicalize)}))' \
// RUN:   | FileCheck %s --check-prefix=NEVER
// RUN: bcast-opt %s --pass-pipeline='builtin.module(any(bcast-where-used{types=i1,f16 pipelines=any(canonicalize)}))' | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(any(bcast-where-used{elementwise=true pipelines=any(canonicalize)}))' \
// RUN:   | FileCheck %s --check-prefix=ELEMENTWISE
// RUN: not bcast-opt %s --pass-pipeline='builtin.module(bcast-where-used{dialects=math pipelines=any(bcast-verify-llvm)})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FAILS
// RUN: not bcast-opt %s --pass-pipeline='builtin.module(bcast-where-used{types=f17 pipelines=any(canonicalize)})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TYPE

// TYPE: expected non-function type

// FAILS: op remains after the lowering to the LLVM dialect

// The pipelines run where there is a selected op, at any depth.

// CHECK-LABEL:  func @used
// CHECK-NOT:      arith.constant
// MODULE-LABEL: func @used
// MODULE-NOT:     arith.constant
// NEVER-LABEL:  func @used
// NEVER:          arith.constant
// ELEMENTWISE-LABEL: func @used
// ELEMENTWISE:    arith.constant
func.func @used(%x: f32, %c: i1) -> f32 {
  %unused = arith.constant 1 : i32
  %y = scf.if %c -> f32 {
    %0 = math.exp %x : f32
    scf.yield %0 : f32
  } else {
    scf.yield %x : f32
  }
  return %y : f32
}

// CHECK-LABEL:  func @not_used
// CHECK:          arith.constant
// MODULE-LABEL: func @not_used
// MODULE-NOT:     arith.constant
// NEVER-LABEL:  func @not_used
// NEVER:          arith.constant
func.func @not_used(%x: f32) -> f32 {
  %unused = arith.constant 1 : i32
  return %x : f32
}

// CHECK-LABEL:  func @tensors
// CHECK-NOT:      arith.constant
// NEVER-LABEL:  func @tensors
// NEVER:          arith.constant
// ELEMENTWISE-LABEL: func @tensors
// ELEMENTWISE-NOT: arith.constant
func.func @tensors(%x: tensor<2xf16>) -> tensor<2xf16> {
  %unused = arith.constant 1 : i32
  %y = math.absf %x : tensor<2xf16>
  return %y : tensor<2xf16>
}
