// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{functions=rounded})' | %run | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s --check-prefix=SPECIAL

// Operands at which naive versions of the functions fail. `rounded` has these bits on every machine; what is below
// @specials is exact in `fast` as well.

func.func @main() {
  call @exp() : () -> ()
  call @log() : () -> ()
  call @sin() : () -> ()
  call @cos() : () -> ()
  call @expm1() : () -> ()
  call @log1p() : () -> ()
  call @tanh() : () -> ()
  call @atan() : () -> ()
  call @erfc() : () -> ()
  call @cbrt() : () -> ()
  call @specials() : () -> ()
  call @half() : () -> ()
  return
}

// CHECK: {{^}}5832364{{$}}
func.func @exp() {
  %x = arith.constant -87.7 : f32
  %y = call @exp_of(%x) : (f32) -> f32
  %bits = arith.bitcast %y : f32 to i32
  vector.print %bits : i32
  return
}
func.func @exp_of(%x: f32) -> f32 attributes {no_inline} {
  %y = math.exp %x : f32
  return %y : f32
}

// CHECK: {{^}}-1028115214{{$}}
func.func @log() {
  %x = arith.constant 1.0e-40 : f32
  %y = call @log_of(%x) : (f32) -> f32
  %bits = arith.bitcast %y : f32 to i32
  vector.print %bits : i32
  return
}
func.func @log_of(%x: f32) -> f32 attributes {no_inline} {
  %y = math.log %x : f32
  return %y : f32
}

// CHECK: {{^}}-1086591804{{$}}
func.func @sin() {
  %x = arith.constant 1.0e+22 : f32
  %y = call @sin_of(%x) : (f32) -> f32
  %bits = arith.bitcast %y : f32 to i32
  vector.print %bits : i32
  return
}
func.func @sin_of(%x: f32) -> f32 attributes {no_inline} {
  %y = math.sin %x : f32
  return %y : f32
}

// CHECK: {{^}}1059968759{{$}}
func.func @cos() {
  %x = arith.constant 1.0e+22 : f32
  %y = call @cos_of(%x) : (f32) -> f32
  %bits = arith.bitcast %y : f32 to i32
  vector.print %bits : i32
  return
}
func.func @cos_of(%x: f32) -> f32 attributes {no_inline} {
  %y = math.cos %x : f32
  return %y : f32
}

// CHECK: {{^}}841731191{{$}}
func.func @expm1() {
  %x = arith.constant 1.0e-08 : f32
  %y = call @expm1_of(%x) : (f32) -> f32
  %bits = arith.bitcast %y : f32 to i32
  vector.print %bits : i32
  return
}
func.func @expm1_of(%x: f32) -> f32 attributes {no_inline} {
  %y = math.expm1 %x : f32
  return %y : f32
}

// CHECK: {{^}}-1277771882{{$}}
func.func @log1p() {
  %x = arith.constant -1.0e-07 : f32
  %y = call @log1p_of(%x) : (f32) -> f32
  %bits = arith.bitcast %y : f32 to i32
  vector.print %bits : i32
  return
}
func.func @log1p_of(%x: f32) -> f32 attributes {no_inline} {
  %y = math.log1p %x : f32
  return %y : f32
}

// CHECK: {{^}}1008981412{{$}}
func.func @tanh() {
  %x = arith.constant 0.01 : f32
  %y = call @tanh_of(%x) : (f32) -> f32
  %bits = arith.bitcast %y : f32 to i32
  vector.print %bits : i32
  return
}
func.func @tanh_of(%x: f32) -> f32 attributes {no_inline} {
  %y = math.tanh %x : f32
  return %y : f32
}

// CHECK: {{^}}1058363375{{$}}
func.func @atan() {
  %x = arith.constant 0.66 : f32
  %y = call @atan_of(%x) : (f32) -> f32
  %bits = arith.bitcast %y : f32 to i32
  vector.print %bits : i32
  return
}
func.func @atan_of(%x: f32) -> f32 attributes {no_inline} {
  %y = math.atan %x : f32
  return %y : f32
}

// CHECK: {{^}}26898{{$}}
func.func @erfc() {
  %x = arith.constant 9.5 : f32
  %y = call @erfc_of(%x) : (f32) -> f32
  %bits = arith.bitcast %y : f32 to i32
  vector.print %bits : i32
  return
}
func.func @erfc_of(%x: f32) -> f32 attributes {no_inline} {
  %y = math.erfc %x : f32
  return %y : f32
}

// CHECK: {{^}}674508022{{$}}
func.func @cbrt() {
  %x = arith.constant 1.0e-42 : f32
  %y = call @cbrt_of(%x) : (f32) -> f32
  %bits = arith.bitcast %y : f32 to i32
  vector.print %bits : i32
  return
}
func.func @cbrt_of(%x: f32) -> f32 attributes {no_inline} {
  %y = math.cbrt %x : f32
  return %y : f32
}

// CHECK: ( 0, 1, inf, nan )
// CHECK: ( -inf, 0, inf, nan )
// CHECK: ( -0, 1, 1, nan )
// CHECK: ( -8, nan, inf, 1 )
// CHECK: ( 3.14159, -0, 0.785398, nan )
// CHECK: ( -8, 1, 0.25, 1 )
// SPECIAL: ( 0, 1, inf, nan )
// SPECIAL: ( -inf, 0, inf, nan )
// SPECIAL: ( -0, 1, 1, nan )
// SPECIAL: ( -8, nan, inf, 1 )
// SPECIAL: ( 3.14159, -0, 0.785398, nan )
// SPECIAL: ( -8, 1, 0.25, 1 )
func.func @specials() {
  %exp = arith.constant dense<[0xFF800000, 0.0, 0x7F800000, 0x7FC00000]> : vector<4xf32>
  call @exp_of_vector(%exp) : (vector<4xf32>) -> ()
  %log = arith.constant dense<[-0.0, 1.0, 0x7F800000, -1.0]> : vector<4xf32>
  call @log_of_vector(%log) : (vector<4xf32>) -> ()
  %tanh = arith.constant dense<[-0.0, 20.0, 0x7F800000, 0x7FC00000]> : vector<4xf32>
  call @tanh_of_vector(%tanh) : (vector<4xf32>) -> ()
  %base = arith.constant dense<[-2.0, -2.0, 0.0, 0x7FC00000]> : vector<4xf32>
  %power = arith.constant dense<[3.0, 0.5, -1.0, 0.0]> : vector<4xf32>
  call @pow_of_vector(%base, %power) : (vector<4xf32>, vector<4xf32>) -> ()
  %y = arith.constant dense<[0.0, -0.0, 0x7F800000, 0x7FC00000]> : vector<4xf32>
  %x = arith.constant dense<[-0.0, 0.0, 0x7F800000, 1.0]> : vector<4xf32>
  call @atan2_of_vector(%y, %x) : (vector<4xf32>, vector<4xf32>) -> ()
  %powers = arith.constant dense<[3, 0, -2, 0]> : vector<4xi32>
  call @fpowi_of_vector(%base, %powers) : (vector<4xf32>, vector<4xi32>) -> ()
  return
}

func.func @exp_of_vector(%x: vector<4xf32>) attributes {no_inline} {
  %0 = math.exp %x : vector<4xf32>
  vector.print %0 : vector<4xf32>
  return
}

func.func @log_of_vector(%x: vector<4xf32>) attributes {no_inline} {
  %0 = math.log %x : vector<4xf32>
  vector.print %0 : vector<4xf32>
  return
}

func.func @tanh_of_vector(%x: vector<4xf32>) attributes {no_inline} {
  %0 = math.tanh %x : vector<4xf32>
  vector.print %0 : vector<4xf32>
  return
}

func.func @pow_of_vector(%x: vector<4xf32>, %y: vector<4xf32>) attributes {no_inline} {
  %0 = math.powf %x, %y : vector<4xf32>
  vector.print %0 : vector<4xf32>
  return
}

func.func @atan2_of_vector(%y: vector<4xf32>, %x: vector<4xf32>) attributes {no_inline} {
  %0 = math.atan2 %y, %x : vector<4xf32>
  vector.print %0 : vector<4xf32>
  return
}

func.func @fpowi_of_vector(%x: vector<4xf32>, %n: vector<4xi32>) attributes {no_inline} {
  %two = arith.constant dense<[-2.0, 0x7FC00000, -2.0, 0.0]> : vector<4xf32>
  %0 = math.fpowi %two, %n : vector<4xf32>, vector<4xi32>
  vector.print %0 : vector<4xf32>
  return
}

// The largest f16 that exp reaches, and a subnormal one.
// CHECK: ( 65248, 5.96046e-08 )
// SPECIAL: ( 65248, 5.96046e-08 )
func.func @half() {
  %x = arith.constant dense<[11.0859375, -16.5]> : vector<2xf16>
  call @exp_of_half(%x) : (vector<2xf16>) -> ()
  return
}

func.func @exp_of_half(%x: vector<2xf16>) attributes {no_inline} {
  %0 = math.exp %x : vector<2xf16>
  %1 = arith.extf %0 : vector<2xf16> to vector<2xf32>
  vector.print %1 : vector<2xf32>
  return
}
