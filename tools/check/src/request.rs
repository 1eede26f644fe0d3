//! The options of a check.

use std::path::PathBuf;

/// The use of known fixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixing {
    /// They are reported, in the forms of the report that have them.
    Report,
    /// The changes are printed in place of the report.
    Diff,
    /// The files are changed.
    Write,
}

/// The files to check, and the form of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckRequest {
    /// The files and directories, in their order; `-` is standard input.
    pub files: Vec<PathBuf>,
    /// `human`, `json`, `sarif` or `github`.
    pub format: String,
    /// Whether to fail if no op was seen or an op was skipped.
    pub strict: bool,
    /// Whether to report errors alone, without a summary.
    pub is_quiet: bool,
    /// The file that the report is written to, in place of standard output.
    pub output: Option<PathBuf>,
    /// Whether a report for people has colours.
    pub has_color: bool,
    /// How many errors a report for people shows.
    pub max_errors: usize,
    /// The use of known fixes.
    pub fixing: Fixing,
    /// A file with the errors that are known, and not reported.
    pub baseline: Option<PathBuf>,
    /// A file that gets the errors of this run as known ones.
    pub new_baseline: Option<PathBuf>,
    /// Where the pages of the rules are.
    pub rules: Option<String>,
    /// Ops of other dialects to check, by their names.
    pub ops: Vec<String>,
    /// Files with more profiles.
    pub profiles: Vec<PathBuf>,
    /// Plugins with dialects, for bytecode.
    pub plugins: Vec<String>,
}
