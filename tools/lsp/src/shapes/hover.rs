//! The hover text of an op: its picture, the roles of its operands, and the reason for each run-time check.

use super::document::Document;
use crate::arguments::Arguments;
use broadcastable::{Dim, DynamicDim, Op, OpFacts, Place, Rule, RuntimeChecks};
use broadcastable_answer::Answer;
use broadcastable_mlir::source::Site;
use broadcastable_tool::escape::{code, code_block, markdown};
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
        Err(reason) => {
            let (name, reason) = (code(&site.name), markdown(reason));
            return format!("{name}\n\nThe rules are not checked on this op: {reason}");
        }
    };
    let mut text = format!("{}\n{}", code(&site.name), code_block(&Answer::of(op).to_string()));
    match op.verify() {
        Ok(facts) => {
            let reasons = reasons(&facts);
            text.extend(reasons.iter().map(|reason| format!("\n- {reason}")));
            if !reasons.is_empty() {
                text += &format!("\n\n{}", arguments.pages.link(Rule::RuntimeLegal));
            }
        }
        Err(violation) => {
            let rule = violation.rule();
            text += &format!("\n{}\n\n{}", rule.explanation().mend, arguments.pages.link(rule));
        }
    }
    text
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
    format!("operand #{operand} dim {dim} is {}, so it", code(size))
}

#[cfg(test)]
mod tests {
    use super::*;
    use broadcastable_foreign::OwnOps;
    use broadcastable_mlir::source::Reader;
    use broadcastable_server::pages::Pages;

    /// The hover text of the op on the second line, from its picture on.
    fn hover(types: &str, op: &str, arguments: &Arguments) -> String {
        let text = format!("%a, %b = \"x.y\"() : () -> ({types})\n%0 = {op} : ({types}) -> tensor<?xf32>\n");
        let document = Document::new(&Reader::default(), &text);
        let hover = document.hover(Position::new(1, 6), arguments).unwrap();
        assert_eq!(hover.range.unwrap().start, Position::new(1, 5));
        let HoverContents::Markup(contents) = hover.contents else { panic!() };
        contents.value.rsplit_once("```\n").map_or(contents.value.clone(), |(_, end)| end.to_owned())
    }

    fn arguments() -> Arguments {
        Arguments::read(["--rules=https://h".into()].into_iter()).unwrap()
    }

    #[test]
    fn each_check_has_its_reason() {
        let hover = |types| hover(types, "bcast.add %a, %b", &arguments());
        let link = format!("[runtime-legal](https://h/runtime-legal.html): {}", Rule::RuntimeLegal.text());
        let may_be = "is `?`, so it may be";
        for (types, reason) in [
            ("tensor<?xf32>, tensor<3xf32>", format!("operand #0 dim 0 {may_be} 2, which does not fit 3")),
            ("tensor<2xf32>, tensor<?xf32>", format!("operand #1 dim 0 {may_be} 3, which does not fit 2")),
            (
                "tensor<?xf32>, tensor<?xf32>",
                format!("operand #0 dim 0 {may_be} 2, and operand #1 dim 0 {may_be} 3"),
            ),
        ] {
            assert_eq!(hover(types), format!("- {reason}\n\n{link}"));
        }
        assert!(hover("tensor<?xf32>, tensor<1xf32>").ends_with("checks at run time: none\n```"));
    }

    #[test]
    fn a_broken_rule_is_explained() {
        let rule = Rule::InferDim;
        let types = "tensor<2xf32>, tensor<3xf32>";
        let end = |link: &str| format!("{}\n\n{link}: {}", rule.explanation().mend, rule.text());
        let linked = hover(types, "bcast.add %a, %b", &arguments());
        assert_eq!(linked, end("[infer-dim](https://h/infer-dim.html)"));
        let without_pages = Arguments { pages: Pages::default(), ..arguments() };
        assert_eq!(hover(types, "bcast.add %a, %b", &without_pages), end("`infer-dim`"));
    }

    /// Names come from the text, which somebody else may have written.
    #[test]
    fn a_name_is_no_markup() {
        let name = "x`\\0A[click](command:evil)```.add";
        let text = format!(
            "%a = \"x.y\"() : () -> tensor<?xf32>\n%0 = \"{name}\"(%a) : (tensor<?xf32>) -> tensor<?xf32>\n"
        );
        let own = OwnOps { ops: &[name.replace("\\0A", "\n")], ..OwnOps::default() };
        let document = Document::new(&Reader::new(own, drop), &text);
        let HoverContents::Markup(contents) =
            document.hover(Position::new(1, 6), &arguments()).unwrap().contents
        else {
            panic!()
        };
        assert!(
            contents.value.starts_with("```` x`\\n[click](command:evil)```.add ````\n```text\n"),
            "{}",
            contents.value
        );
    }

    #[test]
    fn an_op_that_is_not_understood_says_why() {
        let op = "\"chlo.broadcast_add\"(%a, %b) {broadcast_dimensions = unit}";
        let text = hover("tensor<?xf32>, tensor<?xf32>", op, &arguments());
        let start = "`chlo.broadcast_add`\n\nThe rules are not checked on this op: it ";
        assert!(text.starts_with(start), "{text}");
    }
}
