// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(func.func(convert-bcast-to-linalg))' | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-vector | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s
// RUN: bcast-opt %s --bcast-expand-tensor-select | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm

// In an unreachable block, ops may use later results. Such blocks are erased: a lowered op with a
// region cannot use them.

// CHECK-LABEL: func @others
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @others(%a: tensor<?xf32>) -> tensor<?xf32> {
  return %a : tensor<?xf32>
^unreachable:
  %0 = bcast.add %1, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %0, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^unreachable
}

// CHECK-LABEL: func @own
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @own(%a: tensor<?xf32>, %v: vector<4xf32>) {
  return
^unreachable:
  %0 = bcast.add %0, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.broadcast %1 : (tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.add %2, %v : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  cf.br ^unreachable
}

// CHECK-LABEL: func @choice
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @choice(%condition: i1, %a: tensor<?xf32>) {
  return
^unreachable:
  %0 = arith.select %condition, %1, %a : tensor<?xf32>
  %1 = arith.select %condition, %0, %a : tensor<?xf32>
  %2 = arith.select %condition, %2, %a : tensor<?xf32>
  cf.br ^unreachable
}

// In a region of an op as well.
// CHECK-LABEL: func @nested
// CHECK:         scf.execute_region
// CHECK-NOT:     ^
// CHECK:         return
func.func @nested(%a: tensor<?xf32>) {
  scf.execute_region {
    scf.yield
  ^unreachable:
    %0 = bcast.add %0, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    cf.br ^unreachable
  }
  return
}
