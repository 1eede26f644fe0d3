// The error for a wrong value of one option says nothing of another that is right.

// RUN: not bcast-opt %s --convert-bcast-to-linalg='dynamic-broadcast=exact runtime-checks=maybe' 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not='the choices for dynamic-broadcast'
// CHECK: 'maybe' is invalid value for boolean argument

module {}
