// Inverse hyperbolic functions: asinh, acosh, atanh.

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
