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

// `f32`, with the last bit set if any bit after it was: what is rounded once more is rounded as if only once.
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

// By integers, among which LLVM does not move other operations.
func.func private @bcast_bf16_to_f32(%x: bf16) -> f32 {
  %c16_i32 = arith.constant 16 : i32
  %0 = arith.bitcast %x : bf16 to i16
  %1 = arith.extui %0 : i16 to i32
  %2 = arith.shli %1, %c16_i32 : i32
  %3 = arith.bitcast %2 : i32 to f32
  return %3 : f32
}

// By integers: processors that convert `f32` to `bf16` take what is subnormal for 0. NaNs get the bit of quiet ones, and no other.
func.func private @bcast_f32_to_bf16(%x: f32) -> bf16 {
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %c16_i32 = arith.constant 16 : i32
  %c32767_i32 = arith.constant 32767 : i32
  %c4194304_i32 = arith.constant 4194304 : i32
  %all = arith.bitcast %x : f32 to i32
  // To the nearest, and to the even one of two.
  %0 = arith.shrui %all, %c16_i32 : i32
  %1 = arith.andi %0, %c1_i32 : i32
  %2 = arith.addi %1, %c32767_i32 : i32
  %3 = arith.cmpf oeq, %x, %x : f32
  %4 = arith.select %3, %2, %c0_i32 : i32
  %5 = arith.select %3, %c0_i32, %c4194304_i32 : i32
  %6 = arith.ori %all, %5 : i32
  %7 = arith.addi %6, %4 : i32
  %8 = arith.shrui %7, %c16_i32 : i32
  %9 = arith.trunci %8 : i32 to i16
  %10 = arith.bitcast %9 : i16 to bf16
  return %10 : bf16
}

// The computations of the ops of these names. LLVM takes vectors of `bf16` apart for them.

func.func private @bcast_negf_bf16(%x: bf16) -> bf16 {
  %c_32768_i16 = arith.constant -32768 : i16
  %0 = arith.bitcast %x : bf16 to i16
  %1 = arith.xori %0, %c_32768_i16 : i16
  %2 = arith.bitcast %1 : i16 to bf16
  return %2 : bf16
}

func.func private @bcast_absf_bf16(%x: bf16) -> bf16 {
  %c32767_i16 = arith.constant 32767 : i16
  %0 = arith.bitcast %x : bf16 to i16
  %1 = arith.andi %0, %c32767_i16 : i16
  %2 = arith.bitcast %1 : i16 to bf16
  return %2 : bf16
}

func.func private @bcast_select_bf16(%x: bf16, %y: bf16, %condition: i1) -> bf16 {
  %0 = arith.bitcast %x : bf16 to i16
  %1 = arith.bitcast %y : bf16 to i16
  %2 = arith.select %condition, %0, %1 : i16
  %3 = arith.bitcast %2 : i16 to bf16
  return %3 : bf16
}

func.func private @bcast_copysign_bf16(%x: bf16, %y: bf16) -> bf16 {
  %c32767_i16 = arith.constant 32767 : i16
  %c_32768_i16 = arith.constant -32768 : i16
  %0 = arith.bitcast %x : bf16 to i16
  %1 = arith.bitcast %y : bf16 to i16
  %2 = arith.andi %0, %c32767_i16 : i16
  %3 = arith.andi %1, %c_32768_i16 : i16
  %4 = arith.ori %2, %3 : i16
  %5 = arith.bitcast %4 : i16 to bf16
  return %5 : bf16
}
