//! Counts how often this process verifies a whole module or prints an op: by MLIR's own functions, which this
//! binary's definitions stand before.
//!
//! The names are those that C++ gives to `mlir::verify(Operation *, bool)`, `Operation::print(raw_ostream &,
//! const OpPrintingFlags &)` and `Diagnostic::appendOp(Operation &, const OpPrintingFlags &)`. MLIR calls
//! them through its table of symbols, and so do its C interface and the glue. Each call is passed on.
#![allow(unsafe_code)]

use std::{
    cell::Cell,
    ffi::{CStr, c_char, c_void},
    mem::transmute,
    sync::{
        LazyLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

static VERIFIED: AtomicUsize = AtomicUsize::new(0);
static PRINTED: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// Whether an error prints its op, which it does within the function.
    static IN_DIAGNOSTIC: Cell<bool> = const { Cell::new(false) };
}

/// How many modules were verified, and how many ops printed, since the last call.
pub fn take() -> (usize, usize) {
    (VERIFIED.swap(0, Relaxed), PRINTED.swap(0, Relaxed))
}

unsafe extern "C" {
    /// Of the C library: with `RTLD_NEXT`, the definition behind this binary's.
    fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    /// Of MLIR's C interface, whose op is one pointer.
    fn mlirOperationGetParentOperation(op: *mut c_void) -> *mut c_void;
}

const RTLD_NEXT: *mut c_void = -1_isize as *mut c_void;

fn next(name: &CStr) -> usize {
    // SAFETY: the name ends with a NUL byte.
    let function = unsafe { dlsym(RTLD_NEXT, name.as_ptr()) };
    assert!(!function.is_null(), "MLIR has no {name:?}");
    function as usize
}

type Verify = unsafe extern "C" fn(*mut c_void, bool) -> bool;
type Print = unsafe extern "C" fn(*mut c_void, *mut c_void, *const c_void);
type AppendOp = unsafe extern "C" fn(*mut c_void, *mut c_void, *const c_void) -> *mut c_void;

/// # Safety
/// As MLIR's function, whose `LogicalResult` is a byte in a register.
#[unsafe(export_name = "_ZN4mlir6verifyEPNS_9OperationEb")]
unsafe extern "C" fn verify(op: *mut c_void, recursively: bool) -> bool {
    static REAL: LazyLock<usize> = LazyLock::new(|| next(c"_ZN4mlir6verifyEPNS_9OperationEb"));
    // SAFETY: the op is valid; MLIR's function gets what the caller gave.
    unsafe {
        if mlirOperationGetParentOperation(op).is_null() {
            VERIFIED.fetch_add(1, Relaxed);
        }
        transmute::<usize, Verify>(*REAL)(op, recursively)
    }
}

/// # Safety
/// As MLIR's function.
#[unsafe(export_name = "_ZN4mlir9Operation5printERN4llvm11raw_ostreamERKNS_15OpPrintingFlagsE")]
unsafe extern "C" fn print(op: *mut c_void, stream: *mut c_void, flags: *const c_void) {
    static REAL: LazyLock<usize> =
        LazyLock::new(|| next(c"_ZN4mlir9Operation5printERN4llvm11raw_ostreamERKNS_15OpPrintingFlagsE"));
    PRINTED.fetch_add(usize::from(!IN_DIAGNOSTIC.get()), Relaxed);
    // SAFETY: MLIR's function gets what the caller gave.
    unsafe { transmute::<usize, Print>(*REAL)(op, stream, flags) }
}

/// # Safety
/// As MLIR's function.
#[unsafe(export_name = "_ZN4mlir10Diagnostic8appendOpERNS_9OperationERKNS_15OpPrintingFlagsE")]
unsafe extern "C" fn append_op(
    diagnostic: *mut c_void,
    op: *mut c_void,
    flags: *const c_void,
) -> *mut c_void {
    static REAL: LazyLock<usize> =
        LazyLock::new(|| next(c"_ZN4mlir10Diagnostic8appendOpERNS_9OperationERKNS_15OpPrintingFlagsE"));
    IN_DIAGNOSTIC.set(true);
    // SAFETY: MLIR's function gets what the caller gave.
    let appended = unsafe { transmute::<usize, AppendOp>(*REAL)(diagnostic, op, flags) };
    IN_DIAGNOSTIC.set(false);
    appended
}
