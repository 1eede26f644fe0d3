// The logarithm log1p x = log(1 + x).

func.func private @bcast_log1p_f64(%x: f64) -> f64 {
  %c1.0 = arith.constant 1.0 : f64
  %c0.0 = arith.constant 0.0 : f64
  %c0.6931471805582987 = arith.constant 0.6931471805582987 : f64
  %c1.6465949582897082e_12 = arith.constant 1.6465949582897082e-12 : f64
  %u = arith.addf %x, %c1.0 : f64
  %both:2 = func.call @bcast_split_f64(%u) : (f64) -> (f64, f64)
  // Near 0, the sum has lost bits of x.
  %0 = arith.cmpf oeq, %both#0, %c0.0 : f64
  %1 = arith.subf %both#1, %c1.0 : f64
  %f = arith.select %0, %x, %1 : f64
  %2 = arith.mulf %both#0, %c0.6931471805582987 : f64
  %3 = arith.mulf %both#0, %c1.6465949582897082e_12 : f64
  %4 = func.call @bcast_log_near_1_f64(%f) : (f64) -> f64
  %5 = arith.addf %3, %4 : f64
  %y = arith.addf %2, %5 : f64
  // Of -0.0 it is -0.0.
  %6 = func.call @bcast_log_edges_f64(%y, %u) : (f64, f64) -> f64
  %7 = math.copysign %6, %x : f64
  return %7 : f64
}

func.func private @bcast_log1p_rounded(%x: f64) -> f64 {
  %c7.152559078349441e_07 = arith.constant 7.152559078349441e-07 : f64
  %c7.152556804612686e_07 = arith.constant 7.152556804612686e-07 : f64
  %c8.583093404013198e_06 = arith.constant 8.583093404013198e-06 : f64
  %c8.583057024225127e_06 = arith.constant 8.583057024225127e-06 : f64
  %c0.4951299726963043 = arith.constant 0.4951299726963043 : f64
  %c0.40221312642097473 = arith.constant 0.40221312642097473 : f64
  %c8.472636222839355 = arith.constant 8.472636222839355 : f64
  %c2.2484071254730225 = arith.constant 2.2484071254730225 : f64
  %c1.2783783694984994e23 = arith.constant 1.2783783694984994e+23 : f64
  %c53.20505142211914 = arith.constant 53.20505142211914 : f64
  %c5.498306075456329e28 = arith.constant 5.498306075456329e+28 : f64
  %c66.17682647705078 = arith.constant 66.17682647705078 : f64
  %c_7.152555667744309e_07 = arith.constant -7.152555667744309e-07 : f64
  %c_7.152557941481064e_07 = arith.constant -7.152557941481064e-07 : f64
  %c_8.583044291299302e_06 = arith.constant -8.583044291299302e-06 : f64
  %c_8.583080671087373e_06 = arith.constant -8.583080671087373e-06 : f64
  %c_0.0021787146106362343 = arith.constant -0.0021787146106362343 : f64
  %c_0.0021810915786772966 = arith.constant -0.0021810915786772966 : f64
  %y = func.call @bcast_log1p_f64(%x) : (f64) -> f64
  // As in log_rounded.
  %y_1 = func.call @bcast_patch_f64(%y, %x, %c7.152559078349441e_07, %c7.152556804612686e_07) : (f64, f64, f64, f64) -> f64
  %y_2 = func.call @bcast_patch_f64(%y_1, %x, %c8.583093404013198e_06, %c8.583057024225127e_06) : (f64, f64, f64, f64) -> f64
  %y_3 = func.call @bcast_patch_f64(%y_2, %x, %c0.4951299726963043, %c0.40221312642097473) : (f64, f64, f64, f64) -> f64
  %y_4 = func.call @bcast_patch_f64(%y_3, %x, %c8.472636222839355, %c2.2484071254730225) : (f64, f64, f64, f64) -> f64
  %y_5 = func.call @bcast_patch_f64(%y_4, %x, %c1.2783783694984994e23, %c53.20505142211914) : (f64, f64, f64, f64) -> f64
  %y_6 = func.call @bcast_patch_f64(%y_5, %x, %c5.498306075456329e28, %c66.17682647705078) : (f64, f64, f64, f64) -> f64
  %y_7 = func.call @bcast_patch_f64(%y_6, %x, %c_7.152555667744309e_07, %c_7.152557941481064e_07) : (f64, f64, f64, f64) -> f64
  %y_8 = func.call @bcast_patch_f64(%y_7, %x, %c_8.583044291299302e_06, %c_8.583080671087373e_06) : (f64, f64, f64, f64) -> f64
  %y_9 = func.call @bcast_patch_f64(%y_8, %x, %c_0.0021787146106362343, %c_0.0021810915786772966) : (f64, f64, f64, f64) -> f64
  return %y_9 : f64
}

func.func private @bcast_log1p_rounded_common(%x: f32) -> (f32, i1) {
  %c1.0 = arith.constant 1.0 : f64
  %c0.0 = arith.constant 0.0 : f64
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
  %c_1.0 = arith.constant -1.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %wide = arith.extf %x : f32 to f64
  %0 = arith.addf %wide, %c1.0 : f64
  %both:2 = func.call @bcast_split_f64(%0) : (f64) -> (f64, f64)
  // Near 0, the sum has lost bits of x.
  %1 = arith.cmpf oeq, %both#0, %c0.0 : f64
  %2 = arith.subf %both#1, %c1.0 : f64
  %f = arith.select %1, %wide, %2 : f64
  %3 = math.fma %c_0.10393150056375948, %f, %c0.10889582857743019 : f64
  %4 = math.fma %3, %f, %c_0.0776109298215369 : f64
  %5 = math.fma %4, %f, %c0.08576082998583547 : f64
  %6 = math.fma %5, %f, %c_0.10049125761775145 : f64
  %7 = math.fma %6, %f, %c0.1115048855378353 : f64
  %8 = math.fma %7, %f, %c_0.12497797347609746 : f64
  %9 = math.fma %8, %f, %c0.14284212411668898 : f64
  %10 = math.fma %9, %f, %c_0.16666716031575893 : f64
  %11 = math.fma %10, %f, %c0.20000026156573802 : f64
  %12 = math.fma %11, %f, %c_0.24999999534919287 : f64
  %13 = math.fma %12, %f, %c0.33333333182229963 : f64
  %14 = math.fma %13, %f, %c_0.5000000000109254 : f64
  %15 = arith.mulf %f, %f : f64
  %16 = math.fma %15, %14, %f : f64
  %y = math.fma %both#0, %c0.6931471805599453, %16 : f64
  %17 = arith.cmpf ogt, %x, %c_1.0 : f32
  %18 = arith.cmpf olt, %x, %inf : f32
  %19 = arith.andi %17, %18 : i1
  %20 = func.call @bcast_is_large_f32(%x) : (f32) -> i1
  %21 = arith.andi %19, %20 : i1
  %22 = func.call @bcast_is_clear_f64(%y) : (f64) -> i1
  %23 = arith.andi %21, %22 : i1
  %24 = arith.truncf %y : f64 to f32
  %25 = math.copysign %24, %x : f32
  return %25, %23 : f32, i1
}

func.func private @bcast_log1p_fast(%x: f32) -> f32 {
  %c1.0 = arith.constant 1.0 : f32
  %c1059760811_i32 = arith.constant 1059760811 : i32
  %c23_i32 = arith.constant 23 : i32
  %c8388607_i32 = arith.constant 8388607 : i32
  %c16777216.0 = arith.constant 16777216.0 : f32
  %c0.0 = arith.constant 0.0 : f32
  %c126_i32 = arith.constant 126 : i32
  %c1065353216_i32 = arith.constant 1065353216 : i32
  %u = arith.addf %x, %c1.0 : f32
  %0 = arith.bitcast %u : f32 to i32
  %low = arith.subi %0, %c1059760811_i32 : i32
  %exponent = arith.shrsi %low, %c23_i32 : i32
  %1 = arith.andi %low, %c8388607_i32 : i32
  %2 = arith.addi %1, %c1059760811_i32 : i32
  %m = arith.bitcast %2 : i32 to f32
  // The bits that the sum has lost, at the scale of m. From 2^24 on they do not matter, and 2^-k may not be a number.
  %3 = arith.cmpf olt, %x, %c16777216.0 : f32
  %4 = arith.subf %u, %c1.0 : f32
  %5 = arith.subf %x, %4 : f32
  %lost = arith.select %3, %5, %c0.0 : f32
  %6 = arith.minsi %exponent, %c126_i32 : i32
  %7 = arith.shli %6, %c23_i32 : i32
  %8 = arith.subi %c1065353216_i32, %7 : i32
  %scale = arith.bitcast %8 : i32 to f32
  %9 = arith.sitofp %exponent : i32 to f32
  %10 = arith.subf %m, %c1.0 : f32
  %11 = math.fma %lost, %scale, %10 : f32
  %y = func.call @bcast_log_sum_f32(%9, %11) : (f32, f32) -> f32
  // Of -0.0 it is -0.0.
  %12 = func.call @bcast_log_edges_f32(%y, %u) : (f32, f32) -> f32
  %13 = math.copysign %12, %x : f32
  return %13 : f32
}
