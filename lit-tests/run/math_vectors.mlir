// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// Functions of the C library on vectors: unrolled before vectors are lowered.

func.func @main() {
  %v = arith.constant dense<[0.5, 0.25]> : vector<2xf64>
  %w = arith.constant dense<[[0.5], [0.25]]> : vector<2x1xf64>
  %x = arith.constant dense<[[1.5], [2.5]]> : vector<2x1xf64>
  // CHECK: ( ( 0.5205 ), ( 0.276326 ) )
  %erf = math.erf %w : vector<2x1xf64>
  vector.print %erf : vector<2x1xf64>
  // CHECK: ( ( 0.4795 ), ( 0.723674 ) )
  %erfc = math.erfc %w : vector<2x1xf64>
  vector.print %erfc : vector<2x1xf64>
  // CHECK: ( ( 1.0472 ), ( 1.31812 ) )
  %acos = math.acos %w : vector<2x1xf64>
  vector.print %acos : vector<2x1xf64>
  // CHECK: ( ( 0.962424 ), ( 1.5668 ) )
  %acosh = math.acosh %x : vector<2x1xf64>
  vector.print %acosh : vector<2x1xf64>
  // CHECK: ( ( 0.523599 ), ( 0.25268 ) )
  %asin = math.asin %w : vector<2x1xf64>
  vector.print %asin : vector<2x1xf64>
  // CHECK: ( ( 0.481212 ), ( 0.247466 ) )
  %asinh = math.asinh %w : vector<2x1xf64>
  vector.print %asinh : vector<2x1xf64>
  // CHECK: ( ( 0.463648 ), ( 0.244979 ) )
  %atan = math.atan %w : vector<2x1xf64>
  vector.print %atan : vector<2x1xf64>
  // CHECK: ( ( 0.549306 ), ( 0.255413 ) )
  %atanh = math.atanh %w : vector<2x1xf64>
  vector.print %atanh : vector<2x1xf64>
  // CHECK: ( ( 0.793701 ), ( 0.629961 ) )
  %cbrt = math.cbrt %w : vector<2x1xf64>
  vector.print %cbrt : vector<2x1xf64>
  // CHECK: ( ( 1.12763 ), ( 1.03141 ) )
  %cosh = math.cosh %w : vector<2x1xf64>
  vector.print %cosh : vector<2x1xf64>
  // CHECK: ( ( 0.521095 ), ( 0.252612 ) )
  %sinh = math.sinh %w : vector<2x1xf64>
  vector.print %sinh : vector<2x1xf64>
  // CHECK: ( ( 0.546302 ), ( 0.255342 ) )
  %tan = math.tan %w : vector<2x1xf64>
  vector.print %tan : vector<2x1xf64>
  // CHECK: ( ( 0.462117 ), ( 0.244919 ) )
  %tanh = math.tanh %w : vector<2x1xf64>
  vector.print %tanh : vector<2x1xf64>
  // CHECK: ( ( 0.648721 ), ( 0.284025 ) )
  %expm1 = math.expm1 %w : vector<2x1xf64>
  vector.print %expm1 : vector<2x1xf64>
  // CHECK: ( 0.5205, 0.276326 )
  %flat = math.erf %v : vector<2xf64>
  vector.print %flat : vector<2xf64>
  return
}
