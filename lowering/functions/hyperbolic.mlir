// Hyperbolic functions: tanh, sinh, cosh, of e^|x| and e^|x| - 1.

func.func private @bcast_tanh_rounded(%x: f64) -> f64 {
  %c2.0 = arith.constant 2.0 : f64
  %c0.06156953051686287 = arith.constant 0.06156953051686287 : f64
  %c0.06149185076355934 = arith.constant 0.06149185076355934 : f64
  %a = math.absf %x : f64
  %0 = arith.addf %a, %a : f64
  %t = func.call @bcast_expm1_f64(%0) : (f64) -> f64
  %1 = arith.addf %t, %c2.0 : f64
  %y = arith.divf %t, %1 : f64
  // As in log_rounded.
  %y_1 = func.call @bcast_patch_f64(%y, %a, %c0.06156953051686287, %c0.06149185076355934) : (f64, f64, f64, f64) -> f64
  %2 = math.copysign %y_1, %x : f64
  return %2 : f64
}

func.func private @bcast_tanh_rounded_common(%x: f32) -> (f32, i1) {
  %c10.0 = arith.constant 10.0 : f32
  %c2.8853900817779268 = arith.constant 2.8853900817779268 : f64
  %c6755399441056767.0 = arith.constant 6755399441056767.0 : f64
  %c_0.34657359027997264 = arith.constant -0.34657359027997264 : f64
  %c0.0031739360381253805 = arith.constant 0.0031739360381253805 : f64
  %c0.012739109466096073 = arith.constant 0.012739109466096073 : f64
  %c0.04444475245561132 = arith.constant 0.04444475245561132 : f64
  %c0.13333262599054957 = arith.constant 0.13333262599054957 : f64
  %c0.33333332763572004 = arith.constant 0.33333332763572004 : f64
  %c0.6666666701570398 = arith.constant 0.6666666701570398 : f64
  %c1.0000000000209988 = arith.constant 1.0000000000209988 : f64
  %c1.0 = arith.constant 1.0 : f64
  %c0.5 = arith.constant 0.5 : f64
  %c_0.5 = arith.constant -0.5 : f64
  %c52_i64 = arith.constant 52 : i64
  %a = math.absf %x : f32
  // From 9.02 on it is 1.
  %0 = arith.cmpf ogt, %a, %c10.0 : f32
  %1 = arith.select %0, %c10.0, %a : f32
  %bounded = arith.extf %1 : f32 to f64
  %shifted = math.fma %bounded, %c2.8853900817779268, %c6755399441056767.0 : f64
  %2 = arith.subf %shifted, %c6755399441056767.0 : f64
  // Half of what is left of 2 a.
  %r = math.fma %2, %c_0.34657359027997264, %bounded : f64
  %3 = math.fma %c0.0031739360381253805, %r, %c0.012739109466096073 : f64
  %4 = math.fma %3, %r, %c0.04444475245561132 : f64
  %5 = math.fma %4, %r, %c0.13333262599054957 : f64
  %6 = math.fma %5, %r, %c0.33333332763572004 : f64
  %7 = math.fma %6, %r, %c0.6666666701570398 : f64
  %p = math.fma %7, %r, %c1.0000000000209988 : f64
  %8 = arith.mulf %r, %r : f64
  %9 = math.fma %8, %p, %r : f64
  // The lowest bits of `shifted` are the exponent, with its bias.
  %10 = arith.bitcast %shifted : f64 to i64
  %11 = arith.shli %10, %c52_i64 : i64
  %scale = arith.bitcast %11 : i64 to f64
  %12 = math.fma %scale, %c0.5, %c_0.5 : f64
  %half = math.fma %9, %scale, %12 : f64
  %sum = arith.addf %half, %c1.0 : f64
  %y = arith.divf %half, %sum : f64
  // Where the result is subnormal, it is x.
  %13 = func.call @bcast_is_clear_f64(%y) : (f64) -> i1
  %14 = arith.truncf %y : f64 to f32
  %15 = math.copysign %14, %x : f32
  return %15, %13 : f32, i1
}

func.func private @bcast_sinh_rounded(%x: f64) -> f64 {
  %c1.0 = arith.constant 1.0 : f64
  %c0.5 = arith.constant 0.5 : f64
  %c0.0005589424981735647 = arith.constant 0.0005589424981735647 : f64
  %a = math.absf %x : f64
  %t = func.call @bcast_expm1_f64(%a) : (f64) -> f64
  %0 = arith.addf %t, %c1.0 : f64
  %1 = arith.divf %t, %0 : f64
  %2 = arith.addf %t, %1 : f64
  %y = arith.mulf %2, %c0.5 : f64
  // As in log_rounded.
  %y_1 = func.call @bcast_patch_f64(%y, %a, %c0.0005589424981735647, %c0.0005589424981735647) : (f64, f64, f64, f64) -> f64
  %3 = math.copysign %y_1, %x : f64
  return %3 : f64
}

func.func private @bcast_cosh_rounded(%x: f64) -> f64 {
  %c1.0 = arith.constant 1.0 : f64
  %c0.5 = arith.constant 0.5 : f64
  %c0.05482974648475647 = arith.constant 0.05482974648475647 : f64
  %c1.001503586769104 = arith.constant 1.001503586769104 : f64
  %a = math.absf %x : f64
  %e = func.call @bcast_exp_f64(%a) : (f64) -> f64
  %0 = arith.divf %c1.0, %e : f64
  %1 = arith.addf %e, %0 : f64
  %y = arith.mulf %1, %c0.5 : f64
  // As in log_rounded.
  %y_1 = func.call @bcast_patch_f64(%y, %a, %c0.05482974648475647, %c1.001503586769104) : (f64, f64, f64, f64) -> f64
  return %y_1 : f64
}

// e / (e + 1) for e = (e^2a - 1) / 2; near 0, e - e (e / (e + 1)) has a smaller error.
func.func private @bcast_tanh_fast(%x: f32) -> f32 {
  %c9.5 = arith.constant 9.5 : f32
  %c2.88539 = arith.constant 2.88539 : f32
  %c1.2582912e07 = arith.constant 1.2582912e+07 : f32
  %c_0.3465736 = arith.constant -0.3465736 : f32
  %c0.044715237 = arith.constant 0.044715237 : f32
  %c0.13388878 = arith.constant 0.13388878 : f32
  %c0.33332932 = arith.constant 0.33332932 : f32
  %c0.66666126 = arith.constant 0.66666126 : f32
  %c1.0 = arith.constant 1.0 : f32
  %c0.5 = arith.constant 0.5 : f32
  %c_0.5 = arith.constant -0.5 : f32
  %a = math.absf %x : f32
  // From 9.02 on it is 1.
  %0 = arith.cmpf ogt, %a, %c9.5 : f32
  %bounded = arith.select %0, %c9.5, %a : f32
  %shifted = math.fma %bounded, %c2.88539, %c1.2582912e07 : f32
  %1 = arith.subf %shifted, %c1.2582912e07 : f32
  %h = math.fma %1, %c_0.3465736, %bounded : f32
  %2 = math.fma %c0.044715237, %h, %c0.13388878 : f32
  %3 = math.fma %2, %h, %c0.33332932 : f32
  %4 = math.fma %3, %h, %c0.66666126 : f32
  %p = math.fma %4, %h, %c1.0 : f32
  %5 = arith.bitcast %shifted : f32 to i32
  %scale = func.call @bcast_power_of_2_f32(%5) : (i32) -> f32
  // The sum without powers of h is exact where it is small.
  %6 = arith.mulf %scale, %h : f32
  %7 = math.fma %scale, %c0.5, %c_0.5 : f32
  %8 = arith.addf %6, %7 : f32
  %9 = arith.mulf %6, %h : f32
  %half = math.fma %9, %p, %8 : f32
  %10 = arith.addf %half, %c1.0 : f32
  %11 = arith.divf %half, %10 : f32
  %is_small = arith.cmpf olt, %a, %c0.5 : f32
  %12 = arith.negf %half : f32
  %13 = math.fma %12, %11, %half : f32
  %14 = arith.select %is_small, %13, %11 : f32
  %15 = math.copysign %14, %x : f32
  return %15 : f32
}

// Half of e^a for a that is not negative.
func.func private @bcast_half_exp_f32(%a: f32) -> f32 {
  %c91.0 = arith.constant 91.0 : f32
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.cmpf ogt, %a, %c91.0 : f32
  %bounded = arith.select %0, %c91.0, %a : f32
  %both:2 = func.call @bcast_reduce_f32(%bounded) : (f32) -> (f32, i32)
  %1 = func.call @bcast_exp_reduced_f32(%both#0) : (f32) -> f32
  %2 = arith.subi %both#1, %c1_i32 : i32
  %3 = func.call @bcast_scale_f32(%1, %2) : (f32, i32) -> f32
  return %3 : f32
}

func.func private @bcast_sinh_fast(%x: f32) -> f32 {
  %c2.759109e_06 = arith.constant 2.759109e-06 : f32
  %c0.00019846359 = arith.constant 0.00019846359 : f32
  %c0.008333298 = arith.constant 0.008333298 : f32
  %c0.16666667 = arith.constant 0.16666667 : f32
  %c0.25 = arith.constant 0.25 : f32
  %c1.0 = arith.constant 1.0 : f32
  %a = math.absf %x : f32
  %z = arith.mulf %a, %a : f32
  %0 = math.fma %c2.759109e_06, %z, %c0.00019846359 : f32
  %1 = math.fma %0, %z, %c0.008333298 : f32
  %p = math.fma %1, %z, %c0.16666667 : f32
  %2 = arith.mulf %a, %z : f32
  %small = math.fma %2, %p, %a : f32
  %e = func.call @bcast_half_exp_f32(%a) : (f32) -> f32
  %3 = arith.divf %c0.25, %e : f32
  %large = arith.subf %e, %3 : f32
  %4 = arith.cmpf olt, %a, %c1.0 : f32
  %5 = arith.select %4, %small, %large : f32
  %6 = math.copysign %5, %x : f32
  return %6 : f32
}

func.func private @bcast_cosh_fast(%x: f32) -> f32 {
  %c0.25 = arith.constant 0.25 : f32
  %0 = math.absf %x : f32
  %e = func.call @bcast_half_exp_f32(%0) : (f32) -> f32
  %1 = arith.divf %c0.25, %e : f32
  %2 = arith.addf %e, %1 : f32
  return %2 : f32
}
