// RUN: bcast-opt %s --convert-bcast-to-linalg=report-sizes=true --split-input-file | FileCheck %s

// C's functions may be declared already.

// CHECK-LABEL: llvm.func @printf
// CHECK-LABEL: func @declared
// CHECK:         llvm.call @bcast_fail(
// CHECK-NOT:     llvm.func @printf
llvm.func @printf(!llvm.ptr, ...) -> i32
func.func @declared(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Where a name is taken by something else, the text is constant.
// CHECK-LABEL: func private @abort
// CHECK-LABEL: func @taken
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.add' op operand #1 dim 0: run-time size is neither
// CHECK-NOT:     llvm.
func.func private @abort(index)
func.func @taken(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// So it is where a function of that name has another type.
// CHECK-LABEL: llvm.func @abort
// CHECK-LABEL: func @other_type
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.add' op operand #1 dim 0: run-time size is neither
// CHECK-NOT:     llvm.
llvm.func @abort(i32)
func.func @other_type(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Each module has its own; a name that somebody else has is changed.
// CHECK-LABEL: module @inner
// CHECK:         llvm.call @bcast_fail_0(
// CHECK:         llvm.func internal @bcast_fail_0(
// CHECK:         llvm.mlir.global private constant @bcast_text({{.*$}}
// CHECK-NEXT:    llvm.mlir.global private constant @bcast_text_1({{.*$}}
// CHECK-NEXT:  }
// CHECK-NEXT: }
func.func private @outer()
module @inner {
  func.func private @bcast_fail()
  func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
    %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
}

// -----

// CHECK-LABEL: module @first
// CHECK:         llvm.func internal @bcast_fail(
// CHECK:       module @second
// CHECK:         llvm.func internal @bcast_fail(
module @first {
  func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
    %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
}
module @second {
  func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
    %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
}
