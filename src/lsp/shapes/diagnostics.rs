//! The diagnostics of a text: each message with its picture, and the rule's id with a link to its page.

use super::document::Document;
use crate::{Violation, lsp::arguments::Arguments, mlir::language::Site, op::Op};
use lsp_types::{CodeDescription, Diagnostic, DiagnosticSeverity, NumberOrString};

/// The source that editors show beside each message.
pub const SOURCE: &str = "bcast";

impl Document {
    pub fn diagnostics(&self, arguments: &Arguments) -> Vec<Diagnostic> {
        let sites = self.sites.sites.iter();
        sites.flat_map(|site| self.diagnostics_of(site, arguments)).collect()
    }

    pub fn diagnostics_of(&self, site: &Site, arguments: &Arguments) -> Vec<Diagnostic> {
        let plain = |range, severity, message| Diagnostic {
            range,
            severity: Some(severity),
            source: Some(SOURCE.into()),
            message,
            ..Diagnostic::default()
        };
        let name = &site.name;
        let own = self.range(&site.place.name);
        let mut found: Vec<Diagnostic> = site
            .misspelt
            .iter()
            .map(|wrong| {
                let message = format!(
                    "'{name}' op has no attribute '{}': did you mean '{}'?",
                    wrong.found, wrong.meant
                );
                plain(self.range(&wrong.range), DiagnosticSeverity::WARNING, message)
            })
            .collect();
        match &site.seen {
            Err(reason) if !name.starts_with("bcast.") => {
                let message = format!("'{name}' op is not checked: {reason}");
                found.push(plain(own, DiagnosticSeverity::INFORMATION, message));
            }
            Err(reason) => {
                found.push(plain(own, DiagnosticSeverity::ERROR, format!("'{name}' op {reason}")));
            }
            Ok(op) => {
                if let Err(violation) = op.verify() {
                    let message = format!("'{name}' op {}", message(op, &violation));
                    let rule = violation.rule();
                    let href = arguments.page(rule).and_then(|page| page.parse().ok());
                    found.push(Diagnostic {
                        code: Some(NumberOrString::String(rule.id().into())),
                        code_description: href.map(|href| CodeDescription { href }),
                        ..plain(own, DiagnosticSeverity::ERROR, message)
                    });
                }
            }
        }
        found
    }
}

/// The message and the picture.
fn message(op: &Op, violation: &Violation) -> String {
    match crate::mlir::note(op, violation) {
        note if note.is_empty() => violation.to_string(),
        note => format!("{violation}\n{note}"),
    }
}
