//! A small compiler that embeds `broadcastable`: a language of array expressions, compiled with melior and
//! run in this process.
//!
//! ```text
//! a = [[1], [2], [3], [4]]      # 4x1
//! n = input ?                   # its size is known at run time only
//! print max(a + n * 2, 0)
//! ```
//!
//! `embedded_compiler FILE INPUT...` runs a file, `embedded_compiler - INPUT...` what it reads; each input is
//! an array such as `[1, 2]`.

mod compile;
mod syntax;
#[cfg(test)]
mod tests;

use melior::ir::Block;
use std::{env, fs, io, process::ExitCode};

fn main() -> ExitCode {
    let arguments = env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    match execute(&arguments.collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn execute(arguments: &[String]) -> Result<(), String> {
    let (path, inputs) = arguments.split_first().ok_or("usage: embedded_compiler FILE INPUT...")?;
    let source = if path == "-" { io::read_to_string(io::stdin()) } else { fs::read_to_string(path) };
    let source = source.map_err(|error| format!("error: {path}: {error}"))?;
    let context = compile::context();
    let body = Block::new(&[]);
    let inputs = syntax::parse(&source, inputs, &context, &body)?;
    let module = compile::lower(&context, body, &source)?;
    compile::run(&module, inputs)
}
