//! Runs a counterexample: both programs are executed on its arguments, by an interpreter that models bounds,
//! poison and undefined behaviour, and shares nothing with the proof. Only a difference in a run is a
//! refutation.
//!
//! | | |
//! |---|---|
//! | `outcome` | the outcome of a run, and how one differs from another |
//! | `control` | control flow, calls |
//! | `bcast`, `kernels`, `arithmetic`, `tensors`, `slices`, `memory` | the ops of each kind, with `integers` and `floats` |
//! | `types` | what the types of an op say |
//! | `machine` | the state of a run |
//! | `scalar`, `value`, `literal`, `stop` | values; constants; why a run stops |

mod arithmetic;
mod bcast;
mod control;
mod floats;
mod integers;
mod kernels;
mod literal;
mod machine;
mod memory;
mod outcome;
mod scalar;
mod slices;
mod stop;
mod tensors;
mod types;
mod value;

use super::{
    arguments::{Argument, Pattern, arguments, variations},
    functions,
    op::{Op, key_of_op, name},
    reader::{Functions, Options},
};
use crate::proof::{Claim, Counterexample};
use broadcastable_mlir::melior::{
    ir::Module,
    pass::{PassManager, linalg::create_linalg_generalize_named_ops_pass},
};
use machine::Machine;
use outcome::{Outcome, difference};
use scalar::Scalar;
use std::collections::BTreeSet;
use stop::Stop;
use value::{Tensor, Value};

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

impl<'m, 'c> Runner<'m, 'c> {
    pub fn new(programs: [&'m Module<'c>; 2], functions: &'m Functions, options: Options) -> Self {
        Self { programs, general: None, functions, options, seen: BTreeSet::new() }
    }

    /// The outcome of runs of the functions of that name on a counterexample, whose values become those of
    /// the run.
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
            // A symbol that the source program has as well was not made by a pass.
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
        let memory = values.iter().filter_map(|value| machine.content(value)).collect();
        let loaded = |value| match machine.content(&value) {
            Some(Tensor { sizes, elements }) => Tensor::value(sizes, elements),
            None => value,
        };
        let results = results.map(|results| results.into_iter().map(loaded).collect());
        Outcome { results, memory, calls: machine.calls }
    }
}

/// A copy of a module in which all structured ops of linalg are generic. The pass erases ops that nothing
/// uses, and folds those of constants: if one of them may fail, or have one of two results, the copy is as the
/// module is.
fn with_bodies<'c>(module: &Module<'c>) -> Module<'c> {
    let copy = |module: &Module<'c>| Module::from_operation((*module.as_operation()).clone());
    let mut general = copy(module).expect("a copy of a module is one");
    let context = module.context();
    let manager = PassManager::new(broadcastable_mlir::context(&context));
    manager.add_pass(create_linalg_generalize_named_ops_pass());
    let kept = |module: &Module| functions::ops(module.body()).map(count_of_kept).sum::<usize>();
    match manager.run(&mut general) {
        Ok(()) if kept(&general) == kept(module) => general,
        _ => copy(module).expect("a copy of a module is one"),
    }
}

/// The number of ops in an op that may fail or have one of two results.
fn count_of_kept(op: Op) -> usize {
    let inner = functions::blocks(op).into_iter().flat_map(functions::ops);
    let name = name(op);
    let is_kept = name.starts_with("bcast.") || ["arith.maxnumf", "arith.minnumf"].contains(&name.as_str());
    usize::from(is_kept) + inner.map(count_of_kept).sum::<usize>()
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

/// The name of the op of a place.
fn name_at(place: &str) -> &str {
    place.split(" in ").next().unwrap_or_default()
}
