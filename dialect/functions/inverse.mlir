// Inverse functions: asin, acos, atan, atan2, asinh, acosh, atanh.

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

// asin a up to 1/2; beyond, asin(sqrt((1 - a) / 2)), half of acos a.
func.func private @bcast_asin_reduced_f64(%a: f64) -> f64 {
  %c0.5 = arith.constant 0.5 : f64
  %c0.02897538824819397 = arith.constant 0.02897538824819397 : f64
  %c_0.015180571632386024 = arith.constant -0.015180571632386024 : f64
  %c0.017618632804585328 = arith.constant 0.017618632804585328 : f64
  %c0.005374396155258806 = arith.constant 0.005374396155258806 : f64
  %c0.010343007527481574 = arith.constant 0.010343007527481574 : f64
  %c0.011475919832270264 = arith.constant 0.011475919832270264 : f64
  %c0.013971566146366993 = arith.constant 0.013971566146366993 : f64
  %c0.017352367237508735 = arith.constant 0.017352367237508735 : f64
  %c0.022372174128067853 = arith.constant 0.022372174128067853 : f64
  %c0.03038194410500017 = arith.constant 0.03038194410500017 : f64
  %c0.044642857146873556 = arith.constant 0.044642857146873556 : f64
  %c0.07499999999998075 = arith.constant 0.07499999999998075 : f64
  %c0.16666666666666669 = arith.constant 0.16666666666666669 : f64
  %is_large = arith.cmpf ogt, %a, %c0.5 : f64
  %0 = arith.mulf %a, %c0.5 : f64
  %1 = arith.subf %c0.5, %0 : f64
  %2 = arith.mulf %a, %a : f64
  %z = arith.select %is_large, %1, %2 : f64
  %3 = math.sqrt %z : f64
  %s = arith.select %is_large, %3, %a : f64
  %4 = arith.mulf %c0.02897538824819397, %z : f64
  %5 = arith.addf %4, %c_0.015180571632386024 : f64
  %6 = arith.mulf %5, %z : f64
  %7 = arith.addf %6, %c0.017618632804585328 : f64
  %8 = arith.mulf %7, %z : f64
  %9 = arith.addf %8, %c0.005374396155258806 : f64
  %10 = arith.mulf %9, %z : f64
  %11 = arith.addf %10, %c0.010343007527481574 : f64
  %12 = arith.mulf %11, %z : f64
  %13 = arith.addf %12, %c0.011475919832270264 : f64
  %14 = arith.mulf %13, %z : f64
  %15 = arith.addf %14, %c0.013971566146366993 : f64
  %16 = arith.mulf %15, %z : f64
  %17 = arith.addf %16, %c0.017352367237508735 : f64
  %18 = arith.mulf %17, %z : f64
  %19 = arith.addf %18, %c0.022372174128067853 : f64
  %20 = arith.mulf %19, %z : f64
  %21 = arith.addf %20, %c0.03038194410500017 : f64
  %22 = arith.mulf %21, %z : f64
  %23 = arith.addf %22, %c0.044642857146873556 : f64
  %24 = arith.mulf %23, %z : f64
  %25 = arith.addf %24, %c0.07499999999998075 : f64
  %26 = arith.mulf %25, %z : f64
  %p = arith.addf %26, %c0.16666666666666669 : f64
  %27 = arith.mulf %z, %p : f64
  %28 = arith.mulf %s, %27 : f64
  %29 = arith.addf %s, %28 : f64
  return %29 : f64
}

func.func private @bcast_asin_rounded(%x: f64) -> f64 {
  %c6.123233995736766e_17 = arith.constant 6.123233995736766e-17 : f64
  %c1.5707963267948966 = arith.constant 1.5707963267948966 : f64
  %c0.5 = arith.constant 0.5 : f64
  %a = math.absf %x : f64
  %y = func.call @bcast_asin_reduced_f64(%a) : (f64) -> f64
  %0 = arith.addf %y, %y : f64
  %1 = arith.subf %0, %c6.123233995736766e_17 : f64
  %beyond = arith.subf %c1.5707963267948966, %1 : f64
  %2 = arith.cmpf ogt, %a, %c0.5 : f64
  %3 = arith.select %2, %beyond, %y : f64
  %4 = math.copysign %3, %x : f64
  return %4 : f64
}

func.func private @bcast_acos_rounded(%x: f64) -> f64 {
  %c0.0 = arith.constant 0.0 : f64
  %c3.141592653589793 = arith.constant 3.141592653589793 : f64
  %c6.123233995736766e_17 = arith.constant 6.123233995736766e-17 : f64
  %c1.5707963267948966 = arith.constant 1.5707963267948966 : f64
  %c0.5 = arith.constant 0.5 : f64
  %a = math.absf %x : f64
  %y = func.call @bcast_asin_reduced_f64(%a) : (f64) -> f64
  %double = arith.addf %y, %y : f64
  %0 = arith.cmpf olt, %x, %c0.0 : f64
  %1 = arith.subf %c3.141592653589793, %double : f64
  %beyond = arith.select %0, %1, %double : f64
  %2 = math.copysign %y, %x : f64
  %3 = arith.subf %2, %c6.123233995736766e_17 : f64
  %near = arith.subf %c1.5707963267948966, %3 : f64
  %4 = arith.cmpf ogt, %a, %c0.5 : f64
  %5 = arith.select %4, %beyond, %near : f64
  return %5 : f64
}

func.func private @bcast_asinh_rounded(%x: f64) -> f64 {
  %c1.0 = arith.constant 1.0 : f64
  %c29018954.0 = arith.constant 29018954.0 : f64
  %c17.87660789489746 = arith.constant 17.87660789489746 : f64
  %c6.391891847492497e22 = arith.constant 6.391891847492497e+22 : f64
  %c53.20505142211914 = arith.constant 53.20505142211914 : f64
  %c2.7491530377281646e28 = arith.constant 2.7491530377281646e+28 : f64
  %c66.17682647705078 = arith.constant 66.17682647705078 : f64
  %inf = arith.constant 0x7FF0000000000000 : f64
  %a = math.absf %x : f64
  %square = arith.mulf %a, %a : f64
  %0 = arith.addf %square, %c1.0 : f64
  %1 = math.sqrt %0 : f64
  %2 = arith.addf %1, %c1.0 : f64
  %3 = arith.divf %square, %2 : f64
  %4 = arith.addf %a, %3 : f64
  %y = func.call @bcast_log1p_f64(%4) : (f64) -> f64
  // As in log_rounded.
  %y_1 = func.call @bcast_patch_f64(%y, %a, %c29018954.0, %c17.87660789489746) : (f64, f64, f64, f64) -> f64
  %y_2 = func.call @bcast_patch_f64(%y_1, %a, %c6.391891847492497e22, %c53.20505142211914) : (f64, f64, f64, f64) -> f64
  %y_3 = func.call @bcast_patch_f64(%y_2, %a, %c2.7491530377281646e28, %c66.17682647705078) : (f64, f64, f64, f64) -> f64
  %5 = arith.cmpf olt, %a, %inf : f64
  %6 = arith.select %5, %y_3, %a : f64
  %7 = math.copysign %6, %x : f64
  return %7 : f64
}

func.func private @bcast_acosh_rounded(%x: f64) -> f64 {
  %c1.0 = arith.constant 1.0 : f64
  %c6.391891847492497e22 = arith.constant 6.391891847492497e+22 : f64
  %c53.20505142211914 = arith.constant 53.20505142211914 : f64
  %c2.7491530377281646e28 = arith.constant 2.7491530377281646e+28 : f64
  %c66.17682647705078 = arith.constant 66.17682647705078 : f64
  %c0.0 = arith.constant 0.0 : f64
  %nan = arith.constant 0x7FF8000000000000 : f64
  %d = arith.subf %x, %c1.0 : f64
  %0 = arith.addf %x, %c1.0 : f64
  %1 = arith.mulf %d, %0 : f64
  %2 = math.sqrt %1 : f64
  %3 = arith.addf %d, %2 : f64
  %y = func.call @bcast_log1p_f64(%3) : (f64) -> f64
  // As in log_rounded.
  %y_1 = func.call @bcast_patch_f64(%y, %x, %c6.391891847492497e22, %c53.20505142211914) : (f64, f64, f64, f64) -> f64
  %y_2 = func.call @bcast_patch_f64(%y_1, %x, %c2.7491530377281646e28, %c66.17682647705078) : (f64, f64, f64, f64) -> f64
  %4 = arith.cmpf olt, %d, %c0.0 : f64
  %5 = arith.select %4, %nan, %y_2 : f64
  return %5 : f64
}

func.func private @bcast_atanh_rounded(%x: f64) -> f64 {
  %c1.0 = arith.constant 1.0 : f64
  %c0.5 = arith.constant 0.5 : f64
  %a = math.absf %x : f64
  %0 = arith.addf %a, %a : f64
  %1 = arith.subf %c1.0, %a : f64
  %2 = arith.divf %0, %1 : f64
  %3 = func.call @bcast_log1p_f64(%2) : (f64) -> f64
  %y = arith.mulf %3, %c0.5 : f64
  %4 = math.copysign %y, %x : f64
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

// As asin_reduced_f64, in two parts: the sum would lose what twice the result needs.
func.func private @bcast_asin_reduced_f32(%a: f32) -> (f32, f32) {
  %c0.5 = arith.constant 0.5 : f32
  %c_0.5 = arith.constant -0.5 : f32
  %c0.038336106 = arith.constant 0.038336106 : f32
  %c0.026430123 = arith.constant 0.026430123 : f32
  %c0.045020603 = arith.constant 0.045020603 : f32
  %c0.074987605 = arith.constant 0.074987605 : f32
  %c0.16666673 = arith.constant 0.16666673 : f32
  %is_large = arith.cmpf ogt, %a, %c0.5 : f32
  %0 = math.fma %a, %c_0.5, %c0.5 : f32
  %1 = arith.mulf %a, %a : f32
  %z = arith.select %is_large, %0, %1 : f32
  %2 = math.sqrt %z : f32
  %s = arith.select %is_large, %2, %a : f32
  %3 = math.fma %c0.038336106, %z, %c0.026430123 : f32
  %4 = math.fma %3, %z, %c0.045020603 : f32
  %5 = math.fma %4, %z, %c0.074987605 : f32
  %p = math.fma %5, %z, %c0.16666673 : f32
  %6 = arith.mulf %s, %z : f32
  %7 = arith.mulf %6, %p : f32
  return %s, %7 : f32, f32
}

func.func private @bcast_asin_fast(%x: f32) -> f32 {
  %c_4096_i32 = arith.constant -4096 : i32
  %c_2.0 = arith.constant -2.0 : f32
  %c1.5707964 = arith.constant 1.5707964 : f32
  %c2.0 = arith.constant 2.0 : f32
  %c4.371139e_08 = arith.constant 4.371139e-08 : f32
  %c0.5 = arith.constant 0.5 : f32
  %a = math.absf %x : f32
  %both:2 = func.call @bcast_asin_reduced_f32(%a) : (f32) -> (f32, f32)
  // Half of pi in two parts, and s as well: the difference of the upper ones is exact.
  %0 = arith.bitcast %both#0 : f32 to i32
  %1 = arith.andi %0, %c_4096_i32 : i32
  %upper = arith.bitcast %1 : i32 to f32
  %2 = math.fma %upper, %c_2.0, %c1.5707964 : f32
  %3 = arith.subf %both#0, %upper : f32
  %4 = arith.addf %3, %both#1 : f32
  %5 = math.fma %4, %c2.0, %c4.371139e_08 : f32
  %beyond = arith.subf %2, %5 : f32
  %6 = arith.cmpf ogt, %a, %c0.5 : f32
  %7 = arith.addf %both#0, %both#1 : f32
  %8 = arith.select %6, %beyond, %7 : f32
  %9 = math.copysign %8, %x : f32
  return %9 : f32
}

func.func private @bcast_acos_fast(%x: f32) -> f32 {
  %c0.0 = arith.constant 0.0 : f32
  %c8.742278e_08 = arith.constant 8.742278e-08 : f32
  %c3.1415927 = arith.constant 3.1415927 : f32
  %c4.371139e_08 = arith.constant 4.371139e-08 : f32
  %c1.5707964 = arith.constant 1.5707964 : f32
  %c0.5 = arith.constant 0.5 : f32
  %a = math.absf %x : f32
  %both:2 = func.call @bcast_asin_reduced_f32(%a) : (f32) -> (f32, f32)
  %y = arith.addf %both#0, %both#1 : f32
  %double = arith.addf %y, %y : f32
  // pi and its half in two parts.
  %0 = arith.cmpf olt, %x, %c0.0 : f32
  %1 = arith.addf %double, %c8.742278e_08 : f32
  %2 = arith.subf %c3.1415927, %1 : f32
  %beyond = arith.select %0, %2, %double : f32
  %3 = math.copysign %y, %x : f32
  %4 = arith.addf %3, %c4.371139e_08 : f32
  %near = arith.subf %c1.5707964, %4 : f32
  %5 = arith.cmpf ogt, %a, %c0.5 : f32
  %6 = arith.select %5, %beyond, %near : f32
  return %6 : f32
}

func.func private @bcast_asinh_fast(%x: f32) -> f32 {
  %c0.0066663097 = arith.constant 0.0066663097 : f32
  %c_0.0178501 = arith.constant -0.0178501 : f32
  %c0.02933306 = arith.constant 0.02933306 : f32
  %c_0.044514198 = arith.constant -0.044514198 : f32
  %c0.07499258 = arith.constant 0.07499258 : f32
  %c_0.16666652 = arith.constant -0.16666652 : f32
  %c1.0 = arith.constant 1.0 : f32
  %c1.6777216e07 = arith.constant 1.6777216e+07 : f32
  %c0.125 = arith.constant 0.125 : f32
  %c1034594987_i32 = arith.constant 1034594987 : i32
  %c23_i32 = arith.constant 23 : i32
  %c_8388608_i32 = arith.constant -8388608 : i32
  %c1090519040_i32 = arith.constant 1090519040 : i32
  %inf = arith.constant 0x7F800000 : f32
  %c0.625 = arith.constant 0.625 : f32
  %a = math.absf %x : f32
  %z = arith.mulf %a, %a : f32
  %0 = math.fma %c0.0066663097, %z, %c_0.0178501 : f32
  %1 = math.fma %0, %z, %c0.02933306 : f32
  %2 = math.fma %1, %z, %c_0.044514198 : f32
  %3 = math.fma %2, %z, %c0.07499258 : f32
  %p = math.fma %3, %z, %c_0.16666652 : f32
  %4 = arith.mulf %a, %z : f32
  %small = math.fma %4, %p, %a : f32
  // Elsewhere log(a + sqrt(a^2 + 1)), of an eighth: the sum may be too large for `f32`, and its rounding error is kept.
  %5 = math.fma %a, %a, %c1.0 : f32
  %6 = math.sqrt %5 : f32
  %7 = arith.cmpf ogt, %a, %c1.6777216e07 : f32
  %8 = arith.select %7, %a, %6 : f32
  %9 = arith.mulf %8, %c0.125 : f32
  %10 = arith.mulf %a, %c0.125 : f32
  %sum = arith.addf %9, %10 : f32
  %11 = arith.subf %sum, %9 : f32
  %lost = arith.subf %10, %11 : f32
  %12 = arith.bitcast %sum : f32 to i32
  %low = arith.subi %12, %c1034594987_i32 : i32
  %13 = arith.shrsi %low, %c23_i32 : i32
  %14 = arith.sitofp %13 : i32 to f32
  %15 = arith.andi %low, %c_8388608_i32 : i32
  %16 = arith.subi %c1090519040_i32, %15 : i32
  %scale = arith.bitcast %16 : i32 to f32
  %17 = arith.mulf %sum, %scale : f32
  %18 = arith.subf %17, %c1.0 : f32
  %19 = math.fma %lost, %scale, %18 : f32
  %20 = func.call @bcast_log_sum_f32(%14, %19) : (f32, f32) -> f32
  %21 = arith.cmpf olt, %a, %inf : f32
  %22 = arith.select %21, %20, %a : f32
  %23 = arith.cmpf olt, %a, %c0.625 : f32
  %24 = arith.select %23, %small, %22 : f32
  %25 = math.copysign %24, %x : f32
  return %25 : f32
}

func.func private @bcast_acosh_fast(%x: f32) -> f32 {
  %c1.0 = arith.constant 1.0 : f32
  %c1.5625 = arith.constant 1.5625 : f32
  %c_1.0 = arith.constant -1.0 : f32
  %c_0.00041334794 = arith.constant -0.00041334794 : f32
  %c0.0017601859 = arith.constant 0.0017601859 : f32
  %c_0.005547908 = arith.constant -0.005547908 : f32
  %c0.018746605 = arith.constant 0.018746605 : f32
  %c_0.08333322 = arith.constant -0.08333322 : f32
  %c1.6777216e07 = arith.constant 1.6777216e+07 : f32
  %c0.125 = arith.constant 0.125 : f32
  %c1034594987_i32 = arith.constant 1034594987 : i32
  %c23_i32 = arith.constant 23 : i32
  %c8388607_i32 = arith.constant 8388607 : i32
  %c1059760811_i32 = arith.constant 1059760811 : i32
  %inf = arith.constant 0x7F800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %d = arith.subf %x, %c1.0 : f32
  %is_near_1 = arith.cmpf olt, %x, %c1.5625 : f32
  %0 = arith.addf %d, %d : f32
  %1 = math.fma %x, %x, %c_1.0 : f32
  %2 = arith.select %is_near_1, %0, %1 : f32
  %root = math.sqrt %2 : f32
  // Near 1: sqrt(2 d) and a polynomial in d.
  %3 = math.fma %c_0.00041334794, %d, %c0.0017601859 : f32
  %4 = math.fma %3, %d, %c_0.005547908 : f32
  %5 = math.fma %4, %d, %c0.018746605 : f32
  %p = math.fma %5, %d, %c_0.08333322 : f32
  %6 = arith.mulf %root, %d : f32
  %small = math.fma %6, %p, %root : f32
  // Elsewhere log(x + sqrt(x^2 - 1)), as in asinh_fast.
  %7 = arith.cmpf ogt, %x, %c1.6777216e07 : f32
  %8 = arith.select %7, %x, %root : f32
  %9 = arith.mulf %8, %c0.125 : f32
  %10 = arith.mulf %x, %c0.125 : f32
  %11 = arith.addf %9, %10 : f32
  %12 = arith.bitcast %11 : f32 to i32
  %low = arith.subi %12, %c1034594987_i32 : i32
  %13 = arith.shrsi %low, %c23_i32 : i32
  %14 = arith.sitofp %13 : i32 to f32
  %15 = arith.andi %low, %c8388607_i32 : i32
  %16 = arith.addi %15, %c1059760811_i32 : i32
  %17 = arith.bitcast %16 : i32 to f32
  %18 = arith.subf %17, %c1.0 : f32
  %19 = func.call @bcast_log_sum_f32(%14, %18) : (f32, f32) -> f32
  %20 = arith.cmpf olt, %x, %inf : f32
  %21 = arith.select %20, %19, %x : f32
  %22 = arith.select %is_near_1, %small, %21 : f32
  %23 = arith.cmpf olt, %x, %c1.0 : f32
  %24 = arith.select %23, %nan, %22 : f32
  return %24 : f32
}

func.func private @bcast_atanh_fast(%x: f32) -> f32 {
  %c0.17636822 = arith.constant 0.17636822 : f32
  %c0.051610548 = arith.constant 0.051610548 : f32
  %c0.118162744 = arith.constant 0.118162744 : f32
  %c0.14223792 = arith.constant 0.14223792 : f32
  %c0.20002453 = arith.constant 0.20002453 : f32
  %c0.33333302 = arith.constant 0.33333302 : f32
  %c1.0 = arith.constant 1.0 : f32
  %c1059760811_i32 = arith.constant 1059760811 : i32
  %c23_i32 = arith.constant 23 : i32
  %c8388607_i32 = arith.constant 8388607 : i32
  %c0.5 = arith.constant 0.5 : f32
  %inf = arith.constant 0x7F800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %a = math.absf %x : f32
  %z = arith.mulf %a, %a : f32
  %0 = math.fma %c0.17636822, %z, %c0.051610548 : f32
  %1 = math.fma %0, %z, %c0.118162744 : f32
  %2 = math.fma %1, %z, %c0.14223792 : f32
  %3 = math.fma %2, %z, %c0.20002453 : f32
  %p = math.fma %3, %z, %c0.33333302 : f32
  %4 = arith.mulf %a, %z : f32
  %small = math.fma %4, %p, %a : f32
  // Elsewhere half of log(1 + 2 a / (1 - a)).
  %5 = arith.addf %a, %a : f32
  %6 = arith.subf %c1.0, %a : f32
  %7 = arith.divf %5, %6 : f32
  %8 = arith.addf %7, %c1.0 : f32
  %9 = arith.bitcast %8 : f32 to i32
  %low = arith.subi %9, %c1059760811_i32 : i32
  %10 = arith.shrsi %low, %c23_i32 : i32
  %11 = arith.sitofp %10 : i32 to f32
  %12 = arith.andi %low, %c8388607_i32 : i32
  %13 = arith.addi %12, %c1059760811_i32 : i32
  %14 = arith.bitcast %13 : i32 to f32
  %15 = arith.subf %14, %c1.0 : f32
  %16 = func.call @bcast_log_sum_f32(%11, %15) : (f32, f32) -> f32
  %17 = arith.mulf %16, %c0.5 : f32
  %18 = arith.cmpf oeq, %a, %c1.0 : f32
  %19 = arith.select %18, %inf, %nan : f32
  %20 = arith.cmpf olt, %a, %c1.0 : f32
  %21 = arith.select %20, %17, %19 : f32
  %22 = arith.cmpf olt, %a, %c0.5 : f32
  %23 = arith.select %22, %small, %21 : f32
  %24 = math.copysign %23, %x : f32
  return %24 : f32
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
