// RUN: bcast-opt --help | FileCheck %s
// RUN: bcast-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS
// RUN: bcast-opt --help | FileCheck %s --check-prefix=UPSTREAM

// Each pass has a line of help.
// CHECK-DAG: --bcast-fuse {{.*}} Merge elementwise ops
// CHECK-DAG: --bcast-verify {{.*}} Verify ops of other dialects
// CHECK-DAG: --convert-bcast-to-linalg {{.*}} Lower bcast ops
// CHECK-DAG: --convert-bcast-to-vector {{.*}} Lower bcast ops
// CHECK-DAG: --bcast-to-llvm {{.*}} Lower a module with bcast ops

// Each option shows its default.
// RUN: bcast-opt --help | FileCheck %s --check-prefix=DEFAULTS
// DEFAULTS: --mode=<value>
// DEFAULTS: =strict {{.*}}(default)
// DEFAULTS: --summary {{.*}}(default: true)
// DEFAULTS: --convert-bcast-to-linalg
// DEFAULTS: =exact {{.*}}(default)
// DEFAULTS: --runtime-checks {{.*}}(default: true)

// DIALECTS: arith
// DIALECTS-SAME: bcast
// DIALECTS-SAME: linalg
// DIALECTS-SAME: tosa

// The tool is a full mlir-opt.
// UPSTREAM-DAG: --canonicalize
// UPSTREAM-DAG: --one-shot-bufferize
// UPSTREAM-DAG: --tosa-to-linalg
