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

func.func private @bcast_rsqrt_fast(%x: f32) -> f32 {
  %c1.0 = arith.constant 1.0 : f32
  %0 = math.sqrt %x : f32
  %1 = arith.divf %c1.0, %0 : f32
  return %1 : f32
}
