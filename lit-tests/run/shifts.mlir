// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// Shifts of integers: to the right they are arithmetic, unless they are unsigned.

func.func private @printMemrefI32(tensor<*xi32>)
func.func private @printMemrefI64(tensor<*xi64>)

func.func private @print_i8(%value: tensor<2x3xi8>) {
  %0 = arith.extsi %value : tensor<2x3xi8> to tensor<2x3xi32>
  %1 = tensor.cast %0 : tensor<2x3xi32> to tensor<*xi32>
  call @printMemrefI32(%1) : (tensor<*xi32>) -> ()
  return
}

func.func private @print_index(%value: tensor<2xindex>) {
  %0 = arith.index_cast %value : tensor<2xindex> to tensor<2xi64>
  %1 = tensor.cast %0 : tensor<2xi64> to tensor<*xi64>
  call @printMemrefI64(%1) : (tensor<*xi64>) -> ()
  return
}

func.func @main() {
  // Bits that leave the 8 bits are lost.
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-100, 56, -64],
  // CHECK-NEXT: [77, -102, -48]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-100, -50, -7],
  // CHECK-NEXT: [77, 38, 4]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}-100, 78, 9],
  // CHECK-NEXT: [77, 38, 4]]
  %a8 = arith.constant dense<[[-100], [77]]> : tensor<2x1xi8>
  %n8 = arith.constant dense<[0, 1, 4]> : tensor<3xi8>
  %shl8 = bcast.shl %a8, %n8 : (tensor<2x1xi8>, tensor<3xi8>) -> tensor<2x3xi8>
  %shr8 = bcast.shr %a8, %n8 : (tensor<2x1xi8>, tensor<3xi8>) -> tensor<2x3xi8>
  %shru8 = bcast.shr unsigned %a8, %n8 : (tensor<2x1xi8>, tensor<3xi8>) -> tensor<2x3xi8>
  call @print_i8(%shl8) : (tensor<2x3xi8>) -> ()
  call @print_i8(%shr8) : (tensor<2x3xi8>) -> ()
  call @print_i8(%shru8) : (tensor<2x3xi8>) -> ()

  // CHECK:      sizes = [2]
  // CHECK-NEXT: [-2147483648, 48]
  // CHECK:      sizes = [2]
  // CHECK-NEXT: [-1, 0]
  // CHECK:      sizes = [2]
  // CHECK-NEXT: [1, 0]
  %a = arith.constant dense<[-7, 3]> : tensor<2xi32>
  %n = arith.constant dense<[31, 4]> : tensor<2xi32>
  %shl = bcast.shl %a, %n : (tensor<2xi32>, tensor<2xi32>) -> tensor<*xi32>
  %shr = bcast.shr %a, %n : (tensor<2xi32>, tensor<2xi32>) -> tensor<*xi32>
  %shru = bcast.shr unsigned %a, %n : (tensor<2xi32>, tensor<2xi32>) -> tensor<*xi32>
  call @printMemrefI32(%shl) : (tensor<*xi32>) -> ()
  call @printMemrefI32(%shr) : (tensor<*xi32>) -> ()
  call @printMemrefI32(%shru) : (tensor<*xi32>) -> ()

  // CHECK:      sizes = [2]
  // CHECK-NEXT: [-1600,  1232]
  // CHECK:      sizes = [2]
  // CHECK-NEXT: [-7,  4]
  // CHECK:      sizes = [2]
  // CHECK-NEXT: [1152921504606846969,  4]
  %ax = arith.constant dense<[-100, 77]> : tensor<2xindex>
  %nx = arith.constant dense<4> : tensor<index>
  %shlx = bcast.shl %ax, %nx : (tensor<2xindex>, tensor<index>) -> tensor<2xindex>
  %shrx = bcast.shr %ax, %nx : (tensor<2xindex>, tensor<index>) -> tensor<2xindex>
  %shrux = bcast.shr unsigned %ax, %nx : (tensor<2xindex>, tensor<index>) -> tensor<2xindex>
  call @print_index(%shlx) : (tensor<2xindex>) -> ()
  call @print_index(%shrx) : (tensor<2xindex>) -> ()
  call @print_index(%shrux) : (tensor<2xindex>) -> ()

  // CHECK: ( -56, 24 )
  // CHECK: ( -1, 0 )
  // CHECK: ( 536870911, 0 )
  %av = arith.constant dense<[-7, 3]> : vector<2xi32>
  %nv = arith.constant dense<3> : vector<1xi32>
  %shlv = bcast.shl %av, %nv : (vector<2xi32>, vector<1xi32>) -> vector<2xi32>
  %shrv = bcast.shr %av, %nv : (vector<2xi32>, vector<1xi32>) -> vector<2xi32>
  %shruv = bcast.shr unsigned %av, %nv : (vector<2xi32>, vector<1xi32>) -> vector<2xi32>
  vector.print %shlv : vector<2xi32>
  vector.print %shrv : vector<2xi32>
  vector.print %shruv : vector<2xi32>
  return
}
