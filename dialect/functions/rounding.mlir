// Which results round right, and how results of `f64` round to narrower types.

// y, unless x is an operand whose correctly rounded result is known.
func.func private @bcast_patch_f64(%y: f64, %x: f64, %operand: f64, %result: f64) -> f64 {
  %0 = arith.cmpf oeq, %x, %operand : f64
  %1 = arith.select %0, %result, %y : f64
  return %1 : f64
}

// Whether all numbers within a 2^-37th of y, which is normal as an `f32`, round to the same `f32`: y is not so near to the
// middle between two.
func.func private @bcast_is_clear_f64(%y: f64) -> i1 {
  %c268500992_i64 = arith.constant 268500992 : i64
  %c536739840_i64 = arith.constant 536739840 : i64
  %c0_i64 = arith.constant 0 : i64
  %0 = arith.bitcast %y : f64 to i64
  %1 = arith.addi %0, %c268500992_i64 : i64
  %2 = arith.andi %1, %c536739840_i64 : i64
  %3 = arith.cmpi ne, %2, %c0_i64 : i64
  return %3 : i1
}

// Whether x is not so near to 0 that a function with a slope of 1 there may have a subnormal result. 0 is not.
func.func private @bcast_is_large_f32(%x: f32) -> i1 {
  %c1_i32 = arith.constant 1 : i32
  %c16777216_i32 = arith.constant 16777216 : i32
  %0 = math.absf %x : f32
  %1 = arith.bitcast %0 : f32 to i32
  %2 = arith.subi %1, %c1_i32 : i32
  %3 = arith.cmpi uge, %2, %c16777216_i32 : i32
  return %3 : i1
}

// `f32`, with the last bit set if any bit behind it was: what is rounded once more is rounded as if only once.
func.func private @bcast_to_odd(%x: f64) -> f32 {
  %c536870911_i64 = arith.constant 536870911 : i64
  %c0_i64 = arith.constant 0 : i64
  %c536870912_i64 = arith.constant 536870912 : i64
  %c_536870912_i64 = arith.constant -536870912 : i64
  %all = arith.bitcast %x : f64 to i64
  %rest = arith.andi %all, %c536870911_i64 : i64
  %is_exact = arith.cmpi eq, %rest, %c0_i64 : i64
  %last = arith.select %is_exact, %rest, %c536870912_i64 : i64
  %0 = arith.andi %all, %c_536870912_i64 : i64
  %odd = arith.ori %0, %last : i64
  // NaN would become an infinity if all its bits were among the rest.
  %1 = arith.cmpf oeq, %x, %x : f64
  %2 = arith.bitcast %odd : i64 to f64
  %3 = arith.select %1, %2, %x : f64
  %4 = arith.truncf %3 : f64 to f32
  return %4 : f32
}

func.func private @bcast_to_bf16(%x: f64) -> bf16 {
  %0 = func.call @bcast_to_odd(%x) : (f64) -> f32
  %1 = func.call @bcast_f32_to_bf16(%0) : (f32) -> bf16
  return %1 : bf16
}

// By integers: processors that convert `f32` to `bf16` take what is subnormal for 0.
func.func private @bcast_f32_to_bf16(%x: f32) -> bf16 {
  %c32767_i32 = arith.constant 32767 : i32
  %c16_i32 = arith.constant 16 : i32
  %c1_i32 = arith.constant 1 : i32
  %c2143289344_i32 = arith.constant 2143289344 : i32
  %all = arith.bitcast %x : f32 to i32
  // To the nearest, and to the even one of two.
  %0 = arith.addi %all, %c32767_i32 : i32
  %1 = arith.shrui %all, %c16_i32 : i32
  %2 = arith.andi %1, %c1_i32 : i32
  %rounded = arith.addi %0, %2 : i32
  %3 = arith.cmpf oeq, %x, %x : f32
  %4 = arith.select %3, %rounded, %c2143289344_i32 : i32
  %5 = arith.shrui %4, %c16_i32 : i32
  %6 = arith.trunci %5 : i32 to i16
  %7 = arith.bitcast %6 : i16 to bf16
  return %7 : bf16
}
