//! Runs a lowered module in this process, through MLIR's execution engine.
#![allow(unsafe_code)]

use crate::syntax::Error;
use broadcastable::reference::Array;
use melior::{ExecutionEngine, ir::Module};
use std::{
    cell::RefCell,
    ffi::{CStr, c_char},
    slice,
    sync::mpsc::Sender,
    thread,
};

/// What a running program reports.
pub enum Event {
    Printed(Array<f64>),
    /// It has stopped where it was, and so has its thread, for good.
    CheckFailed(Error),
}

struct Session {
    events: Sender<Event>,
    checks: Vec<Error>,
}

thread_local! {
    /// The program that runs on this thread: native code calls back without any context.
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// Sends an event, unless nobody listens any more.
fn send(event: impl FnOnce(&[Error]) -> Event) {
    SESSION.with_borrow(|session| {
        if let Some(Session { events, checks }) = session {
            events.send(event(checks)).ok();
        }
    });
}

/// Calls `main`. If a run-time check fails, that is reported, and this does not return: native code has no way
/// to unwind.
pub fn run(
    module: &Module,
    checks: Vec<Error>,
    inputs: &[Array<f64>],
    events: Sender<Event>,
) -> Result<(), Error> {
    // Debian's shared MLIR has the engine, so that this needs nothing at run time but what compiling needs: neither
    // `mlir-runner` nor its libraries.
    let engine = ExecutionEngine::new(module, 2, &[], false, false);
    // SAFETY: `show` has the C interface of what the module declares. The other two stand in for the functions of
    // C's library by which a failed check prints its message and ends the process.
    unsafe {
        engine.register_symbol("_mlir_ciface_show", show as *mut ());
        engine.register_symbol("puts", report_check as *mut ());
        engine.register_symbol("abort", stop as *mut ());
    }
    SESSION.set(Some(Session { events, checks }));
    let mut memory: Vec<Vec<f64>> = inputs.iter().map(|input| input.elements().to_vec()).collect();
    let mut descriptors: Vec<Vec<usize>> =
        inputs.iter().zip(&mut memory).map(|(input, memory)| descriptor(input.sizes(), memory)).collect();
    let mut pointers: Vec<*mut usize> = descriptors.iter_mut().map(Vec::as_mut_ptr).collect();
    let mut arguments: Vec<*mut ()> = pointers.iter_mut().map(|pointer| (&raw mut *pointer).cast()).collect();
    // SAFETY: `main` takes a pointer to the descriptor of each input, all of which outlive the call.
    let result = unsafe { engine.invoke_packed("main", &mut arguments) };
    result.map_err(|error| Error::without_place(format!("internal error: {error}")))
}

/// MLIR's memref descriptor: two pointers, offset, sizes, strides; all are 8 bytes wide.
fn descriptor(sizes: &[usize], memory: &mut [f64]) -> Vec<usize> {
    let data = memory.as_mut_ptr().expose_provenance();
    let strides = (0..sizes.len()).map(|dim| sizes[dim + 1..].iter().product());
    [data, data, 0].into_iter().chain(sizes.iter().copied()).chain(strides).collect()
}

/// The descriptor of a memref whose rank is not in its type.
#[repr(C)]
struct Unranked {
    rank: usize,
    descriptor: *const usize,
}

extern "C" fn show(array: *const Unranked) {
    // SAFETY: the native code passes a valid descriptor, of an array without gaps.
    let (sizes, elements) = unsafe {
        let Unranked { rank, descriptor } = *array;
        let words = slice::from_raw_parts(descriptor, 3 + 2 * rank);
        let sizes = &words[3..3 + rank];
        let data = std::ptr::with_exposed_provenance::<f64>(words[1]);
        let count = sizes.iter().product();
        // Where there are no elements, there may be no memory either.
        let elements = if count == 0 { &[] } else { slice::from_raw_parts(data.add(words[2]), count) };
        (sizes, elements)
    };
    let array = Array::new(sizes, elements.to_vec()).expect("there are as many elements as the sizes say");
    send(|_| Event::Printed(array));
}

extern "C" fn report_check(number: *const c_char) {
    // SAFETY: the message of a check is a C string.
    let number = unsafe { CStr::from_ptr(number) };
    let number = number.to_str().ok().and_then(|number| number.parse::<usize>().ok());
    send(|checks| {
        let check = number.and_then(|number| checks.get(number)).cloned();
        Event::CheckFailed(check.unwrap_or_else(|| Error::without_place("a run-time check failed")))
    });
}

extern "C" fn stop() -> ! {
    loop {
        thread::park();
    }
}
