// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=report-sizes=true --mlir-print-op-generic | FileCheck %s --check-prefix=REPORT

// The text of a check begins with the first place that the op's location names.

// CHECK-LABEL: func @here
// CHECK:         cf.assert %{{.*}}, "{{.*}}checks_places.mlir:[[@LINE+2]]:8: 'bcast.add' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
func.func @here(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func @named
// CHECK:         cf.assert %{{.*}}, "model.py:7:3: 'bcast.add' op
func.func @named(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> loc("sum"("model.py":7:3))
  return %0 : tensor<?xf32>
}

// The first one that has a place.
// CHECK-LABEL: func @fused
// CHECK:         cf.assert %{{.*}}, "b.py:2:1: 'bcast.add' op
func.func @fused(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> loc(fused["name", "b.py":2:1, "c.py":3:1])
  return %0 : tensor<?xf32>
}

// Where the op is, not who called its function, unless nothing else is known.
// CHECK-LABEL: func @called
// CHECK:         cf.assert %{{.*}}, "callee.py:1:2: 'bcast.add' op
// CHECK:         cf.assert %{{.*}}, "caller.py:3:4: 'bcast.sub' op
func.func @called(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    loc(callsite("callee.py":1:2 at "caller.py":3:4))
  %1 = bcast.sub %a, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    loc(callsite(unknown at "caller.py":3:4))
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func @range
// CHECK:         cf.assert %{{.*}}, "d.py:2:1: 'bcast.add' op
func.func @range(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> loc("d.py":2:1 to 4:5)
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func @unknown
// CHECK:         cf.assert %{{.*}}, "'bcast.add' op
func.func @unknown(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> loc(unknown)
  return %0 : tensor<?xf32>
}

// In a format, a percent sign is escaped.
// CHECK-LABEL: func @percent
// CHECK:         cf.assert %{{.*}}, "a%d.py:2:1: 'bcast.add' op
// REPORT:        value = "a%%d.py:2:1: 'bcast.add' op operand #1 dim 0: run-time size %1$lld is neither 1 nor %2$lld, the size of operand #0 dim 0 [runtime-legal]\0A  operand #0   %2$*3$lld\0A  operand #1   %1$*3$lld\0A%5$*4$.0s               ^\0A\00"
func.func @percent(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> loc("a%d.py":2:1)
  return %0 : tensor<?xf32>
}
