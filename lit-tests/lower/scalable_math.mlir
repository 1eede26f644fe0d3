// RUN: not bcast-opt %s --split-input-file --bcast-to-llvm 2>&1 >/dev/null | FileCheck %s
// RUN: bcast-opt %s --split-input-file --bcast-verify-scalable=ops=math.none | FileCheck %s --check-prefix=KEPT

// Upstream would compute the first four lanes alone. KEPT: math.erf

// CHECK: error: 'math.erf' op cannot be lowered: no function computes a scalable vector; use a fixed size
func.func @libm(%a: vector<[4]xf64>) -> vector<[4]xf64> {
  %0 = math.erf %a : vector<[4]xf64>
  return %0 : vector<[4]xf64>
}

// -----

// CHECK: error: 'math.ipowi' op cannot be lowered
func.func @functions(%a: vector<[4]xi32>, %b: vector<1xi32>) -> vector<[4]xi32> {
  %0 = bcast.pow %a, %b : (vector<[4]xi32>, vector<1xi32>) -> vector<[4]xi32>
  return %0 : vector<[4]xi32>
}

// -----

// An intrinsic of LLVM computes all lanes, and so does a function of bcast-expand-functions.
// CHECK-NOT: error
func.func @expanded(%a: vector<[4]xf32>) -> vector<[4]xf32> {
  %0 = math.erf %a : vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

// -----

func.func @intrinsic(%a: vector<[4]xf32>) -> vector<[4]xf32> {
  %0 = math.sqrt %a : vector<[4]xf32>
  return %0 : vector<[4]xf32>
}
