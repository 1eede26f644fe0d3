//! A small compiler that embeds `broadcastable`: a language of array expressions, compiled with melior and run
//! in this process.
//!
//! ```text
//! a = [[1], [2], [3], [4]]      # 4x1
//! n = input ?                   # its size is known at run time only
//! print max(a + n * 2, 0)
//! ```
//!
//! `embedded_compiler FILE INPUT...` runs a file, `embedded_compiler - INPUT...` what it reads; each input is an
//! array such as `[1, 2]`.

mod build;
mod run;
mod syntax;
#[cfg(test)]
mod tests;

use broadcastable::{Shape, reference::Array};
use run::Event;
use std::{
    env, fs, io,
    process::ExitCode,
    sync::mpsc::{self, Sender},
    thread,
};
use syntax::{Action, Error, Instruction};

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let path = arguments.next().unwrap_or("-".into());
    let inputs: Vec<String> = arguments.collect();
    let source = match path.as_str() {
        "-" => io::read_to_string(io::stdin()),
        path => fs::read_to_string(path),
    };
    let result = match source {
        Ok(source) => {
            execute(&source, &inputs, |array| println!("{}", text(array.sizes(), array.elements(), 1)))
                .map_err(|error| render(&error, &source))
        }
        Err(error) => Err(format!("error: {path}: {error}")),
    };
    result.map_or_else(
        |message| {
            eprintln!("{message}");
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    )
}

/// Compiles and runs a program; `show` is called with each array that it prints.
fn execute(source: &str, inputs: &[String], mut show: impl FnMut(Array<f64>)) -> Result<(), Error> {
    let program = syntax::parse(source)?;
    let inputs = read_inputs(&program, inputs)?;
    let (sender, events) = mpsc::channel();
    let worker = thread::spawn(move || compile_and_run(&program, &inputs, sender));
    for event in events {
        match event {
            Event::Printed(array) => show(array),
            Event::CheckFailed(error) => return Err(error), // the worker never ends
        }
    }
    // Not before MLIR is done on that thread may this process end.
    worker.join().unwrap_or_else(|_| Err(Error::without_place("internal error: the compiler has panicked")))
}

fn compile_and_run(
    program: &[Instruction],
    inputs: &[Array<f64>],
    events: Sender<Event>,
) -> Result<(), Error> {
    let context = build::context();
    let mut module = build::build(&context, program)?;
    let checks = build::lower(&context, &mut module)?;
    run::run(&module, checks, inputs, events)
}

/// Reads one array for each instruction `input`, which it must fit.
fn read_inputs(program: &[Instruction], texts: &[String]) -> Result<Vec<Array<f64>>, Error> {
    let mut texts = texts.iter();
    let mut arrays = Vec::new();
    for instruction in program {
        let Action::Input(declared) = &instruction.action else { continue };
        let error = |what: String| Error::new(instruction.span, format!("input #{} {what}", arrays.len()));
        let text = texts.next().ok_or_else(|| error("is missing".into()))?;
        let array =
            syntax::parse_array(text).map_err(|reason| error(format!("'{text}': {}", reason.message)))?;
        let given = build::array_shape(&array);
        if !fits(&given, declared) {
            return Err(error(format!("is {given}, but is declared to be {declared}")));
        }
        arrays.push(array);
    }
    match texts.len() {
        0 => Ok(arrays),
        _ => Err(Error::without_place(format!("the program has only {} inputs", arrays.len()))),
    }
}

fn fits(given: &Shape, declared: &Shape) -> bool {
    let (given, declared) = (given.dims().unwrap_or_default(), declared.dims().unwrap_or_default());
    let mut pairs = given.iter().zip(declared);
    given.len() == declared.len() && pairs.all(|(given, declared)| declared.is_dynamic() || given == declared)
}

/// An error under the line that it is in.
fn render(error: &Error, source: &str) -> String {
    let mut lines = vec![format!("error: {}", error.message)];
    if let Some(span) = error.span {
        let number = span.line.to_string();
        let line = source.lines().nth(span.line - 1).unwrap_or_default().replace('\t', " ");
        lines.push(format!(" {number} | {line}"));
        let (indent, marks) = (" ".repeat(span.start), "^".repeat(span.end - span.start));
        lines.push(format!(" {:width$} | {indent}{marks}", "", width = number.len()));
    }
    lines.extend(error.picture.clone());
    lines.join("\n")
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
