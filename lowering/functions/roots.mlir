// Roots: cbrt, rsqrt.

func.func private @bcast_cbrt_rounded(%x: f64) -> f64 {
  %c52_i64 = arith.constant 52 : i64
  %c4841369599423283200_i64 = arith.constant 4841369599423283200 : i64
  %c4503599627371519.0 = arith.constant 4503599627371519.0 : f64
  %c4503599627370495_i64 = arith.constant 4503599627370495 : i64
  %c4607182418800017408_i64 = arith.constant 4607182418800017408 : i64
  %c0.3333333333333333 = arith.constant 0.3333333333333333 : f64
  %c6755399441055744.0 = arith.constant 6755399441055744.0 : f64
  %c3.0 = arith.constant 3.0 : f64
  %c0.5 = arith.constant 0.5 : f64
  %c_0.5 = arith.constant -0.5 : f64
  %c1.0 = arith.constant 1.0 : f64
  %c2.0 = arith.constant 2.0 : f64
  %c0.0053485475331472975 = arith.constant 0.0053485475331472975 : f64
  %c_0.05038653887685619 = arith.constant -0.05038653887685619 : f64
  %c0.20277722912266863 = arith.constant 0.20277722912266863 : f64
  %c_0.46922871925931303 = arith.constant -0.46922871925931303 : f64
  %c0.8381600333921899 = arith.constant 0.8381600333921899 : f64
  %c0.47333067904957077 = arith.constant 0.47333067904957077 : f64
  %c0.7937005259840998 = arith.constant 0.7937005259840998 : f64
  %c1.2599210498948732 = arith.constant 1.2599210498948732 : f64
  %inf = arith.constant 0x7FF0000000000000 : f64
  %c0.0 = arith.constant 0.0 : f64
  %a = math.absf %x : f64
  %all = arith.bitcast %a : f64 to i64
  %0 = arith.shrui %all, %c52_i64 : i64
  %1 = arith.ori %0, %c4841369599423283200_i64 : i64
  %2 = arith.bitcast %1 : i64 to f64
  %exponent = arith.subf %2, %c4503599627371519.0 : f64
  %3 = arith.andi %all, %c4503599627370495_i64 : i64
  %4 = arith.ori %3, %c4607182418800017408_i64 : i64
  %mantissa = arith.bitcast %4 : i64 to f64
  // x = 2^(3 q + rest) * mantissa, where the rest is -1, 0 or 1.
  %5 = arith.mulf %exponent, %c0.3333333333333333 : f64
  %shifted = arith.addf %5, %c6755399441055744.0 : f64
  %6 = arith.subf %shifted, %c6755399441055744.0 : f64
  %7 = arith.mulf %6, %c3.0 : f64
  %rest = arith.subf %exponent, %7 : f64
  %is_1 = arith.cmpf ogt, %rest, %c0.5 : f64
  %is_minus_1 = arith.cmpf olt, %rest, %c_0.5 : f64
  %8 = arith.select %is_minus_1, %c0.5, %c1.0 : f64
  %9 = arith.select %is_1, %c2.0, %8 : f64
  %m = arith.mulf %mantissa, %9 : f64
  %10 = arith.mulf %c0.0053485475331472975, %mantissa : f64
  %11 = arith.addf %10, %c_0.05038653887685619 : f64
  %12 = arith.mulf %11, %mantissa : f64
  %13 = arith.addf %12, %c0.20277722912266863 : f64
  %14 = arith.mulf %13, %mantissa : f64
  %15 = arith.addf %14, %c_0.46922871925931303 : f64
  %16 = arith.mulf %15, %mantissa : f64
  %17 = arith.addf %16, %c0.8381600333921899 : f64
  %18 = arith.mulf %17, %mantissa : f64
  %start = arith.addf %18, %c0.47333067904957077 : f64
  %19 = arith.select %is_minus_1, %c0.7937005259840998, %c1.0 : f64
  %20 = arith.select %is_1, %c1.2599210498948732, %19 : f64
  %y = arith.mulf %start, %20 : f64
  // One step of Halley's iteration: y (y^3 + 2 m) / (2 y^3 + m), as a correction of y.
  %21 = arith.mulf %y, %y : f64
  %cube = arith.mulf %21, %y : f64
  %22 = arith.subf %m, %cube : f64
  %23 = arith.addf %cube, %cube : f64
  %24 = arith.addf %23, %m : f64
  %25 = arith.divf %22, %24 : f64
  %26 = arith.mulf %y, %25 : f64
  %root = arith.addf %y, %26 : f64
  %27 = func.call @bcast_power_of_2_f64(%shifted) : (f64) -> f64
  %scaled = arith.mulf %root, %27 : f64
  %28 = arith.cmpf olt, %a, %inf : f64
  %finite = arith.select %28, %scaled, %a : f64
  %29 = arith.cmpf oeq, %a, %c0.0 : f64
  %30 = arith.select %29, %a, %finite : f64
  %31 = math.copysign %30, %x : f64
  return %31 : f64
}

func.func private @bcast_rsqrt_rounded(%x: f64) -> f64 {
  %c1.0 = arith.constant 1.0 : f64
  %0 = math.sqrt %x : f64
  %1 = arith.divf %c1.0, %0 : f64
  return %1 : f64
}

// Within 2 ulp of 1 / sqrt(x), of a positive number that is not subnormal: a guess y by half of its exponent, and (1 - h)^(-1/2) for
// h = 1 - x y^2, which is at most 0.07.
func.func private @bcast_rsqrt_near_f32(%x: f32) -> f32 {
  %c1_i32 = arith.constant 1 : i32
  %c1597458432_i32 = arith.constant 1597458432 : i32
  %c1.0 = arith.constant 1.0 : f32
  %c0.37499782 = arith.constant 0.37499782 : f32
  %c0.4999982 = arith.constant 0.4999982 : f32
  %c0.2749099 = arith.constant 0.2749099 : f32
  %c0.31393042 = arith.constant 0.31393042 : f32
  %0 = arith.bitcast %x : f32 to i32
  %1 = arith.shrui %0, %c1_i32 : i32
  %2 = arith.subi %c1597458432_i32, %1 : i32
  %y = arith.bitcast %2 : i32 to f32
  %3 = arith.mulf %x, %y : f32
  %4 = arith.negf %y : f32
  %h = math.fma %3, %4, %c1.0 : f32
  %5 = arith.mulf %h, %h : f32
  %6 = math.fma %h, %c0.37499782, %c0.4999982 : f32
  %7 = math.fma %h, %c0.2749099, %c0.31393042 : f32
  %p = math.fma %5, %7, %6 : f32
  %8 = arith.mulf %y, %h : f32
  %9 = math.fma %8, %p, %y : f32
  return %9 : f32
}

// Whether the processor multiplies and adds with one rounding: the square of a number whose last bit is set does not fit in `f32`. Of a
// constant, LLVM would compute it itself, with one rounding for all processors.
func.func private @bcast_is_fused_f32(%x: f32) -> i1 {
  %c8388607_i32 = arith.constant 8388607 : i32
  %c1065353217_i32 = arith.constant 1065353217 : i32
  %c0.0 = arith.constant 0.0 : f32
  %0 = arith.bitcast %x : f32 to i32
  %1 = arith.andi %0, %c8388607_i32 : i32
  %2 = arith.ori %1, %c1065353217_i32 : i32
  %odd = arith.bitcast %2 : i32 to f32
  %square = arith.mulf %odd, %odd : f32
  %3 = arith.negf %square : f32
  %rest = math.fma %odd, %odd, %3 : f32
  %4 = arith.cmpf one, %rest, %c0.0 : f32
  return %4 : i1
}

// One step of Newton's iteration from y, with x y in two numbers, so that only the last operation rounds. 4 - 2^-21 has a step in the
// middle between two numbers: the factor is above 1 / 2 for it.
func.func private @bcast_rsqrt_rounded_common(%x: f32) -> (f32, i1) {
  %c1.0 = arith.constant 1.0 : f32
  %c0.50000006 = arith.constant 0.50000006 : f32
  %y = func.call @bcast_rsqrt_near_f32(%x) : (f32) -> f32
  %xy = arith.mulf %x, %y : f32
  %0 = arith.negf %xy : f32
  %rest = math.fma %x, %y, %0 : f32
  %1 = arith.negf %y : f32
  %2 = math.fma %xy, %1, %c1.0 : f32
  %h = math.fma %rest, %1, %2 : f32
  %3 = arith.mulf %y, %c0.50000006 : f32
  %4 = math.fma %3, %h, %y : f32
  %5 = func.call @bcast_is_normal_f32(%x) : (f32) -> i1
  %6 = func.call @bcast_is_fused_f32(%x) : (f32) -> i1
  %7 = arith.andi %5, %6 : i1
  return %4, %7 : f32, i1
}

func.func private @bcast_cbrt_fast(%x: f32) -> f32 {
  %c1.1754944e_38 = arith.constant 1.1754944e-38 : f32
  %c16777216.0 = arith.constant 16777216.0 : f32
  %c23_i32 = arith.constant 23 : i32
  %c127_i32 = arith.constant 127 : i32
  %c8388607_i32 = arith.constant 8388607 : i32
  %c1065353216_i32 = arith.constant 1065353216 : i32
  %c0.33333334 = arith.constant 0.33333334 : f32
  %c12582912.0 = arith.constant 12582912.0 : f32
  %c_3.0 = arith.constant -3.0 : f32
  %c0.5 = arith.constant 0.5 : f32
  %c_0.5 = arith.constant -0.5 : f32
  %c1.0 = arith.constant 1.0 : f32
  %c2.0 = arith.constant 2.0 : f32
  %c_0.0106038 = arith.constant -0.0106038 : f32
  %c0.08609079 = arith.constant 0.08609079 : f32
  %c_0.30061036 = arith.constant -0.30061036 : f32
  %c0.7181528 = arith.constant 0.7181528 : f32
  %c0.50697976 = arith.constant 0.50697976 : f32
  %c0.7937005 = arith.constant 0.7937005 : f32
  %c1.2599211 = arith.constant 1.2599211 : f32
  %c3.0 = arith.constant 3.0 : f32
  %c1262485504_i32 = arith.constant 1262485504 : i32
  %c8_i32 = arith.constant 8 : i32
  %inf = arith.constant 0x7F800000 : f32
  %c0.0 = arith.constant 0.0 : f32
  %a = math.absf %x : f32
  %is_subnormal = arith.cmpf olt, %a, %c1.1754944e_38 : f32
  %0 = arith.mulf %a, %c16777216.0 : f32
  %1 = arith.select %is_subnormal, %0, %a : f32
  %all = arith.bitcast %1 : f32 to i32
  %2 = arith.shrsi %all, %c23_i32 : i32
  %3 = arith.subi %2, %c127_i32 : i32
  %exponent = arith.sitofp %3 : i32 to f32
  %4 = arith.andi %all, %c8388607_i32 : i32
  %5 = arith.ori %4, %c1065353216_i32 : i32
  %mantissa = arith.bitcast %5 : i32 to f32
  // x = 2^(3 q + rest) * mantissa, where the rest is -1, 0 or 1.
  %shifted = math.fma %exponent, %c0.33333334, %c12582912.0 : f32
  %6 = arith.subf %shifted, %c12582912.0 : f32
  %rest = math.fma %6, %c_3.0, %exponent : f32
  %is_1 = arith.cmpf ogt, %rest, %c0.5 : f32
  %is_minus_1 = arith.cmpf olt, %rest, %c_0.5 : f32
  %7 = arith.select %is_minus_1, %c0.5, %c1.0 : f32
  %8 = arith.select %is_1, %c2.0, %7 : f32
  %m = arith.mulf %mantissa, %8 : f32
  %9 = math.fma %c_0.0106038, %mantissa, %c0.08609079 : f32
  %10 = math.fma %9, %mantissa, %c_0.30061036 : f32
  %11 = math.fma %10, %mantissa, %c0.7181528 : f32
  %start = math.fma %11, %mantissa, %c0.50697976 : f32
  %12 = arith.select %is_minus_1, %c0.7937005, %c1.0 : f32
  %13 = arith.select %is_1, %c1.2599211, %12 : f32
  %y = arith.mulf %start, %13 : f32
  // One step of Newton's iteration, as a correction of y.
  %square = arith.mulf %y, %y : f32
  %14 = arith.negf %m : f32
  %15 = math.fma %square, %y, %14 : f32
  %16 = arith.mulf %square, %c3.0 : f32
  %17 = arith.divf %15, %16 : f32
  %root = arith.subf %y, %17 : f32
  %18 = arith.bitcast %shifted : f32 to i32
  %q = arith.subi %18, %c1262485504_i32 : i32
  %19 = arith.subi %q, %c8_i32 : i32
  %20 = arith.select %is_subnormal, %19, %q : i32
  %21 = func.call @bcast_power_of_2_f32(%20) : (i32) -> f32
  %scaled = arith.mulf %root, %21 : f32
  %22 = arith.cmpf olt, %a, %inf : f32
  %finite = arith.select %22, %scaled, %a : f32
  %23 = arith.cmpf oeq, %a, %c0.0 : f32
  %24 = arith.select %23, %a, %finite : f32
  %25 = math.copysign %24, %x : f32
  return %25 : f32
}
