// RUN: awk 'BEGIN { for (i = 0; i < 3000; i++) print "module {"; for (i = 0; i < 3000; i++) print "}" }' > %t
// RUN: bcast-opt %t --bcast-infer-shapes --bcast-elide-checks --bcast-report-sizes -o /dev/null 2>&1 | FileCheck %s

// Ops that nest 3000 levels deep do not overflow the stack.
// CHECK: bcast-report-sizes: 0 ops of the dialect
