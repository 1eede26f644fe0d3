//! Shared by the functions that C++ calls: handles become melior's types, and panics errors.

use super::{
    Counts, Inserter, Op, OpMut, Optimization, array, emit_error, glue, guard, guard_op, remark_optimization,
};
use melior::ir::operation::{OperationLike, OperationRef};
use mlir_sys::{MlirOperation, MlirStringRef};
use std::borrow::Cow;

/// Runs `body` on an op; a panic is reported there.
///
/// # Safety
/// The op is valid during the call.
pub unsafe fn on_op<T>(raw: MlirOperation, failed: T, body: impl for<'c> FnOnce(Op<'c>) -> T) -> T {
    // SAFETY: as promised by the caller.
    guard_op(unsafe { OperationRef::from_raw(raw) }, failed, body)
}

/// # Safety
/// The text is valid for its length during `'a`.
pub unsafe fn borrowed_text<'a>(raw: MlirStringRef) -> Cow<'a, str> {
    // SAFETY: as promised by the caller.
    String::from_utf8_lossy(unsafe { array(raw.data.cast(), raw.length) })
}

/// # Safety
/// The texts are valid during the call.
pub unsafe fn texts(raw: glue::BcastStrings) -> Vec<String> {
    // SAFETY: as promised by the caller.
    unsafe { array(raw.data, raw.size).iter().map(|&raw| borrowed_text(raw).into_owned()).collect() }
}

/// Runs a pass on the ops below a root; a panic is reported at its location.
///
/// # Safety
/// The builder is valid during the call.
pub unsafe fn run_pass(
    root: MlirOperation,
    builder: glue::BcastBuilder,
    run: impl FnOnce(&mut OpMut, &Inserter) -> bool,
) -> bool {
    // SAFETY: as promised by the caller; MLIR lets a pass alone change what is below its root.
    let (mut root, inserter) = unsafe { (OpMut::from_raw(root), Inserter::from_raw(builder)) };
    let report = root.location();
    guard(|| run(&mut root, &inserter), |message| emit_error(report, message, "")).unwrap_or(false)
}

/// As [`run_pass`]; a remark tells what the pass has done.
///
/// # Safety
/// As there.
pub unsafe fn run_counted_pass(
    root: MlirOperation,
    builder: glue::BcastBuilder,
    pass: &str,
    run: impl FnOnce(&mut OpMut, &Inserter) -> bool,
) -> bool {
    let counted = |root: &mut OpMut, inserter: &Inserter| {
        let success = run(root, inserter);
        let Counts { ops, unchecked, fused, checks, proven, left } = inserter.counts();
        remark_optimization(Optimization::Analysis, **root, "counts", || {
            format!(
                "{pass}: {ops} ops seen, {unchecked} of them without a check, {fused} ops fused; {checks} checks \
                 made; {proven} assertions proven, {left} left"
            )
        });
        success
    };
    // SAFETY: as promised by the caller.
    unsafe { run_pass(root, builder, counted) }
}

/// Defines the functions that a header declares for C++ to call, with a check that the signatures agree.
/// Needs `glue` in scope.
#[doc(hidden)]
#[macro_export]
macro_rules! bcast_callbacks {
    ($(fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)? $body:block)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($argument: $type),*) $(-> $result)? $body

        const _: [unsafe extern "C" fn($($type),*) $(-> $result)?; 2] = [$name, glue::$name];
    )*};
}
pub use bcast_callbacks as callbacks;

/// The bindings of a crate with passes: the dialect's, those that its build script generates from its header,
/// and its passes by the two functions that register and create them.
#[doc(hidden)]
#[macro_export]
macro_rules! bcast_pass_bindings {
    ($register:ident, $create:ident) => {
        pub use $crate::ffi::*;

        /// Declarations generated from the header of this crate, and those of the dialect.
        #[allow(missing_docs, dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals)]
        pub mod glue {
            use mlir_sys::*;
            pub use $crate::ffi::glue::*;
            include!(concat!(env!("OUT_DIR"), "/glue.rs"));
        }

        /// Registers the passes; a second call does nothing.
        pub fn register_passes() {
            static ONCE: std::sync::Once = std::sync::Once::new();
            // SAFETY: only touches MLIR's global pass registry, once.
            ONCE.call_once(|| unsafe { glue::$register() });
        }

        /// A pass by its name in pipelines; `None` if there is none of that name, or an option is unknown.
        pub fn create_pass(name: &str, options: &str) -> Option<melior::pass::Pass> {
            // SAFETY: the texts outlive the call, and the pass belongs to its caller.
            let raw = unsafe { glue::$create(string_ref(name), string_ref(options)) };
            // SAFETY: as above.
            (!raw.ptr.is_null()).then(|| unsafe { melior::pass::Pass::from_raw(raw) })
        }
    };
}
pub use bcast_pass_bindings as pass_bindings;
