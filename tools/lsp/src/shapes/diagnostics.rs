//! The diagnostics of a text: each message with its picture, and the rule's id with a link to its page.

use super::document::Document;
use crate::arguments::Arguments;
use broadcastable::{Op, Violation};
use broadcastable_mlir::source::Site;
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
                    let href = arguments.pages.page(rule).and_then(|page| page.parse().ok());
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

/// Of a project whose profile is wrong, at the start of each of its texts.
pub fn of_profile(reason: &str) -> Diagnostic {
    Diagnostic {
        severity: Some(DiagnosticSeverity::ERROR),
        source: Some(SOURCE.into()),
        message: format!("the profile of this project is left out: {reason}"),
        ..Diagnostic::default()
    }
}

/// The message and the picture.
fn message(op: &Op, violation: &Violation) -> String {
    match broadcastable_mlir::note(op, violation) {
        note if note.is_empty() => violation.to_string(),
        note => format!("{violation}\n{note}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use broadcastable_mlir::source::Reader;
    use serde_json::{Value, json};

    /// The only diagnostic of a text, whose op stands on the second line.
    fn diagnostic(op: &str) -> Value {
        let text = format!("%a = \"x.y\"() : () -> tensor<3xf32>\n{op}\n");
        let arguments = Arguments::read(["--rules=https://h".into()].into_iter()).unwrap();
        let found = Document::new(&Reader::default(), &text).diagnostics(&arguments);
        let [one] = &found[..] else { panic!("{found:?}") };
        json!(one)
    }

    fn on_second_line(start: u32, end: u32) -> Value {
        json!({ "start": { "line": 1, "character": start }, "end": { "line": 1, "character": end } })
    }

    #[test]
    fn a_broken_rule_has_its_picture_and_its_page() {
        let found = diagnostic("%0 = bcast.add %a : (tensor<3xf32>) -> tensor<4xf32>");
        let message = found["message"].as_str().unwrap();
        let [headline, picture] = message.splitn(2, '\n').collect::<Vec<_>>()[..] else {
            panic!("{message}")
        };
        assert!(
            headline.starts_with("'bcast.add' op result #0 dim 0") && headline.ends_with("[result-static]")
        );
        assert!(picture.starts_with("shapes, aligned on the right:"), "{picture}");
        let expected = json!({
            "range": on_second_line(5, 14), "severity": 1, "source": "bcast", "message": message,
            "code": "result-static", "codeDescription": { "href": "https://h/result-static.html" },
        });
        assert_eq!(found, expected);
        let without_picture = diagnostic("%0 = \"bcast.add\"() : () -> tensor<4xf32>");
        assert!(without_picture["message"].as_str().unwrap().ends_with("[operands-nonempty]"));
    }

    #[test]
    fn what_is_not_understood_is_an_error_in_the_dialect_alone() {
        let op = "(%a) {broadcast_dimensions = array<i64: 0>} : (tensor<3xf32>) -> tensor<3xf32>";
        let found = diagnostic(&format!("%0 = \"bcast.broadcast\"{op}"));
        let message = found["message"].as_str().unwrap();
        assert!(found["severity"] == 1 && message.starts_with("'bcast.broadcast' op "), "{found}");
        assert!(!message.contains("is not checked"), "{found}");
        let op = "(%a, %a) {broadcast_dimensions = unit} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>";
        let found = diagnostic(&format!("%0 = \"chlo.broadcast_add\"{op}"));
        let message = found["message"].as_str().unwrap();
        assert!(found["severity"] == 3 && message.starts_with("'chlo.broadcast_add' op is not checked: it "));
    }

    #[test]
    fn a_misspelt_attribute_is_a_warning() {
        let found = diagnostic("%0 = bcast.add %a {fast_math = unit} : (tensor<3xf32>) -> tensor<3xf32>");
        let message = "'bcast.add' op has no attribute 'fast_math': did you mean 'fastmath'?";
        let expected = json!({
            "range": on_second_line(19, 28), "severity": 2, "source": "bcast", "message": message,
        });
        assert_eq!(found, expected);
    }
}
