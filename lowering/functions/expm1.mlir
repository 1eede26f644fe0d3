// The exponential expm1 x = e^x - 1.

// e^x - 1, as exp_f64.
func.func private @bcast_expm1_f64(%x: f64) -> f64 {
  %c_700.0 = arith.constant -700.0 : f64
  %c700.0 = arith.constant 700.0 : f64
  %c1.4426950408889634 = arith.constant 1.4426950408889634 : f64
  %c6755399441055744.0 = arith.constant 6755399441055744.0 : f64
  %c0.6931471805582987 = arith.constant 0.6931471805582987 : f64
  %c1.6465949582897082e_12 = arith.constant 1.6465949582897082e-12 : f64
  %c1.0 = arith.constant 1.0 : f64
  %0 = arith.cmpf olt, %x, %c_700.0 : f64
  %above = arith.select %0, %c_700.0, %x : f64
  %1 = arith.cmpf ogt, %above, %c700.0 : f64
  %bounded = arith.select %1, %c700.0, %above : f64
  %2 = arith.mulf %bounded, %c1.4426950408889634 : f64
  %shifted = arith.addf %2, %c6755399441055744.0 : f64
  %k = arith.subf %shifted, %c6755399441055744.0 : f64
  %3 = arith.mulf %k, %c0.6931471805582987 : f64
  %4 = arith.subf %bounded, %3 : f64
  %5 = arith.mulf %k, %c1.6465949582897082e_12 : f64
  %r = arith.subf %4, %5 : f64
  %scale = func.call @bcast_power_of_2_f64(%shifted) : (f64) -> f64
  %6 = func.call @bcast_em1_reduced_f64(%r) : (f64) -> f64
  %7 = arith.mulf %6, %scale : f64
  %8 = arith.subf %scale, %c1.0 : f64
  %y = arith.addf %7, %8 : f64
  // Of -0.0 it is -0.0.
  %9 = math.copysign %y, %x : f64
  return %9 : f64
}

func.func private @bcast_expm1_rounded(%x: f64) -> f64 {
  %0 = func.call @bcast_expm1_f64(%x) : (f64) -> f64
  return %0 : f64
}

// e^r - 1 for |r| up to half of ln 2.
func.func private @bcast_em1_reduced_f32(%r: f32) -> f32 {
  %c0.0013973512 = arith.constant 0.0013973512 : f32
  %c0.008368049 = arith.constant 0.008368049 : f32
  %c0.041666165 = arith.constant 0.041666165 : f32
  %c0.16666532 = arith.constant 0.16666532 : f32
  %c0.5 = arith.constant 0.5 : f32
  %0 = math.fma %c0.0013973512, %r, %c0.008368049 : f32
  %1 = math.fma %0, %r, %c0.041666165 : f32
  %2 = math.fma %1, %r, %c0.16666532 : f32
  %p = math.fma %2, %r, %c0.5 : f32
  %3 = arith.mulf %r, %r : f32
  %4 = math.fma %3, %p, %r : f32
  return %4 : f32
}

func.func private @bcast_expm1_fast(%x: f32) -> f32 {
  %c_18.0 = arith.constant -18.0 : f32
  %c89.0 = arith.constant 89.0 : f32
  %c1_i32 = arith.constant 1 : i32
  %c0.5 = arith.constant 0.5 : f32
  %c1.0e_30 = arith.constant 1.0e-30 : f32
  %0 = arith.cmpf olt, %x, %c_18.0 : f32
  %above = arith.select %0, %c_18.0, %x : f32
  %1 = arith.cmpf ogt, %above, %c89.0 : f32
  %bounded = arith.select %1, %c89.0, %above : f32
  %both:2 = func.call @bcast_reduce_f32(%bounded) : (f32) -> (f32, i32)
  // Half of 2^k is a number, where 2^k is too large.
  %2 = arith.subi %both#1, %c1_i32 : i32
  %half = func.call @bcast_power_of_2_f32(%2) : (i32) -> f32
  %3 = func.call @bcast_em1_reduced_f32(%both#0) : (f32) -> f32
  %4 = arith.subf %half, %c0.5 : f32
  %sum = math.fma %3, %half, %4 : f32
  // A tiny number would lose bits if it were halved, and the sign of -0.0.
  %5 = math.absf %x : f32
  %6 = arith.cmpf olt, %5, %c1.0e_30 : f32
  %7 = arith.addf %sum, %sum : f32
  %8 = arith.select %6, %x, %7 : f32
  return %8 : f32
}
