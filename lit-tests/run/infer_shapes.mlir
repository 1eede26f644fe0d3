// Programs with more precise types compute the same, also after a canonicalization, and if a loop changes a size.
// Rules: program-size
//
// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --bcast-infer-shapes --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --bcast-infer-shapes --canonicalize --cse --bcast-infer-shapes --bcast-to-llvm | %run | FileCheck %s

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = bcast.add %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func private @grown(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %begin = bcast.mul %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %begin) -> tensor<?xf32> {
    %next = tensor.concat dim(0) %a, %begin : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func private @rounds(%x: tensor<3xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %r:2 = scf.while (%v = %c, %i = %c0) : (tensor<?xf32>, index) -> (tensor<?xf32>, index) {
    %goes_on = arith.cmpi slt, %i, %c2 : index
    scf.condition(%goes_on) %v, %i : tensor<?xf32>, index
  } do {
  ^bb0(%v: tensor<?xf32>, %i: index):
    %sum = bcast.add %v, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %sum, %next : tensor<?xf32>, index
  }
  %s = scf.forall (%i) in (2) shared_outs(%o = %r#0) -> tensor<?xf32> {
    %part = tensor.extract_slice %c[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %sum = bcast.add %s, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %sum : tensor<?xf32>
}

func.func @main() {
  %c2 = arith.constant 2 : index
  %b = arith.constant true
  %x = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %one = arith.constant dense<[2.0]> : tensor<1xf32>
  %c = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %d = tensor.cast %one : tensor<1xf32> to tensor<?xf32>

  // CHECK:      sizes = [3]
  // CHECK-NEXT: [4, 6, 8]
  %0 = call @twice(%c) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = scf.if %b -> tensor<?xf32> {
    %sum = bcast.add %0, %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %sum : tensor<?xf32>
  } else {
    scf.yield %c : tensor<?xf32>
  }
  %2 = tensor.cast %1 : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%2) : (tensor<*xf32>) -> ()

  // CHECK:      sizes = [3]
  // CHECK-NEXT: [4, 4, 4]
  %3 = call @grown(%d, %c2) : (tensor<?xf32>, index) -> tensor<?xf32>
  %4 = tensor.cast %3 : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%4) : (tensor<*xf32>) -> ()

  // CHECK:      sizes = [3]
  // CHECK-NEXT: [2, 4, 12]
  %rounds = call @rounds(%x) : (tensor<3xf32>) -> tensor<?xf32>
  %rounds_unranked = tensor.cast %rounds : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%rounds_unranked) : (tensor<*xf32>) -> ()
  return
}
