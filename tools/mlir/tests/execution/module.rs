//! A module that runs programs, each run in a process of its own: `@main` forks, so that an aborting run does
//! not stop the others, and all share one compilation.

use super::{
    bodies,
    inputs::Inputs,
    numbers::{I32, Numbers},
    print::{functions, list, scalars, tensor},
    program::{Element, Program, Type},
};
use broadcastable::reference::Array;
use std::fmt::Write;

/// The line before a run, with its number.
pub const START: &str = "run #";
/// The last line of a run that is not stopped.
pub const END: &str = "the end";

/// The functions that programs call.
pub const PRINTERS: &str = "\
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = \"read\"})
func.func private @printMemrefI64(tensor<*xi64> {bufferization.access = \"read\"})
";

/// The functions that runs call, after all programs. A C function gets no tensors. The parent waits; the
/// child has the signal handlers that a process begins with, so that `abort` prints no stack.
const FORK: &str = "\
func.func private @fork() -> i32
func.func private @wait(i64) -> i32
func.func private @signal(i32, i64) -> i64
func.func private @_exit(i32)
func.func private @enter_child() -> i1 {
  %zero = arith.constant 0 : i32
  %null = arith.constant 0 : i64
  %id = func.call @fork() : () -> i32
  %is_child = arith.cmpi eq, %id, %zero : i32
  scf.if %is_child {
    %sigabrt = arith.constant 6 : i32
    %old = func.call @signal(%sigabrt, %null) : (i32, i64) -> i64
  } else {
    %status = func.call @wait(%null) : (i64) -> i32
  }
  return %is_child : i1
}
";

/// Runs each of these programs on each of its inputs.
pub fn module(programs: &[(&Program, &[Inputs])], numbers: Numbers) -> String {
    let (programs, runs) = parts(programs, numbers);
    programs + &runs
}

/// All programs, and what runs them.
pub fn parts(programs: &[(&Program, &[Inputs])], numbers: Numbers) -> (String, String) {
    let (mut text, mut runs, mut main) = (PRINTERS.to_owned(), FORK.to_owned(), String::new());
    let mut run = 0;
    for (number, (program, inputs)) in programs.iter().enumerate() {
        text += &functions(program, &format!("f{number}"), numbers);
        for inputs in *inputs {
            runs += &run_function(run, program, &format!("f{number}_main"), inputs, numbers);
            writeln!(main, "  vector.print str \"{START}{run}\\n\"").unwrap();
            writeln!(main, "  %child{run} = call @enter_child() : () -> i1").unwrap();
            writeln!(main, "  scf.if %child{run} {{ func.call @run{run}() : () -> () }}").unwrap();
            run += 1;
        }
    }
    (text, format!("{runs}func.func @main() {{\n{main}  return\n}}\n"))
}

/// The function that calls a program on constants.
fn run_function(run: usize, program: &Program, callee: &str, inputs: &Inputs, numbers: Numbers) -> String {
    let mut text = format!("func.func private @run{run}() {{\n");
    let types = &program.main().types[..inputs.tensors.len()];
    for (index, (array, r#type)) in inputs.tensors.iter().zip(types).enumerate() {
        let known = Type { sizes: array.sizes().iter().copied().map(Some).collect(), ..*r#type };
        let (constant, from, to) = (tensor(&known, I32), tensor(&known, numbers), tensor(r#type, numbers));
        let elements = nested(array, r#type.element);
        writeln!(text, "  %i{index} = arith.constant dense<{elements}> : {constant}").unwrap();
        let mut made = format!("%i{index}");
        if r#type.element == Element::Number && numbers != I32 {
            let body = bodies::of_i32(numbers);
            writeln!(text, "  %k{index} = bcast.map {made} : ({constant}) -> ({from}){body}").unwrap();
            made = format!("%k{index}");
        }
        writeln!(text, "  %a{index} = tensor.cast {made} : {from} to {to}").unwrap();
    }
    for (n, count) in inputs.counts.iter().enumerate() {
        writeln!(text, "  %n{n} = arith.constant {count} : index").unwrap();
    }
    for (n, condition) in inputs.conditions.iter().enumerate() {
        writeln!(text, "  %p{n} = arith.constant {condition}").unwrap();
    }
    let (scalars, scalar_types) = scalars();
    let arguments = list((0..types.len()).map(|index| format!("%a{index}")));
    let types = list(types.iter().map(|r#type| tensor(r#type, numbers)));
    writeln!(text, "  call @{callee}({arguments}, {scalars}) : ({types}, {scalar_types}) -> ()").unwrap();
    writeln!(text, "  vector.print str \"{END}\\n\"").unwrap();
    writeln!(text, "  %zero = arith.constant 0 : i32").unwrap();
    writeln!(text, "  call @_exit(%zero) : (i32) -> ()").unwrap();
    text + "  return\n}\n"
}

/// The elements as MLIR prints them: nested lists, or nothing without elements.
fn nested(array: &Array<i32>, element: Element) -> String {
    fn write(sizes: &[usize], elements: &[String]) -> String {
        match sizes {
            _ if elements.is_empty() => String::new(),
            [] => elements[0].clone(),
            [_, inner @ ..] => {
                let parts = elements.chunks(inner.iter().product()).map(|part| write(inner, part));
                format!("[{}]", list(parts))
            }
        }
    }
    let text = |&number: &i32| match element {
        Element::Number => number.to_string(),
        Element::I1 => (number != 0).to_string(),
    };
    write(array.sizes(), &array.elements().iter().map(text).collect::<Vec<_>>())
}
