//! The hover text of an op: its picture, the roles of its operands, and the reason for each run-time check.

use super::document::Document;
use crate::{
    answer::Answer,
    checks::{DynamicDim, RuntimeChecks},
    dim::Dim,
    error::Place,
    lsp::arguments::Arguments,
    mlir::language::Site,
    op::{Op, OpFacts},
    rule::Rule,
};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};

impl Document {
    pub fn hover(&self, position: Position, arguments: &Arguments) -> Option<Hover> {
        let site = self.site_at(position)?;
        let value = text(site, arguments);
        let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
        Some(Hover { contents, range: Some(self.range(&site.place.name)) })
    }
}

fn text(site: &Site, arguments: &Arguments) -> String {
    let op = match &site.seen {
        Ok(op) => op,
        Err(reason) => return format!("`{}`\n\nThe rules are not checked on this op: {reason}", site.name),
    };
    let mut text = format!("`{}`\n```text\n{}\n```", site.name, Answer::of(op));
    match op.verify() {
        Ok(facts) => {
            let reasons = reasons(&facts);
            text.extend(reasons.iter().map(|reason| format!("\n- {reason}")));
            if !reasons.is_empty() {
                text += &format!("\n\n{}", link(Rule::RuntimeLegal, arguments));
            }
        }
        Err(violation) => {
            let rule = violation.rule();
            text += &format!("\n{}\n\n{}", rule.explanation().mend, link(rule, arguments));
        }
    }
    text
}

/// The rule and where it is explained.
fn link(rule: Rule, arguments: &Arguments) -> String {
    match arguments.page(rule) {
        Some(page) => format!("[{rule}]({page}): {}", rule.text()),
        None => format!("`{rule}`: {}", rule.text()),
    }
}

/// The reason for each check: sizes that the types allow and that do not fit.
fn reasons(facts: &OpFacts) -> Vec<String> {
    let op = facts.op();
    facts.runtime_checks().iter().flat_map(|checks| reasons_of(op, checks)).collect()
}

fn reasons_of(op: &Op, checks: &RuntimeChecks) -> Vec<String> {
    match checks {
        RuntimeChecks::None => vec![],
        RuntimeChecks::AgainstFixed { size, dims, .. } => {
            let wrong = if *size == Dim::new(2) { 3 } else { 2 };
            let reason =
                |dim: &DynamicDim| format!("{} may be {wrong}, which does not fit {size}", name(op, dim));
            dims.iter().map(reason).collect()
        }
        RuntimeChecks::AgainstEachOther { dims } => match &dims[..] {
            [first, others @ ..] => {
                let reason = |dim: &DynamicDim| {
                    format!("{} may be 2, and {} may be 3", name(op, first), name(op, dim))
                };
                others.iter().map(reason).collect()
            }
            [] => vec![],
        },
    }
}

fn name(op: &Op, &DynamicDim { operand, dim }: &DynamicDim) -> String {
    let size = op.size_name(Place::Operand(operand), dim).unwrap_or("?");
    format!("operand #{operand} dim {dim} is `{size}`, so it")
}
