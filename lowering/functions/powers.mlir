// Powers: pow, fpowi, as 2^(y * log2 |x|) in `f64`, in both modes.

func.func private @bcast_powf_rounded(%x: f64, %y: f64) -> f64 {
  %c1.0 = arith.constant 1.0 : f64
  %c0.0 = arith.constant 0.0 : f64
  %c2251799813685248.0 = arith.constant 2251799813685248.0 : f64
  %c6755399441055744.0 = arith.constant 6755399441055744.0 : f64
  %c1_i64 = arith.constant 1 : i64
  %c0_i64 = arith.constant 0 : i64
  %inf = arith.constant 0x7FF0000000000000 : f64
  %true = arith.constant true
  %nan = arith.constant 0x7FF8000000000000 : f64
  %a = math.absf %x : f64
  %0 = func.call @bcast_log2_f64(%a) : (f64) -> f64
  %1 = arith.mulf %y, %0 : f64
  %power = func.call @bcast_exp2_f64(%1) : (f64) -> f64
  // Where the logarithm is 0 and y infinite, the product would be NaN.
  %2 = arith.cmpf oeq, %a, %c1.0 : f64
  %3 = arith.cmpf oeq, %y, %c0.0 : f64
  %is_one = arith.ori %2, %3 : i1
  %magnitude = arith.select %is_one, %c1.0, %power : f64
  // A number of this size is an even integer, as 0 is: an `f32` or `i32`.
  %4 = math.absf %y : f64
  %5 = arith.cmpf olt, %4, %c2251799813685248.0 : f64
  %bounded = arith.select %5, %y, %c0.0 : f64
  %shifted = arith.addf %bounded, %c6755399441055744.0 : f64
  %6 = arith.subf %shifted, %c6755399441055744.0 : f64
  %is_integer = arith.cmpf oeq, %6, %bounded : f64
  %7 = arith.bitcast %shifted : f64 to i64
  %8 = arith.andi %7, %c1_i64 : i64
  %9 = arith.cmpi ne, %8, %c0_i64 : i64
  %is_odd = arith.andi %is_integer, %9 : i1
  %10 = arith.bitcast %x : f64 to i64
  %negative = arith.cmpi slt, %10, %c0_i64 : i64
  %11 = arith.andi %negative, %is_odd : i1
  %12 = arith.negf %magnitude : f64
  %signed = arith.select %11, %12, %magnitude : f64
  // A fraction as an exponent leaves no result for finite numbers below 0.
  %13 = arith.cmpf olt, %x, %c0.0 : f64
  %14 = arith.cmpf olt, %a, %inf : f64
  %15 = arith.andi %13, %14 : i1
  %16 = arith.xori %is_integer, %true : i1
  %has_none = arith.andi %15, %16 : i1
  %result = arith.select %has_none, %nan, %signed : f64
  // pow(1, NaN) and pow(NaN, 0) are 1.
  %17 = arith.cmpf oeq, %x, %c1.0 : f64
  %18 = arith.cmpf oeq, %y, %c0.0 : f64
  %19 = arith.ori %17, %18 : i1
  %20 = arith.cmpf oeq, %x, %x : f64
  %21 = arith.cmpf oeq, %y, %y : f64
  %22 = arith.select %21, %result, %y : f64
  %23 = arith.select %20, %22, %x : f64
  %24 = arith.select %19, %c1.0, %23 : f64
  return %24 : f64
}

// The power of a positive number that is not subnormal, where the result is such a number.
func.func private @bcast_powf_rounded_common(%x: f32, %y: f32) -> (f32, i1) {
  %c1.0 = arith.constant 1.0 : f32
  %c0.135103335921496 = arith.constant 0.135103335921496 : f64
  %c_0.13969238468107842 = arith.constant -0.13969238468107842 : f64
  %c0.08482036421741726 = arith.constant 0.08482036421741726 : f64
  %c_0.09259818873909866 = arith.constant -0.09259818873909866 : f64
  %c0.11229964221802284 = arith.constant 0.11229964221802284 : f64
  %c_0.12134617702520448 = arith.constant -0.12134617702520448 : f64
  %c0.13106605762859724 = arith.constant 0.13106605762859724 : f64
  %c_0.14420214128050587 = arith.constant -0.14420214128050587 : f64
  %c0.16030284428615793 = arith.constant 0.16030284428615793 : f64
  %c_0.18033915266103825 = arith.constant -0.18033915266103825 : f64
  %c0.20609921905239112 = arith.constant 0.20609921905239112 : f64
  %c_0.24044913314009708 = arith.constant -0.24044913314009708 : f64
  %c0.28853900893267787 = arith.constant 0.28853900893267787 : f64
  %c_0.36067376054060835 = arith.constant -0.36067376054060835 : f64
  %c0.48089834696023737 = arith.constant 0.48089834696023737 : f64
  %c_0.7213475204437663 = arith.constant -0.7213475204437663 : f64
  %c1.4426950408889634 = arith.constant 1.4426950408889634 : f64
  %c6755399441055744.0 = arith.constant 6755399441055744.0 : f64
  %c1.3175890431763883e_06 = arith.constant 1.3175890431763883e-06 : f64
  %c1.530974153137669e_05 = arith.constant 1.530974153137669e-05 : f64
  %c0.00015403851584370166 = arith.constant 0.00015403851584370166 : f64
  %c0.0013333452043862335 = arith.constant 0.0013333452043862335 : f64
  %c0.009618128543143735 = arith.constant 0.009618128543143735 : f64
  %c0.055504109393632504 = arith.constant 0.055504109393632504 : f64
  %c0.24022650698878495 = arith.constant 0.24022650698878495 : f64
  %c0.6931471805465097 = arith.constant 0.6931471805465097 : f64
  %c0.9999999999997626 = arith.constant 0.9999999999997626 : f64
  %c125.0 = arith.constant 125.0 : f64
  %both:2 = func.call @bcast_split_normal_f32(%x) : (f32) -> (f32, f32)
  %0 = arith.subf %both#1, %c1.0 : f32
  %f = arith.extf %0 : f32 to f64
  %1 = math.fma %c0.135103335921496, %f, %c_0.13969238468107842 : f64
  %2 = math.fma %1, %f, %c0.08482036421741726 : f64
  %3 = math.fma %2, %f, %c_0.09259818873909866 : f64
  %4 = math.fma %3, %f, %c0.11229964221802284 : f64
  %5 = math.fma %4, %f, %c_0.12134617702520448 : f64
  %6 = math.fma %5, %f, %c0.13106605762859724 : f64
  %7 = math.fma %6, %f, %c_0.14420214128050587 : f64
  %8 = math.fma %7, %f, %c0.16030284428615793 : f64
  %9 = math.fma %8, %f, %c_0.18033915266103825 : f64
  %10 = math.fma %9, %f, %c0.20609921905239112 : f64
  %11 = math.fma %10, %f, %c_0.24044913314009708 : f64
  %12 = math.fma %11, %f, %c0.28853900893267787 : f64
  %13 = math.fma %12, %f, %c_0.36067376054060835 : f64
  %14 = math.fma %13, %f, %c0.48089834696023737 : f64
  %p = math.fma %14, %f, %c_0.7213475204437663 : f64
  %15 = arith.mulf %f, %f : f64
  %16 = arith.mulf %f, %c1.4426950408889634 : f64
  %17 = math.fma %15, %p, %16 : f64
  %18 = arith.extf %both#0 : f32 to f64
  %log2 = arith.addf %18, %17 : f64
  %19 = arith.extf %y : f32 to f64
  %exponent = arith.mulf %log2, %19 : f64
  %shifted = arith.addf %exponent, %c6755399441055744.0 : f64
  %20 = arith.subf %shifted, %c6755399441055744.0 : f64
  %r = arith.subf %exponent, %20 : f64
  %21 = math.fma %c1.3175890431763883e_06, %r, %c1.530974153137669e_05 : f64
  %22 = math.fma %21, %r, %c0.00015403851584370166 : f64
  %23 = math.fma %22, %r, %c0.0013333452043862335 : f64
  %24 = math.fma %23, %r, %c0.009618128543143735 : f64
  %25 = math.fma %24, %r, %c0.055504109393632504 : f64
  %26 = math.fma %25, %r, %c0.24022650698878495 : f64
  %27 = math.fma %26, %r, %c0.6931471805465097 : f64
  %28 = math.fma %27, %r, %c0.9999999999997626 : f64
  %29 = func.call @bcast_power_of_2_f64(%shifted) : (f64) -> f64
  %power = arith.mulf %28, %29 : f64
  %30 = math.absf %exponent : f64
  %31 = arith.cmpf olt, %30, %c125.0 : f64
  %32 = func.call @bcast_is_normal_f32(%x) : (f32) -> i1
  %33 = arith.andi %31, %32 : i1
  %34 = func.call @bcast_is_clear_f64(%power) : (f64) -> i1
  %35 = arith.andi %33, %34 : i1
  %36 = arith.truncf %power : f64 to f32
  return %36, %35 : f32, i1
}

func.func private @bcast_fpowi_rounded(%x: f64, %n: i32) -> f64 {
  %0 = arith.sitofp %n : i32 to f64
  %1 = func.call @bcast_powf_rounded(%x, %0) : (f64, f64) -> f64
  return %1 : f64
}
