//! The findings of a text as diagnostics: the message of `bcast check`, and the rule's id with a link to its
//! page.

use super::Document;
use crate::pages::Pages;
use broadcastable_check::{Finding, Found, Level};
use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString,
    Position, Range,
};

/// The source that editors show beside each message.
const SOURCE: &str = "bcast";

/// The capabilities of the editor, as it states them.
#[derive(Clone, Copy, Default)]
pub struct Shown {
    /// Notes of diagnostics at places of their own.
    pub notes: bool,
}

/// Editors are slow with more, and nobody reads them.
const MAX_DIAGNOSTICS: usize = 1000;

impl Document {
    /// The errors, and after them what is less; with the reason if the profile of the project is left out.
    pub fn diagnostics(&self, pages: &Pages, shown: Shown, problem: Option<&str>) -> Vec<Diagnostic> {
        // MLIR's own parser says where it stops.
        let is_shown = |found: &&Found| !(self.is_beside_mlir && found.is_unread());
        let mut found: Vec<&Found> = self.found.iter().filter(is_shown).collect();
        found.sort_by_key(|found| severity(found.level()));
        let more = (found.len() + self.comments.len()).saturating_sub(MAX_DIAGNOSTICS);
        let more = (more > 0).then(|| format!("{more} more findings are not shown; 'bcast check' lists all"));
        let problem = problem.map(|reason| {
            at_start(DiagnosticSeverity::ERROR, format!("the profile of this project is left out: {reason}"))
        });
        let found = self.findings(found.into_iter().take(MAX_DIAGNOSTICS));
        let found = found.iter().chain(&self.comments).take(MAX_DIAGNOSTICS);
        let found = found.map(|finding| self.diagnostic(finding, pages, shown));
        problem
            .into_iter()
            .chain(found)
            .chain(more.map(|more| at_start(DiagnosticSeverity::WARNING, more)))
            .collect()
    }

    /// Some of what was found, with messages.
    pub(super) fn findings<'d>(&self, found: impl Iterator<Item = &'d Found>) -> Vec<Finding> {
        let lines = broadcastable_check::Lines::new(self.text(), "");
        found.map(|found| found.finding(&self.tree, &lines)).collect()
    }

    pub(super) fn diagnostic(&self, finding: &Finding, pages: &Pages, shown: Shown) -> Diagnostic {
        let range = self.range_of(finding);
        let page = finding.rule.and_then(|rule| pages.page(rule)).and_then(|page| page.parse().ok());
        let uri = self.uri.clone().filter(|_| shown.notes && !finding.notes.is_empty());
        let mut message = finding.message.clone();
        if uri.is_none() {
            finding.notes.iter().for_each(|note| message += &format!("\n{}", note.message));
        }
        let related = uri.map(|uri| {
            let note = |message: &String| DiagnosticRelatedInformation {
                location: Location::new(uri.clone(), range),
                message: message.clone(),
            };
            finding.notes.iter().map(|found| note(&found.message)).collect()
        });
        Diagnostic {
            range,
            severity: Some(severity(finding.level)),
            code: finding.rule.map(|rule| NumberOrString::String(rule.id().into())),
            code_description: page.map(|href| CodeDescription { href }),
            related_information: related,
            ..of_server(message)
        }
    }

    /// The place of a finding; the whole line of one that is about no op.
    fn range_of(&self, finding: &Finding) -> Range {
        match &finding.place {
            Some(place) if finding.range.is_empty() => {
                let line = u32::try_from(place.line.saturating_sub(1)).unwrap_or(u32::MAX);
                let start = Position::new(line, 0);
                self.range(&self.bytes_of_lines(Range::new(start, start)))
            }
            _ => self.range(&finding.range),
        }
    }
}

fn severity(level: Level) -> DiagnosticSeverity {
    match level {
        Level::Error => DiagnosticSeverity::ERROR,
        Level::Warning => DiagnosticSeverity::WARNING,
        Level::Skipped => DiagnosticSeverity::INFORMATION,
    }
}

fn at_start(severity: DiagnosticSeverity, message: String) -> Diagnostic {
    Diagnostic { severity: Some(severity), ..of_server(message) }
}

fn of_server(message: String) -> Diagnostic {
    Diagnostic { source: Some(SOURCE.into()), message, ..Diagnostic::default() }
}
