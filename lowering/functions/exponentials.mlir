// Exponentials: exp, exp2, and what other families build on them.
//
// x = k * ln 2 + r, with |r| at most half of ln 2, and e^x = 2^k * e^r. To add 1.5 * 2^52 (`f64`) or 1.5 * 2^23 (`f32`) rounds
// to an integer, which then stands in the low bits.

// e^r - 1 for |r| up to half of ln 2.
func.func private @bcast_em1_reduced_f64(%r: f64) -> f64 {
  %c2.74766986093579e_07 = arith.constant 2.74766986093579e-07 : f64
  %c2.7635066620278747e_06 = arith.constant 2.7635066620278747e-06 : f64
  %c2.480193246264029e_05 = arith.constant 2.480193246264029e-05 : f64
  %c0.0001984118507272569 = arith.constant 0.0001984118507272569 : f64
  %c0.0013888888515051032 = arith.constant 0.0013888888515051032 : f64
  %c0.008333333370977447 = arith.constant 0.008333333370977447 : f64
  %c0.04166666666814258 = arith.constant 0.04166666666814258 : f64
  %c0.1666666666661135 = arith.constant 0.1666666666661135 : f64
  %c0.4999999999999832 = arith.constant 0.4999999999999832 : f64
  %0 = arith.mulf %c2.74766986093579e_07, %r : f64
  %1 = arith.addf %0, %c2.7635066620278747e_06 : f64
  %2 = arith.mulf %1, %r : f64
  %3 = arith.addf %2, %c2.480193246264029e_05 : f64
  %4 = arith.mulf %3, %r : f64
  %5 = arith.addf %4, %c0.0001984118507272569 : f64
  %6 = arith.mulf %5, %r : f64
  %7 = arith.addf %6, %c0.0013888888515051032 : f64
  %8 = arith.mulf %7, %r : f64
  %9 = arith.addf %8, %c0.008333333370977447 : f64
  %10 = arith.mulf %9, %r : f64
  %11 = arith.addf %10, %c0.04166666666814258 : f64
  %12 = arith.mulf %11, %r : f64
  %13 = arith.addf %12, %c0.1666666666661135 : f64
  %14 = arith.mulf %13, %r : f64
  %p = arith.addf %14, %c0.4999999999999832 : f64
  %square = arith.mulf %r, %r : f64
  %15 = arith.mulf %square, %p : f64
  %16 = arith.addf %r, %15 : f64
  return %16 : f64
}

// 2^k for an integer k, to which `ROUND` was added.
func.func private @bcast_power_of_2_f64(%k: f64) -> f64 {
  %c52_i64 = arith.constant 52 : i64
  %c4607182418800017408_i64 = arith.constant 4607182418800017408 : i64
  %0 = arith.bitcast %k : f64 to i64
  %1 = arith.shli %0, %c52_i64 : i64
  %2 = arith.addi %1, %c4607182418800017408_i64 : i64
  %3 = arith.bitcast %2 : i64 to f64
  return %3 : f64
}

// Every operand, as far as `f32` has the result; beyond, a number that is too large or too small for it.
func.func private @bcast_exp_f64(%x: f64) -> f64 {
  %c_700.0 = arith.constant -700.0 : f64
  %c700.0 = arith.constant 700.0 : f64
  %c1.4426950408889634 = arith.constant 1.4426950408889634 : f64
  %c6755399441055744.0 = arith.constant 6755399441055744.0 : f64
  %c0.6931471805582987 = arith.constant 0.6931471805582987 : f64
  %c1.6465949582897082e_12 = arith.constant 1.6465949582897082e-12 : f64
  %c1.0 = arith.constant 1.0 : f64
  // NaN passes the comparisons.
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
  %7 = arith.addf %6, %c1.0 : f64
  %8 = arith.mulf %7, %scale : f64
  return %8 : f64
}

// 2^x, as exp_f64.
func.func private @bcast_exp2_f64(%x: f64) -> f64 {
  %c_1000.0 = arith.constant -1000.0 : f64
  %c1000.0 = arith.constant 1000.0 : f64
  %c6755399441055744.0 = arith.constant 6755399441055744.0 : f64
  %c0.6931471805599453 = arith.constant 0.6931471805599453 : f64
  %c1.0 = arith.constant 1.0 : f64
  %0 = arith.cmpf olt, %x, %c_1000.0 : f64
  %above = arith.select %0, %c_1000.0, %x : f64
  %1 = arith.cmpf ogt, %above, %c1000.0 : f64
  %bounded = arith.select %1, %c1000.0, %above : f64
  %shifted = arith.addf %bounded, %c6755399441055744.0 : f64
  %k = arith.subf %shifted, %c6755399441055744.0 : f64
  %2 = arith.subf %bounded, %k : f64
  %r = arith.mulf %2, %c0.6931471805599453 : f64
  %scale = func.call @bcast_power_of_2_f64(%shifted) : (f64) -> f64
  %3 = func.call @bcast_em1_reduced_f64(%r) : (f64) -> f64
  %4 = arith.addf %3, %c1.0 : f64
  %5 = arith.mulf %4, %scale : f64
  return %5 : f64
}

func.func private @bcast_exp_rounded(%x: f64) -> f64 {
  %0 = func.call @bcast_exp_f64(%x) : (f64) -> f64
  return %0 : f64
}

func.func private @bcast_exp_rounded_common(%x: f32) -> (f32, i1) {
  %c_104.0 = arith.constant -104.0 : f32
  %c89.0 = arith.constant 89.0 : f32
  %c1.4426950408889634 = arith.constant 1.4426950408889634 : f64
  %c6755399441055744.0 = arith.constant 6755399441055744.0 : f64
  %c_0.6931471805599453 = arith.constant -0.6931471805599453 : f64
  %c2.472727656640277e_05 = arith.constant 2.472727656640277e-05 : f64
  %c0.00019915427412972171 = arith.constant 0.00019915427412972171 : f64
  %c0.0013889178496909794 = arith.constant 0.0013889178496909794 : f64
  %c0.008333267020347618 = arith.constant 0.008333267020347618 : f64
  %c0.0416666642212641 = arith.constant 0.0416666642212641 : f64
  %c0.16666666885512604 = arith.constant 0.16666666885512604 : f64
  %c0.5000000000617839 = arith.constant 0.5000000000617839 : f64
  %c0.9999999999806164 = arith.constant 0.9999999999806164 : f64
  %c0.9999999999997626 = arith.constant 0.9999999999997626 : f64
  %c_87.33654 = arith.constant -87.33654 : f32
  // Beyond, it is 0 and infinity in `f32`.
  %0 = arith.cmpf olt, %x, %c_104.0 : f32
  %1 = arith.select %0, %c_104.0, %x : f32
  %2 = arith.cmpf ogt, %1, %c89.0 : f32
  %3 = arith.select %2, %c89.0, %1 : f32
  %bounded = arith.extf %3 : f32 to f64
  %shifted = math.fma %bounded, %c1.4426950408889634, %c6755399441055744.0 : f64
  %4 = arith.subf %shifted, %c6755399441055744.0 : f64
  %r = math.fma %4, %c_0.6931471805599453, %bounded : f64
  %5 = math.fma %c2.472727656640277e_05, %r, %c0.00019915427412972171 : f64
  %6 = math.fma %5, %r, %c0.0013889178496909794 : f64
  %7 = math.fma %6, %r, %c0.008333267020347618 : f64
  %8 = math.fma %7, %r, %c0.0416666642212641 : f64
  %9 = math.fma %8, %r, %c0.16666666885512604 : f64
  %10 = math.fma %9, %r, %c0.5000000000617839 : f64
  %11 = math.fma %10, %r, %c0.9999999999806164 : f64
  %12 = math.fma %11, %r, %c0.9999999999997626 : f64
  %13 = func.call @bcast_power_of_2_f64(%shifted) : (f64) -> f64
  %y = arith.mulf %12, %13 : f64
  // A subnormal number has fewer bits.
  %14 = arith.cmpf oge, %x, %c_87.33654 : f32
  %15 = arith.cmpf ole, %x, %c_104.0 : f32
  %16 = arith.ori %14, %15 : i1
  %17 = func.call @bcast_is_clear_f64(%y) : (f64) -> i1
  %18 = arith.andi %16, %17 : i1
  %19 = arith.truncf %y : f64 to f32
  return %19, %18 : f32, i1
}

func.func private @bcast_exp2_rounded(%x: f64) -> f64 {
  %c0.0029695758130401373 = arith.constant 0.0029695758130401373 : f64
  %c1.0020605325698853 = arith.constant 1.0020605325698853 : f64
  %c_0.029743773862719536 = arith.constant -0.029743773862719536 : f64
  %c0.9795942902565002 = arith.constant 0.9795942902565002 : f64
  %y = func.call @bcast_exp2_f64(%x) : (f64) -> f64
  // As in log_rounded.
  %y_1 = func.call @bcast_patch_f64(%y, %x, %c0.0029695758130401373, %c1.0020605325698853) : (f64, f64, f64, f64) -> f64
  %y_2 = func.call @bcast_patch_f64(%y_1, %x, %c_0.029743773862719536, %c0.9795942902565002) : (f64, f64, f64, f64) -> f64
  return %y_2 : f64
}

// 2^k where that is a normal number, and 0 for -127.
func.func private @bcast_power_of_2_f32(%k: i32) -> f32 {
  %c23_i32 = arith.constant 23 : i32
  %c1065353216_i32 = arith.constant 1065353216 : i32
  %0 = arith.shli %k, %c23_i32 : i32
  %1 = arith.addi %0, %c1065353216_i32 : i32
  %2 = arith.bitcast %1 : i32 to f32
  return %2 : f32
}

// e^r for |r| up to half of ln 2.
func.func private @bcast_exp_reduced_f32(%r: f32) -> f32 {
  %c0.0013839321 = arith.constant 0.0013839321 : f32
  %c0.008369205 = arith.constant 0.008369205 : f32
  %c0.041668102 = arith.constant 0.041668102 : f32
  %c0.16666517 = arith.constant 0.16666517 : f32
  %c0.49999994 = arith.constant 0.49999994 : f32
  %c1.0 = arith.constant 1.0 : f32
  %0 = math.fma %c0.0013839321, %r, %c0.008369205 : f32
  %1 = math.fma %0, %r, %c0.041668102 : f32
  %2 = math.fma %1, %r, %c0.16666517 : f32
  %p = math.fma %2, %r, %c0.49999994 : f32
  %3 = arith.mulf %r, %r : f32
  %tail = math.fma %3, %p, %r : f32
  %4 = arith.addf %tail, %c1.0 : f32
  return %4 : f32
}

// x * 2^k in two steps, of which only the last one rounds: a power may be too large or too small for `f32`.
func.func private @bcast_scale_f32(%x: f32, %k: i32) -> f32 {
  %c1_i32 = arith.constant 1 : i32
  %half = arith.shrsi %k, %c1_i32 : i32
  %0 = func.call @bcast_power_of_2_f32(%half) : (i32) -> f32
  %1 = arith.mulf %x, %0 : f32
  %2 = arith.subi %k, %half : i32
  %3 = func.call @bcast_power_of_2_f32(%2) : (i32) -> f32
  %4 = arith.mulf %1, %3 : f32
  return %4 : f32
}

// The rest of x if k * ln 2 is taken away, and k. The upper part of ln 2 has so few bits that its product with k is exact.
func.func private @bcast_reduce_f32(%x: f32) -> (f32, i32) {
  %c1.442695 = arith.constant 1.442695 : f32
  %c12582912.0 = arith.constant 12582912.0 : f32
  %c_0.69314575 = arith.constant -0.69314575 : f32
  %c_1.4286068e_06 = arith.constant -1.4286068e-06 : f32
  %c1262485504_i32 = arith.constant 1262485504 : i32
  %shifted = math.fma %x, %c1.442695, %c12582912.0 : f32
  %k = arith.subf %shifted, %c12582912.0 : f32
  %r = math.fma %k, %c_0.69314575, %x : f32
  %0 = math.fma %k, %c_1.4286068e_06, %r : f32
  %1 = arith.bitcast %shifted : f32 to i32
  %2 = arith.subi %1, %c1262485504_i32 : i32
  return %0, %2 : f32, i32
}

func.func private @bcast_exp_fast(%x: f32) -> f32 {
  %c_104.0 = arith.constant -104.0 : f32
  %c_176.0 = arith.constant -176.0 : f32
  %c89.0 = arith.constant 89.0 : f32
  %0 = arith.cmpf olt, %x, %c_104.0 : f32
  // Two powers of 2 are 0 there: to multiply numbers until they are too small takes processors a hundred times as long.
  %above = arith.select %0, %c_176.0, %x : f32
  %1 = arith.cmpf ogt, %above, %c89.0 : f32
  %bounded = arith.select %1, %c89.0, %above : f32
  %both:2 = func.call @bcast_reduce_f32(%bounded) : (f32) -> (f32, i32)
  %2 = func.call @bcast_exp_reduced_f32(%both#0) : (f32) -> f32
  %3 = func.call @bcast_scale_f32(%2, %both#1) : (f32, i32) -> f32
  return %3 : f32
}

func.func private @bcast_exp2_fast(%x: f32) -> f32 {
  %c_151.0 = arith.constant -151.0 : f32
  %c_254.0 = arith.constant -254.0 : f32
  %c129.0 = arith.constant 129.0 : f32
  %c12582912.0 = arith.constant 12582912.0 : f32
  %c0.00015456429 = arith.constant 0.00015456429 : f32
  %c0.0013388069 = arith.constant 0.0013388069 : f32
  %c0.009618077 = arith.constant 0.009618077 : f32
  %c0.05550366 = arith.constant 0.05550366 : f32
  %c0.2402265 = arith.constant 0.2402265 : f32
  %c0.6931472 = arith.constant 0.6931472 : f32
  %c1.0 = arith.constant 1.0 : f32
  %c1262485504_i32 = arith.constant 1262485504 : i32
  %0 = arith.cmpf olt, %x, %c_151.0 : f32
  // As in exp_fast.
  %above = arith.select %0, %c_254.0, %x : f32
  %1 = arith.cmpf ogt, %above, %c129.0 : f32
  %bounded = arith.select %1, %c129.0, %above : f32
  %shifted = arith.addf %bounded, %c12582912.0 : f32
  %2 = arith.subf %shifted, %c12582912.0 : f32
  %r = arith.subf %bounded, %2 : f32
  %3 = math.fma %c0.00015456429, %r, %c0.0013388069 : f32
  %4 = math.fma %3, %r, %c0.009618077 : f32
  %5 = math.fma %4, %r, %c0.05550366 : f32
  %6 = math.fma %5, %r, %c0.2402265 : f32
  %p = math.fma %6, %r, %c0.6931472 : f32
  %7 = math.fma %r, %p, %c1.0 : f32
  %8 = arith.bitcast %shifted : f32 to i32
  %9 = arith.subi %8, %c1262485504_i32 : i32
  %10 = func.call @bcast_scale_f32(%7, %9) : (f32, i32) -> f32
  return %10 : f32
}

// e^x for x from -700 to 700, as precise as a fast function in `f32` needs.
func.func private @bcast_short_exp_f64(%x: f64) -> f64 {
  %c1.4426950408889634 = arith.constant 1.4426950408889634 : f64
  %c6755399441055744.0 = arith.constant 6755399441055744.0 : f64
  %c_0.6931471805599453 = arith.constant -0.6931471805599453 : f64
  %c0.0013948592660587302 = arith.constant 0.0013948592660587302 : f64
  %c0.008369156140565994 = arith.constant 0.008369156140565994 : f64
  %c0.04166624053354742 = arith.constant 0.04166624053354742 : f64
  %c0.16666505184948147 = arith.constant 0.16666505184948147 : f64
  %c0.5000000080856914 = arith.constant 0.5000000080856914 : f64
  %c1.000000010780433 = arith.constant 1.000000010780433 : f64
  %c1.0 = arith.constant 1.0 : f64
  %shifted = math.fma %x, %c1.4426950408889634, %c6755399441055744.0 : f64
  %0 = arith.subf %shifted, %c6755399441055744.0 : f64
  %r = math.fma %0, %c_0.6931471805599453, %x : f64
  %1 = math.fma %c0.0013948592660587302, %r, %c0.008369156140565994 : f64
  %2 = math.fma %1, %r, %c0.04166624053354742 : f64
  %3 = math.fma %2, %r, %c0.16666505184948147 : f64
  %4 = math.fma %3, %r, %c0.5000000080856914 : f64
  %5 = math.fma %4, %r, %c1.000000010780433 : f64
  %6 = math.fma %r, %5, %c1.0 : f64
  %7 = func.call @bcast_power_of_2_f64(%shifted) : (f64) -> f64
  %8 = arith.mulf %6, %7 : f64
  return %8 : f64
}
