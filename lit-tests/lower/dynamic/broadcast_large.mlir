// A thousand operands, each of which may be stretched: one kernel for each, and one check less.

// RUN: python3 -c "n = 1000; t = ', '.join(['tensor<?xf32>'] * n); v = ', '.join('%%a' + str(i) for i in range(n)); \
// RUN:   print('func.func @f(' + ', '.join('%%a' + str(i) + ': tensor<?xf32>' for i in range(n)) + ') -> tensor<?xf32> {'); \
// RUN:   print('%%r:' + str(n), '= bcast.broadcast', v, ': (' + t + ') -> (' + t + ')'); \
// RUN:   print('return %%r#0 : tensor<?xf32> }')" > %t.mlir
// RUN: timeout 60 bcast-opt %t.mlir --convert-bcast-to-linalg -o %t.lowered
// RUN: grep -c linalg.generic %t.lowered | FileCheck %s --check-prefix=GENERIC
// RUN: grep -c cf.assert %t.lowered | FileCheck %s --check-prefix=ASSERT
// RUN: timeout 60 bcast-opt %t.mlir --canonicalize -o %t.canonical
// RUN: grep -c bcast.broadcast %t.canonical | FileCheck %s --check-prefix=KEPT

// GENERIC: {{^}}1000{{$}}
// ASSERT:  {{^}}999{{$}}
// KEPT:    {{^}}1{{$}}
