//! The correctly rounded result, by MPFR. The crates for it want a newer GMP than Debian's.
#![allow(unsafe_code)]

use std::{
    ffi::{c_int, c_long, c_void},
    mem::MaybeUninit,
    ptr,
};

/// MPFR's `mpfr_t`.
#[repr(C)]
struct Float {
    precision: c_long,
    sign: c_int,
    exponent: c_long,
    limbs: *mut c_void,
}

type Unary = unsafe extern "C" fn(*mut Float, *const Float, c_int) -> c_int;

macro_rules! functions {
    ($($op:literal $name:ident)*) => {
        #[link(name = "mpfr")]
        unsafe extern "C" { $(fn $name(to: *mut Float, of: *const Float, rounding: c_int) -> c_int;)* }

        fn find(op: &str) -> Option<Unary> {
            match op {
                $($op => Some($name),)*
                _ => None,
            }
        }
    };
}

functions! {
    "exp" mpfr_exp "exp2" mpfr_exp2 "expm1" mpfr_expm1
    "log" mpfr_log "log2" mpfr_log2 "log10" mpfr_log10 "log1p" mpfr_log1p
    "tanh" mpfr_tanh "sinh" mpfr_sinh "cosh" mpfr_cosh
    "sin" mpfr_sin "cos" mpfr_cos "tan" mpfr_tan
    "asin" mpfr_asin "acos" mpfr_acos "atan" mpfr_atan
    "asinh" mpfr_asinh "acosh" mpfr_acosh "atanh" mpfr_atanh
    "erf" mpfr_erf "erfc" mpfr_erfc "cbrt" mpfr_cbrt "rsqrt" mpfr_rec_sqrt
}

#[link(name = "mpfr")]
unsafe extern "C" {
    fn mpfr_init2(float: *mut Float, precision: c_long);
    fn mpfr_set_d(float: *mut Float, value: f64, rounding: c_int) -> c_int;
    fn mpfr_get_flt(float: *const Float, rounding: c_int) -> f32;
    fn mpfr_clear(float: *mut Float);
}

/// MPFR's rounding to the nearest.
const NEAREST: c_int = 0;

/// Wide enough for all doubts that functions of `f32` leave.
const PRECISION: c_long = 160;

/// # Panics
/// If there is no such function.
pub fn rounded(function: &str, operand: f32) -> f32 {
    let compute = find(function).expect("there is a reference");
    let mut float = MaybeUninit::uninit();
    // SAFETY: MPFR initialises the number, which is used until it is cleared, and computes in place.
    unsafe {
        let float: *mut Float = float.as_mut_ptr();
        mpfr_init2(float, PRECISION);
        mpfr_set_d(float, operand.into(), NEAREST);
        compute(float, ptr::from_ref(&*float), NEAREST);
        let rounded = mpfr_get_flt(float, NEAREST);
        mpfr_clear(float);
        rounded
    }
}
