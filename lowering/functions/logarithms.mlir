// The logarithm log, and what other logarithms build on it.
//
// x = 2^k * m with m in [2/3, 4/3), so that log x = k * log 2 + log m, and nothing cancels.

// k and m of a positive number that is not subnormal.
func.func private @bcast_split_f64(%x: f64) -> (f64, f64) {
  %c4604180019048437077_i64 = arith.constant 4604180019048437077 : i64
  %c4607182418800017408_i64 = arith.constant 4607182418800017408 : i64
  %c52_i64 = arith.constant 52 : i64
  %c4841369599423283200_i64 = arith.constant 4841369599423283200 : i64
  %c4503599627371519.0 = arith.constant 4503599627371519.0 : f64
  %c4503599627370495_i64 = arith.constant 4503599627370495 : i64
  // The bits of 2/3.
  %0 = arith.bitcast %x : f64 to i64
  %low = arith.subi %0, %c4604180019048437077_i64 : i64
  %1 = arith.addi %low, %c4607182418800017408_i64 : i64
  %exponent = arith.shrui %1, %c52_i64 : i64
  // 2^52 + 1023 away from k.
  %2 = arith.ori %exponent, %c4841369599423283200_i64 : i64
  %3 = arith.bitcast %2 : i64 to f64
  %k = arith.subf %3, %c4503599627371519.0 : f64
  %4 = arith.andi %low, %c4503599627370495_i64 : i64
  %5 = arith.addi %4, %c4604180019048437077_i64 : i64
  %m = arith.bitcast %5 : i64 to f64
  return %k, %m : f64, f64
}

// log(1 + f) for |f| up to 1/3, by s = f / (2 + f): log(1 + f) = log(1 + s) - log(1 - s).
func.func private @bcast_log_near_1_f64(%f: f64) -> f64 {
  %c2.0 = arith.constant 2.0 : f64
  %c0.1361770987240597 = arith.constant 0.1361770987240597 : f64
  %c0.1320841182072088 = arith.constant 0.1320841182072088 : f64
  %c0.15388945171369653 = arith.constant 0.15388945171369653 : f64
  %c0.1818173527858246 = arith.constant 0.1818173527858246 : f64
  %c0.2222222308643124 = arith.constant 0.2222222308643124 : f64
  %c0.28571428566959695 = arith.constant 0.28571428566959695 : f64
  %c0.40000000000009095 = arith.constant 0.40000000000009095 : f64
  %c0.6666666666666666 = arith.constant 0.6666666666666666 : f64
  %0 = arith.addf %f, %c2.0 : f64
  %s = arith.divf %f, %0 : f64
  %z = arith.mulf %s, %s : f64
  %1 = arith.mulf %c0.1361770987240597, %z : f64
  %2 = arith.addf %1, %c0.1320841182072088 : f64
  %3 = arith.mulf %2, %z : f64
  %4 = arith.addf %3, %c0.15388945171369653 : f64
  %5 = arith.mulf %4, %z : f64
  %6 = arith.addf %5, %c0.1818173527858246 : f64
  %7 = arith.mulf %6, %z : f64
  %8 = arith.addf %7, %c0.2222222308643124 : f64
  %9 = arith.mulf %8, %z : f64
  %10 = arith.addf %9, %c0.28571428566959695 : f64
  %11 = arith.mulf %10, %z : f64
  %12 = arith.addf %11, %c0.40000000000009095 : f64
  %13 = arith.mulf %12, %z : f64
  %p = arith.addf %13, %c0.6666666666666666 : f64
  // 2 s = f - s f, which has fewer roundings where f is the larger one.
  %14 = arith.mulf %z, %p : f64
  %15 = arith.subf %f, %14 : f64
  %16 = arith.mulf %s, %15 : f64
  %17 = arith.subf %f, %16 : f64
  return %17 : f64
}

// The logarithm y of x, where x has one that is finite.
func.func private @bcast_log_edges_f64(%y: f64, %x: f64) -> f64 {
  %inf = arith.constant 0x7FF0000000000000 : f64
  %c0.0 = arith.constant 0.0 : f64
  %neg_inf = arith.constant 0xFFF0000000000000 : f64
  %nan = arith.constant 0x7FF8000000000000 : f64
  %0 = arith.cmpf olt, %x, %inf : f64
  %positive = arith.select %0, %y, %x : f64
  %1 = arith.cmpf oeq, %x, %c0.0 : f64
  %other = arith.select %1, %neg_inf, %nan : f64
  %2 = arith.cmpf ogt, %x, %c0.0 : f64
  %3 = arith.select %2, %positive, %other : f64
  return %3 : f64
}

func.func private @bcast_log_f64(%x: f64) -> f64 {
  %c0.6931471805582987 = arith.constant 0.6931471805582987 : f64
  %c1.6465949582897082e_12 = arith.constant 1.6465949582897082e-12 : f64
  %c1.0 = arith.constant 1.0 : f64
  %both:2 = func.call @bcast_split_f64(%x) : (f64) -> (f64, f64)
  %0 = arith.mulf %both#0, %c0.6931471805582987 : f64
  %1 = arith.mulf %both#0, %c1.6465949582897082e_12 : f64
  %2 = arith.subf %both#1, %c1.0 : f64
  %3 = func.call @bcast_log_near_1_f64(%2) : (f64) -> f64
  %4 = arith.addf %1, %3 : f64
  %y = arith.addf %0, %4 : f64
  %5 = func.call @bcast_log_edges_f64(%y, %x) : (f64, f64) -> f64
  return %5 : f64
}

func.func private @bcast_log_rounded(%x: f64) -> f64 {
  %c0.011794382706284523 = arith.constant 0.011794382706284523 : f64
  %c_4.440131664276123 = arith.constant -4.440131664276123 : f64
  %c9.472636222839355 = arith.constant 9.472636222839355 : f64
  %c2.2484071254730225 = arith.constant 2.2484071254730225 : f64
  %c58037908.0 = arith.constant 58037908.0 : f64
  %c17.87660789489746 = arith.constant 17.87660789489746 : f64
  %c1.2783783694984994e23 = arith.constant 1.2783783694984994e+23 : f64
  %c53.20505142211914 = arith.constant 53.20505142211914 : f64
  %c5.498306075456329e28 = arith.constant 5.498306075456329e+28 : f64
  %c66.17682647705078 = arith.constant 66.17682647705078 : f64
  %y = func.call @bcast_log_f64(%x) : (f64) -> f64
  // Operands whose results lie so near to the middle between two `f32` that `f64` does not tell.
  %y_1 = func.call @bcast_patch_f64(%y, %x, %c0.011794382706284523, %c_4.440131664276123) : (f64, f64, f64, f64) -> f64
  %y_2 = func.call @bcast_patch_f64(%y_1, %x, %c9.472636222839355, %c2.2484071254730225) : (f64, f64, f64, f64) -> f64
  %y_3 = func.call @bcast_patch_f64(%y_2, %x, %c58037908.0, %c17.87660789489746) : (f64, f64, f64, f64) -> f64
  %y_4 = func.call @bcast_patch_f64(%y_3, %x, %c1.2783783694984994e23, %c53.20505142211914) : (f64, f64, f64, f64) -> f64
  %y_5 = func.call @bcast_patch_f64(%y_4, %x, %c5.498306075456329e28, %c66.17682647705078) : (f64, f64, f64, f64) -> f64
  return %y_5 : f64
}

// k and m of a positive number that is not subnormal.
func.func private @bcast_split_normal_f32(%x: f32) -> (f32, f32) {
  %c1059760811_i32 = arith.constant 1059760811 : i32
  %c23_i32 = arith.constant 23 : i32
  %c8388607_i32 = arith.constant 8388607 : i32
  // The bits of 2/3.
  %0 = arith.bitcast %x : f32 to i32
  %low = arith.subi %0, %c1059760811_i32 : i32
  %1 = arith.shrsi %low, %c23_i32 : i32
  %k = arith.sitofp %1 : i32 to f32
  %2 = arith.andi %low, %c8388607_i32 : i32
  %3 = arith.addi %2, %c1059760811_i32 : i32
  %4 = arith.bitcast %3 : i32 to f32
  return %k, %4 : f32, f32
}

// k and m of a positive number.
func.func private @bcast_split_f32(%x: f32) -> (f32, f32) {
  %c1.1754944e_38 = arith.constant 1.1754944e-38 : f32
  %c8.388608e06 = arith.constant 8.388608e+06 : f32
  %c23.0 = arith.constant 23.0 : f32
  %is_subnormal = arith.cmpf olt, %x, %c1.1754944e_38 : f32
  %0 = arith.mulf %x, %c8.388608e06 : f32
  %1 = arith.select %is_subnormal, %0, %x : f32
  %both:2 = func.call @bcast_split_normal_f32(%1) : (f32) -> (f32, f32)
  %2 = arith.subf %both#0, %c23.0 : f32
  %3 = arith.select %is_subnormal, %2, %both#0 : f32
  return %3, %both#1 : f32, f32
}

// (log(1 + f) - f) / f^2 for |f| up to 1/3.
func.func private @bcast_log_near_1_f32(%f: f32) -> f32 {
  %c_0.12914951 = arith.constant -0.12914951 : f32
  %c0.13755384 = arith.constant 0.13755384 : f32
  %c_0.121832766 = arith.constant -0.121832766 : f32
  %c0.14054474 = arith.constant 0.14054474 : f32
  %c_0.16680138 = arith.constant -0.16680138 : f32
  %c0.20007305 = arith.constant 0.20007305 : f32
  %c_0.24999818 = arith.constant -0.24999818 : f32
  %c0.33333272 = arith.constant 0.33333272 : f32
  %c_0.5 = arith.constant -0.5 : f32
  %0 = math.fma %c_0.12914951, %f, %c0.13755384 : f32
  %1 = math.fma %0, %f, %c_0.121832766 : f32
  %2 = math.fma %1, %f, %c0.14054474 : f32
  %3 = math.fma %2, %f, %c_0.16680138 : f32
  %4 = math.fma %3, %f, %c0.20007305 : f32
  %5 = math.fma %4, %f, %c_0.24999818 : f32
  %6 = math.fma %5, %f, %c0.33333272 : f32
  %7 = math.fma %6, %f, %c_0.5 : f32
  return %7 : f32
}

// The logarithm y of x, where x has one that is finite.
func.func private @bcast_log_edges_f32(%y: f32, %x: f32) -> f32 {
  %inf = arith.constant 0x7F800000 : f32
  %c0.0 = arith.constant 0.0 : f32
  %neg_inf = arith.constant 0xFF800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf olt, %x, %inf : f32
  %positive = arith.select %0, %y, %x : f32
  %1 = arith.cmpf oeq, %x, %c0.0 : f32
  %other = arith.select %1, %neg_inf, %nan : f32
  %2 = arith.cmpf ogt, %x, %c0.0 : f32
  %3 = arith.select %2, %positive, %other : f32
  return %3 : f32
}

// Whether a number is positive, finite and not subnormal.
func.func private @bcast_is_normal_f32(%x: f32) -> i1 {
  %c8388608_i32 = arith.constant 8388608 : i32
  %c2130706432_i32 = arith.constant 2130706432 : i32
  %0 = arith.bitcast %x : f32 to i32
  %1 = arith.subi %0, %c8388608_i32 : i32
  %2 = arith.cmpi ult, %1, %c2130706432_i32 : i32
  return %2 : i1
}

// k * ln 2 + log(1 + f), the small parts first. The upper part of ln 2 has so few bits that its product with k is exact.
func.func private @bcast_log_sum_f32(%k: f32, %f: f32) -> f32 {
  %c1.4286068e_06 = arith.constant 1.4286068e-06 : f32
  %c0.69314575 = arith.constant 0.69314575 : f32
  %0 = arith.mulf %f, %f : f32
  %1 = func.call @bcast_log_near_1_f32(%f) : (f32) -> f32
  %2 = arith.mulf %0, %1 : f32
  %tail = math.fma %k, %c1.4286068e_06, %2 : f32
  %3 = arith.addf %f, %tail : f32
  %4 = math.fma %k, %c0.69314575, %3 : f32
  return %4 : f32
}

func.func private @bcast_log_fast(%x: f32) -> f32 {
  %c1.0 = arith.constant 1.0 : f32
  %both:2 = func.call @bcast_split_f32(%x) : (f32) -> (f32, f32)
  %0 = arith.subf %both#1, %c1.0 : f32
  %1 = func.call @bcast_log_sum_f32(%both#0, %0) : (f32, f32) -> f32
  %2 = func.call @bcast_log_edges_f32(%1, %x) : (f32, f32) -> f32
  return %2 : f32
}

func.func private @bcast_log_fast_common(%x: f32) -> (f32, i1) {
  %c1.0 = arith.constant 1.0 : f32
  %both:2 = func.call @bcast_split_normal_f32(%x) : (f32) -> (f32, f32)
  %0 = arith.subf %both#1, %c1.0 : f32
  %1 = func.call @bcast_log_sum_f32(%both#0, %0) : (f32, f32) -> f32
  %2 = func.call @bcast_is_normal_f32(%x) : (f32) -> i1
  return %1, %2 : f32, i1
}

func.func private @bcast_log_rounded_common(%x: f32) -> (f32, i1) {
  %c1059760811_i32 = arith.constant 1059760811 : i32
  %c23_i32 = arith.constant 23 : i32
  %c8388607_i32 = arith.constant 8388607 : i32
  %c1.0 = arith.constant 1.0 : f32
  %c_0.10393150056375948 = arith.constant -0.10393150056375948 : f64
  %c0.10889582857743019 = arith.constant 0.10889582857743019 : f64
  %c_0.0776109298215369 = arith.constant -0.0776109298215369 : f64
  %c0.08576082998583547 = arith.constant 0.08576082998583547 : f64
  %c_0.10049125761775145 = arith.constant -0.10049125761775145 : f64
  %c0.1115048855378353 = arith.constant 0.1115048855378353 : f64
  %c_0.12497797347609746 = arith.constant -0.12497797347609746 : f64
  %c0.14284212411668898 = arith.constant 0.14284212411668898 : f64
  %c_0.16666716031575893 = arith.constant -0.16666716031575893 : f64
  %c0.20000026156573802 = arith.constant 0.20000026156573802 : f64
  %c_0.24999999534919287 = arith.constant -0.24999999534919287 : f64
  %c0.33333333182229963 = arith.constant 0.33333333182229963 : f64
  %c_0.5000000000109254 = arith.constant -0.5000000000109254 : f64
  %c0.6931471805599453 = arith.constant 0.6931471805599453 : f64
  // As split_normal_f32, with an integer for k.
  %0 = arith.bitcast %x : f32 to i32
  %low = arith.subi %0, %c1059760811_i32 : i32
  %exponent = arith.shrsi %low, %c23_i32 : i32
  %1 = arith.andi %low, %c8388607_i32 : i32
  %2 = arith.addi %1, %c1059760811_i32 : i32
  %m = arith.bitcast %2 : i32 to f32
  %3 = arith.subf %m, %c1.0 : f32
  %f = arith.extf %3 : f32 to f64
  // Even and odd powers apart: half as many operations wait for each other.
  %z = arith.mulf %f, %f : f64
  %4 = math.fma %c_0.10393150056375948, %z, %c_0.0776109298215369 : f64
  %5 = math.fma %4, %z, %c_0.10049125761775145 : f64
  %6 = math.fma %5, %z, %c_0.12497797347609746 : f64
  %7 = math.fma %6, %z, %c_0.16666716031575893 : f64
  %8 = math.fma %7, %z, %c_0.24999999534919287 : f64
  %9 = math.fma %8, %z, %c_0.5000000000109254 : f64
  %10 = math.fma %c0.10889582857743019, %z, %c0.08576082998583547 : f64
  %11 = math.fma %10, %z, %c0.1115048855378353 : f64
  %12 = math.fma %11, %z, %c0.14284212411668898 : f64
  %13 = math.fma %12, %z, %c0.20000026156573802 : f64
  %14 = math.fma %13, %z, %c0.33333333182229963 : f64
  %p = math.fma %14, %f, %9 : f64
  %15 = math.fma %z, %p, %f : f64
  %k = arith.sitofp %exponent : i32 to f64
  %y = math.fma %k, %c0.6931471805599453, %15 : f64
  %16 = func.call @bcast_is_normal_f32(%x) : (f32) -> i1
  %17 = func.call @bcast_is_clear_f64(%y) : (f64) -> i1
  %18 = arith.andi %16, %17 : i1
  %19 = arith.truncf %y : f64 to f32
  return %19, %18 : f32, i1
}
