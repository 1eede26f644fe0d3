//! Programs, lowered, changed, validated and run: the table.

use crate::{
    inputs::{inputs, random_inputs},
    interpret::{Rules, Run, Stop, interpret, value::Value},
    judge::{Shown, judge, judge_moved},
    mutate::{Mutant, PROMISE, mutants},
    programs::Pipeline,
    read::read,
    tree,
};
use bcast_validate::{
    ir::{Options, context, validate},
    logic::solver::Solver,
    proof::Verdict,
};
use broadcastable_mlir::{
    melior::{
        Context,
        ir::{Module, operation::OperationLike},
        pass::PassManager,
        utility::{parse_pass_pipeline, register_all_passes},
    },
    register_passes,
};
use std::{
    collections::{BTreeMap, HashSet},
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Once,
    time::Duration,
};

/// The outcomes of the mutants of one kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Row {
    /// Refuted, and a run differs.
    pub refuted: usize,
    /// Refuted, and no run differs.
    pub alarms: usize,
    /// Proven, and no run differs.
    pub equal: usize,
    /// Proven, and a run differs.
    pub holes: usize,
    /// Neither proven nor refuted.
    pub undecided: usize,
}

/// A claim that runs do not confirm.
pub struct Finding {
    /// The kind of the change.
    pub kind: &'static str,
    /// The validator's verdict, and the outcome of the runs.
    pub text: String,
    /// The program before.
    pub before: String,
    /// The changed program.
    pub after: String,
}

/// The outcomes of all mutants.
#[derive(Default)]
pub struct Campaign {
    /// By kinds.
    pub rows: BTreeMap<&'static str, Row>,
    /// Proven, and a run differs.
    pub holes: Vec<Finding>,
    /// Refuted, and no run differs.
    pub alarms: Vec<Finding>,
    /// Proven, and no run differs; the text is the way in which the program was lowered.
    pub equal: Vec<Finding>,
    /// Neither proven nor refuted.
    pub undecided: Vec<Finding>,
    /// The interpreter does not support it.
    pub unknown: Vec<String>,
}

/// Random inputs, besides all small sizes.
const DRAWN: usize = 100;

/// The validator's verdict on a function; an error says why it does not decide.
type Claim = Result<Decided, String>;

enum Decided {
    Proven,
    Refuted(String),
}

/// A source program, with its behaviour.
pub struct Before<'t> {
    text: &'t str,
    name: String,
    inputs: Vec<Vec<Value>>,
    expected: Vec<Run<Vec<Value>>>,
    rules: Rules,
}

/// A solver that gives up after two seconds: most mutants are decided in less, and there are thousands.
///
/// # Panics
/// If there is no `z3`.
pub fn new_solver() -> Solver {
    Solver::start_with(None, Duration::from_secs(2)).expect("z3 starts")
}

/// A context with all dialects and passes.
pub fn new_context() -> Context {
    static PASSES: Once = Once::new();
    PASSES.call_once(|| {
        register_all_passes();
        register_passes();
    });
    let context = context();
    context.enable_multi_threading(false);
    // Most mutants do not verify: their diagnostics are discarded.
    context.attach_diagnostic_handler(|_| true);
    context
}

/// A program, lowered.
///
/// # Panics
/// If it is not valid, or a pass fails.
pub fn lowered<'c>(context: &'c Context, text: &str, passes: &str) -> Module<'c> {
    let mut module = Module::parse(context, text).unwrap_or_else(|| panic!("not valid: {text}"));
    let manager = PassManager::new(context);
    let pipeline = format!("builtin.module({passes})");
    parse_pass_pipeline(manager.as_operation_pass_manager(), &pipeline).expect("the pipeline is valid");
    manager.run(&mut module).unwrap_or_else(|_| panic!("{passes} fails on {text}"));
    module
}

impl<'t> Before<'t> {
    /// Runs a program on all inputs.
    pub fn run(context: &Context, text: &'t str, rules: Rules) -> Self {
        let module = Module::parse(context, text).unwrap_or_else(|| panic!("not valid: {text}"));
        let tree = read(&module);
        let name = tree.ops[0].symbol().expect("the first op is a function").to_owned();
        let drawn = random_inputs(&tree.ops[0], 1, DRAWN);
        let inputs = [inputs(&tree.ops[0]), drawn].concat();
        let expected = inputs.iter().map(|input| interpret(&tree, &name, input, rules)).collect();
        Self { text, name, inputs, expected, rules }
    }

    /// The number of runs with a result.
    pub fn results(&self) -> usize {
        self.expected.iter().filter(|run| run.is_ok()).count()
    }

    /// The number of runs that fail.
    pub fn failures(&self) -> usize {
        self.expected.iter().filter(|run| matches!(run, Err(Stop::Failed(_)))).count()
    }

    /// The difference in the first run that has one.
    pub fn shown(&self, after: &tree::Module) -> Shown {
        for (input, expected) in self.inputs.iter().zip(&self.expected) {
            let run = |rules| interpret(after, &self.name, input, rules);
            let mut shown = judge(expected, &run(self.rules));
            if let (Shown::Same, Err(Stop::Failed(_))) = (&shown, expected) {
                shown = judge_moved(expected, &run(Rules { pass_checks: true, ..self.rules }));
            }
            match shown {
                Shown::Same => {}
                Shown::Different(what) => {
                    return Shown::Different(format!("{what}, for {}", inputs_text(input)));
                }
                unknown => return unknown,
            }
        }
        Shown::Same
    }
}

fn inputs_text(input: &[Value]) -> String {
    let text = |value: &Value| match value {
        Value::Scalar(scalar) => format!("{}", scalar.unwrap_or_default() as i64),
        Value::Tensor(tensor) => format!("{:?}", tensor.sizes),
    };
    input.iter().map(text).collect::<Vec<_>>().join(" ")
}

impl Campaign {
    /// Changes a lowered program in every `step`-th way.
    pub fn change(
        &mut self,
        solver: &mut Solver,
        text: &str,
        pipeline: &Pipeline,
        step: usize,
        first: usize,
    ) {
        let context = new_context();
        let before = Before::run(&context, text, pipeline.rules);
        let source = Module::parse(&context, text).expect("it was parsed before");
        let after = read(&lowered(&context, text, pipeline.passes));
        if let Shown::Different(what) | Shown::Unknown(what) = before.shown(&after) {
            self.unknown.push(format!("{} without a change: {what}\n{text}\n{after}", pipeline.passes));
            return;
        }
        let mut seen = HashSet::from([after.to_string()]);
        let different = mutants(&after).into_iter().filter(|mutant| seen.insert(mutant.module.to_string()));
        for Mutant { kind, module } in different.skip(first % step).step_by(step) {
            let mutant = module.to_string();
            let Some(parsed) =
                Module::parse(&context, &mutant).filter(|module| module.as_operation().verify())
            else {
                continue;
            };
            let claim = claim(solver, &source, &parsed, pipeline.rules);
            self.count(kind, claim, (&before, pipeline), &module, parsed.as_operation().to_string());
        }
    }

    fn count(
        &mut self,
        kind: &'static str,
        claim: Claim,
        (before, pipeline): (&Before, &Pipeline),
        mutant: &tree::Module,
        text: String,
    ) {
        let row = self.rows.entry(kind).or_default();
        let finding =
            |text_of: String| Finding { kind, text: text_of, before: before.text.into(), after: text };
        let decided = match claim {
            Ok(decided) => decided,
            Err(why) => {
                row.undecided += 1;
                self.undecided.push(finding(why));
                return;
            }
        };
        let shown = if kind == PROMISE {
            Shown::Different("it promises what the program before does not".into())
        } else {
            before.shown(mutant)
        };
        match (decided, shown) {
            (_, Shown::Unknown(what)) => self.unknown.push(what),
            (Decided::Proven, Shown::Same) => {
                row.equal += 1;
                self.equal.push(finding(pipeline.passes.into()));
            }
            (Decided::Proven, Shown::Different(what)) => {
                row.holes += 1;
                self.holes.push(finding(what));
            }
            (Decided::Refuted(_), Shown::Different(_)) => row.refuted += 1,
            (Decided::Refuted(what), Shown::Same) => {
                row.alarms += 1;
                self.alarms.push(finding(what));
            }
        }
    }
}

fn claim(solver: &mut Solver, before: &Module, after: &Module, rules: Rules) -> Claim {
    let options = Options { assume_legal: rules.assume_legal, assume_equal: rules.assume_equal };
    let outcomes = catch_unwind(AssertUnwindSafe(|| validate(solver, before, after, options)));
    let outcomes = match outcomes {
        Ok(Ok(outcomes)) => outcomes,
        Ok(Err(error)) => {
            *solver = new_solver();
            return Err(format!("the solver is lost: {error}"));
        }
        Err(_) => {
            *solver = new_solver();
            return Err("the validator panics".into());
        }
    };
    let mut undecided = None;
    for outcome in &outcomes {
        match &outcome.verdict {
            Err(error) => undecided = Some(error.to_string()),
            Ok(verdicts) => {
                for (_, verdict) in verdicts {
                    match verdict {
                        Verdict::Proven(_) => {}
                        Verdict::Refuted(counterexample) => {
                            return Ok(Decided::Refuted(counterexample.to_string()));
                        }
                        Verdict::NotShown(_, why) => {
                            undecided = Some(format!("no run of the tool shows it: {why}"))
                        }
                        Verdict::Undecided(what) => undecided = Some(format!("z3 gives up: {what}")),
                    }
                }
            }
        }
    }
    undecided.map_or(Ok(Decided::Proven), Err)
}

/// The rows as a table.
impl fmt::Display for Campaign {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(
            f,
            "| change | mutants | refuted, and a run differs | refuted, no run differs | proven, no run differs | proven, a run differs | not decided |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|---|")?;
        let mut all = Row::default();
        let mut line = |kind: &str, row: &Row| {
            let Row { refuted, alarms, equal, holes, undecided } = *row;
            let count = refuted + alarms + equal + holes + undecided;
            writeln!(f, "| {kind} | {count} | {refuted} | {alarms} | {equal} | {holes} | {undecided} |")
        };
        for (kind, row) in &self.rows {
            line(kind, row)?;
            all.refuted += row.refuted;
            all.alarms += row.alarms;
            all.equal += row.equal;
            all.holes += row.holes;
            all.undecided += row.undecided;
        }
        line("all", &all)
    }
}
