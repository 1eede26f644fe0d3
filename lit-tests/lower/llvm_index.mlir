// RUN: not bcast-opt %s --bcast-to-llvm -o /dev/null 2>&1 | FileCheck %s

// Loops over bytes, and the checks of allocations, compute with 64 bits.

// CHECK: [[#@LINE+1]]:1: error: cannot be lowered: its data layout has an index of 32 bits, not of 64
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>} {
  func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
    %0 = bcast.add %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
}
