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

func.func private @bcast_sinh_rounded(%x: f64) -> f64 {
  %c1.0 = arith.constant 1.0 : f64
  %c0.5 = arith.constant 0.5 : f64
  %0 = math.absf %x : f64
  %t = func.call @bcast_expm1_f64(%0) : (f64) -> f64
  %1 = arith.addf %t, %c1.0 : f64
  %2 = arith.divf %t, %1 : f64
  %3 = arith.addf %t, %2 : f64
  %y = arith.mulf %3, %c0.5 : f64
  %4 = math.copysign %y, %x : f64
  return %4 : f64
}

func.func private @bcast_cosh_rounded(%x: f64) -> f64 {
  %c1.0 = arith.constant 1.0 : f64
  %c0.5 = arith.constant 0.5 : f64
  %0 = math.absf %x : f64
  %e = func.call @bcast_exp_f64(%0) : (f64) -> f64
  %1 = arith.divf %c1.0, %e : f64
  %2 = arith.addf %e, %1 : f64
  %3 = arith.mulf %2, %c0.5 : f64
  return %3 : f64
}

func.func private @bcast_tanh_fast(%x: f32) -> f32 {
  %c_0.005510386 = arith.constant -0.005510386 : f32
  %c0.020465441 = arith.constant 0.020465441 : f32
  %c_0.053686976 = arith.constant -0.053686976 : f32
  %c0.13330822 = arith.constant 0.13330822 : f32
  %c_0.3333326 = arith.constant -0.3333326 : f32
  %c9.5 = arith.constant 9.5 : f32
  %c1.0 = arith.constant 1.0 : f32
  %c2.0 = arith.constant 2.0 : f32
  %c0.65 = arith.constant 0.65 : f32
  %a = math.absf %x : f32
  // Near 0: odd powers.
  %z = arith.mulf %a, %a : f32
  %0 = math.fma %c_0.005510386, %z, %c0.020465441 : f32
  %1 = math.fma %0, %z, %c_0.053686976 : f32
  %2 = math.fma %1, %z, %c0.13330822 : f32
  %p = math.fma %2, %z, %c_0.3333326 : f32
  %3 = arith.mulf %a, %z : f32
  %small = math.fma %3, %p, %a : f32
  // Elsewhere 1 - 2 / (e^2a + 1), which is 1 from 9.02 on.
  %4 = arith.cmpf ogt, %a, %c9.5 : f32
  %bounded = arith.select %4, %c9.5, %a : f32
  %5 = arith.addf %bounded, %bounded : f32
  %both:2 = func.call @bcast_reduce_f32(%5) : (f32) -> (f32, i32)
  %6 = func.call @bcast_exp_reduced_f32(%both#0) : (f32) -> f32
  %7 = func.call @bcast_power_of_2_f32(%both#1) : (i32) -> f32
  %e = arith.mulf %6, %7 : f32
  %8 = arith.addf %e, %c1.0 : f32
  %9 = arith.divf %c2.0, %8 : f32
  %large = arith.subf %c1.0, %9 : f32
  %10 = arith.cmpf olt, %a, %c0.65 : f32
  %11 = arith.select %10, %small, %large : f32
  %12 = math.copysign %11, %x : f32
  return %12 : f32
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
