//! `bcast-validate before.mlir after.mlir`: proves that the second program computes the same as the first
//! one.

use bcast_validate::{
    ir::{Options, Outcome, context, validate},
    logic::solver::Solver,
    proof::Verdict,
};
use broadcastable_mlir::{
    melior::{Context, diagnostic::Diagnostic, ir::Module},
    nesting::{self, TooLarge},
    place_text,
};
use broadcastable_tool::{escape, output::Output, read::named_text};
use std::{
    env,
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
};

const HELP: &str = "\
Proves that the functions of a lowered program compute the same as the functions of the same names in the program
before, for all sizes and indices, as unbounded integers and as 64-bit integers. Compares functions with kernels on
memrefs op by op with those after bcast-kernels-to-loops, as unbounded integers.

usage: bcast-validate [options] before.mlir after.mlir

  --assume-legal   assume that sizes are legal without checks: for runtime-checks=false
  --assume-equal   require that `?` against `?` is equal: for dynamic-broadcast=assume-equal
  --keep DIR       write each query to DIR, as a file that any SMT solver reads

The program after is the output of convert-bcast-to-linalg, or of another pass before bufferization. An op that both
programs have, and of which the tool knows nothing, has to get the same operands in both.

exit code:
  0  every function is proven
  1  a function is refuted
  2  no function is refuted, but not everything is understood: an op, a file, the command line, or a query that z3
     does not decide. The message names it";

/// The request of a command line.
struct Arguments {
    files: Vec<String>,
    options: Options,
    keep: Option<PathBuf>,
}

/// Regions, and chains of thousands of ops, are read recursively.
const STACK: usize = 1 << 30;

fn main() -> ExitCode {
    match thread::Builder::new().stack_size(STACK).spawn(prove) {
        Ok(prove) => prove.join().unwrap_or_else(|_| not_understood("internal error, please report it")),
        Err(error) => not_understood(&format!("no thread can be started: {error}")),
    }
}

fn prove() -> ExitCode {
    let arguments = match parse(env::args().skip(1)) {
        Ok(Some(arguments)) => arguments,
        Ok(None) => {
            return Output::answer(HELP.into(), true).print();
        }
        Err(error) => return not_understood(&format!("{error}\n\n{HELP}")),
    };
    match run(&arguments) {
        Ok(output) => output.print(),
        Err(error) => not_understood(&error),
    }
}

fn not_understood(error: &str) -> ExitCode {
    let errors = escape::lines(&format!("bcast-validate: {error}\n"));
    Output { errors, ..Output::silent(2) }.print()
}

fn parse(mut words: impl Iterator<Item = String>) -> Result<Option<Arguments>, String> {
    let mut arguments = Arguments { files: Vec::new(), options: Options::default(), keep: None };
    while let Some(word) = words.next() {
        match word.as_str() {
            "--help" | "-h" => return Ok(None),
            "--assume-legal" => arguments.options.assume_legal = true,
            "--assume-equal" => arguments.options.assume_equal = true,
            "--keep" => arguments.keep = Some(words.next().ok_or("--keep needs a directory")?.into()),
            "--" => arguments.files.extend(words.by_ref()),
            option if option.starts_with('-') => return Err(format!("unknown option '{option}'")),
            file => arguments.files.push(file.to_owned()),
        }
    }
    match arguments.files.len() {
        2 => Ok(Some(arguments)),
        count => Err(format!("expected two files, and got {count}")),
    }
}

fn run(arguments: &Arguments) -> Result<Output, String> {
    let context = context();
    let before = read(&context, &arguments.files[0])?;
    let after = read(&context, &arguments.files[1])?;
    let mut solver = Solver::start(arguments.keep.clone())?;
    let outcomes = validate(&mut solver, &before, &after, arguments.options)?;
    if outcomes.is_empty() {
        return Err(format!("{} has no function with a body", arguments.files[0]));
    }
    let (texts, codes): (Vec<String>, Vec<u8>) = outcomes.iter().map(report).unzip();
    // A counterexample takes precedence over functions that are not understood.
    let code = [1, 2].into_iter().find(|code| codes.contains(code)).unwrap_or(0);
    Ok(Output { text: escape::lines(&texts.concat()), ..Output::silent(code) })
}

fn read<'c>(context: &'c Context, file: &str) -> Result<Module<'c>, String> {
    let text = named_text(Path::new(file)).map_err(|error| format!("cannot read {file}: {error}"))?;
    if text.contains('\0') {
        return Err(format!("{file} is not a text: it contains a zero byte"));
    }
    if let Some(TooLarge { line, column, reason }) = nesting::too_large(text.as_bytes()) {
        return Err(format!("{file}:{line}:{column}: {reason}"));
    }
    let name = file.to_owned();
    let handler = context.attach_diagnostic_handler(move |diagnostic| {
        eprintln!("{}", escape::lines(&escape::ends(&message(&name, &diagnostic))));
        true
    });
    let module = Module::parse(context, &text);
    context.detach_diagnostic_handler(handler);
    module.ok_or_else(|| format!("{file} is not valid: see above"))
}

/// MLIR's diagnostics of a text without a name, with the name of the file.
fn message(file: &str, diagnostic: &Diagnostic) -> String {
    let place = place_text(diagnostic.location());
    let place = place.strip_prefix("-:").map_or(place.clone(), |place| format!("{file}:{place}"));
    let severity = format!("{:?}", diagnostic.severity()).to_lowercase();
    let notes = (0..diagnostic.note_count()).filter_map(|index| diagnostic.note(index).ok());
    notes.fold(format!("{place}{severity}: {diagnostic}"), |text, note| text + "\n" + &message(file, &note))
}

/// The outcome of a function, and its exit code.
fn report(Outcome { name, verdict, case }: &Outcome) -> (String, u8) {
    let verdicts = match verdict {
        Ok(verdicts) => verdicts,
        Err(error) => return (format!("@{name}: {error}\n"), 2),
    };
    let not_decided = |text: String| (format!("@{name}: not decided: {text}"), 2);
    let mut answer = (format!("@{name}: proven\n"), 0);
    for (theory, verdict) in verdicts {
        match verdict {
            Verdict::Proven(_) => {}
            Verdict::Refuted(counterexample) => {
                let case = case.iter().map(|case| {
                    format!("to see it run, add this to both programs, at the end of the module:\n{case}")
                });
                return (format!("@{name}: refuted: {counterexample}{}", case.collect::<String>()), 1);
            }
            Verdict::NotShown(counterexample, why) => {
                answer = not_decided(format!("z3 says that {counterexample}but {why}\n"));
            }
            Verdict::Undecided(what) => {
                answer = not_decided(format!("z3 finds no answer in {theory:?}: {what}\n"));
            }
        }
    }
    answer
}
