// A negative size is never legal, not even against 1 or an equal one. MLIR cannot build one, but a caller may pass
// one.
// Rules: runtime-legal
//
// RUN: split-file %s %t
//
// RUN: cat %t/stretched.mlir %t/sizes.mlir > %t/stretched_all.mlir
// RUN: bcast-opt %t/stretched_all.mlir --bcast-to-llvm -o %t/stretched.llvm
// RUN: not --crash stdbuf -o0 %run %t/stretched.llvm 2>&1 | FileCheck %s
//
// RUN: cat %t/swapped.mlir %t/sizes.mlir > %t/swapped_all.mlir
// RUN: bcast-opt %t/swapped_all.mlir --bcast-to-llvm -o %t/swapped.llvm
// RUN: not --crash stdbuf -o0 %run %t/swapped.llvm 2>&1 | FileCheck %s
//
// RUN: cat %t/equal.mlir %t/sizes.mlir > %t/equal_all.mlir
// RUN: bcast-opt %t/equal_all.mlir --bcast-to-llvm -o %t/equal.llvm
// RUN: not --crash stdbuf -o0 %run %t/equal.llvm 2>&1 | FileCheck %s
// RUN: bcast-opt %t/equal_all.mlir -o %t/assumed.llvm \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=assume-equal report-sizes=true},bcast-to-llvm)'
// RUN: not --crash stdbuf -o0 %run %t/assumed.llvm 2>&1 | FileCheck %s
//
// CHECK: sizes = [3]
// CHECK: 'bcast.add' op operand #1 dim 0: run-time size {{.*}}: a size is never negative [runtime-legal]

//--- stretched.mlir

func.func @main() {
  %three = arith.constant 3 : index
  %negative = arith.constant -5 : index
  %unit = arith.constant 1 : index
  call @sum(%three, %three) : (index, index) -> ()
  call @sum(%negative, %unit) : (index, index) -> ()
  return
}

//--- swapped.mlir

func.func @main() {
  %three = arith.constant 3 : index
  %negative = arith.constant -5 : index
  %unit = arith.constant 1 : index
  call @sum(%three, %three) : (index, index) -> ()
  call @sum(%unit, %negative) : (index, index) -> ()
  return
}

//--- equal.mlir

func.func @main() {
  %three = arith.constant 3 : index
  %negative = arith.constant -5 : index
  call @sum(%three, %three) : (index, index) -> ()
  call @sum(%negative, %negative) : (index, index) -> ()
  return
}

//--- sizes.mlir

func.func private @printMemrefF32(tensor<*xf32>)

func.func private @sum(%m: index, %n: index) attributes {no_inline} {
  %value = arith.constant 1.0 : f32
  %m0 = memref.alloc() : memref<8xf32>
  %n0 = memref.alloc() : memref<8xf32>
  linalg.fill ins(%value : f32) outs(%m0 : memref<8xf32>)
  linalg.fill ins(%value : f32) outs(%n0 : memref<8xf32>)
  %a = memref.reinterpret_cast %m0 to offset: [0], sizes: [%m], strides: [1]
      : memref<8xf32> to memref<?xf32>
  %b = memref.reinterpret_cast %n0 to offset: [0], sizes: [%n], strides: [1]
      : memref<8xf32> to memref<?xf32>
  %x = bufferization.to_tensor %a restrict : memref<?xf32> to tensor<?xf32>
  %y = bufferization.to_tensor %b restrict : memref<?xf32> to tensor<?xf32>
  %0 = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%1) : (tensor<*xf32>) -> ()
  return
}
