// REQUIRES: llvm-22
// RUN: bcast-opt %s --bcast-infer-shapes --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --bcast-infer-shapes --canonicalize --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// As never_taken.mlir, of a slice that threads write to. LLVM 23 takes the type before a cast to an output of `scf.forall` for the type of
// the output, and then refuses the slice.
// CHECK-NOT: sizes
// CHECK: the end
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})
func.func @print(%x: tensor<?xi32>) attributes {no_inline} {
  %any = tensor.cast %x : tensor<?xi32> to tensor<*xi32>
  call @printMemrefI32(%any) : (tensor<*xi32>) -> ()
  return
}

func.func private @slice_that_threads_write_to(%c: i1, %x: tensor<?xi32>, %z: tensor<?xi32>) attributes {no_inline} {
  %c3 = arith.constant 3 : index
  scf.if %c {
    %q = scf.forall (%i) in (%c3) shared_outs(%o = %x) -> (tensor<?xi32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %z into %o[0] [%c3] [1] : tensor<?xi32> into tensor<?xi32>
      }
    }
    func.call @print(%q) : (tensor<?xi32>) -> ()
  }
  return
}

func.func @main() {
  %c = arith.constant false
  %c1x = arith.constant dense<7> : tensor<1xi32>
  %c3x = arith.constant dense<7> : tensor<3xi32>
  %x = tensor.cast %c1x : tensor<1xi32> to tensor<?xi32>
  %z = tensor.cast %c3x : tensor<3xi32> to tensor<?xi32>
  call @slice_that_threads_write_to(%c, %x, %z) : (i1, tensor<?xi32>, tensor<?xi32>) -> ()
  vector.print str "the end\n"
  return
}
