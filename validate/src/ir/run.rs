//! Runs a counterexample: both programs are executed on its arguments, by an interpreter that models bounds, poison and
//! undefined behaviour, and shares nothing with the proof. Only a difference in a run is a refutation.
//!
//! | | |
//! |---|---|
//! | `machine` | the state of a run, control flow, calls |
//! | `bcast`, `kernels`, `tensors`, `slices`, `memory` | the ops of each kind |
//! | `scalar`, `integers`, `floats` | arithmetic |
//! | `value`, `literal` | values; constants |

mod bcast;
mod floats;
mod integers;
mod kernels;
mod literal;
mod machine;
mod memory;
mod scalar;
mod slices;
mod tensors;
mod value;

use super::{
    arguments::{Argument, Pattern, arguments, variations},
    functions::{self, Functions},
    op::{NotUnderstood, Op, key_of_op, name, place},
    reader::Options,
};
use crate::proof::{Claim, Counterexample};
use broadcastable_mlir::melior::{
    ir::Module,
    pass::{PassManager, linalg::create_linalg_generalize_named_ops_pass},
};
use machine::Machine;
use scalar::Scalar;
use std::collections::BTreeSet;
use value::{Memref, Tensor, Value, all_indices};

/// The reason why a run stops.
#[derive(Clone, Debug)]
enum Stop {
    /// A check fails.
    Fails,
    /// Undefined behaviour, at the place of an op.
    Undefined { place: String, why: String },
    /// An op is not supported.
    NotRun(NotUnderstood),
}

impl Stop {
    fn undefined(op: Op, why: &str) -> Self {
        Self::Undefined { place: place(op), why: format!("{why}, at {}", place(op)) }
    }

    fn not_run(op: Op, why: &str) -> Self {
        Self::NotRun(NotUnderstood::new(op, why))
    }
}

impl From<NotUnderstood> for Stop {
    fn from(error: NotUnderstood) -> Self {
        Self::NotRun(error)
    }
}

/// The outcome of runs of two programs.
pub enum Shown {
    /// A difference, and the elements of the arguments that show it.
    Differ(String, Pattern),
    /// No difference.
    Nothing,
    /// An op is not supported.
    NotRun(String),
}

/// Runs the functions of two programs.
pub struct Runner<'m, 'c> {
    programs: [&'m Module<'c>; 2],
    /// The programs with a body for each structured op.
    general: Option<[Module<'c>; 2]>,
    functions: &'m Functions,
    options: Options,
    /// The runs without a difference.
    seen: BTreeSet<String>,
}

/// The outcome of a run.
struct Outcome {
    results: Result<Vec<Value>, Stop>,
    /// The memory of the arguments afterwards.
    memory: Vec<Tensor>,
    calls: Vec<(String, Vec<Value>)>,
}

impl<'m, 'c> Runner<'m, 'c> {
    pub fn new(programs: [&'m Module<'c>; 2], functions: &'m Functions, options: Options) -> Self {
        Self { programs, general: None, functions, options, seen: BTreeSet::new() }
    }

    /// The outcome of runs of the functions of that name on a counterexample, whose values become those of the run.
    pub fn show(&mut self, name: &str, found: &mut Counterexample) -> Shown {
        let outcome = self.show_in(self.programs, name, found);
        if !matches!(outcome, Shown::NotRun(_)) {
            return outcome;
        }
        let general = self.general.take().unwrap_or_else(|| self.programs.map(with_bodies));
        let shown = self.show_in(general.each_ref(), name, found);
        self.general = Some(general);
        shown
    }

    fn show_in(&mut self, programs: [&Module; 2], name: &str, found: &mut Counterexample) -> Shown {
        let [Some(before), Some(after)] = programs.map(|module| function(module, name)) else {
            return Shown::NotRun("the function is not found".into());
        };
        let (mut outcome, original) = (Shown::Nothing, found.values.clone());
        for values in variations(before, found) {
            found.values = values;
            for pattern in Pattern::ALL {
                match self.show_with(before, after, found, pattern) {
                    Shown::Differ(how, pattern) => return Shown::Differ(how, pattern),
                    Shown::Nothing => {}
                    not_run => {
                        outcome = not_run;
                        break;
                    }
                }
            }
        }
        found.values = original;
        outcome
    }

    fn show_with(&mut self, before: Op, after: Op, found: &Counterexample, pattern: Pattern) -> Shown {
        let Some(arguments) = arguments(before, found, pattern) else {
            return Shown::NotRun("its arguments are too large, or are not numbers".into());
        };
        let is_hoisted = found.claim == Claim::Hoisted;
        let key = format!("{:?} {is_hoisted} {arguments:?}", key_of_op(before));
        if self.seen.contains(&key) {
            return Shown::Nothing;
        }
        let first = self.run(before, self.options, &arguments, false);
        let options = Options { assume_legal: false, ..self.options };
        let second = self.run(after, options, &arguments, false);
        match difference(&first, &second) {
            Ok(Some(how)) => return Shown::Differ(how, pattern),
            Ok(None) => {}
            Err(error) => return Shown::NotRun(error.to_string()),
        }
        if is_hoisted
            && !matches!(first.results, Err(Stop::Undefined { .. }))
            && let Err(Stop::Undefined { place, why }) = self.run(after, options, &arguments, true).results
            // Another op may be one that no pass moves.
            && place == found.place
        {
            // What the program before has as well, no pass has made.
            let original = self.run(before, self.options, &arguments, true).results;
            if !matches!(original, Err(Stop::Undefined { place: original, .. }) if name_at(&original) == name_at(&place))
            {
                return Shown::Differ(format!("where its checks come later, {why}"), pattern);
            }
        }
        self.seen.insert(key);
        Shown::Nothing
    }

    fn run(&self, function: Op, options: Options, arguments: &[Argument], is_unchecked: bool) -> Outcome {
        let mut machine = Machine::new(self.functions, options, is_unchecked);
        let mut values = Vec::new();
        for argument in arguments {
            match argument.value(&mut machine) {
                Some(value) => values.push(value),
                None => {
                    let results = Err(Stop::not_run(function, "its arguments are not built"));
                    return Outcome { results, memory: Vec::new(), calls: Vec::new() };
                }
            }
        }
        let results = machine.function(function, function, values.clone());
        let memory = values.iter().filter_map(|value| content(&machine, value)).collect();
        let results =
            results.map(|results| results.into_iter().map(|value| loaded(&machine, value)).collect());
        Outcome { results, memory, calls: machine.calls }
    }
}

/// A copy of a module in which all structured ops of linalg are generic. The pass erases ops that nothing uses: if one of them
/// may fail, the copy is as the module is.
fn with_bodies<'c>(module: &Module<'c>) -> Module<'c> {
    let copy = |module: &Module<'c>| Module::from_operation((*module.as_operation()).clone());
    let mut general = copy(module).expect("a copy of a module is one");
    let context = module.context();
    let manager = PassManager::new(broadcastable_mlir::context(&context));
    manager.add_pass(create_linalg_generalize_named_ops_pass());
    let may_fail = |module: &Module| functions::ops(module.body()).map(count_of_bcast).sum::<usize>();
    match manager.run(&mut general) {
        Ok(()) if may_fail(&general) == may_fail(module) => general,
        _ => copy(module).expect("a copy of a module is one"),
    }
}

/// The ops of the dialect in an op.
fn count_of_bcast(op: Op) -> usize {
    let inner = functions::blocks(op).into_iter().flat_map(functions::ops);
    usize::from(name(op).starts_with("bcast.")) + inner.map(count_of_bcast).sum::<usize>()
}

fn function<'c, 'a>(module: &'a Module<'c>, name: &str) -> Option<Op<'c, 'a>> {
    functions::ops(module.body())
        .find(|&op| functions::is_function(op) && functions::function_name(op) == name)
}

impl Argument {
    fn value(&self, machine: &mut Machine) -> Option<Value> {
        let kind = scalar::Kind::of(&self.element)?;
        let number = |text: &String| literal::number(text, kind);
        let elements: Vec<Scalar> = self.numbers.iter().map(number).collect::<Option<_>>()?;
        Some(match &self.sizes {
            None => Value::Scalar(*elements.first()?),
            Some(sizes) if self.is_memref => machine.allocate(sizes.clone(), elements),
            Some(sizes) => Tensor::value(sizes.clone(), elements),
        })
    }
}

/// The elements of a memref.
fn content(machine: &Machine, value: &Value) -> Option<Tensor> {
    let Value::Memref(memref) = value else { return None };
    let element = |at: &Vec<i64>| {
        let element = memref.place(at).and_then(|at| machine.memories[memref.memory].get(at).copied());
        element.unwrap_or(Scalar::Poison)
    };
    let elements = all_indices(&memref.sizes).iter().map(element).collect();
    Some(Tensor { sizes: memref.sizes.clone(), elements })
}

/// The name of the op of a place.
fn name_at(place: &str) -> &str {
    place.split(" in ").next().unwrap_or_default()
}

/// A result with the contents of its memory.
fn loaded(machine: &Machine, value: Value) -> Value {
    match content(machine, &value) {
        Some(Tensor { sizes, elements }) => Tensor::value(sizes, elements),
        None => value,
    }
}

/// A difference of the second program from the first one, where that one is defined.
fn difference(before: &Outcome, after: &Outcome) -> Result<Option<String>, NotUnderstood> {
    for outcome in [before, after] {
        if let Err(Stop::NotRun(error)) = &outcome.results {
            return Err(error.clone());
        }
    }
    let how =
        match (&before.results, &after.results) {
            (Err(Stop::Undefined { .. }), _) => return Ok(None),
            (_, Err(Stop::Undefined { why, .. })) => Some(why.clone()),
            (Err(_), Ok(_)) => Some("the program before fails, and the program after does not".into()),
            (Ok(_), Err(_)) => Some("the program after fails, and the program before does not".into()),
            (Err(_), Err(_)) => None,
            (Ok(first), Ok(second)) => {
                let results = first.iter().zip(second).enumerate();
                let memory = before.memory.iter().zip(&after.memory).enumerate();
                results
                    .filter_map(|(at, (first, second))| other_value(&format!("result #{at}"), first, second))
                    .chain(memory.filter_map(|(at, (a, b))| {
                        other_tensor(&format!("memref #{at} of the arguments"), a, b)
                    }))
                    .next()
            }
        };
    Ok(how.or_else(|| other_calls(&before.calls, &after.calls)))
}

fn other_calls(before: &[(String, Vec<Value>)], after: &[(String, Vec<Value>)]) -> Option<String> {
    if before.len() != after.len() {
        return Some(format!("{} functions are called instead of {}", after.len(), before.len()));
    }
    before.iter().zip(after).find_map(|((first, passed), (second, others))| match first == second {
        false => Some(format!("@{second} is called instead of @{first}")),
        true => passed
            .iter()
            .zip(others)
            .find_map(|(a, b)| other_value(&format!("what @{first} is passed"), a, b)),
    })
}

fn other_value(what: &str, before: &Value, after: &Value) -> Option<String> {
    match (before, after) {
        (Value::Scalar(first), Value::Scalar(second)) => other(what, *first, *second),
        (Value::Tensor(first), Value::Tensor(second)) => other_tensor(what, first, second),
        (Value::Poison | Value::Opaque, _) => None,
        _ => Some(format!("{what} is not defined")),
    }
}

fn other_tensor(what: &str, before: &Tensor, after: &Tensor) -> Option<String> {
    if before.sizes != after.sizes {
        return Some(format!("{what} has the sizes {:?} instead of {:?}", after.sizes, before.sizes));
    }
    let elements = before.elements.iter().zip(&after.elements).zip(all_indices(&before.sizes));
    elements
        .into_iter()
        .find_map(|((&first, &second), at)| other(&format!("{what} at {at:?}"), first, second))
}

/// Whether a number refines another one; poison may be refined to any number.
fn other(what: &str, before: Scalar, after: Scalar) -> Option<String> {
    let is_same = matches!(before, Scalar::Poison) || before.is(after);
    (!is_same).then(|| format!("{what} is {after} instead of {before}"))
}

impl Machine<'_> {
    /// A memref of new memory.
    fn allocate(&mut self, sizes: Vec<i64>, elements: Vec<Scalar>) -> Value {
        self.memories.push(elements);
        Value::Memref(Memref::whole(self.memories.len() - 1, sizes))
    }
}
