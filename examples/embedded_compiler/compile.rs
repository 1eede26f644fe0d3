//! Lowers MLIR, and runs it in this process, through MLIR's execution engine.
#![allow(unsafe_code)]

use crate::syntax::{Array, Span};
use broadcastable_mlir::{BlockParts, register_dialect, register_passes};
use melior::{
    Context, ExecutionEngine,
    dialect::{DialectRegistry, func},
    ir::{attribute::*, operation::*, r#type::FunctionType, *},
    pass::PassManager,
    utility::*,
};
use std::{ffi::CStr, ptr, slice};

/// The callback of `main`, below: it reads the array in place.
const DECLARATIONS: &str = "func.func private @show(tensor<*xf64> {bufferization.access = \"read\"})";

/// A context with everything that the passes need.
pub fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    register_all_passes();
    register_passes();
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    register_all_llvm_translations(&context);
    context
}

/// Makes a function `main` of this body, in the LLVM dialect.
pub fn lower<'c>(context: &'c Context, body: Block<'c>, source: &str) -> Result<Module<'c>, String> {
    let location = Location::unknown(context);
    body.append_operation(func::r#return(&[], location));
    let arguments = (0..body.argument_count()).filter_map(|index| body.argument_at(index));
    let types: Vec<Type> = arguments.map(|argument| argument.r#type()).collect();
    let r#type = TypeAttribute::new(FunctionType::new(context, &types, &[]).into());
    let region = Region::new();
    let body = region.append_block(body);
    let interface = (Identifier::new(context, "llvm.emit_c_interface"), Attribute::unit(context));
    let name = StringAttribute::new(context, "main");
    let main = func::func(context, name, r#type, region, &[interface], location);
    let mut module = Module::parse(context, DECLARATIONS).expect("the declarations are valid");
    module.body().append_operation(main);
    run_passes(context, &mut module, "bcast-insert-runtime-checks")?;
    explain_checks(context, body, source);
    run_passes(context, &mut module, "bcast-to-llvm{failures=return}")?;
    Ok(module)
}

fn run_passes<'c>(context: &'c Context, module: &mut Module<'c>, passes: &str) -> Result<(), String> {
    let manager = PassManager::new(context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), &format!("builtin.module({passes})"))
        .and_then(|()| manager.run(module))
        .map_err(|error| format!("internal error of {passes}: {error}"))
}

/// Adds to the message of each run-time check the line in which its op is.
fn explain_checks<'c>(context: &'c Context, body: BlockRef<'c, '_>, source: &str) {
    let mut next = body.first_operation_mut();
    while let Some(mut op) = next {
        if op.name().as_string_ref().as_str() == Ok("cf.assert") {
            let location = op.location();
            let line = location.file_line_col_range_start_line();
            let start = location.file_line_col_range_start_column() - 1;
            let end = location.file_line_col_range_end_column() - 1;
            let text = source.lines().nth(line - 1).unwrap_or_default();
            let message =
                op.attribute("msg").and_then(StringAttribute::try_from).map_or("", |message| message.value());
            // It begins with the place, which is shown below instead.
            let message = message.split_once(": ").map_or(message, |(_place, message)| message);
            let message = Span { line, start, end }.render(text, message);
            op.set_attribute("msg", StringAttribute::new(context, &message).into());
        }
        next = op.next_in_block_mut();
    }
}

/// The failure that a function lowered with `failures=return` writes.
#[repr(C)]
struct Failure {
    status: i64,
    message: [u8; 4096],
}

/// Calls `main`. A run-time check that fails is an error, and so is a lack of memory.
pub fn run(module: &Module, mut inputs: Vec<Array>) -> Result<(), String> {
    let engine = ExecutionEngine::new(module, 2, &[], false, false);
    // SAFETY: `show` has the type that the module declares, lowered.
    unsafe { engine.register_symbol("show", show as *mut ()) };
    let mut descriptors: Vec<Vec<usize>> = inputs.iter_mut().map(descriptor).collect();
    let mut pointers: Vec<*mut usize> = descriptors.iter_mut().map(Vec::as_mut_ptr).collect();
    let mut failure = Failure { status: 0, message: [0; 4096] };
    pointers.push((&raw mut failure).cast());
    let mut arguments: Vec<*mut ()> = pointers.iter_mut().map(|pointer| (&raw mut *pointer).cast()).collect();
    // SAFETY: `main` takes a pointer to the descriptor of each input, and one to the failure; all outlive the
    // call.
    let result = unsafe { engine.invoke_packed("main", &mut arguments) };
    result.map_err(|error| format!("internal error: {error}"))?;
    let message = CStr::from_bytes_until_nul(&failure.message).unwrap_or_default().to_string_lossy();
    if failure.status == 0 { Ok(()) } else { Err(message.into_owned()) }
}

/// MLIR's memref descriptor: two pointers, offset, sizes, strides; all are 8 bytes wide.
fn descriptor(Array { sizes, elements }: &mut Array) -> Vec<usize> {
    let data = elements.as_mut_ptr().expose_provenance();
    let strides = (0..sizes.len()).map(|dim| sizes[dim + 1..].iter().product());
    [data, data, 0].into_iter().chain(sizes.iter().copied()).chain(strides).collect()
}

/// Prints a memref whose rank is not in its type.
extern "C" fn show(rank: usize, descriptor: *const usize) {
    // SAFETY: the native code passes a valid descriptor, of an array without gaps.
    let (sizes, elements) = unsafe {
        let words = slice::from_raw_parts(descriptor, 3 + 2 * rank);
        let sizes = &words[3..3 + rank];
        let data = ptr::with_exposed_provenance::<f64>(words[1]);
        let count = sizes.iter().product();
        // Without elements, there may be no memory.
        let elements = if count == 0 { &[] } else { slice::from_raw_parts(data.add(words[2]), count) };
        (sizes, elements)
    };
    println!("{}", text(sizes, elements, 1));
}

/// An array as a list of lists, which are below each other.
fn text(sizes: &[usize], elements: &[f64], indent: usize) -> String {
    let [count, inner @ ..] = sizes else { return elements[0].to_string() };
    let length: usize = inner.iter().product();
    let part = |index: usize| text(inner, &elements[index * length..(index + 1) * length], indent + 1);
    let parts: Vec<String> = (0..*count).map(part).collect();
    let separator = if inner.is_empty() { ", ".into() } else { format!(",\n{:indent$}", "") };
    format!("[{}]", parts.join(&separator))
}
