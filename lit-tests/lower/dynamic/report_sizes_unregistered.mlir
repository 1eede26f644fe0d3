// RUN: bcast-opt %s --allow-unregistered-dialect --convert-bcast-to-linalg=report-sizes | FileCheck %s

// An unregistered op may have symbols of its own, so that no function of the module can be called below it.

// CHECK-LABEL: func.func @f
// CHECK: cf.assert
// CHECK-NOT: llvm.call
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  "toy.w"() ({
    %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  }) : () -> ()
  return
}
