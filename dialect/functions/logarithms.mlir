// Logarithms: log, log2, log10, log1p.
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

func.func private @bcast_log_rounded(%x: f64) -> f64 {
  %0 = func.call @bcast_log_f64(%x) : (f64) -> f64
  return %0 : f64
}

func.func private @bcast_log2_rounded(%x: f64) -> f64 {
  %0 = func.call @bcast_log2_f64(%x) : (f64) -> f64
  return %0 : f64
}

func.func private @bcast_log10_rounded(%x: f64) -> f64 {
  %0 = func.call @bcast_log10_f64(%x) : (f64) -> f64
  return %0 : f64
}

func.func private @bcast_log1p_rounded(%x: f64) -> f64 {
  %0 = func.call @bcast_log1p_f64(%x) : (f64) -> f64
  return %0 : f64
}
