//! Programs whose ops are each lowered alone, without the analysis of the rest of the program.

use super::{
    Case, batch_size,
    mode::{EXACT, Mode},
    module,
    numbers::I32,
    runner::{Actual, is_upstreams, run, transform},
};
use std::fmt::Write;

/// Upstream's passes before and after the lowering.
const MOVES: [&str; 3] = [
    "canonicalize,cse,loop-invariant-code-motion,control-flow-sink",
    "inline,canonicalize,cse",
    "cse,loop-invariant-code-motion,inline,control-flow-sink",
];

/// The analysis of a whole program removes no failure, adds none, and moves none across a print: neither if
/// other passes have moved ops before, nor if they move the lowered ops.
#[test]
fn programs_fail_where_they_do_if_each_op_is_lowered_alone() {
    for (at, moves) in MOVES.into_iter().enumerate() {
        for batch in 0..super::times() {
            compare(33_000_000 + (at as u64 * super::times() + batch) * batch_size(), moves);
        }
    }
}

fn compare(first_seed: u64, moves: &str) {
    let mode = Mode { misfits: false, ..EXACT };
    let mut cases: Vec<Case> =
        (first_seed..first_seed + batch_size()).map(|seed| Case::draw(seed, &mode)).collect();
    cases.retain(|case| case.program.may_be_canonicalized());
    let programs: Vec<_> = cases.iter().map(|case| (&case.program, &*case.inputs)).collect();
    // Without what runs them, so that nothing follows from the inputs.
    let (functions, runs) = module::parts(&programs, I32);
    let together = transform(&functions, &format!("{moves},convert-bcast-to-linalg,{moves}"));
    let alone = hide_sizes(&transform(&functions, moves));
    let is_left = together.lines().any(|line| line.contains(" = bcast.") && !line.contains("bcast.guard"));
    assert!(alone.contains("tensor<*x") && !is_left, "it was lowered:\n{together}");
    let [together, alone] = [(together, "bcast-to-llvm"), (alone, "convert-bcast-to-linalg,bcast-to-llvm")]
        .map(|(functions, passes)| {
            let module = format!("{}{runs}", inside(&functions));
            match run(&module, passes) {
                Err(error) if is_upstreams(&error) => None,
                actual => Some(actual.unwrap_or_else(|error| panic!("{moves}: {error}\n{module}"))),
            }
        });
    let (Some(together), Some(alone)) = (together, alone) else { return };
    let seen = |actual: &Actual| (actual.ending, actual.printed.clone());
    let runs = cases.iter().flat_map(|case| (0..case.inputs.len()).map(move |run| (case, run)));
    for ((case, run), (together, alone)) in runs.zip(together.iter().zip(&alone)) {
        assert!(
            seen(together) == seen(alone),
            "seed {}, run {run}, {moves}\n{}\ntogether: {}\nalone: {}",
            case.seed,
            case.replay(run),
            together.text,
            alone.text
        );
    }
}

/// The contents of a module.
fn inside(module: &str) -> String {
    let lines: Vec<&str> = module.lines().filter(|line| *line != "module {").collect();
    let end = lines.iter().rposition(|line| *line == "}").expect("a module ends");
    lines[..end].join("\n") + "\n"
}

/// Casts each operand of the dialect's ops to an unranked type and back, which hides its sizes.
fn hide_sizes(module: &str) -> String {
    let mut hidden = String::new();
    for (number, line) in module.lines().enumerate() {
        let Some((head, tail)) = line.split_once(" : (").filter(|_| line.contains(" = bcast.")) else {
            writeln!(hidden, "{line}").unwrap();
            continue;
        };
        let (types, _) = tail.split_once(") -> ").expect("an op has results");
        let (result, op) = head.split_once(" = ").expect("an op has results");
        let (name, operands) = op.split_once(' ').expect("an op has operands");
        let (operands, attributes) = operands.split_at(operands.find(" {").unwrap_or(operands.len()));
        let mut types = types.split(", ");
        let mut names = Vec::new();
        for (index, operand) in operands.split(", ").enumerate() {
            // The predicate of a comparison stands before its operands.
            if !operand.starts_with('%') {
                names.push(operand.to_owned());
                continue;
            }
            let of = types.next().expect("an operand has a type");
            let element = of.trim_end_matches('>').rsplit(['x', '<']).next().expect("a type has elements");
            let name = format!("%hidden{number}_{index}");
            writeln!(hidden, "{name}u = tensor.cast {operand} : {of} to tensor<*x{element}>").unwrap();
            writeln!(hidden, "{name} = tensor.cast {name}u : tensor<*x{element}> to {of}").unwrap();
            names.push(name);
        }
        writeln!(hidden, "{result} = {name} {}{attributes} : ({tail}", names.join(", ")).unwrap();
    }
    hidden
}
