// RUN: bcast-opt %s --bcast-infer-shapes --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --bcast-infer-shapes --canonicalize --bcast-to-llvm | %run | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// Sizes contradict each other in branches that are never taken: the only call of each function passes sizes 1 and 3. With these
// sizes in its types, upstream would refuse the program.
// CHECK-NOT: sizes
// CHECK: an empty slice
// CHECK: sizes = [0]
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})
func.func @print(%x: tensor<?xi32>) attributes {no_inline} {
  %any = tensor.cast %x : tensor<?xi32> to tensor<*xi32>
  call @printMemrefI32(%any) : (tensor<*xi32>) -> ()
  return
}

// An elementwise op.
func.func private @elementwise_op(%c: i1, %x: tensor<?xi32>, %z: tensor<?xi32>) attributes {no_inline} {
  scf.if %c {
    %q = arith.addi %x, %z : tensor<?xi32>
    func.call @print(%q) : (tensor<?xi32>) -> ()
  }
  return
}

// A comparison.
func.func private @comparison(%c: i1, %x: tensor<?xi32>, %z: tensor<?xi32>) attributes {no_inline} {
  scf.if %c {
    %i = arith.cmpi eq, %x, %z : tensor<?xi32>
    %q = arith.select %i, %x, %z : tensor<?xi1>, tensor<?xi32>
    func.call @print(%q) : (tensor<?xi32>) -> ()
  }
  return
}

// A slice that is too long.
func.func private @slice_that_is_too_long(%c: i1, %x: tensor<?xi32>, %z: tensor<?xi32>) attributes {no_inline} {
  scf.if %c {
    %s = tensor.extract_slice %x[0] [3] [1] : tensor<?xi32> to tensor<3xi32>
    %q = tensor.cast %s : tensor<3xi32> to tensor<?xi32>
    func.call @print(%q) : (tensor<?xi32>) -> ()
  }
  return
}

// A slice whose offset is a number.
func.func private @slice_whose_offset_is_a(%c: i1, %x: tensor<?xi32>, %z: tensor<?xi32>) attributes {no_inline} {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.if %c {
    %q = tensor.extract_slice %x[%c2] [%c1] [1] : tensor<?xi32> to tensor<?xi32>
    func.call @print(%q) : (tensor<?xi32>) -> ()
  }
  return
}

// A slice that is written to.
func.func private @slice_that_is_written_to(%c: i1, %x: tensor<?xi32>, %z: tensor<?xi32>) attributes {no_inline} {
  %c3 = arith.constant 3 : index
  scf.if %c {
    %q = tensor.insert_slice %z into %x[0] [%c3] [1] : tensor<?xi32> into tensor<?xi32>
    func.call @print(%q) : (tensor<?xi32>) -> ()
  }
  return
}

// A slice of another size.
func.func private @slice_of_another_size(%c: i1, %x: tensor<?xi32>, %z: tensor<?xi32>) attributes {no_inline} {
  %c2 = arith.constant 2 : index
  scf.if %c {
    %q = tensor.insert_slice %x into %z[0] [%c2] [1] : tensor<?xi32> into tensor<?xi32>
    func.call @print(%q) : (tensor<?xi32>) -> ()
  }
  return
}

// Parts that differ beside the dimension along which they are put.
func.func private @parts_that_differ_beside_the(%c: i1, %x: tensor<?x?xi32>, %z: tensor<?x?xi32>) attributes {no_inline} {
  scf.if %c {
    %k = tensor.concat dim(0) %x, %z : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    %q = tensor.collapse_shape %k [[0, 1]] : tensor<?x?xi32> into tensor<?xi32>
    func.call @print(%q) : (tensor<?xi32>) -> ()
  }
  return
}

// A size that is not the product.
func.func private @size_that_is_not_the(%c: i1, %x: tensor<?xi32>, %z: tensor<?xi32>) attributes {no_inline} {
  %c2 = arith.constant 2 : index
  scf.if %c {
    %e = tensor.expand_shape %z [[0, 1]] output_shape [%c2, 2] : tensor<?xi32> into tensor<?x2xi32>
    %q = tensor.extract_slice %e[0, 0] [1, %c2] [1, 1] : tensor<?x2xi32> to tensor<?xi32>
    func.call @print(%q) : (tensor<?xi32>) -> ()
  }
  return
}

// A padded size that is another one.
func.func private @padded_size_that_is_another(%c: i1, %x: tensor<?xi32>, %z: tensor<?xi32>) attributes {no_inline} {
  %v = arith.constant 7 : i32
  scf.if %c {
    %p = tensor.pad %x low[0] high[1] {
    ^bb0(%i: index):
      tensor.yield %v : i32
    } : tensor<?xi32> to tensor<5xi32>
    %q = tensor.cast %p : tensor<5xi32> to tensor<?xi32>
    func.call @print(%q) : (tensor<?xi32>) -> ()
  }
  return
}

// A destination of another size.
func.func private @destination_of_another_size(%c: i1, %x: tensor<?xi32>, %z: tensor<?xi32>) attributes {no_inline} {
  scf.if %c {
    %e = bufferization.alloc_tensor() : tensor<3xi32>
    %p = bufferization.materialize_in_destination %x in %e : (tensor<?xi32>, tensor<3xi32>) -> tensor<3xi32>
    %q = tensor.cast %p : tensor<3xi32> to tensor<?xi32>
    func.call @print(%q) : (tensor<?xi32>) -> ()
  }
  return
}

// A window that is longer.
func.func private @window_that_is_longer(%c: i1, %x: tensor<?xi32>, %z: tensor<?xi32>) attributes {no_inline} {
  scf.if %c {
    %q = linalg.conv_1d ins(%x, %z : tensor<?xi32>, tensor<?xi32>) outs(%z : tensor<?xi32>) -> tensor<?xi32>
    func.call @print(%q) : (tensor<?xi32>) -> ()
  }
  return
}

// A map with a number.
func.func private @map_with_a_number(%c: i1, %x: tensor<?xi32>, %z: tensor<?xi32>) attributes {no_inline} {
  scf.if %c {
    %q = linalg.generic {indexing_maps = [affine_map<(i) -> (i + 2)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        ins(%x : tensor<?xi32>) outs(%x : tensor<?xi32>) {
    ^bb0(%e: i32, %o: i32):
      linalg.yield %e : i32
    } -> tensor<?xi32>
    func.call @print(%q) : (tensor<?xi32>) -> ()
  }
  return
}

// Loops of different sizes.
func.func private @loops_of_different_sizes(%c: i1, %x: tensor<?xi32>, %z: tensor<?xi32>) attributes {no_inline} {
  scf.if %c {
    %q = linalg.add ins(%x, %z : tensor<?xi32>, tensor<?xi32>) outs(%z : tensor<?xi32>) -> tensor<?xi32>
    func.call @print(%q) : (tensor<?xi32>) -> ()
  }
  return
}

// LLVM 22 refuses a slice of a tensor of size 0, which does run.
func.func private @empty_slice(%x: tensor<?xi32>) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %q = tensor.extract_slice %x[0] [%c0] [1] : tensor<?xi32> to tensor<?xi32>
  vector.print str "an empty slice\n"
  call @print(%q) : (tensor<?xi32>) -> ()
  return
}
func.func @main() {
  %c = arith.constant false
  %c0x = arith.constant dense<7> : tensor<0xi32>
  %c1x = arith.constant dense<7> : tensor<1xi32>
  %c3x = arith.constant dense<7> : tensor<3xi32>
  %c22 = arith.constant dense<7> : tensor<2x2xi32>
  %c33 = arith.constant dense<7> : tensor<3x3xi32>
  %none = tensor.cast %c0x : tensor<0xi32> to tensor<?xi32>
  %x = tensor.cast %c1x : tensor<1xi32> to tensor<?xi32>
  %z = tensor.cast %c3x : tensor<3xi32> to tensor<?xi32>
  %xx = tensor.cast %c22 : tensor<2x2xi32> to tensor<?x?xi32>
  %zz = tensor.cast %c33 : tensor<3x3xi32> to tensor<?x?xi32>
  call @elementwise_op(%c, %x, %z) : (i1, tensor<?xi32>, tensor<?xi32>) -> ()
  call @comparison(%c, %x, %z) : (i1, tensor<?xi32>, tensor<?xi32>) -> ()
  call @slice_that_is_too_long(%c, %x, %z) : (i1, tensor<?xi32>, tensor<?xi32>) -> ()
  call @slice_whose_offset_is_a(%c, %x, %z) : (i1, tensor<?xi32>, tensor<?xi32>) -> ()
  call @slice_that_is_written_to(%c, %x, %z) : (i1, tensor<?xi32>, tensor<?xi32>) -> ()
  call @slice_of_another_size(%c, %x, %z) : (i1, tensor<?xi32>, tensor<?xi32>) -> ()
  call @parts_that_differ_beside_the(%c, %xx, %zz) : (i1, tensor<?x?xi32>, tensor<?x?xi32>) -> ()
  call @size_that_is_not_the(%c, %x, %z) : (i1, tensor<?xi32>, tensor<?xi32>) -> ()
  call @padded_size_that_is_another(%c, %x, %z) : (i1, tensor<?xi32>, tensor<?xi32>) -> ()
  call @destination_of_another_size(%c, %x, %z) : (i1, tensor<?xi32>, tensor<?xi32>) -> ()
  call @window_that_is_longer(%c, %x, %z) : (i1, tensor<?xi32>, tensor<?xi32>) -> ()
  call @map_with_a_number(%c, %x, %z) : (i1, tensor<?xi32>, tensor<?xi32>) -> ()
  call @loops_of_different_sizes(%c, %x, %z) : (i1, tensor<?xi32>, tensor<?xi32>) -> ()
  call @empty_slice(%none) : (tensor<?xi32>) -> ()
  return
}
