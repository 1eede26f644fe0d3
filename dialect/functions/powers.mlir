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
  // What is so large is an even integer, as 0 is: an `f32` or `i32`.
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

func.func private @bcast_fpowi_rounded(%x: f64, %n: i32) -> f64 {
  %0 = arith.sitofp %n : i32 to f64
  %1 = func.call @bcast_powf_rounded(%x, %0) : (f64, f64) -> f64
  return %1 : f64
}
