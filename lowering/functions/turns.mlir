// Angles as quarter turns.
//
// x = (n + r) * pi / 2 with |r| at most 1/2. The product of x and 2 / pi is computed modulo 16, with 2 / pi in pieces of 29 bits:
// the product of a piece and an `f32` is exact. Of a large x, an integer, the first bits of 2 / pi only make multiples of 4, so
// that the pieces begin after them.

// The rest between -8 and 8 if a multiple of 16 is taken away, for |x| below 2^55.
func.func private @bcast_modulo_16_f64(%x: f64) -> f64 {
  %c1.080863910568919e17 = arith.constant 1.080863910568919e+17 : f64
  %0 = arith.addf %x, %c1.080863910568919e17 : f64
  %1 = arith.subf %0, %c1.080863910568919e17 : f64
  %2 = arith.subf %x, %1 : f64
  return %2 : f64
}

// r * pi / 2, and a number whose last two bits are n.
func.func private @bcast_quarter_turns_f64(%x: f64) -> (f64, i64) {
  %c4503599627370496.0 = arith.constant 4503599627370496.0 : f64
  %c2.4178516392292583e24 = arith.constant 2.4178516392292583e+24 : f64
  %c1.298074214633707e33 = arith.constant 1.298074214633707e+33 : f64
  %c1.862645149230957e_09 = arith.constant 1.862645149230957e-09 : f64
  %c1.0 = arith.constant 1.0 : f64
  %c3.469446951953614e_18 = arith.constant 3.469446951953614e-18 : f64
  %c6.462348535570529e_27 = arith.constant 6.462348535570529e-27 : f64
  %c1.7882157936692238 = arith.constant 1.7882157936692238 : f64
  %c0.6366197690367699 = arith.constant 0.6366197690367699 : f64
  %c0.6560152322053909 = arith.constant 0.6560152322053909 : f64
  %c3.910073898732662 = arith.constant 3.910073898732662 : f64
  %c1.2219235900889913e_09 = arith.constant 1.2219235900889913e-09 : f64
  %c3.3308114738561656e_09 = arith.constant 3.3308114738561656e-09 : f64
  %c7.2830801806089696e_09 = arith.constant 7.2830801806089696e-09 : f64
  %c3.463745526510742e_09 = arith.constant 3.463745526510742e-09 : f64
  %c1.356579396987142e_17 = arith.constant 1.356579396987142e-17 : f64
  %c2.276010047810136e_18 = arith.constant 2.276010047810136e-18 : f64
  %c6.451728803125661e_18 = arith.constant 6.451728803125661e-18 : f64
  %c4.054877516440696e_18 = arith.constant 4.054877516440696e-18 : f64
  %c1.201728135929566e_26 = arith.constant 1.201728135929566e-26 : f64
  %c2.5268260333447567e_26 = arith.constant 2.5268260333447567e-26 : f64
  %c7.552797936723932e_27 = arith.constant 7.552797936723932e-27 : f64
  %c5.757155997516526e_27 = arith.constant 5.757155997516526e-27 : f64
  %c1.4068182439960413e_35 = arith.constant 1.4068182439960413e-35 : f64
  %c2.2383930830835663e_35 = arith.constant 2.2383930830835663e-35 : f64
  %c1.0723538692140069e_35 = arith.constant 1.0723538692140069e-35 : f64
  %c3.0615267423663733e_35 = arith.constant 3.0615267423663733e-35 : f64
  %c6755399441055744.0 = arith.constant 6755399441055744.0 : f64
  %c1.5707963267948966 = arith.constant 1.5707963267948966 : f64
  %a = math.absf %x : f64
  %is_large = arith.cmpf oge, %a, %c4503599627370496.0 : f64
  %is_larger = arith.cmpf oge, %a, %c2.4178516392292583e24 : f64
  %is_largest = arith.cmpf oge, %a, %c1.298074214633707e33 : f64
  // An integer below 2^52, unless x was below it.
  %0 = arith.select %is_large, %c1.862645149230957e_09, %c1.0 : f64
  %1 = arith.select %is_larger, %c3.469446951953614e_18, %0 : f64
  %2 = arith.select %is_largest, %c6.462348535570529e_27, %1 : f64
  %y = arith.mulf %x, %2 : f64
  %3 = arith.select %is_large, %c1.7882157936692238, %c0.6366197690367699 : f64
  %4 = arith.select %is_larger, %c0.6560152322053909, %3 : f64
  %p1 = arith.select %is_largest, %c3.910073898732662, %4 : f64
  %5 = arith.select %is_large, %c1.2219235900889913e_09, %c3.3308114738561656e_09 : f64
  %6 = arith.select %is_larger, %c7.2830801806089696e_09, %5 : f64
  %p2 = arith.select %is_largest, %c3.463745526510742e_09, %6 : f64
  %7 = arith.select %is_large, %c1.356579396987142e_17, %c2.276010047810136e_18 : f64
  %8 = arith.select %is_larger, %c6.451728803125661e_18, %7 : f64
  %p3 = arith.select %is_largest, %c4.054877516440696e_18, %8 : f64
  %9 = arith.select %is_large, %c1.201728135929566e_26, %c2.5268260333447567e_26 : f64
  %10 = arith.select %is_larger, %c7.552797936723932e_27, %9 : f64
  %p4 = arith.select %is_largest, %c5.757155997516526e_27, %10 : f64
  %11 = arith.select %is_large, %c1.4068182439960413e_35, %c2.2383930830835663e_35 : f64
  %12 = arith.select %is_larger, %c1.0723538692140069e_35, %11 : f64
  %p5 = arith.select %is_largest, %c3.0615267423663733e_35, %12 : f64
  %13 = arith.mulf %y, %p1 : f64
  %t1 = func.call @bcast_modulo_16_f64(%13) : (f64) -> f64
  %14 = arith.mulf %y, %p2 : f64
  %t2 = func.call @bcast_modulo_16_f64(%14) : (f64) -> f64
  %t3 = arith.mulf %y, %p3 : f64
  %15 = arith.addf %t1, %t2 : f64
  %16 = arith.addf %15, %t3 : f64
  %shifted = arith.addf %16, %c6755399441055744.0 : f64
  %n = arith.subf %shifted, %c6755399441055744.0 : f64
  // From the largest to the smallest: a sum loses bits only if what follows is too small to matter.
  %17 = arith.subf %t1, %n : f64
  %18 = arith.addf %17, %t2 : f64
  %19 = arith.addf %18, %t3 : f64
  %20 = arith.mulf %y, %p4 : f64
  %21 = arith.addf %19, %20 : f64
  %22 = arith.mulf %y, %p5 : f64
  %r = arith.addf %21, %22 : f64
  %23 = arith.mulf %r, %c1.5707963267948966 : f64
  %24 = arith.bitcast %shifted : f64 to i64
  return %23, %24 : f64, i64
}

// As quarter_turns_f64 for |x| up to 2^20: the product of n and the first 33 bits of pi / 2 is exact.
func.func private @bcast_small_turns_f64(%x: f64) -> (f64, i64) {
  %c0.6366197723675814 = arith.constant 0.6366197723675814 : f64
  %c6755399441055744.0 = arith.constant 6755399441055744.0 : f64
  %c_1.5707963267341256 = arith.constant -1.5707963267341256 : f64
  %c_6.077100506506192e_11 = arith.constant -6.077100506506192e-11 : f64
  %shifted = math.fma %x, %c0.6366197723675814, %c6755399441055744.0 : f64
  %n = arith.subf %shifted, %c6755399441055744.0 : f64
  %0 = math.fma %n, %c_1.5707963267341256, %x : f64
  %r = math.fma %n, %c_6.077100506506192e_11, %0 : f64
  %1 = arith.bitcast %shifted : f64 to i64
  return %r, %1 : f64, i64
}

// Of a small x the bits are those of small_turns_f64, by which the bodies of common operands compute.
func.func private @bcast_all_turns_f64(%x: f64) -> (f64, i64) {
  %c1048576.0 = arith.constant 1048576.0 : f64
  %small:2 = func.call @bcast_small_turns_f64(%x) : (f64) -> (f64, i64)
  %large:2 = func.call @bcast_quarter_turns_f64(%x) : (f64) -> (f64, i64)
  %a = math.absf %x : f64
  %is_small = arith.cmpf ole, %a, %c1048576.0 : f64
  %r = arith.select %is_small, %small#0, %large#0 : f64
  %n = arith.select %is_small, %small#1, %large#1 : i64
  return %r, %n : f64, i64
}

func.func private @bcast_all_turns_f32(%x: f32) -> (f32, i32) {
  %0 = arith.extf %x : f32 to f64
  %both:2 = func.call @bcast_all_turns_f64(%0) : (f64) -> (f64, i64)
  %1 = arith.truncf %both#0 : f64 to f32
  %2 = arith.trunci %both#1 : i64 to i32
  return %1, %2 : f32, i32
}

func.func private @bcast_small_turns_f32(%x: f32) -> (f32, i32) {
  %0 = arith.extf %x : f32 to f64
  %both:2 = func.call @bcast_small_turns_f64(%0) : (f64) -> (f64, i64)
  %1 = arith.truncf %both#0 : f64 to f32
  %2 = arith.trunci %both#1 : i64 to i32
  return %1, %2 : f32, i32
}

// As quarter_turns_f64 for |x| up to 4096, with r * pi / 2 in two numbers. The first three pieces of pi / 2 have up to 12
// bits, so that their products with n are exact, also where operations are not fused.
func.func private @bcast_near_turns_f32(%x: f32) -> (f32, f32, i32) {
  %c0.63661975 = arith.constant 0.63661975 : f32
  %c1.2582912e07 = arith.constant 1.2582912e+07 : f32
  %c_1.5703125 = arith.constant -1.5703125 : f32
  %c_0.0004837513 = arith.constant -0.0004837513 : f32
  %c7.5495336e_08 = arith.constant 7.5495336e-08 : f32
  %c_2.563344e_12 = arith.constant -2.563344e-12 : f32
  %shifted = math.fma %x, %c0.63661975, %c1.2582912e07 : f32
  %n = arith.subf %shifted, %c1.2582912e07 : f32
  %0 = math.fma %n, %c_1.5703125, %x : f32
  %r = math.fma %n, %c_0.0004837513, %0 : f32
  %m = arith.mulf %n, %c7.5495336e_08 : f32
  %high = arith.subf %r, %m : f32
  %1 = arith.subf %r, %high : f32
  %2 = arith.subf %1, %m : f32
  %low = math.fma %n, %c_2.563344e_12, %2 : f32
  %3 = arith.bitcast %shifted : f32 to i32
  return %high, %low, %3 : f32, f32, i32
}

// As quarter_turns_f64 for any x that is not negative, in two numbers: up to 4096 those of near_turns_f32.
func.func private @bcast_far_turns_f32(%x: f32) -> (f32, f32, i32) {
  %c4096.0 = arith.constant 4096.0 : f32
  %near:3 = func.call @bcast_near_turns_f32(%x) : (f32) -> (f32, f32, i32)
  %0 = arith.extf %x : f32 to f64
  %large:2 = func.call @bcast_quarter_turns_f64(%0) : (f64) -> (f64, i64)
  %1 = arith.truncf %large#0 : f64 to f32
  %2 = arith.extf %1 : f32 to f64
  %3 = arith.subf %large#0, %2 : f64
  %4 = arith.truncf %3 : f64 to f32
  %is_near = arith.cmpf ole, %x, %c4096.0 : f32
  %5 = arith.select %is_near, %near#0, %1 : f32
  %6 = arith.select %is_near, %near#1, %4 : f32
  %7 = arith.trunci %large#1 : i64 to i32
  %8 = arith.select %is_near, %near#2, %7 : i32
  return %5, %6, %8 : f32, f32, i32
}
