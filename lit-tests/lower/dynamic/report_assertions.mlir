// RUN: bcast-opt %s --convert-bcast-to-linalg=report-sizes=true | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --check-prefix=PLAIN

// The assertions of others are reported with their places, and with the numbers that they compare.

// PLAIN-LABEL: func @numbers
// PLAIN-COUNT-6: cf.assert

// CHECK-LABEL: func @numbers
// CHECK-NOT:     cf.assert
// CHECK-COUNT-6: llvm.call @bcast_fail
func.func @numbers(%n: index, %m: index, %i: i64) {
  %c2 = arith.constant 2 : i64
  %eq = arith.cmpi eq, %n, %m : index
  cf.assert %eq, "100% equal" loc("a.py":1:1)
  %ne = arith.cmpi ne, %n, %m : index
  cf.assert %ne, "other" loc("a.py":2:1)
  %lt = arith.cmpi slt, %n, %m : index
  cf.assert %lt, "less" loc("a.py":3:1)
  %le = arith.cmpi ule, %n, %m : index
  cf.assert %le, "at most" loc("a.py":4:1)
  %gt = arith.cmpi sgt, %n, %m : index
  cf.assert %gt, "more" loc("node 5")
  %ge = arith.cmpi sge, %i, %c2 : i64
  cf.assert %ge, "a.py:6:1: at least" loc("a.py":6:1)
  return
}

// An assertion that compares nothing keeps its text.
// CHECK-LABEL: func @conditions
// CHECK:         cf.assert %{{.*}}, "given"
// CHECK:         cf.assert %{{.*}}, "narrow"
func.func @conditions(%given: i1, %n: i32, %m: i32) {
  cf.assert %given, "given" loc("a.py":7:1)
  %eq = arith.cmpi eq, %n, %m : i32
  cf.assert %eq, "narrow" loc(unknown)
  return
}

// Shapes are compared from their ends, size by size.
// CHECK-LABEL: func @shapes
// CHECK-SAME:      (%[[A:.*]]: tensor<3xindex>, %[[B:.*]]: tensor<2xindex>)
// CHECK:         %[[FIRST:.*]] = tensor.extract %[[A]][%c2
// CHECK:         %[[SECOND:.*]] = tensor.extract %[[B]][%c1
// CHECK-DAG:     arith.cmpi eq, %[[FIRST]], %c1
// CHECK-DAG:     arith.cmpi eq, %[[SECOND]], %c1
// CHECK-DAG:     arith.cmpi eq, %[[FIRST]], %[[SECOND]]
// CHECK:         tensor.extract %[[A]][%c1
// CHECK:         tensor.extract %[[B]][%c0
// CHECK-COUNT-2: llvm.call @bcast_fail
// CHECK-NOT:     bcast_fail
func.func @shapes(%a: tensor<3xindex>, %b: tensor<2xindex>) {
  %fit = shape.is_broadcastable %a, %b : tensor<3xindex>, tensor<2xindex>
  cf.assert %fit, "shapes" loc("a.py":8:1)
  return
}

// How many sizes there are is not known.
// CHECK-LABEL: func @unranked
// CHECK:         cf.assert %{{.*}}, "shapes"
func.func @unranked(%a: tensor<?xindex>, %b: tensor<2xindex>) {
  %fit = shape.is_broadcastable %a, %b : tensor<?xindex>, tensor<2xindex>
  cf.assert %fit, "shapes" loc("a.py":9:1)
  return
}

// CHECK-DAG: ("a.py:1:1: 100%% equal (%lld is not %lld)\0A\00")
// CHECK-DAG: ("a.py:2:1: other (both are %lld)\0A\00")
// CHECK-DAG: ("a.py:3:1: less (%lld is not less than %lld)\0A\00")
// CHECK-DAG: ("a.py:4:1: at most (%lld is more than %lld)\0A\00")
// CHECK-DAG: ("\22node 5\22: more (%lld is not more than %lld)\0A\00")
// CHECK-DAG: ("a.py:6:1: at least (%lld is less than %lld)\0A\00")
// CHECK-DAG: ("a.py:8:1: shapes: operand #1 dim 1: run-time size %1$lld is neither 1 nor %2$lld, the size of operand #0 dim 2 [runtime-legal]\0A  operand #0   ?x?x%2$*3$lld\0A  operand #1     ?x%1$*3$lld\0A%5$*4$.0s                   ^\0A\00")
