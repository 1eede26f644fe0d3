// Scalar computations on floats. !A and !B are the element types of the first two operands, !R is the result's.

func.func private @reciprocal(%a: !A) -> !A {
  %one = arith.constant 1.0 : !A
  %r = arith.divf %one, %a : !A
  return %r : !A
}

// No power overflows: a result that is subnormal is not 0.
func.func private @sigmoid(%a: !A) -> !A {
  %zero = arith.constant 0.0 : !A
  %one = arith.constant 1.0 : !A
  %size = math.absf %a : !A
  %negated = arith.negf %size : !A
  %power = math.exp %negated : !A
  %sum = arith.addf %one, %power : !A
  %is_negative = arith.cmpf olt, %a, %zero : !A
  %dividend = arith.select %is_negative, %power, %one : !A
  %r = arith.divf %dividend, %sum : !A
  return %r : !A
}

// NaN stays NaN.
func.func private @relu(%a: !A) -> !A {
  %zero = arith.constant 0.0 : !A
  %r = arith.maximumf %a, %zero : !A
  return %r : !A
}

// NaN and -0.0 stay.
func.func private @prelu(%a: !A, %slope: !A) -> !A {
  %zero = arith.constant 0.0 : !A
  %negative = arith.cmpf olt, %a, %zero : !A
  %scaled = arith.mulf %slope, %a : !A
  %r = arith.select %negative, %scaled, %a : !A
  return %r : !A
}

func.func private @clamp(%a: !A, %min: !A, %max: !A) -> !A {
  %raised = arith.maximumf %a, %min : !A
  %r = arith.minimumf %raised, %max : !A
  return %r : !A
}

// NaN becomes the minimum.
func.func private @clamp_ignoring_nan(%a: !A, %min: !A, %max: !A) -> !A {
  %raised = arith.maxnumf %a, %min : !A
  %r = arith.minnumf %raised, %max : !A
  return %r : !A
}

// The second one if they are unordered or equal.
func.func private @greater_or_second(%a: !A, %b: !A) -> !A {
  %greater = arith.cmpf ogt, %a, %b : !A
  %r = arith.select %greater, %a, %b : !A
  return %r : !A
}

func.func private @less_or_second(%a: !A, %b: !A) -> !A {
  %less = arith.cmpf olt, %a, %b : !A
  %r = arith.select %less, %a, %b : !A
  return %r : !A
}

func.func private @squared_difference(%a: !A, %b: !A) -> !A {
  %difference = arith.subf %a, %b : !A
  %r = arith.mulf %difference, %difference : !A
  return %r : !A
}

func.func private @floor_divide(%a: !A, %b: !A) -> !A {
  %quotient = arith.divf %a, %b : !A
  %r = math.floor %quotient : !A
  return %r : !A
}

// LiteRT, whose quotient is not rounded to an integer that is above it.
func.func private @floor_divide_in_double(%a: f32, %b: f32) -> f32 {
  %dividend = arith.extf %a : f32 to f64
  %divisor = arith.extf %b : f32 to f64
  %quotient = arith.divf %dividend, %divisor : f64
  %floor = math.floor %quotient : f64
  %r = arith.truncf %floor : f64 to f32
  return %r : f32
}

// The sign of the divisor, unless there is no remainder.
func.func private @floor_remainder_float(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0.0 : !A
  %rem = arith.remf %a, %b : !A
  %is_some = arith.cmpf une, %rem, %zero : !A
  %is_negative = arith.cmpf olt, %rem, %zero : !A
  %divides_negative = arith.cmpf olt, %b, %zero : !A
  %signs_differ = arith.xori %is_negative, %divides_negative : i1
  %is_wrong = arith.andi %is_some, %signs_differ : i1
  %moved = arith.addf %rem, %b : !A
  %r = arith.select %is_wrong, %moved, %rem : !A
  return %r : !A
}

// ONNX: the sign of the divisor, also where there is no remainder.
func.func private @floor_remainder_signed_zero(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0.0 : !A
  %rem = arith.remf %a, %b : !A
  %is_none = arith.cmpf oeq, %rem, %zero : !A
  %is_negative = arith.cmpf olt, %rem, %zero : !A
  %divides_negative = arith.cmpf olt, %b, %zero : !A
  %signs_differ = arith.xori %is_negative, %divides_negative : i1
  %moved = arith.addf %rem, %b : !A
  %floored = arith.select %signs_differ, %moved, %rem : !A
  %signed_zero = math.copysign %zero, %b : !A
  %r = arith.select %is_none, %signed_zero, %floored : !A
  return %r : !A
}

func.func private @divide_no_nan(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0.0 : !A
  %by_zero = arith.cmpf oeq, %b, %zero : !A
  %quotient = arith.divf %a, %b : !A
  %r = arith.select %by_zero, %zero, %quotient : !A
  return %r : !A
}

func.func private @multiply_no_nan(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0.0 : !A
  %by_zero = arith.cmpf oeq, %b, %zero : !A
  %product = arith.mulf %a, %b : !A
  %r = arith.select %by_zero, %zero, %product : !A
  return %r : !A
}

// TensorFlow: a zero keeps its sign.
func.func private @xdivy(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0.0 : !A
  %is_zero = arith.cmpf oeq, %a, %zero : !A
  %quotient = arith.divf %a, %b : !A
  %r = arith.select %is_zero, %a, %quotient : !A
  return %r : !A
}

func.func private @xlogy(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0.0 : !A
  %is_zero = arith.cmpf oeq, %a, %zero : !A
  %log = math.log %b : !A
  %product = arith.mulf %a, %log : !A
  %r = arith.select %is_zero, %zero, %product : !A
  return %r : !A
}

func.func private @xlog1py(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0.0 : !A
  %is_zero = arith.cmpf oeq, %a, %zero : !A
  %log = math.log1p %b : !A
  %product = arith.mulf %a, %log : !A
  %r = arith.select %is_zero, %zero, %product : !A
  return %r : !A
}

// ONNX's power of mixed types, in double precision.
func.func private @power_of_signed(%a: f32, %b: !B) -> f32 {
  %base = arith.extf %a : f32 to f64
  %exponent = arith.sitofp %b : !B to f64
  %power = math.powf %base, %exponent : f64
  %r = arith.truncf %power : f64 to f32
  return %r : f32
}

func.func private @power_of_unsigned(%a: f32, %b: !B) -> f32 {
  %base = arith.extf %a : f32 to f64
  %exponent = arith.uitofp %b : !B to f64
  %power = math.powf %base, %exponent : f64
  %r = arith.truncf %power : f64 to f32
  return %r : f32
}

func.func private @integer_power(%a: !A, %b: f32) -> !A {
  %base = arith.sitofp %a : !A to f64
  %exponent = arith.extf %b : f32 to f64
  %power = math.powf %base, %exponent : f64
  %r = arith.fptosi %power : f64 to !A
  return %r : !A
}

// XLA: the nearest integer where there is none, and 0 for NaN. The largest integer as a float is itself, or the next larger float.
func.func private @saturated(%a: !A) -> !R {
  %one = arith.constant 1 : !R
  %ones = arith.constant -1 : !R
  %largest = arith.shrui %ones, %one : !R
  %smallest = arith.xori %largest, %ones : !R
  %zero = arith.constant 0 : !R
  %high = arith.sitofp %largest : !R to !A
  %low = arith.sitofp %smallest : !R to !A
  %is_high = arith.cmpf oge, %a, %high : !A
  %is_low = arith.cmpf ole, %a, %low : !A
  %is_nan = arith.cmpf uno, %a, %a : !A
  %inside = arith.fptosi %a : !A to !R
  %below = arith.select %is_high, %largest, %inside : !R
  %number = arith.select %is_low, %smallest, %below : !R
  %r = arith.select %is_nan, %zero, %number : !R
  return %r : !R
}

func.func private @saturated_unsigned(%a: !A) -> !R {
  %largest = arith.constant -1 : !R
  %zero = arith.constant 0 : !R
  %high = arith.uitofp %largest : !R to !A
  %low = arith.constant 0.0 : !A
  %is_high = arith.cmpf oge, %a, %high : !A
  %is_inside = arith.cmpf ogt, %a, %low : !A
  %inside = arith.fptoui %a : !A to !R
  %below = arith.select %is_high, %largest, %inside : !R
  %r = arith.select %is_inside, %below, %zero : !R
  return %r : !R
}
