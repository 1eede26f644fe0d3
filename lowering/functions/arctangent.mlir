// Inverse functions of the tangent: atan, atan2.

// The angle of the point (b, a), for a and b that are not negative; 0 for both 0.
func.func private @bcast_atan_quotient_f64(%a: f64, %b: f64) -> f64 {
  %c1.0715086071862673e301 = arith.constant 1.0715086071862673e+301 : f64
  %c0.41421356237309503 = arith.constant 0.41421356237309503 : f64
  %c0.0 = arith.constant 0.0 : f64
  %c1.0 = arith.constant 1.0 : f64
  %c_0.019252756418607252 = arith.constant -0.019252756418607252 : f64
  %c0.03929788568673489 = arith.constant 0.03929788568673489 : f64
  %c_0.050879153499965156 = arith.constant -0.050879153499965156 : f64
  %c0.05858659537705099 = arith.constant 0.05858659537705099 : f64
  %c_0.06664575780327142 = arith.constant -0.06664575780327142 : f64
  %c0.07692188256705405 = arith.constant 0.07692188256705405 : f64
  %c_0.09090904824724655 = arith.constant -0.09090904824724655 : f64
  %c0.11111111022333389 = arith.constant 0.11111111022333389 : f64
  %c_0.14285714284775008 = arith.constant -0.14285714284775008 : f64
  %c0.19999999999996249 = arith.constant 0.19999999999996249 : f64
  %c_0.3333333333333333 = arith.constant -0.3333333333333333 : f64
  %c0.7853981633974483 = arith.constant 0.7853981633974483 : f64
  %c6.123233995736766e_17 = arith.constant 6.123233995736766e-17 : f64
  %c1.5707963267948966 = arith.constant 1.5707963267948966 : f64
  // Infinities become so large that no other number matters beside them.
  %0 = arith.cmpf ogt, %a, %c1.0715086071862673e301 : f64
  %above = arith.select %0, %c1.0715086071862673e301, %a : f64
  %1 = arith.cmpf ogt, %b, %c1.0715086071862673e301 : f64
  %right = arith.select %1, %c1.0715086071862673e301, %b : f64
  %is_steep = arith.cmpf ogt, %above, %right : f64
  %low = arith.select %is_steep, %right, %above : f64
  %high = arith.select %is_steep, %above, %right : f64
  // Turned back by an eighth of a turn unless the angle is below one sixteenth.
  %2 = arith.mulf %high, %c0.41421356237309503 : f64
  %is_turned = arith.cmpf ogt, %low, %2 : f64
  %3 = arith.subf %low, %high : f64
  %numerator = arith.select %is_turned, %3, %low : f64
  %4 = arith.addf %low, %high : f64
  %denominator = arith.select %is_turned, %4, %high : f64
  // Of two zeros it is 0.
  %5 = arith.cmpf oeq, %denominator, %c0.0 : f64
  %6 = arith.select %5, %c1.0, %denominator : f64
  %t = arith.divf %numerator, %6 : f64
  %z = arith.mulf %t, %t : f64
  %7 = arith.mulf %c_0.019252756418607252, %z : f64
  %8 = arith.addf %7, %c0.03929788568673489 : f64
  %9 = arith.mulf %8, %z : f64
  %10 = arith.addf %9, %c_0.050879153499965156 : f64
  %11 = arith.mulf %10, %z : f64
  %12 = arith.addf %11, %c0.05858659537705099 : f64
  %13 = arith.mulf %12, %z : f64
  %14 = arith.addf %13, %c_0.06664575780327142 : f64
  %15 = arith.mulf %14, %z : f64
  %16 = arith.addf %15, %c0.07692188256705405 : f64
  %17 = arith.mulf %16, %z : f64
  %18 = arith.addf %17, %c_0.09090904824724655 : f64
  %19 = arith.mulf %18, %z : f64
  %20 = arith.addf %19, %c0.11111111022333389 : f64
  %21 = arith.mulf %20, %z : f64
  %22 = arith.addf %21, %c_0.14285714284775008 : f64
  %23 = arith.mulf %22, %z : f64
  %24 = arith.addf %23, %c0.19999999999996249 : f64
  %25 = arith.mulf %24, %z : f64
  %p = arith.addf %25, %c_0.3333333333333333 : f64
  %26 = arith.mulf %z, %p : f64
  %27 = arith.mulf %t, %26 : f64
  %angle = arith.addf %t, %27 : f64
  %28 = arith.select %is_turned, %c0.7853981633974483, %c0.0 : f64
  %turned = arith.addf %28, %angle : f64
  %29 = arith.subf %turned, %c6.123233995736766e_17 : f64
  %30 = arith.subf %c1.5707963267948966, %29 : f64
  %31 = arith.select %is_steep, %30, %turned : f64
  return %31 : f64
}

func.func private @bcast_atan_rounded(%x: f64) -> f64 {
  %c1.0 = arith.constant 1.0 : f64
  %c0.06905200332403183 = arith.constant 0.06905200332403183 : f64
  %c0.06894256919622421 = arith.constant 0.06894256919622421 : f64
  %c0.43833687901496887 = arith.constant 0.43833687901496887 : f64
  %c0.41311267018318176 = arith.constant 0.41311267018318176 : f64
  %a = math.absf %x : f64
  %y = func.call @bcast_atan_quotient_f64(%a, %c1.0) : (f64, f64) -> f64
  // As in log_rounded.
  %y_1 = func.call @bcast_patch_f64(%y, %a, %c0.06905200332403183, %c0.06894256919622421) : (f64, f64, f64, f64) -> f64
  %y_2 = func.call @bcast_patch_f64(%y_1, %a, %c0.43833687901496887, %c0.41311267018318176) : (f64, f64, f64, f64) -> f64
  %0 = math.copysign %y_2, %x : f64
  return %0 : f64
}

func.func private @bcast_atan_rounded_common(%x: f32) -> (f32, i1) {
  %c1.0737418e09 = arith.constant 1.0737418e+09 : f32
  %c1.0 = arith.constant 1.0 : f32
  %c_1.0 = arith.constant -1.0 : f32
  %c2.0 = arith.constant 2.0 : f64
  %c_0.0002800620448448819 = arith.constant -0.0002800620448448819 : f64
  %c0.002251666480547573 = arith.constant 0.002251666480547573 : f64
  %c0.0 = arith.constant 0.0 : f64
  %c_0.008501991336575618 = arith.constant -0.008501991336575618 : f64
  %c0.020381780035327614 = arith.constant 0.020381780035327614 : f64
  %c_0.03575888278919648 = arith.constant -0.03575888278919648 : f64
  %c0.050823523411871754 = arith.constant 0.050823523411871754 : f64
  %c_0.06385113152937481 = arith.constant -0.06385113152937481 : f64
  %c0.07621028538802992 = arith.constant 0.07621028538802992 : f64
  %c_0.09078434324104244 = arith.constant -0.09078434324104244 : f64
  %c0.11109685684270147 = arith.constant 0.11109685684270147 : f64
  %c_0.14285617127033695 = arith.constant -0.14285617127033695 : f64
  %c0.1999999663731924 = arith.constant 0.1999999663731924 : f64
  %c_0.3333333329241 = arith.constant -0.3333333329241 : f64
  %c1.5707963267948966 = arith.constant 1.5707963267948966 : f64
  // From 2^30 on, the result is that of 2^30.
  %0 = math.absf %x : f32
  %1 = arith.cmpf ogt, %0, %c1.0737418e09 : f32
  %a = arith.select %1, %c1.0737418e09, %0 : f32
  %is_large = arith.cmpf ogt, %a, %c1.0 : f32
  %denominator = arith.select %is_large, %a, %c1.0 : f32
  %2 = arith.select %is_large, %c_1.0, %a : f32
  %numerator = arith.extf %2 : f32 to f64
  // The reciprocal in `f32`, and a step of Newton.
  %3 = arith.divf %c1.0, %denominator : f32
  %reciprocal = arith.extf %3 : f32 to f64
  %4 = arith.extf %denominator : f32 to f64
  %5 = arith.negf %reciprocal : f64
  %6 = math.fma %4, %5, %c2.0 : f64
  %7 = arith.mulf %reciprocal, %6 : f64
  %t = arith.mulf %numerator, %7 : f64
  %z = arith.mulf %t, %t : f64
  %8 = math.fma %c_0.0002800620448448819, %z, %c0.002251666480547573 : f64
  %9 = math.fma %8, %z, %c_0.008501991336575618 : f64
  %10 = math.fma %9, %z, %c0.020381780035327614 : f64
  %11 = math.fma %10, %z, %c_0.03575888278919648 : f64
  %12 = math.fma %11, %z, %c0.050823523411871754 : f64
  %13 = math.fma %12, %z, %c_0.06385113152937481 : f64
  %14 = math.fma %13, %z, %c0.07621028538802992 : f64
  %15 = math.fma %14, %z, %c_0.09078434324104244 : f64
  %16 = math.fma %15, %z, %c0.11109685684270147 : f64
  %17 = math.fma %16, %z, %c_0.14285617127033695 : f64
  %18 = math.fma %17, %z, %c0.1999999663731924 : f64
  %p = math.fma %18, %z, %c_0.3333333329241 : f64
  %19 = arith.mulf %t, %z : f64
  %20 = math.fma %19, %p, %t : f64
  %21 = arith.select %is_large, %c1.5707963267948966, %c0.0 : f64
  %y = arith.addf %21, %20 : f64
  %22 = func.call @bcast_is_large_f32(%x) : (f32) -> i1
  %23 = func.call @bcast_is_clear_f64(%y) : (f64) -> i1
  %24 = arith.andi %22, %23 : i1
  %25 = arith.truncf %y : f64 to f32
  %26 = math.copysign %25, %x : f32
  return %26, %24 : f32, i1
}

func.func private @bcast_atan2_rounded(%y: f64, %x: f64) -> f64 {
  %c0_i64 = arith.constant 0 : i64
  %c3.141592653589793 = arith.constant 3.141592653589793 : f64
  %0 = math.absf %y : f64
  %1 = math.absf %x : f64
  %angle = func.call @bcast_atan_quotient_f64(%0, %1) : (f64, f64) -> f64
  %2 = arith.bitcast %x : f64 to i64
  %is_left = arith.cmpi slt, %2, %c0_i64 : i64
  %3 = arith.subf %c3.141592653589793, %angle : f64
  %whole = arith.select %is_left, %3, %angle : f64
  %4 = math.copysign %whole, %y : f64
  return %4 : f64
}

func.func private @bcast_atan_fast(%x: f32) -> f32 {
  %c1.0 = arith.constant 1.0 : f32
  %c0.0029189382 = arith.constant 0.0029189382 : f32
  %c_0.016361587 = arith.constant -0.016361587 : f32
  %c0.043202665 = arith.constant 0.043202665 : f32
  %c_0.075515315 = arith.constant -0.075515315 : f32
  %c0.106657304 = arith.constant 0.106657304 : f32
  %c_0.14210998 = arith.constant -0.14210998 : f32
  %c0.19993767 = arith.constant 0.19993767 : f32
  %c_0.33333153 = arith.constant -0.33333153 : f32
  %c1.5707964 = arith.constant 1.5707964 : f32
  %c4.371139e_08 = arith.constant 4.371139e-08 : f32
  %a = math.absf %x : f32
  %is_large = arith.cmpf ogt, %a, %c1.0 : f32
  %0 = arith.divf %c1.0, %a : f32
  %t = arith.select %is_large, %0, %a : f32
  %z = arith.mulf %t, %t : f32
  %1 = math.fma %c0.0029189382, %z, %c_0.016361587 : f32
  %2 = math.fma %1, %z, %c0.043202665 : f32
  %3 = math.fma %2, %z, %c_0.075515315 : f32
  %4 = math.fma %3, %z, %c0.106657304 : f32
  %5 = math.fma %4, %z, %c_0.14210998 : f32
  %6 = math.fma %5, %z, %c0.19993767 : f32
  %p = math.fma %6, %z, %c_0.33333153 : f32
  %cube = arith.mulf %t, %z : f32
  %angle = math.fma %cube, %p, %t : f32
  // Half of pi in two parts.
  %7 = arith.subf %c1.5707964, %t : f32
  %8 = math.fma %cube, %p, %c4.371139e_08 : f32
  %beyond = arith.subf %7, %8 : f32
  %9 = arith.select %is_large, %beyond, %angle : f32
  %10 = math.copysign %9, %x : f32
  return %10 : f32
}

// As atan_quotient_f64, as precise as a fast function in `f32` needs.
func.func private @bcast_short_atan_quotient_f64(%a: f64, %b: f64) -> f64 {
  %c1.0715086071862673e301 = arith.constant 1.0715086071862673e+301 : f64
  %c0.41421356237309503 = arith.constant 0.41421356237309503 : f64
  %c0.0 = arith.constant 0.0 : f64
  %c1.0 = arith.constant 1.0 : f64
  %c_0.06466734804679689 = arith.constant -0.06466734804679689 : f64
  %c0.10748826965187439 = arith.constant 0.10748826965187439 : f64
  %c_0.14264504032257855 = arith.constant -0.14264504032257855 : f64
  %c0.1999955939906785 = arith.constant 0.1999955939906785 : f64
  %c_0.3333333186327865 = arith.constant -0.3333333186327865 : f64
  %c0.7853981633974483 = arith.constant 0.7853981633974483 : f64
  %c1.5707963267948966 = arith.constant 1.5707963267948966 : f64
  %0 = arith.cmpf ogt, %a, %c1.0715086071862673e301 : f64
  %above = arith.select %0, %c1.0715086071862673e301, %a : f64
  %1 = arith.cmpf ogt, %b, %c1.0715086071862673e301 : f64
  %right = arith.select %1, %c1.0715086071862673e301, %b : f64
  %is_steep = arith.cmpf ogt, %above, %right : f64
  %low = arith.select %is_steep, %right, %above : f64
  %high = arith.select %is_steep, %above, %right : f64
  %2 = arith.mulf %high, %c0.41421356237309503 : f64
  %is_turned = arith.cmpf ogt, %low, %2 : f64
  %3 = arith.subf %low, %high : f64
  %numerator = arith.select %is_turned, %3, %low : f64
  %4 = arith.addf %low, %high : f64
  %denominator = arith.select %is_turned, %4, %high : f64
  %5 = arith.cmpf oeq, %denominator, %c0.0 : f64
  %6 = arith.select %5, %c1.0, %denominator : f64
  %t = arith.divf %numerator, %6 : f64
  %z = arith.mulf %t, %t : f64
  %7 = math.fma %c_0.06466734804679689, %z, %c0.10748826965187439 : f64
  %8 = math.fma %7, %z, %c_0.14264504032257855 : f64
  %9 = math.fma %8, %z, %c0.1999955939906785 : f64
  %p = math.fma %9, %z, %c_0.3333333186327865 : f64
  %10 = arith.mulf %t, %z : f64
  %angle = math.fma %10, %p, %t : f64
  %11 = arith.select %is_turned, %c0.7853981633974483, %c0.0 : f64
  %turned = arith.addf %11, %angle : f64
  %12 = arith.subf %c1.5707963267948966, %turned : f64
  %13 = arith.select %is_steep, %12, %turned : f64
  return %13 : f64
}

func.func private @bcast_atan2_fast(%y: f32, %x: f32) -> f32 {
  %c0_i32 = arith.constant 0 : i32
  %c3.141592653589793 = arith.constant 3.141592653589793 : f64
  %0 = math.absf %y : f32
  %1 = arith.extf %0 : f32 to f64
  %2 = math.absf %x : f32
  %3 = arith.extf %2 : f32 to f64
  %angle = func.call @bcast_short_atan_quotient_f64(%1, %3) : (f64, f64) -> f64
  %4 = arith.bitcast %x : f32 to i32
  %is_left = arith.cmpi slt, %4, %c0_i32 : i32
  %5 = arith.subf %c3.141592653589793, %angle : f64
  %whole = arith.select %is_left, %5, %angle : f64
  %6 = arith.truncf %whole : f64 to f32
  %7 = math.copysign %6, %y : f32
  return %7 : f32
}
