// Inverse functions of the sine and the cosine: asin, acos.

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
  %c1.5893254712295857e_08 = arith.constant 1.5893254712295857e-08 : f64
  %c1.5707963705062866 = arith.constant 1.5707963705062866 : f64
  %c0.00024868646869435906 = arith.constant 0.00024868646869435906 : f64
  %c1.5705476999282837 = arith.constant 1.5705476999282837 : f64
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
  // As in log_rounded.
  %y_1 = func.call @bcast_patch_f64(%5, %x, %c1.5893254712295857e_08, %c1.5707963705062866) : (f64, f64, f64, f64) -> f64
  %y_2 = func.call @bcast_patch_f64(%y_1, %x, %c0.00024868646869435906, %c1.5705476999282837) : (f64, f64, f64, f64) -> f64
  return %y_2 : f64
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
