//! Sources with programs, text or bytecode.

use super::{glue, string_ref};
use melior::{Context, ir::Module};
use mlir_sys as sys;

/// The module in a source, text or bytecode, whose ops are not verified; `None` after errors, which are reported.
pub fn parse_module<'c>(context: &'c Context, source: &[u8], name: &str) -> Option<Module<'c>> {
    // Bytecode must be aligned as its contents are, which 64 bytes are enough for.
    #[repr(align(64))]
    #[derive(Clone, Copy)]
    struct Line([u8; 64]);
    let mut lines = vec![Line([0; 64]); source.len().div_ceil(64).max(1)];
    for (line, part) in lines.iter_mut().zip(source.chunks(64)) {
        line.0[..part.len()].copy_from_slice(part);
    }
    let source = sys::MlirStringRef { data: lines.as_ptr().cast(), length: source.len() };
    // SAFETY: the lines are as long as the source at least, and MLIR copies what it keeps. A module that is not null is
    // the caller's.
    unsafe { Module::from_option_raw(glue::bcastParseModule(context.to_raw(), source, string_ref(name))) }
}
