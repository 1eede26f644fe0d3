// Trigonometric functions: sin, cos, sincos, tan, for angles of any size.

// sin r for |r| up to pi / 4. A product at the end keeps the sign of zero.
func.func private @bcast_sin_reduced_f64(%r: f64) -> f64 {
  %c1.5896661099392333e_10 = arith.constant 1.5896661099392333e-10 : f64
  %c_2.5050755890207568e_08 = arith.constant -2.5050755890207568e-08 : f64
  %c2.755731367844112e_06 = arith.constant 2.755731367844112e-06 : f64
  %c_0.000198412698297716 = arith.constant -0.000198412698297716 : f64
  %c0.008333333333322373 = arith.constant 0.008333333333322373 : f64
  %c_0.16666666666666632 = arith.constant -0.16666666666666632 : f64
  %c1.0 = arith.constant 1.0 : f64
  %z = arith.mulf %r, %r : f64
  %0 = arith.mulf %c1.5896661099392333e_10, %z : f64
  %1 = arith.addf %0, %c_2.5050755890207568e_08 : f64
  %2 = arith.mulf %1, %z : f64
  %3 = arith.addf %2, %c2.755731367844112e_06 : f64
  %4 = arith.mulf %3, %z : f64
  %5 = arith.addf %4, %c_0.000198412698297716 : f64
  %6 = arith.mulf %5, %z : f64
  %7 = arith.addf %6, %c0.008333333333322373 : f64
  %8 = arith.mulf %7, %z : f64
  %p = arith.addf %8, %c_0.16666666666666632 : f64
  %9 = arith.mulf %z, %p : f64
  %10 = arith.addf %9, %c1.0 : f64
  %11 = arith.mulf %r, %10 : f64
  return %11 : f64
}

// cos r for |r| up to pi / 4.
func.func private @bcast_cos_reduced_f64(%r: f64) -> f64 {
  %c_1.1359561238324692e_11 = arith.constant -1.1359561238324692e-11 : f64
  %c2.087572167198252e_09 = arith.constant 2.087572167198252e-09 : f64
  %c_2.755731434114091e_07 = arith.constant -2.755731434114091e-07 : f64
  %c2.4801587289445826e_05 = arith.constant 2.4801587289445826e-05 : f64
  %c_0.001388888888887407 = arith.constant -0.001388888888887407 : f64
  %c0.0416666666666666 = arith.constant 0.0416666666666666 : f64
  %c0.5 = arith.constant 0.5 : f64
  %c1.0 = arith.constant 1.0 : f64
  %z = arith.mulf %r, %r : f64
  %0 = arith.mulf %c_1.1359561238324692e_11, %z : f64
  %1 = arith.addf %0, %c2.087572167198252e_09 : f64
  %2 = arith.mulf %1, %z : f64
  %3 = arith.addf %2, %c_2.755731434114091e_07 : f64
  %4 = arith.mulf %3, %z : f64
  %5 = arith.addf %4, %c2.4801587289445826e_05 : f64
  %6 = arith.mulf %5, %z : f64
  %7 = arith.addf %6, %c_0.001388888888887407 : f64
  %8 = arith.mulf %7, %z : f64
  %p = arith.addf %8, %c0.0416666666666666 : f64
  %9 = arith.mulf %z, %z : f64
  %10 = arith.mulf %9, %p : f64
  %11 = arith.mulf %z, %c0.5 : f64
  %12 = arith.subf %10, %11 : f64
  %13 = arith.addf %12, %c1.0 : f64
  return %13 : f64
}

// The sine of an angle that lies n quarter turns after one with that sine and cosine.
func.func private @bcast_pick_f64(%n: i64, %sin: f64, %cos: f64) -> f64 {
  %c1_i64 = arith.constant 1 : i64
  %c0_i64 = arith.constant 0 : i64
  %c2_i64 = arith.constant 2 : i64
  %c62_i64 = arith.constant 62 : i64
  %0 = arith.andi %n, %c1_i64 : i64
  %is_even = arith.cmpi eq, %0, %c0_i64 : i64
  %value = arith.select %is_even, %sin, %cos : f64
  %1 = arith.bitcast %value : f64 to i64
  %2 = arith.andi %n, %c2_i64 : i64
  %3 = arith.shli %2, %c62_i64 : i64
  %4 = arith.xori %1, %3 : i64
  %5 = arith.bitcast %4 : i64 to f64
  return %5 : f64
}

func.func private @bcast_sin_rounded(%x: f64) -> f64 {
  %c9830.3984375 = arith.constant 9830.3984375 : f64
  %c_0.34761324524879456 = arith.constant -0.34761324524879456 : f64
  %c_9830.3984375 = arith.constant -9830.3984375 : f64
  %c0.34761324524879456 = arith.constant 0.34761324524879456 : f64
  %both:2 = func.call @bcast_quarter_turns_f64(%x) : (f64) -> (f64, i64)
  %0 = func.call @bcast_sin_reduced_f64(%both#0) : (f64) -> f64
  %1 = func.call @bcast_cos_reduced_f64(%both#0) : (f64) -> f64
  %y = func.call @bcast_pick_f64(%both#1, %0, %1) : (i64, f64, f64) -> f64
  // As in log_rounded.
  %y_1 = func.call @bcast_patch_f64(%y, %x, %c9830.3984375, %c_0.34761324524879456) : (f64, f64, f64, f64) -> f64
  %y_2 = func.call @bcast_patch_f64(%y_1, %x, %c_9830.3984375, %c0.34761324524879456) : (f64, f64, f64, f64) -> f64
  return %y_2 : f64
}

func.func private @bcast_cos_rounded(%x: f64) -> f64 {
  %c1_i64 = arith.constant 1 : i64
  %c1.100467763087514e19 = arith.constant 1.100467763087514e+19 : f64
  %c0.996410071849823 = arith.constant 0.996410071849823 : f64
  %c1.7269983397793917e20 = arith.constant 1.7269983397793917e+20 : f64
  %c0.9690579771995544 = arith.constant 0.9690579771995544 : f64
  %both:2 = func.call @bcast_quarter_turns_f64(%x) : (f64) -> (f64, i64)
  %0 = arith.addi %both#1, %c1_i64 : i64
  %1 = func.call @bcast_sin_reduced_f64(%both#0) : (f64) -> f64
  %2 = func.call @bcast_cos_reduced_f64(%both#0) : (f64) -> f64
  %y = func.call @bcast_pick_f64(%0, %1, %2) : (i64, f64, f64) -> f64
  // As in log_rounded.
  %a = math.absf %x : f64
  %y_1 = func.call @bcast_patch_f64(%y, %a, %c1.100467763087514e19, %c0.996410071849823) : (f64, f64, f64, f64) -> f64
  %y_2 = func.call @bcast_patch_f64(%y_1, %a, %c1.7269983397793917e20, %c0.9690579771995544) : (f64, f64, f64, f64) -> f64
  return %y_2 : f64
}

func.func private @bcast_sincos_rounded(%x: f64) -> (f64, f64) {
  %0 = func.call @bcast_sin_rounded(%x) : (f64) -> f64
  %1 = func.call @bcast_cos_rounded(%x) : (f64) -> f64
  return %0, %1 : f64, f64
}

func.func private @bcast_tan_rounded(%x: f64) -> f64 {
  %c1_i64 = arith.constant 1 : i64
  %c0_i64 = arith.constant 0 : i64
  %both:2 = func.call @bcast_quarter_turns_f64(%x) : (f64) -> (f64, i64)
  %sin = func.call @bcast_sin_reduced_f64(%both#0) : (f64) -> f64
  %cos = func.call @bcast_cos_reduced_f64(%both#0) : (f64) -> f64
  %0 = arith.andi %both#1, %c1_i64 : i64
  %is_even = arith.cmpi eq, %0, %c0_i64 : i64
  %1 = arith.negf %cos : f64
  %2 = arith.select %is_even, %sin, %1 : f64
  %3 = arith.select %is_even, %cos, %sin : f64
  %4 = arith.divf %2, %3 : f64
  return %4 : f64
}

// sin r for |r| up to pi / 4.
func.func private @bcast_sin_reduced_f32(%r: f32) -> f32 {
  %c_0.00019518613 = arith.constant -0.00019518613 : f32
  %c0.008332191 = arith.constant 0.008332191 : f32
  %c_0.16666655 = arith.constant -0.16666655 : f32
  %z = arith.mulf %r, %r : f32
  %0 = math.fma %c_0.00019518613, %z, %c0.008332191 : f32
  %p = math.fma %0, %z, %c_0.16666655 : f32
  %1 = arith.mulf %r, %z : f32
  %2 = math.fma %1, %p, %r : f32
  return %2 : f32
}

// cos r for |r| up to pi / 4.
func.func private @bcast_cos_reduced_f32(%r: f32) -> f32 {
  %c2.4430658e_05 = arith.constant 2.4430658e-05 : f32
  %c_0.0013887301 = arith.constant -0.0013887301 : f32
  %c0.041666646 = arith.constant 0.041666646 : f32
  %c_0.5 = arith.constant -0.5 : f32
  %c1.0 = arith.constant 1.0 : f32
  %z = arith.mulf %r, %r : f32
  %0 = math.fma %c2.4430658e_05, %z, %c_0.0013887301 : f32
  %1 = math.fma %0, %z, %c0.041666646 : f32
  %p = math.fma %1, %z, %c_0.5 : f32
  %2 = math.fma %z, %p, %c1.0 : f32
  return %2 : f32
}

// As pick_f64.
func.func private @bcast_pick_f32(%n: i32, %sin: f32, %cos: f32) -> f32 {
  %c1_i32 = arith.constant 1 : i32
  %c0_i32 = arith.constant 0 : i32
  %c2_i32 = arith.constant 2 : i32
  %c30_i32 = arith.constant 30 : i32
  %0 = arith.andi %n, %c1_i32 : i32
  %is_even = arith.cmpi eq, %0, %c0_i32 : i32
  %value = arith.select %is_even, %sin, %cos : f32
  %1 = arith.bitcast %value : f32 to i32
  %2 = arith.andi %n, %c2_i32 : i32
  %3 = arith.shli %2, %c30_i32 : i32
  %4 = arith.xori %1, %3 : i32
  %5 = arith.bitcast %4 : i32 to f32
  return %5 : f32
}

// The sine of x, of which r and n are known.
func.func private @bcast_sin_of_turns_f32(%x: f32, %r: f32, %n: i32) -> f32 {
  %c_2147483648_i32 = arith.constant -2147483648 : i32
  %1 = func.call @bcast_sin_reduced_f32(%r) : (f32) -> f32
  %2 = func.call @bcast_cos_reduced_f32(%r) : (f32) -> f32
  %y = func.call @bcast_pick_f32(%n, %1, %2) : (i32, f32, f32) -> f32
  // Of -0.0 it is -0.0.
  %3 = arith.bitcast %y : f32 to i32
  %4 = arith.bitcast %x : f32 to i32
  %5 = arith.andi %4, %c_2147483648_i32 : i32
  %6 = arith.xori %3, %5 : i32
  %7 = arith.bitcast %6 : i32 to f32
  return %7 : f32
}

func.func private @bcast_cos_of_turns_f32(%r: f32, %n: i32) -> f32 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.addi %n, %c1_i32 : i32
  %1 = func.call @bcast_sin_reduced_f32(%r) : (f32) -> f32
  %2 = func.call @bcast_cos_reduced_f32(%r) : (f32) -> f32
  %3 = func.call @bcast_pick_f32(%0, %1, %2) : (i32, f32, f32) -> f32
  return %3 : f32
}

// The tangent of x, which is n quarter turns and high + low.
func.func private @bcast_tan_of_turns_f32(%x: f32, %high: f32, %low: f32, %n: i32) -> f32 {
  %c0.0038982907 = arith.constant 0.0038982907 : f32
  %c0.0010814556 = arith.constant 0.0010814556 : f32
  %c0.010036113 = arith.constant 0.010036113 : f32
  %c0.021596486 = arith.constant 0.021596486 : f32
  %c0.05399829 = arith.constant 0.05399829 : f32
  %c0.13333207 = arith.constant 0.13333207 : f32
  %c0.33333334 = arith.constant 0.33333334 : f32
  %c1_i32 = arith.constant 1 : i32
  %c0_i32 = arith.constant 0 : i32
  %c_1.0 = arith.constant -1.0 : f32
  %c_2147483648_i32 = arith.constant -2147483648 : i32
  %z = arith.mulf %high, %high : f32
  %0 = math.fma %c0.0038982907, %z, %c0.0010814556 : f32
  %1 = math.fma %0, %z, %c0.010036113 : f32
  %2 = math.fma %1, %z, %c0.021596486 : f32
  %3 = math.fma %2, %z, %c0.05399829 : f32
  %4 = math.fma %3, %z, %c0.13333207 : f32
  %p = math.fma %4, %z, %c0.33333334 : f32
  %5 = arith.mulf %high, %z : f32
  %6 = math.fma %5, %p, %low : f32
  %tan = arith.addf %6, %high : f32
  %7 = arith.andi %n, %c1_i32 : i32
  %is_even = arith.cmpi eq, %7, %c0_i32 : i32
  %8 = arith.divf %c_1.0, %tan : f32
  %y = arith.select %is_even, %tan, %8 : f32
  %9 = arith.bitcast %y : f32 to i32
  %10 = arith.bitcast %x : f32 to i32
  %11 = arith.andi %10, %c_2147483648_i32 : i32
  %12 = arith.xori %9, %11 : i32
  %13 = arith.bitcast %12 : i32 to f32
  return %13 : f32
}

func.func private @bcast_sin_fast(%x: f32) -> f32 {
  %0 = math.absf %x : f32
  %both:2 = func.call @bcast_all_turns_f32(%0) : (f32) -> (f32, i32)
  %y = func.call @bcast_sin_of_turns_f32(%x, %both#0, %both#1) : (f32, f32, i32) -> f32
  return %y : f32
}

func.func private @bcast_cos_fast(%x: f32) -> f32 {
  %both:2 = func.call @bcast_all_turns_f32(%x) : (f32) -> (f32, i32)
  %y = func.call @bcast_cos_of_turns_f32(%both#0, %both#1) : (f32, i32) -> f32
  return %y : f32
}

func.func private @bcast_sincos_fast(%x: f32) -> (f32, f32) {
  %0 = func.call @bcast_sin_fast(%x) : (f32) -> f32
  %1 = func.call @bcast_cos_fast(%x) : (f32) -> f32
  return %0, %1 : f32, f32
}

func.func private @bcast_tan_fast(%x: f32) -> f32 {
  %0 = math.absf %x : f32
  %both:3 = func.call @bcast_far_turns_f32(%0) : (f32) -> (f32, f32, i32)
  %1 = func.call @bcast_tan_of_turns_f32(%x, %both#0, %both#1, %both#2) : (f32, f32, f32, i32) -> f32
  return %1 : f32
}

// The same functions, right for |x| up to 2^20.
func.func private @bcast_sin_fast_common(%x: f32) -> (f32, i1) {
  %c1048576.0 = arith.constant 1048576.0 : f32
  %a = math.absf %x : f32
  %both:2 = func.call @bcast_small_turns_f32(%a) : (f32) -> (f32, i32)
  %y = func.call @bcast_sin_of_turns_f32(%x, %both#0, %both#1) : (f32, f32, i32) -> f32
  %is_small = arith.cmpf ole, %a, %c1048576.0 : f32
  return %y, %is_small : f32, i1
}

func.func private @bcast_cos_fast_common(%x: f32) -> (f32, i1) {
  %c1048576.0 = arith.constant 1048576.0 : f32
  %both:2 = func.call @bcast_small_turns_f32(%x) : (f32) -> (f32, i32)
  %y = func.call @bcast_cos_of_turns_f32(%both#0, %both#1) : (f32, i32) -> f32
  %a = math.absf %x : f32
  %is_small = arith.cmpf ole, %a, %c1048576.0 : f32
  return %y, %is_small : f32, i1
}

func.func private @bcast_sincos_fast_common(%x: f32) -> (f32, f32, i1) {
  %sin:2 = func.call @bcast_sin_fast_common(%x) : (f32) -> (f32, i1)
  %cos:2 = func.call @bcast_cos_fast_common(%x) : (f32) -> (f32, i1)
  return %sin#0, %cos#0, %sin#1 : f32, f32, i1
}

// The same for |x| up to 4096.
func.func private @bcast_tan_fast_common(%x: f32) -> (f32, i1) {
  %c4096.0 = arith.constant 4096.0 : f32
  %a = math.absf %x : f32
  %both:3 = func.call @bcast_near_turns_f32(%a) : (f32) -> (f32, f32, i32)
  %0 = func.call @bcast_tan_of_turns_f32(%x, %both#0, %both#1, %both#2) : (f32, f32, f32, i32) -> f32
  %is_near = arith.cmpf ole, %a, %c4096.0 : f32
  return %0, %is_near : f32, i1
}
