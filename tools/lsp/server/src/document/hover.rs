//! The hover text of an op, with its picture, and that of a value, with its type.

use super::{Document, reasons, values::Value};
use crate::pages::Pages;
use broadcastable::{Op, Place, Rule};
use broadcastable_answer::Answer;
use broadcastable_check::{Written, rule_of, verdict};
use broadcastable_foreign::{BROADCAST_DIMENSIONS, ForeignOp, OwnOps, Refusal, Verdict, profile::Signature};
use broadcastable_tool::escape::{code, code_block, markdown};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};

impl Document {
    /// The facts about the value or the op at a position.
    pub fn hover(&self, position: Position, own: OwnOps, pages: &Pages) -> Option<Hover> {
        let (range, value) = match self.value_at(position).filter(|_| !self.is_beside_mlir) {
            Some(named) => (named.range.clone(), self.of_value(&named)),
            None => {
                let op = self.op_at(position)?;
                (op.statement.name_range()?, self.of_op(&op, own, pages)?)
            }
        };
        let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
        Some(Hover { contents, range: Some(self.range(&range)) })
    }

    fn of_value(&self, named: &Value) -> String {
        let own = &self.text()[named.range.clone()];
        let types = match (named.definition, &named.r#type) {
            (_, Some((range, is_assumed))) => {
                let text = &self.text()[range.clone()];
                let resolved = &self.text()[self.tree.resolved(range.clone())];
                let meaning = if text == resolved { String::new() } else { format!(" = {resolved}") };
                let doubt = if *is_assumed { ", as far as the text tells" } else { "" };
                return format!("{}{doubt}", code(&format!("{own}: {text}{meaning}")));
            }
            (Some(definition), None) if definition.count() > 1 => definition,
            (Some(_), None) => return format!("{}: the text does not tell its type", code(own)),
            (None, None) => return format!("{}: no definition is visible here", code(own)),
        };
        let line = |number: usize| match types.type_range(number) {
            Some(range) => format!("{}#{number}: {}", types.name(), &self.text()[range]),
            None => format!("{}#{number}", types.name()),
        };
        let lines: Vec<_> = (0..types.count().min(MAX_TYPES)).map(line).collect();
        code_block(&lines.join("\n"))
    }

    fn of_op(&self, op: &Written, own: OwnOps, pages: &Pages) -> Option<String> {
        let name = op.name();
        let types = types(op);
        let types = if types.is_empty() { types } else { format!("\n{}", code_block(&types)) };
        let start = code(&name) + &types;
        let Some(signature) = rule_of(own, &name) else { return (!self.is_beside_mlir).then_some(start) };
        let seen = self.seen(op, &signature);
        let rest = match verdict(op, &signature) {
            Verdict::Fits => {
                seen.map_or_else(|| "It keeps the rules.".into(), |seen| of_fitting(&seen, pages))
            }
            Verdict::Refused(refusal) => of_refusal(&refusal, &signature, seen.as_ref(), pages),
            Verdict::NotJudged(reason) => {
                format!("The rules are not checked on this op: {}", markdown(&reason))
            }
        };
        Some(format!("{start}\n{rest}"))
    }
}

/// At most this many types of operands and results are shown.
const MAX_TYPES: usize = 32;

/// The picture, and the reason for each check at run time.
fn of_fitting(seen: &Op, pages: &Pages) -> String {
    let mut text = code_block(&Answer::of(seen).to_string());
    let reasons = reasons::of(seen);
    text.extend(reasons.iter().map(|reason| format!("\n- {reason}")));
    if !reasons.is_empty() {
        text += &format!("\n\n{}", pages.link(Rule::RuntimeLegal));
    }
    text
}

fn of_refusal(refusal: &Refusal, signature: &Signature, seen: Option<&Op>, pages: &Pages) -> String {
    let answer = seen.map(Answer::of).filter(|answer| !answer.fits()).map(|answer| answer.to_string());
    let mut text = code_block(&answer.unwrap_or_else(|| {
        let picture = if refusal.note.is_empty() { String::new() } else { format!("\n{}", refusal.note) };
        format!("does not fit: {}{picture}", refusal.message)
    }));
    if let Some(fix) = &refusal.fix {
        text += &format!("\nfix: {}", markdown(fix));
    }
    if let Some(rule) = refusal.rule {
        if refusal.fix.is_none() {
            text += &format!("\n{}", advice(rule, signature));
        }
        text += &format!("\n\n{}", pages.link(rule));
    }
    text
}

/// How to fix an op that breaks the rule: of the ways that its own definition has.
fn advice(rule: Rule, signature: &Signature) -> String {
    let explanation = rule.explanation();
    let whole =
        || explanation.whole_fix().replace(BROADCAST_DIMENSIONS, signature.explicit.unwrap_or_default());
    if signature.has_alignment() { whole() } else { explanation.fix.to_owned() }
}

/// The types of the operands and results, each in a line.
fn types(op: &Written) -> String {
    let line = |place: Place| {
        let r#type = op.type_text(place).unwrap_or_else(|| "of a type that the text does not tell".into());
        format!("{place}: {type}")
    };
    let places = (0..op.operand_count()).map(Place::Operand).chain((0..op.result_count()).map(Place::Result));
    let lines: Vec<_> = places.clone().take(MAX_TYPES).map(line).collect();
    let more = places.count().saturating_sub(MAX_TYPES);
    lines.join("\n") + &if more > 0 { format!("\n({more} more)") } else { String::new() }
}
