//! `bcast-verify`: checks the rules on ops of other dialects.

use crate::{
    ffi::{self, Op, glue::BcastVerifyMode, guard_op},
    foreign::{Operation, with_name},
    unknown::Unknown,
    verify::report::report_refusal,
};
use broadcastable::Alignment;
use broadcastable_foreign::{
    BROADCAST_DIMENSIONS, Profile, Reading, Seen, Unread, Verdict as judged, judge,
    profile::{self, PROFILES, Signature},
};
use melior::ir::operation::OperationLike;
use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
};

/// The pass' options.
pub struct Options<'a> {
    /// Names of ops.
    pub ops: &'a [String],
    /// Names of profiles, or `list`.
    pub profiles: &'a [String],
    pub mode: BcastVerifyMode,
    /// Whether to remark the number of ops with each verdict.
    pub summary: bool,
    /// Whether it is an error if no op was checked, or one was skipped.
    pub strict: bool,
}

/// Verifies every op below `root` that is named, or is in one of the profiles; reports each that breaks a
/// rule, and remarks on `root` their number, and the ops that no profile lists.
pub fn run(root: Op, options: &Options) -> bool {
    if options.profiles.iter().any(|name| name == "list") {
        ffi::emit_remark(root.location(), &format!("bcast-verify: the profiles are\n{}", list()));
        return true;
    }
    let names = options.profiles.iter().filter(|name| !name.is_empty());
    let profiles = names.map(|name| find(name)).collect::<Result<_, _>>();
    let run = match profiles.and_then(|profiles| Run::new(root, options.ops, profiles, options.mode)) {
        Ok(run) => run,
        Err(message) => {
            ffi::emit_error(root.location(), &format!("bcast-verify: {message}"), "");
            return false;
        }
    };
    let seen = run.visit_all(root);
    if options.summary {
        ffi::emit_remark(root.location(), &run.summary(&seen));
    }
    let gap = seen.gap().filter(|_| options.strict);
    if let Some(gap) = &gap {
        ffi::emit_error(root.location(), &format!("bcast-verify: {gap}, and 'strict' is set"), "");
    }
    seen.refused == 0 && gap.is_none()
}

/// The list of profiles.
fn list() -> String {
    let line = |profile: &Profile| {
        let ops: Vec<&str> = profile.ops.keys().copied().collect();
        format!("{}: {}\n  {}\n  {}\n", profile.name, profile.title, profile.read, ops.join(" "))
    };
    PROFILES.iter().map(line).collect()
}

struct Run<'a> {
    profiles: Vec<&'a Profile<'a>>,
    /// The ops that were named by hand.
    named: &'a [String],
    ops: BTreeMap<String, (Signature<'a>, Counts)>,
    unknown: Unknown<'a>,
    mode: BcastVerifyMode,
}

/// The number of ops with each verdict.
type Counts = [AtomicUsize; 3];

impl<'a> Run<'a> {
    /// Of two profiles that list an op, the later one counts.
    fn new(
        root: Op,
        named: &'a [String],
        profiles: Vec<&'a Profile<'a>>,
        mode: BcastVerifyMode,
    ) -> Result<Self, String> {
        let listed = profiles.iter().flat_map(|profile| &profile.ops);
        let listed = listed.filter(|(op, signature)| signature.has_rule(op));
        let mut ops: BTreeMap<String, _> =
            listed.map(|(op, signature)| (op.to_string(), signature.clone())).collect();
        for name in named.iter().filter(|name| !name.is_empty()) {
            verify_op_name(root, name)?;
            ops.entry(name.clone()).or_insert_with(|| Signature::named(name));
        }
        if ops.is_empty() {
            return Err(
                "no ops to verify: name them, as in bcast-verify{ops=toy.add,toy.mul}, or take a profile, \
                        as in bcast-verify{profile=onnx}; bcast-verify{profile=list} explains them"
                    .into(),
            );
        }
        let ops = ops.into_iter().map(|(name, signature)| (name, (signature, Counts::default()))).collect();
        let unknown = Unknown::beside(&profiles);
        Ok(Self { profiles, named, ops, unknown, mode })
    }

    fn visit_all(&self, root: Op) -> Seen {
        ffi::for_each_in_parallel(&ffi::child_ops(root), |child| ffi::walk(child, |op| self.visit(op)));
        let [verified, refused, skipped] =
            [Verdict::Verified, Verdict::Refused, Verdict::Skipped].map(|verdict| self.count(verdict));
        // If all named ops are found, no others were requested.
        let is_wanted = !self.profiles.is_empty() || !self.unseen().is_empty();
        let unknown = if is_wanted { self.unknown.counts() } else { Default::default() };
        Seen { verified, refused, skipped, unknown }
    }

    fn visit(&self, op: Op) {
        with_name(op, |name| match self.ops.get(name) {
            Some((signature, counts)) => {
                let verdict = guard_op(op, Verdict::Refused, |op| self.verify(op, signature));
                counts[verdict as usize].fetch_add(1, Relaxed);
            }
            None => guard_op(op, (), |op| self.unknown.visit(op, name)),
        });
    }

    /// Verifies one op, and reports the broken rule.
    fn verify(&self, op: Op, signature: &Signature) -> Verdict {
        if let (BcastVerifyMode::BcastVerifyModeUpstream, true) = (self.mode, signature.broadcasts()) {
            return verify_upstream(op, signature);
        }
        match judge(&Operation(op), signature) {
            judged::Fits => Verdict::Verified,
            judged::Refused(refusal) => {
                report_refusal(op, *refusal);
                Verdict::Refused
            }
            judged::NotJudged(reason) => skip(op, &reason),
        }
    }

    fn count(&self, verdict: Verdict) -> usize {
        self.ops.values().map(|(_, counts)| counts[verdict as usize].load(Relaxed)).sum()
    }

    fn has_seen(&self, profile: &str) -> bool {
        let mut own = self.ops.values().filter(|(signature, _)| signature.profile == Some(profile));
        own.any(|(_, counts)| counts.iter().any(|count| count.load(Relaxed) > 0))
    }

    /// The named ops that were not found.
    fn unseen(&self) -> Vec<&'a str> {
        let is_seen = |name: &str| {
            self.ops.get(name).is_some_and(|(_, counts)| counts.iter().any(|count| count.load(Relaxed) > 0))
        };
        self.named.iter().map(String::as_str).filter(|name| !name.is_empty() && !is_seen(name)).collect()
    }

    fn summary(&self, seen: &Seen) -> String {
        let mut text = format!("bcast-verify: {seen}");
        for profile in self.profiles.iter().filter(|profile| !self.has_seen(profile.name)) {
            text.push_str(&format!("; there is no op of the profile {}", profile.name));
        }
        let unseen = self.unseen();
        if !unseen.is_empty() {
            text.push_str(&format!("; there is none named {}", unseen.join(", ")));
        }
        text.extend(seen.unknown_text().map(|unknown| format!("; {unknown}")));
        text
    }
}

/// The verdict on an op.
#[derive(Clone, Copy)]
enum Verdict {
    Verified,
    Refused,
    Skipped,
}

/// The verdict of LLVM's own trait.
fn verify_upstream(op: Op, signature: &Signature) -> Verdict {
    let operation = Operation(op);
    let reading = match Reading::of(&operation, signature) {
        Ok(reading) => reading,
        Err(Unread::Skipped(reason)) => return skip(op, &reason),
        Err(Unread::Refused(message)) => {
            ffi::emit_op_error(op, &message, &[]);
            return Verdict::Refused;
        }
    };
    if let Alignment::Explicit(_) = reading.op.alignment() {
        let attribute = signature.explicit.unwrap_or(BROADCAST_DIMENSIONS);
        return skip(op, &format!("LLVM's own trait (mode=upstream) has no '{attribute}'"));
    }
    match reading.op.verify_upstream() {
        Ok(()) => Verdict::Verified,
        Err(violation) => {
            report_refusal(op, reading.refusal(&operation, &violation));
            Verdict::Refused
        }
    }
}

fn skip(op: Op, reason: &str) -> Verdict {
    ffi::emit_op_remark(op, &format!("was skipped by bcast-verify: {reason}"));
    Verdict::Skipped
}

fn find(name: &str) -> Result<&'static Profile<'static>, String> {
    PROFILES.iter().find(|profile| profile.name == name).ok_or_else(|| {
        let names: Vec<&str> = PROFILES.iter().map(|profile| profile.name).collect();
        format!(
            "there is no profile '{name}': choose from {}, or list, which describes them",
            names.join(", ")
        )
    })
}

/// An op of a loaded dialect must be one of its ops; an op of another dialect may exist.
fn verify_op_name(root: Op, name: &str) -> Result<(), String> {
    if name.contains(char::is_whitespace) {
        return Err(format!(
            "'{name}' does not name an op: write a comma between names, as in ops=toy.add,toy.mul"
        ));
    }
    profile::verify_op_name(name)?;
    let mut known = ffi::registered_ops(root);
    let dialect = name.split('.').next().unwrap_or_default();
    known.retain(|op| op.split('.').next() == Some(dialect));
    if known.is_empty() || known.iter().any(|op| op == name) {
        return Ok(());
    }
    let common = |op: &String| op.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
    known.sort_by_key(|op| std::cmp::Reverse(common(op)));
    known.truncate(5);
    Err(format!("dialect '{dialect}' has no op '{name}', but {}", known.join(", ")))
}
