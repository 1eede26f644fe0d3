//! The verdicts of `bcast-validate` on programs before and after the passes that work on tensors.
//!
//! It is given no more than what it compares: a program that it calls proven has to agree in all runs.

use super::{Toolchain, pipeline::Pipeline};
use std::{collections::HashMap, process::Command};

const VALIDATE: &str = "BCAST_VALIDATE";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Proven,
    /// With the reason.
    Refuted(String),
    /// Something in it is not understood, or not decided.
    Open,
}

/// The verdicts of a module's functions.
pub struct Verdicts(HashMap<String, Verdict>);

impl Verdicts {
    /// Whether `BCAST_VALIDATE` names a `bcast-validate`.
    pub fn are_asked() -> bool {
        std::env::var_os(VALIDATE).is_some()
    }

    /// Of the `bcast-validate` that `BCAST_VALIDATE` names, if it is set.
    pub fn of(tools: &Toolchain, name: &str, module: &str, pipeline: &Pipeline) -> Option<Self> {
        let validate = std::env::var_os(VALIDATE)?;
        if pipeline.passes.is_empty() {
            return None;
        }
        let lowered = tools.lower(module, &pipeline.of_tensors()).ok()?;
        let [before, after] =
            ["before", "after"].map(|which| tools.directory.join(format!("{name}.{which}.mlir")));
        for (path, text) in [(&before, module), (&after, &lowered)] {
            std::fs::write(path, text).expect("the directory is there");
        }
        let mut command = Command::new(validate);
        command.args((!pipeline.checks()).then_some("--assume-legal")).args([&before, &after]);
        let output = command.output().expect("BCAST_VALIDATE names a bcast-validate");
        let text = String::from_utf8_lossy(&output.stdout);
        Some(Self(text.lines().filter_map(function).collect()))
    }

    /// The verdict of a program, whose functions have names of this prefix. A private one may be gone without
    /// a word.
    pub fn program(&self, prefix: &str) -> Verdict {
        let of_it = |name: &&String| name.strip_prefix(prefix).is_some_and(|rest| rest.starts_with("_f"));
        let mut all: Vec<&Verdict> = self.0.keys().filter(of_it).map(|name| &self.0[name]).collect();
        let rank = |verdict: &&Verdict| match verdict {
            Verdict::Refuted(_) => 0,
            Verdict::Open => 1,
            Verdict::Proven => 2,
        };
        all.sort_by_key(rank);
        all.first().map_or(Verdict::Open, |&verdict| verdict.clone())
    }
}

/// The name and the verdict of a line such as `@p1_f0: proven`.
fn function(line: &str) -> Option<(String, Verdict)> {
    let (name, verdict) = line.strip_prefix('@')?.split_once(": ")?;
    let verdict = match verdict {
        "proven" => Verdict::Proven,
        _ => verdict.strip_prefix("refuted: ").map_or(Verdict::Open, |why| Verdict::Refuted(why.to_owned())),
    };
    Some((name.to_owned(), verdict))
}
