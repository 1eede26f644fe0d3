//! `bcast-verify`: the rules, checked on ops of other dialects.

use super::{
    profile::{PROFILES, Profile, Signature},
    types::any_value_type,
};
use crate::{
    Alignment, Place, Shape, ValueType,
    mlir::{
        ffi::{self, Op, glue::BcastVerifyMode, guard_op},
        verify::{alignment::attribute_dimensions, report},
    },
};
use melior::ir::{ValueLike, operation::OperationLike};
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
    /// Whether to remark how many ops came to each verdict.
    pub summary: bool,
}

/// Verifies every op below `root` that is named, or is in one of the profiles; reports each that breaks a
/// rule, and remarks on `root` how many there were.
pub fn run(root: Op, options: &Options) -> bool {
    if options.profiles.iter().any(|name| name == "list") {
        ffi::emit_remark(root.location(), &format!("bcast-verify: the profiles are\n{}", list()));
        return true;
    }
    let run = match Run::new(root, options) {
        Ok(run) => run,
        Err(message) => {
            ffi::emit_error(root.location(), &format!("bcast-verify: {message}"), "");
            return false;
        }
    };
    run.visit_all(root);
    if options.summary {
        ffi::emit_remark(root.location(), &run.summary());
    }
    run.count(Verdict::Refused) == 0
}

/// Verifies every op below `root` that is in any profile, as [`run`] does; returns how many were verified, refused and
/// skipped.
#[cfg(feature = "cli")]
pub fn verify_profiles(root: Op) -> [usize; 3] {
    let profiles: Vec<String> = PROFILES.iter().map(|profile| profile.name.to_owned()).collect();
    let mode = BcastVerifyMode::BcastVerifyModeStrict;
    let options = Options { ops: &[], profiles: &profiles, mode, summary: false };
    let run = Run::new(root, &options).expect("every profile is found");
    run.visit_all(root);
    [Verdict::Verified, Verdict::Refused, Verdict::Skipped].map(|verdict| run.count(verdict))
}

/// Whether any profile knows the op.
#[cfg(feature = "cli")]
pub fn is_known(name: &str) -> bool {
    PROFILES.iter().any(|profile| profile.ops.contains_key(name))
}

/// What every profile is.
fn list() -> String {
    let line = |profile: &Profile| {
        let ops: Vec<&str> = profile.ops.keys().copied().collect();
        format!("{}: {}\n  {}\n", profile.name, profile.title, ops.join(" "))
    };
    PROFILES.iter().map(line).collect()
}

struct Run {
    profiles: Vec<&'static str>,
    ops: BTreeMap<String, (Signature, Counts)>,
    mode: BcastVerifyMode,
}

/// How many ops came to each verdict.
type Counts = [AtomicUsize; 3];

impl Run {
    fn new(root: Op, options: &Options) -> Result<Self, String> {
        let (mut profiles, mut ops) = (Vec::new(), BTreeMap::new());
        for name in options.profiles.iter().filter(|name| !name.is_empty()) {
            let profile = find(name)?;
            profiles.push(profile.name);
            ops.extend(profile.ops.iter().map(|(op, signature)| (op.to_string(), signature.clone())));
        }
        for name in options.ops.iter().filter(|name| !name.is_empty()) {
            verify_op_name(root, name)?;
            ops.entry(name.clone()).or_insert(Signature::DEFAULT).profile = None;
        }
        if ops.is_empty() {
            return Err(
                "no ops to verify: name them, as in bcast-verify{ops=toy.add,toy.mul}, or take a profile, \
                        as in bcast-verify{profile=onnx}; bcast-verify{profile=list} explains them"
                    .into(),
            );
        }
        let ops = ops.into_iter().map(|(name, signature)| (name, (signature, Counts::default()))).collect();
        Ok(Self { profiles, ops, mode: options.mode })
    }

    fn visit_all(&self, root: Op) {
        ffi::for_each_in_parallel(&ffi::child_ops(root), |child| ffi::walk(child, |op| self.visit(op)));
    }

    fn visit(&self, op: Op) {
        let name = op.name();
        if let Some((signature, counts)) =
            name.as_string_ref().as_str().ok().and_then(|name| self.ops.get(name))
        {
            let verdict = guard_op(op, Verdict::Refused, |op| self.verify(op, signature));
            counts[verdict as usize].fetch_add(1, Relaxed);
        }
    }

    /// Verifies one op, and reports what is wrong with it.
    fn verify(&self, op: Op, signature: &Signature) -> Verdict {
        if let Some(reason) = exception(op, signature) {
            return skip(op, &reason);
        }
        let operands = operand_types(op, signature);
        let results: Vec<_> = op.results().map(|result| any_value_type(result.r#type())).collect();
        if let (Some(profile), Some(found)) = (signature.profile, not_understood(&operands, &results)) {
            return skip(op, &format!("{found}; the profile '{profile}' expects a shape there"));
        }
        let dimensions = match (attribute_dimensions(op, signature.explicit), signature.profile) {
            (Ok(dimensions), _) => dimensions,
            (Err(message), Some(_)) => return skip(op, &format!("it {message}")),
            (Err(message), None) => {
                ffi::emit_op_error(op, &message, "");
                return Verdict::Refused;
            }
        };
        let alignment = dimensions.as_deref().map_or(Alignment::Right, Alignment::Explicit);
        let seen = crate::Op::elementwise(operands).with_results(results).aligned(alignment);
        let verdict = match (self.mode, alignment) {
            (BcastVerifyMode::BcastVerifyModeUpstream, Alignment::Explicit(_)) => {
                let reason = format!("LLVM's own trait (mode=upstream) has no '{}'", signature.explicit);
                return skip(op, &reason);
            }
            (BcastVerifyMode::BcastVerifyModeUpstream, Alignment::Right) => seen.verify_upstream(),
            _ => seen.verify().map(drop),
        };
        match verdict {
            Ok(()) => Verdict::Verified,
            Err(violation) => {
                report::report_violation(op, &seen, &violation);
                Verdict::Refused
            }
        }
    }

    fn count(&self, verdict: Verdict) -> usize {
        self.ops.values().map(|(_, counts)| counts[verdict as usize].load(Relaxed)).sum()
    }

    fn has_seen(&self, profile: &str) -> bool {
        let mut own = self.ops.values().filter(|(signature, _)| signature.profile == Some(profile));
        own.any(|(_, counts)| counts.iter().any(|count| count.load(Relaxed) > 0))
    }

    fn summary(&self) -> String {
        let [verified, refused, skipped] =
            [Verdict::Verified, Verdict::Refused, Verdict::Skipped].map(|verdict| self.count(verdict));
        let seen = verified + refused + skipped;
        let ops = if seen == 1 { "op" } else { "ops" };
        let mut text = format!(
            "bcast-verify: {seen} {ops} seen, {verified} verified, {refused} refused, {skipped} skipped"
        );
        let is_unseen = |(signature, counts): &(Signature, Counts)| {
            signature.profile.is_none() && counts.iter().all(|count| count.load(Relaxed) == 0)
        };
        let unseen: Vec<&str> =
            self.ops.iter().filter(|(_, entry)| is_unseen(entry)).map(|(name, _)| name.as_str()).collect();
        for profile in self.profiles.iter().filter(|&&profile| !self.has_seen(profile)) {
            text.push_str(&format!("; there is no op of the profile {profile}"));
        }
        if !unseen.is_empty() {
            text.push_str(&format!("; there is none named {}", unseen.join(", ")));
        }
        text
    }
}

/// What became of an op.
#[derive(Clone, Copy)]
enum Verdict {
    Verified,
    Refused,
    Skipped,
}

fn skip(op: Op, reason: &str) -> Verdict {
    ffi::emit_op_remark(op, &format!("was skipped by bcast-verify: {reason}"));
    Verdict::Skipped
}

fn find(name: &str) -> Result<&'static Profile, String> {
    PROFILES.iter().find(|profile| profile.name == name).ok_or_else(|| {
        let names: Vec<&str> = PROFILES.iter().map(|profile| profile.name).collect();
        format!(
            "there is no profile '{name}': choose from {}, or list, which describes them",
            names.join(", ")
        )
    })
}

/// An op of a dialect that is loaded must be one of its ops; of other dialects nothing is known.
fn verify_op_name(root: Op, name: &str) -> Result<(), String> {
    let Some((dialect, _)) =
        name.split_once('.').filter(|(dialect, op)| !dialect.is_empty() && !op.is_empty())
    else {
        return Err(format!("'{name}' does not name an op: write it with its dialect, as in toy.add"));
    };
    let mut known = ffi::registered_ops(root, dialect);
    if known.is_empty() || known.iter().any(|op| op == name) {
        return Ok(());
    }
    let common = |op: &String| op.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
    known.sort_by_key(|op| std::cmp::Reverse(common(op)));
    known.truncate(5);
    Err(format!("dialect '{dialect}' has no op '{name}', but {}", known.join(", ")))
}

/// The types of all operands up to the last one that broadcasts. One between them that does not stands there
/// as unranked, which inference skips, so that the others keep their numbers.
fn operand_types(op: Op, signature: &Signature) -> Vec<ValueType> {
    let Some(chosen) = &signature.operands else {
        return op.operands().map(|operand| any_value_type(operand.r#type())).collect();
    };
    let count = chosen.iter().max().map_or(0, |last| last + 1);
    let operands =
        op.operands().take(count).enumerate().map(|(index, operand)| match chosen.contains(&index) {
            true => any_value_type(operand.r#type()),
            false => Shape::Unranked.into(),
        });
    operands.collect()
}

/// Why the rules do not hold for this very op.
fn exception(op: Op, signature: &Signature) -> Option<String> {
    let is_false =
        |name: &&str| ffi::attribute(op, name).is_some_and(|value| ffi::attribute_text(value) == "false");
    if let Some(name) = signature.unless_false.filter(is_false) {
        return Some(format!("its '{name}' is false, so it accepts any shapes"));
    }
    let last = signature.operands.iter().flatten().max()?;
    (op.operand_count() <= *last).then(|| format!("it has no operand #{last}"))
}

/// The first value that has no shape.
fn not_understood(operands: &[ValueType], results: &[ValueType]) -> Option<String> {
    let operands = operands.iter().enumerate().map(|(index, value)| (Place::Operand(index), value));
    let results = results.iter().enumerate().map(|(index, value)| (Place::Result(index), value));
    operands.chain(results).find_map(|(place, value)| match value {
        ValueType::Other(text) => Some(format!("{place} has type '{text}'")),
        ValueType::Shaped { .. } => None,
    })
}
