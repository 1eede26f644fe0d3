// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// An invalid declaration is refused with a proposal.

// expected-error@+1 {{'func.func' op argument #1: bcast.dims has 2 entries, but the rank is 3: write one entry for each dimension, "?" where there is nothing to say [symbol-attr]}}
func.func @symbol_attr(%x: tensor<f32> {bcast.dims = []}, %y: tensor<?x?x32xf32> {bcast.dims = ["B", "T"]}) {
  return
}

// -----

// expected-error@+1 {{'func.func' op result #0: bcast.dims has 1 entry, but the rank is 0}}
func.func private @symbol_attr_count() -> (tensor<f32> {bcast.dims = ["B"]})

// -----

// expected-error@+1 {{argument #0 dim 1: bcast.dims declares 32, but its type has 16: write 16, a symbol or "?" [symbol-attr]}}
func.func private @symbol_attr_size(tensor<?x16xf32> {bcast.dims = ["B", 32]})

// -----

// expected-error@+1 {{argument #0 dim 0: bcast.dims declares 32, but its type has ?: write a symbol or "?" [symbol-attr]}}
func.func private @symbol_attr_size_dynamic(tensor<?xf32> {bcast.dims = [32]})

// -----

// expected-error@+1 {{argument #0 dim 0: bcast.dims declares -1: write a symbol (a letter or _, then letters, digits or _) such as "B", an expression of symbols such as "2 * B + 1", an integer that is not negative such as 32, or "?" [symbol-attr]}}
func.func private @symbol_attr_negative(tensor<?xf32> {bcast.dims = [-1]})

// -----

// expected-error@+1 {{argument #0 dim 0: bcast.dims declares "B + ": expected a symbol, an integer or '(', found the end: write a symbol}}
func.func private @symbol_attr_name(tensor<?xf32> {bcast.dims = ["B + "]})

// -----

// expected-error@+1 {{argument #0 dim 0: bcast.dims declares "batch.1": expected an operator, found '.': write a symbol}}
func.func private @symbol_attr_name_dot(tensor<?xf32> {bcast.dims = ["batch.1"]})

// -----

// A name of an operator is not a symbol.
// expected-error@+1 {{argument #0 dim 0: bcast.dims declares "mod": expected a symbol, an integer or '(', found 'mod'}}
func.func private @symbol_attr_operator(tensor<?xf32> {bcast.dims = ["mod"]})

// -----

// expected-error@+1 {{argument #0 dim 0: no entry determines "N" of "M * N" when the function is entered: declare "N" for a dimension that has this size, or "?" here [symbol-attr]}}
func.func private @symbol_attr_unbound(tensor<?x?xf32> {bcast.dims = ["M * N", "M"]}) -> (tensor<?xf32> {bcast.dims = ["N"]})

// -----

// expected-error@+1 {{result #0 dim 0: no entry determines "N" of "N mod 2": declare "N"}}
func.func private @symbol_attr_unbound_result() -> (tensor<?xf32> {bcast.dims = ["N mod 2"]})

// -----

// expected-error@+1 {{argument #0 dim 0: "2 * T" is 7 here for no size "T" [symbol-attr]}}
func.func private @symbol_attr_rest(tensor<7xf32> {bcast.dims = ["2 * T"]})

// -----

// expected-error@+1 {{argument #0 dim 1: "T - 4" is not a size: it is negative, beyond 64 bits, or divides by a number that is not positive [symbol-attr]}}
func.func private @symbol_attr_negative_value(tensor<3x?xf32> {bcast.dims = ["T", "T - 4"]})

// -----

// expected-error@+1 {{argument #0 dim 1: "T * 9223372036854775807" is not a size}}
func.func private @symbol_attr_overflow(tensor<3x?xf32> {bcast.dims = ["T", "T * 9223372036854775807"]})

// -----

// expected-error@+1 {{argument #0 dim 1: "8 floordiv T" is not a size}}
func.func private @symbol_attr_zero_divisor(tensor<0x?xf32> {bcast.dims = ["T", "8 floordiv T"]})

// -----

// expected-error@+1 {{argument #0 dim 1: "T * T" is 9, but the type has 8 [symbol-attr]}}
func.func private @symbol_attr_other_value(tensor<3x8xf32> {bcast.dims = ["T", "T * T"]})

// -----

// expected-error@+1 {{argument #0 dim 0: bcast.dims declares "": expected a symbol, an integer or '(', found the end: write a symbol}}
func.func private @symbol_attr_name_empty(tensor<?xf32> {bcast.dims = [""]})

// -----

// expected-error@+1 {{argument #0 dim 0: bcast.dims declares 3.200000e+01 : f64: write a symbol}}
func.func private @symbol_attr_float(tensor<?xf32> {bcast.dims = [32.0]})

// -----

// expected-error@+1 {{argument #0 dim 0: bcast.dims declares true: write a symbol}}
func.func private @symbol_attr_bool(tensor<1xf32> {bcast.dims = [true]})

// -----

// A number that does not fit 64 bits.
// expected-error@+1 {{argument #0 dim 0: bcast.dims declares 99999999999999999999 : i128: write a symbol}}
func.func private @symbol_attr_huge(tensor<?xf32> {bcast.dims = [99999999999999999999 : i128]})

// -----

// expected-error@+1 {{argument #0: bcast.dims must be an array with one entry for each dimension, such as ["B", 32, "?"], but is "B" [symbol-attr]}}
func.func private @symbol_attr_array(tensor<?xf32> {bcast.dims = "B"})

// -----

// expected-error@+1 {{argument #0: bcast.dims must be an array with one entry for each dimension, such as ["B", 32, "?"], but is array<i64: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0…}}
func.func private @symbol_attr_array_long(tensor<?xf32> {bcast.dims = array<i64: 0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0>})

// -----

// expected-error@+1 {{argument #0: bcast.dims declares the sizes of a ranked tensor or memref, but the type is 'memref<*xf32>' [symbol-attr]}}
func.func private @symbol_attr_memref(memref<*xf32> {bcast.dims = ["B"]})

// -----

// expected-error@+1 {{argument #0: bcast.dims declares the sizes of a ranked tensor or memref, but the type is 'f32' [symbol-attr]}}
func.func private @symbol_attr_scalar(f32 {bcast.dims = []})

// -----

// expected-error@+1 {{result #0: bcast.dims declares the sizes of a ranked tensor or memref, but the type is 'tensor<*xf32>' [symbol-attr]}}
func.func private @symbol_attr_unranked() -> (tensor<*xf32> {bcast.dims = ["B"]})

// -----

// expected-error@+1 {{argument #0: bcast.dims declares the sizes of a ranked tensor or memref, but the type is 'vector<4xf32>' [symbol-attr]}}
func.func private @symbol_attr_vector(vector<4xf32> {bcast.dims = [4]})

// -----

// expected-error@+1 {{'llvm.func' op argument #0: bcast.dims declares the sizes of a ranked tensor or memref, but the type is '!llvm.ptr' [symbol-attr]}}
llvm.func @symbol_attr_llvm(!llvm.ptr {bcast.dims = ["B"]})

// -----

// expected-error@+1 {{result #0 dim 0: "N" is 5 here, but 4 at argument #0 dim 1: one symbol is one size [symbol-attr]}}
func.func private @symbol_attr_two_sizes(tensor<?x4xf32> {bcast.dims = ["N", "N"]}) -> (tensor<5xf32> {bcast.dims = ["N"]})

// -----

// expected-error@+1 {{argument #1 dim 0: "N" is 4 here, but bcast.symbols declares min = 5 [symbol-attr]}}
func.func private @symbol_attr_out_of_bounds(tensor<?xf32> {bcast.dims = ["N"]}, tensor<4xf32> {bcast.dims = ["N"]})
    attributes {bcast.symbols = {N = {min = 5}}}

// -----

// expected-error@+1 {{bcast.symbols: no size of "N" has min = 5, max = 4 [symbol-attr]}}
func.func private @symbol_attr_no_size(tensor<?xf32> {bcast.dims = ["N"]}) attributes {bcast.symbols = {N = {min = 5, max = 4}}}

// -----

// expected-error@+1 {{bcast.symbols: no size of "N" has min = 1, max = 7, multiple_of = 8 [symbol-attr]}}
func.func private @symbol_attr_no_multiple(tensor<?xf32> {bcast.dims = ["N"]})
    attributes {bcast.symbols = {N = {min = 1, max = 7, multiple_of = 8}}}

// -----

// expected-error@+1 {{bcast.symbols: 'multiple_of' of "N" is 0: write an integer of 64 bits, 1 or more [symbol-attr]}}
func.func private @symbol_attr_zero(tensor<?xf32> {bcast.dims = ["N"]}) attributes {bcast.symbols = {N = {multiple_of = 0}}}

// -----

// expected-error@+1 {{bcast.symbols: 'min' of "N" is -1: write an integer of 64 bits, 0 or more [symbol-attr]}}
func.func private @symbol_attr_min(tensor<?xf32> {bcast.dims = ["N"]}) attributes {bcast.symbols = {N = {min = -1}}}

// -----

// expected-error@+1 {{bcast.symbols: 'max' of "N" is 340282366920938463463374607431768211455 : i256: write an integer of 64 bits, 0 or more [symbol-attr]}}
func.func private @symbol_attr_max(tensor<?xf32> {bcast.dims = ["N"]})
    attributes {bcast.symbols = {N = {max = 340282366920938463463374607431768211455 : i256}}}

// -----

// expected-error@+1 {{bcast.symbols: "N" has no bound 'minimum': the bounds are min, max and multiple_of [symbol-attr]}}
func.func private @symbol_attr_key(tensor<?xf32> {bcast.dims = ["N"]}) attributes {bcast.symbols = {N = {minimum = 2}}}

// -----

// expected-error@+1 {{bcast.symbols: the bounds of "N" must be a dictionary such as {min = 1, max = 512, multiple_of = 8}, but are 2 : i64 [symbol-attr]}}
func.func private @symbol_attr_bounds(tensor<?xf32> {bcast.dims = ["N"]}) attributes {bcast.symbols = {N = 2}}

// -----

// expected-error@+1 {{bcast.symbols must be a dictionary from symbols to bounds, such as {B = {min = 2}}, but is ["N"] [symbol-attr]}}
func.func private @symbol_attr_dictionary(tensor<?xf32> {bcast.dims = ["N"]}) attributes {bcast.symbols = ["N"]}

// -----

// expected-error@+1 {{bcast.symbols: no argument or result has "M" in its bcast.dims: write the symbol there, or remove its bounds [symbol-attr]}}
func.func private @symbol_attr_unused(tensor<?xf32> {bcast.dims = ["N"]}) attributes {bcast.symbols = {M = {min = 2}}}

// -----

// expected-error@+1 {{bcast.symbols: no argument or result has "M" in its bcast.dims}}
func.func private @symbol_attr_unused_none() attributes {bcast.symbols = {M = {}}}

// -----

// expected-error@+1 {{'func.func' op 'bcast.dims' declares sizes of an argument or a result of a function: write it there, as in (%x: tensor<?xf32> {bcast.dims = ["B"]}) [symbol-attr]}}
func.func private @symbol_attr_misplaced(tensor<?xf32>) attributes {bcast.dims = ["B"]}

// -----

func.func @symbol_attr_misplaced_op(%x: tensor<?xf32>) {
  // expected-error@+1 {{'bcast.add' op 'bcast.symbols' declares bounds of a function's symbols: write it on the function, as in attributes {bcast.symbols = {B = {min = 2}}} [symbol-attr]}}
  %0 = bcast.add %x, %x {bcast.symbols = {}} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

// expected-error@+1 {{'builtin.module' op 'bcast.dims' declares sizes of an argument or a result}}
module attributes {bcast.dims = []} {}

// -----

// expected-error@+1 {{argument #0: 'bcast.symbols' declares bounds of a function's symbols: write it on the function}}
func.func private @symbol_attr_misplaced_symbols(tensor<?xf32> {bcast.symbols = {}})

// -----

// expected-error@+1 {{result #0: 'bcast.dim' is unknown: the attributes that declare sizes are bcast.dims and bcast.symbols [symbol-attr]}}
func.func private @symbol_attr_unknown() -> (tensor<?xf32> {bcast.dim = ["B"]})
