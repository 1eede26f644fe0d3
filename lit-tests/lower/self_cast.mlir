// RUN: timeout 20 bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: timeout 20 bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s

// A cast that is its own source, as it may be in a graph region: no reason to hang.

// CHECK: cf.assert
%n = arith.constant 4 : index
%x = tensor.empty(%n) : tensor<?xf32>
%0 = tensor.cast %0 : tensor<?xf32> to tensor<?xf32>
%1 = bcast.add %0, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
