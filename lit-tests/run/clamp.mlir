// REQUIRES: llvm-22
// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// LLVM 22 defines clampf(value, min, max) as max(min(value, min), max), which clamps where the bounds are swapped.
func.func @main() {
  %v = arith.constant dense<[0.5, 0.25]> : vector<2xf64>
  %low = arith.constant dense<0.3> : vector<2xf64>
  %high = arith.constant dense<0.4> : vector<2xf64>
  // CHECK: ( 0.4, 0.3 )
  %clamped = math.clampf %v to [%high, %low] : vector<2xf64>
  vector.print %clamped : vector<2xf64>
  return
}
