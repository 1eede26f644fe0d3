// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg --cse --bcast-to-llvm | %run | FileCheck %s

// Two kernels have one init after cse. The result of the first is still read, through a region, when the second is written.
// CHECK: [220, 220, 220, 220, 220]
// CHECK: [210, 210, 210, 210, 210]
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})
func.func @f(%a: tensor<5xi32>, %b: tensor<5xi32>, %c: tensor<5xi32>, %k: i32, %n: index) {
  %x = bcast.map %a, %b : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32> (%p: i32, %q: i32) {
    %m = arith.muli %p, %k : i32
    %o = arith.addi %m, %q : i32
    bcast.yield %o : i32
  }
  %r = scf.index_switch %n -> tensor<5xi32>
  case 1 {
    scf.yield %c : tensor<5xi32>
  }
  default {
    scf.yield %x : tensor<5xi32>
  }
  %s = bcast.add %r, %a : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  %u = tensor.cast %s : tensor<5xi32> to tensor<*xi32>
  call @printMemrefI32(%u) : (tensor<*xi32>) -> ()
  %v = tensor.cast %r : tensor<5xi32> to tensor<*xi32>
  call @printMemrefI32(%v) : (tensor<*xi32>) -> ()
  return
}

func.func @main() {
  %c2 = arith.constant 2 : index
  %ten = arith.constant 10 : i32
  %twenty = arith.constant 20 : i32
  %a = tensor.splat %ten : tensor<5xi32>
  %k = tensor.splat %twenty : tensor<5xi32>
  call @f(%a, %a, %k, %twenty, %c2) : (tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, i32, index) -> ()
  return
}
