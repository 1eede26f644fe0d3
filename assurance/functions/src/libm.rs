//! The C library's functions. Rust's own `asinh`, `acosh` and `atanh` are less precise.
#![allow(unsafe_code)]

macro_rules! functions {
    ($($name:ident)*) => {
        // SAFETY: they are defined for every operand.
        unsafe extern "C" { $(pub safe fn $name(x: f64) -> f64;)* }
    };
}

functions! {
    exp exp2 expm1 log log2 log10 log1p tanh sinh cosh sin cos tan asin acos atan asinh acosh atanh erf erfc cbrt
}
