// Logarithms to the bases 2 and 10: log2, log10.

func.func private @bcast_log2_f64(%x: f64) -> f64 {
  %c1.0 = arith.constant 1.0 : f64
  %c1.4426950408889634 = arith.constant 1.4426950408889634 : f64
  %both:2 = func.call @bcast_split_f64(%x) : (f64) -> (f64, f64)
  %0 = arith.subf %both#1, %c1.0 : f64
  %1 = func.call @bcast_log_near_1_f64(%0) : (f64) -> f64
  %2 = arith.mulf %1, %c1.4426950408889634 : f64
  %y = arith.addf %both#0, %2 : f64
  %3 = func.call @bcast_log_edges_f64(%y, %x) : (f64, f64) -> f64
  return %3 : f64
}

func.func private @bcast_log10_f64(%x: f64) -> f64 {
  %c1.7336659603752853e_12 = arith.constant 1.7336659603752853e-12 : f64
  %c1.0 = arith.constant 1.0 : f64
  %c0.4342944819032518 = arith.constant 0.4342944819032518 : f64
  %c0.30102999566224753 = arith.constant 0.30102999566224753 : f64
  %both:2 = func.call @bcast_split_f64(%x) : (f64) -> (f64, f64)
  %0 = arith.mulf %both#0, %c1.7336659603752853e_12 : f64
  %1 = arith.subf %both#1, %c1.0 : f64
  %2 = func.call @bcast_log_near_1_f64(%1) : (f64) -> f64
  %3 = arith.mulf %2, %c0.4342944819032518 : f64
  %tail = arith.addf %0, %3 : f64
  %4 = arith.mulf %both#0, %c0.30102999566224753 : f64
  %y = arith.addf %4, %tail : f64
  %5 = func.call @bcast_log_edges_f64(%y, %x) : (f64, f64) -> f64
  return %5 : f64
}

func.func private @bcast_log2_rounded(%x: f64) -> f64 {
  %0 = func.call @bcast_log2_f64(%x) : (f64) -> f64
  return %0 : f64
}

func.func private @bcast_log10_rounded(%x: f64) -> f64 {
  %c6.2845478928294454e_30 = arith.constant 6.2845478928294454e-30 : f64
  %c_29.20172691345215 = arith.constant -29.20172691345215 : f64
  %y = func.call @bcast_log10_f64(%x) : (f64) -> f64
  // As in log_rounded.
  %0 = func.call @bcast_patch_f64(%y, %x, %c6.2845478928294454e_30, %c_29.20172691345215) : (f64, f64, f64, f64) -> f64
  return %0 : f64
}

// start + f * (scale + rest) + tail, for a scale of 12 bits, with which the first 12 bits of f have an exact product.
func.func private @bcast_scaled_f32(%f: f32, %scale: f32, %rest: f32, %tail: f32, %start: f32) -> f32 {
  %c_4096_i32 = arith.constant -4096 : i32
  %0 = arith.bitcast %f : f32 to i32
  %1 = arith.andi %0, %c_4096_i32 : i32
  %upper = arith.bitcast %1 : i32 to f32
  %2 = arith.subf %f, %upper : f32
  %3 = math.fma %f, %rest, %tail : f32
  %small = math.fma %2, %scale, %3 : f32
  %4 = math.fma %upper, %scale, %start : f32
  %5 = arith.addf %4, %small : f32
  return %5 : f32
}

// k + log2(1 + f).
func.func private @bcast_log2_sum_f32(%k: f32, %f: f32) -> f32 {
  %c0.20339762 = arith.constant 0.20339762 : f32
  %c_0.2169534 = arith.constant -0.2169534 : f32
  %c0.2018 = arith.constant 0.2018 : f32
  %c_0.23781097 = arith.constant -0.23781097 : f32
  %c0.288698 = arith.constant 0.288698 : f32
  %c_0.36073264 = arith.constant -0.36073264 : f32
  %c0.4808967 = arith.constant 0.4808967 : f32
  %c_0.72134733 = arith.constant -0.72134733 : f32
  %c1.4423828 = arith.constant 1.4423828 : f32
  %c0.0003122284 = arith.constant 0.0003122284 : f32
  %0 = arith.mulf %f, %f : f32
  %1 = math.fma %c0.20339762, %f, %c_0.2169534 : f32
  %2 = math.fma %1, %f, %c0.2018 : f32
  %3 = math.fma %2, %f, %c_0.23781097 : f32
  %4 = math.fma %3, %f, %c0.288698 : f32
  %5 = math.fma %4, %f, %c_0.36073264 : f32
  %6 = math.fma %5, %f, %c0.4808967 : f32
  %7 = math.fma %6, %f, %c_0.72134733 : f32
  %tail = arith.mulf %0, %7 : f32
  %8 = func.call @bcast_scaled_f32(%f, %c1.4423828, %c0.0003122284, %tail, %k) : (f32, f32, f32, f32, f32) -> f32
  return %8 : f32
}

// (k * log 2 + log(1 + f)) / log 10.
func.func private @bcast_log10_sum_f32(%k: f32, %f: f32) -> f32 {
  %c_0.056234475 = arith.constant -0.056234475 : f32
  %c0.060807016 = arith.constant 0.060807016 : f32
  %c_0.052843604 = arith.constant -0.052843604 : f32
  %c0.06080929 = arith.constant 0.06080929 : f32
  %c_0.072449975 = arith.constant -0.072449975 : f32
  %c0.08690536 = arith.constant 0.08690536 : f32
  %c_0.10857241 = arith.constant -0.10857241 : f32
  %c0.14476429 = arith.constant 0.14476429 : f32
  %c_0.21714725 = arith.constant -0.21714725 : f32
  %c4.605039e_06 = arith.constant 4.605039e-06 : f32
  %c0.3010254 = arith.constant 0.3010254 : f32
  %c0.4342041 = arith.constant 0.4342041 : f32
  %c9.038034e_05 = arith.constant 9.038034e-05 : f32
  %0 = arith.mulf %f, %f : f32
  %1 = math.fma %c_0.056234475, %f, %c0.060807016 : f32
  %2 = math.fma %1, %f, %c_0.052843604 : f32
  %3 = math.fma %2, %f, %c0.06080929 : f32
  %4 = math.fma %3, %f, %c_0.072449975 : f32
  %5 = math.fma %4, %f, %c0.08690536 : f32
  %6 = math.fma %5, %f, %c_0.10857241 : f32
  %7 = math.fma %6, %f, %c0.14476429 : f32
  %8 = math.fma %7, %f, %c_0.21714725 : f32
  %9 = arith.mulf %0, %8 : f32
  %tail = math.fma %k, %c4.605039e_06, %9 : f32
  %10 = arith.mulf %k, %c0.3010254 : f32
  %11 = func.call @bcast_scaled_f32(%f, %c0.4342041, %c9.038034e_05, %tail, %10) : (f32, f32, f32, f32, f32) -> f32
  return %11 : f32
}

func.func private @bcast_log2_fast(%x: f32) -> f32 {
  %c1.0 = arith.constant 1.0 : f32
  %both:2 = func.call @bcast_split_f32(%x) : (f32) -> (f32, f32)
  %0 = arith.subf %both#1, %c1.0 : f32
  %1 = func.call @bcast_log2_sum_f32(%both#0, %0) : (f32, f32) -> f32
  %2 = func.call @bcast_log_edges_f32(%1, %x) : (f32, f32) -> f32
  return %2 : f32
}

func.func private @bcast_log2_fast_common(%x: f32) -> (f32, i1) {
  %c1.0 = arith.constant 1.0 : f32
  %both:2 = func.call @bcast_split_normal_f32(%x) : (f32) -> (f32, f32)
  %0 = arith.subf %both#1, %c1.0 : f32
  %1 = func.call @bcast_log2_sum_f32(%both#0, %0) : (f32, f32) -> f32
  %2 = func.call @bcast_is_normal_f32(%x) : (f32) -> i1
  return %1, %2 : f32, i1
}

func.func private @bcast_log10_fast(%x: f32) -> f32 {
  %c1.0 = arith.constant 1.0 : f32
  %both:2 = func.call @bcast_split_f32(%x) : (f32) -> (f32, f32)
  %0 = arith.subf %both#1, %c1.0 : f32
  %1 = func.call @bcast_log10_sum_f32(%both#0, %0) : (f32, f32) -> f32
  %2 = func.call @bcast_log_edges_f32(%1, %x) : (f32, f32) -> f32
  return %2 : f32
}

func.func private @bcast_log10_fast_common(%x: f32) -> (f32, i1) {
  %c1.0 = arith.constant 1.0 : f32
  %both:2 = func.call @bcast_split_normal_f32(%x) : (f32) -> (f32, f32)
  %0 = arith.subf %both#1, %c1.0 : f32
  %1 = func.call @bcast_log10_sum_f32(%both#0, %0) : (f32, f32) -> f32
  %2 = func.call @bcast_is_normal_f32(%x) : (f32) -> i1
  return %1, %2 : f32, i1
}
