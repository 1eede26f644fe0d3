//! Colours for a terminal.

use clap::builder::styling::{AnsiColor, Style};

const FITS: Style = AnsiColor::Green.on_default().bold();
const REFUSED: Style = AnsiColor::Red.on_default().bold();

/// The verdict and the marks of an answer, in colour.
pub(super) fn paint(answer: &str) -> String {
    answer.lines().map(paint_line).collect::<Vec<_>>().join("\n")
}

fn paint_line(line: &str) -> String {
    let verdict = |word: &str| Some(word.len()).filter(|_| line.starts_with(word));
    let is_marks = line.contains('^') && line.chars().all(|letter| letter == ' ' || letter == '^');
    match (verdict("fits"), verdict("does not fit")) {
        (Some(end), _) => paint_start(line, end, FITS),
        (_, Some(end)) => paint_start(line, end, REFUSED),
        _ if is_marks => paint_start(line, line.len(), REFUSED),
        _ => line.into(),
    }
}

fn paint_start(line: &str, end: usize, style: Style) -> String {
    format!("{style}{}{style:#}{}", &line[..end], &line[end..])
}
