// Scalar computations on integers. !A and !B are the element types of the first two operands, !R is the result's.

func.func private @first(%a: !A, %b: !B) -> !A {
  return %a : !A
}

func.func private @not(%a: !A) -> !A {
  %ones = arith.constant -1 : !A
  %r = arith.xori %a, %ones : !A
  return %r : !A
}

func.func private @negate_integer(%a: !A) -> !A {
  %zero = arith.constant 0 : !A
  %r = arith.subi %zero, %a : !A
  return %r : !A
}

func.func private @clamp_integer(%a: !A, %min: !A, %max: !A) -> !A {
  %raised = arith.maxsi %a, %min : !A
  %r = arith.minsi %raised, %max : !A
  return %r : !A
}

func.func private @clamp_unsigned(%a: !A, %min: !A, %max: !A) -> !A {
  %raised = arith.maxui %a, %min : !A
  %r = arith.minui %raised, %max : !A
  return %r : !A
}

func.func private @prelu_signed(%a: !A, %slope: !A) -> !A {
  %zero = arith.constant 0 : !A
  %negative = arith.cmpi slt, %a, %zero : !A
  %scaled = arith.muli %slope, %a : !A
  %r = arith.select %negative, %scaled, %a : !A
  return %r : !A
}

func.func private @squared_difference_integer(%a: !A, %b: !A) -> !A {
  %difference = arith.subi %a, %b : !A
  %r = arith.muli %difference, %difference : !A
  return %r : !A
}

// ONNX: the remainder of a division by zero is 0. So is that of a division by 1, which replaces it, and replaces -1: it does
// not overflow.
func.func private @remainder_or_zero(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0 : !A
  %one = arith.constant 1 : !A
  %minus_one = arith.constant -1 : !A
  %by_zero = arith.cmpi eq, %b, %zero : !A
  %by_minus_one = arith.cmpi eq, %b, %minus_one : !A
  %is_special = arith.ori %by_zero, %by_minus_one : i1
  %divisor = arith.select %is_special, %one, %b : !A
  %r = arith.remsi %a, %divisor : !A
  return %r : !A
}

func.func private @remainder_unsigned_or_zero(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0 : !A
  %one = arith.constant 1 : !A
  %by_zero = arith.cmpi eq, %b, %zero : !A
  %divisor = arith.select %by_zero, %one, %b : !A
  %r = arith.remui %a, %divisor : !A
  return %r : !A
}

// ONNX: the same, with the sign of the divisor.
func.func private @floor_remainder(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0 : !A
  %one = arith.constant 1 : !A
  %minus_one = arith.constant -1 : !A
  %by_zero = arith.cmpi eq, %b, %zero : !A
  %by_minus_one = arith.cmpi eq, %b, %minus_one : !A
  %is_special = arith.ori %by_zero, %by_minus_one : i1
  %divisor = arith.select %is_special, %one, %b : !A
  %rem = arith.remsi %a, %divisor : !A
  %is_some = arith.cmpi ne, %rem, %zero : !A
  %signs = arith.xori %rem, %b : !A
  %signs_differ = arith.cmpi slt, %signs, %zero : !A
  %is_wrong = arith.andi %is_some, %signs_differ : i1
  %moved = arith.addi %rem, %b : !A
  %r = arith.select %is_wrong, %moved, %rem : !A
  return %r : !A
}

// ONNX: a quotient by zero is 0, and the one that overflows is the dividend.
func.func private @divide_or_zero(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0 : !A
  %one = arith.constant 1 : !A
  %minus_one = arith.constant -1 : !A
  %by_zero = arith.cmpi eq, %b, %zero : !A
  %by_minus_one = arith.cmpi eq, %b, %minus_one : !A
  %negated = arith.subi %zero, %a : !A
  %is_special = arith.ori %by_zero, %by_minus_one : i1
  %divisor = arith.select %is_special, %one, %b : !A
  %quotient = arith.divsi %a, %divisor : !A
  %signed = arith.select %by_minus_one, %negated, %quotient : !A
  %r = arith.select %by_zero, %zero, %signed : !A
  return %r : !A
}

func.func private @divide_unsigned_or_zero(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0 : !A
  %one = arith.constant 1 : !A
  %by_zero = arith.cmpi eq, %b, %zero : !A
  %divisor = arith.select %by_zero, %one, %b : !A
  %quotient = arith.divui %a, %divisor : !A
  %r = arith.select %by_zero, %zero, %quotient : !A
  return %r : !A
}

// XLA: a quotient by zero is -1, and the one that overflows is the dividend.
func.func private @divide_defined(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0 : !A
  %one = arith.constant 1 : !A
  %minus_one = arith.constant -1 : !A
  %by_zero = arith.cmpi eq, %b, %zero : !A
  %by_minus_one = arith.cmpi eq, %b, %minus_one : !A
  %negated = arith.subi %zero, %a : !A
  %is_special = arith.ori %by_zero, %by_minus_one : i1
  %divisor = arith.select %is_special, %one, %b : !A
  %quotient = arith.divsi %a, %divisor : !A
  %signed = arith.select %by_minus_one, %negated, %quotient : !A
  %r = arith.select %by_zero, %minus_one, %signed : !A
  return %r : !A
}

func.func private @divide_unsigned_defined(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0 : !A
  %one = arith.constant 1 : !A
  %ones = arith.constant -1 : !A
  %by_zero = arith.cmpi eq, %b, %zero : !A
  %divisor = arith.select %by_zero, %one, %b : !A
  %quotient = arith.divui %a, %divisor : !A
  %r = arith.select %by_zero, %ones, %quotient : !A
  return %r : !A
}

// XLA: the remainder of a division by zero is the dividend.
func.func private @remainder_defined(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0 : !A
  %one = arith.constant 1 : !A
  %minus_one = arith.constant -1 : !A
  %by_zero = arith.cmpi eq, %b, %zero : !A
  %by_minus_one = arith.cmpi eq, %b, %minus_one : !A
  %is_special = arith.ori %by_zero, %by_minus_one : i1
  %divisor = arith.select %is_special, %one, %b : !A
  %rem = arith.remsi %a, %divisor : !A
  %r = arith.select %by_zero, %a, %rem : !A
  return %r : !A
}

func.func private @remainder_unsigned_defined(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0 : !A
  %one = arith.constant 1 : !A
  %by_zero = arith.cmpi eq, %b, %zero : !A
  %divisor = arith.select %by_zero, %one, %b : !A
  %rem = arith.remui %a, %divisor : !A
  %r = arith.select %by_zero, %a, %rem : !A
  return %r : !A
}

// XLA, ONNX: 0 if all bits are shifted out. The number of bits is that of the ones in -1.
func.func private @shift_left_defined(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0 : !A
  %ones = arith.constant -1 : !A
  %bits = math.ctpop %ones : !A
  %is_defined = arith.cmpi ult, %b, %bits : !A
  %shifted = arith.shli %a, %b : !A
  %r = arith.select %is_defined, %shifted, %zero : !A
  return %r : !A
}

func.func private @shift_right_logical_defined(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0 : !A
  %ones = arith.constant -1 : !A
  %bits = math.ctpop %ones : !A
  %is_defined = arith.cmpi ult, %b, %bits : !A
  %shifted = arith.shrui %a, %b : !A
  %r = arith.select %is_defined, %shifted, %zero : !A
  return %r : !A
}

// XLA, ONNX: the sign remains if all bits are shifted out.
func.func private @shift_right_defined(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0 : !A
  %ones = arith.constant -1 : !A
  %bits = math.ctpop %ones : !A
  %is_defined = arith.cmpi ult, %b, %bits : !A
  %shifted = arith.shrsi %a, %b : !A
  %is_negative = arith.cmpi slt, %a, %zero : !A
  %sign = arith.select %is_negative, %ones, %zero : !A
  %r = arith.select %is_defined, %shifted, %sign : !A
  return %r : !A
}

// TOSA: the last bit that is shifted out is added.
func.func private @shift_right_rounded(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0 : !A
  %one = arith.constant 1 : !A
  %shifts = arith.cmpi sgt, %b, %zero : !A
  %before = arith.subi %b, %one : !A
  %shift_before = arith.select %shifts, %before, %zero : !A
  %almost = arith.shrsi %a, %shift_before : !A
  %last = arith.andi %almost, %one : !A
  %rounding = arith.select %shifts, %last, %zero : !A
  %shifted = arith.shrsi %a, %b : !A
  %r = arith.addi %shifted, %rounding : !A
  return %r : !A
}

func.func private @multiply_widened(%a: !A, %b: !A) -> !R {
  %x = arith.extsi %a : !A to !R
  %y = arith.extsi %b : !A to !R
  %r = arith.muli %x, %y : !R
  return %r : !R
}

// TOSA: the product in 64 bits, shifted to the right and rounded.
func.func private @multiply_scaled(%a: i32, %b: i32, %shift: i8) -> i32 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %x = arith.extsi %a : i32 to i64
  %y = arith.extsi %b : i32 to i64
  %product = arith.muli %x, %y : i64
  %by = arith.extui %shift : i8 to i64
  %shifts = arith.cmpi ne, %by, %zero : i64
  %before = arith.subi %by, %one : i64
  %shift_before = arith.select %shifts, %before, %zero : i64
  %half = arith.shli %one, %shift_before : i64
  %rounding = arith.select %shifts, %half, %zero : i64
  %sum = arith.addi %product, %rounding : i64
  %scaled = arith.shrsi %sum, %by : i64
  %r = arith.trunci %scaled : i64 to i32
  return %r : i32
}

// TensorFlow, LiteRT: shifts are clamped to 0 and to the number of bits less 1.
func.func private @shift_left_clamped(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0 : !A
  %ones = arith.constant -1 : !A
  %bits = math.ctpop %ones : !A
  %most = arith.addi %bits, %ones : !A
  %raised = arith.maxsi %b, %zero : !A
  %by = arith.minsi %raised, %most : !A
  %r = arith.shli %a, %by : !A
  return %r : !A
}

func.func private @shift_left_clamped_unsigned(%a: !A, %b: !A) -> !A {
  %ones = arith.constant -1 : !A
  %bits = math.ctpop %ones : !A
  %most = arith.addi %bits, %ones : !A
  %by = arith.minui %b, %most : !A
  %r = arith.shli %a, %by : !A
  return %r : !A
}

func.func private @shift_right_clamped(%a: !A, %b: !A) -> !A {
  %zero = arith.constant 0 : !A
  %ones = arith.constant -1 : !A
  %bits = math.ctpop %ones : !A
  %most = arith.addi %bits, %ones : !A
  %raised = arith.maxsi %b, %zero : !A
  %by = arith.minsi %raised, %most : !A
  %r = arith.shrsi %a, %by : !A
  return %r : !A
}

func.func private @shift_right_logical_clamped(%a: !A, %b: !A) -> !A {
  %ones = arith.constant -1 : !A
  %bits = math.ctpop %ones : !A
  %most = arith.addi %bits, %ones : !A
  %by = arith.minui %b, %most : !A
  %r = arith.shrui %a, %by : !A
  return %r : !A
}
