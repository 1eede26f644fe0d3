//! The report as annotations of GitHub's workflows.

use super::{
    checked::CheckedFile,
    finding::{Finding, Level},
    human,
    request::CheckRequest,
};
use broadcastable_tool::escape::{github_message, github_property};

/// GitHub shows ten annotations of a step; the lines after them are in its log.
pub(super) fn report(files: &[CheckedFile], request: &CheckRequest) -> String {
    let mut lines = Vec::new();
    let mut errors = 0;
    for (file, finding) in
        files.iter().flat_map(|file| file.checked.findings.iter().map(move |finding| (file, finding)))
    {
        let is_error = finding.level == Level::Error;
        errors += usize::from(is_error);
        if (is_error && errors <= request.max_errors) || (!is_error && !request.is_quiet) {
            lines.push(annotation(file, finding));
        }
    }
    lines.extend(human::more(errors, request));
    if !request.is_quiet {
        // The lines after the counts say no more than the annotations.
        lines.extend(human::summary(files).lines().next().map(str::to_owned));
    }
    lines.join("\n")
}

fn annotation(file: &CheckedFile, finding: &Finding) -> String {
    let level = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Skipped => "notice",
    };
    let place = match &finding.place {
        Some(place) => {
            format!("file={},line={},col={}", github_property(&place.file), place.line, place.column)
        }
        None => format!("file={}", github_property(&file.name)),
    };
    let title = finding.rule.map_or("mlir", |rule| rule.id());
    let mut text = finding.message.clone();
    finding.notes.iter().for_each(|note| text += &format!("\n{}", note.message));
    format!("::{level} {place},title={title}::{}", github_message(&text))
}
