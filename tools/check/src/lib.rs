//! `bcast check FILE…`: checks the ops in MLIR files, of `bcast` and of every dialect that a profile knows,
//! without MLIR.
//!
//! A file fails if an op is refused. With `--strict` it also fails if no op was checked, one was skipped, or
//! a statement was not understood. Only bytecode needs MLIR: `bcast-opt` prints it as text.

mod baseline;

mod checked;
mod finding;
mod fixes;
mod github;
mod human;
mod ignored;
mod json;
mod mlir;
mod projects;
mod request;
mod sarif;
mod source;
mod sources;

use broadcastable_foreign::profile::verify_op_name;
pub use broadcastable_foreign::{OwnOps, ProfileTexts};
pub use finding::{Checked, Edit, Finding, Level, Note, SourcePlace, TextFix};
pub use ignored::{Ignored, is_ignored};
pub use request::{CheckRequest, Fixing};
pub use source::{
    Checker, Found, Lines, Written, check_text, file_location, fixes_of, rule_of, signature, verdict,
};

use broadcastable_tool::{
    escape,
    output::Output,
    read,
    replace::{Before, replace},
};
use checked::{CheckedFile, check_all, check_text as check_source};
use sources::{Project, Source, Sources};
use std::{
    env, fs,
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

/// Checks the files that can be read.
pub fn check(request: &CheckRequest) -> Output {
    try_check(request).unwrap_or_else(|error| Output {
        text: String::new(),
        errors: escape::lines(&format!("error: {error}\n")),
        code: 2,
    })
}

/// The report, or why there is none: what the command line names, besides the files, is wrong.
fn try_check(request: &CheckRequest) -> Result<Output, String> {
    request.ops.iter().try_for_each(|op| verify_op_name(op))?;
    if let Some(plugin) = request.plugins.iter().find(|plugin| !Path::new(plugin).is_file()) {
        return Err(format!(
            "'{}' is not a plugin with dialects: there is no such file",
            escape::line(plugin)
        ));
    }
    let sources = sources::read(&request.files);
    refuse_sources_as_outputs(request, &sources.read)?;
    let texts = projects::read(&sources.read, &request.profiles)?;
    let profiles = projects::parse(&texts)?;
    let own = |project: &Project| OwnOps {
        ops: &request.ops,
        profiles: &profiles[project],
        plugins: &request.plugins,
    };
    Ok(check_sources(request, sources, own))
}

fn check_sources<'a>(
    request: &CheckRequest,
    sources: Sources,
    own: impl Fn(&Project) -> OwnOps<'a> + Sync,
) -> Output {
    let Sources { read: mut sources, mut errors, warnings, has_gap, .. } = sources;
    let check_one = |source: &Source| {
        check_source(&source.bytes, &source.name, own(&source.project), request.format == "sarif")
    };
    let mut diff = String::new();
    let fixed = match request.fixing {
        Fixing::Report => vec![0; sources.len()],
        _ => fix_all(&mut sources, request.fixing, &own, &mut diff, &mut errors),
    };
    let mut files = check_all(&sources, request.is_quiet, check_one);
    files.iter_mut().zip(fixed).for_each(|(file, fixed)| file.fixed = fixed);
    errors += &take_out_known(&mut files, &sources, request).err().unwrap_or_default();
    let absent = absent(&files, &request.ops);
    let fits = errors.is_empty()
        && files.iter().all(|file| file.fits(request.strict))
        && !(request.strict && (has_gap || !absent.is_empty()));
    let note = match request.fixing {
        Fixing::Diff if diff.is_empty() && !request.is_quiet => {
            "note: there is no error with exactly one fix, so nothing changes\n"
        }
        _ => "",
    };
    let text = match request.fixing {
        // Escapes would change what `git apply` reads.
        Fixing::Diff if request.output.is_none() && is_shown() => escape::lines(&diff),
        Fixing::Diff => diff,
        _ => report(request, &files, &sources, fits),
    };
    finish(request, text, fits, errors, &(warnings + &absent + note))
}

/// A report or a baseline would replace what it is about.
fn refuse_sources_as_outputs(request: &CheckRequest, sources: &[Source]) -> Result<(), String> {
    let files: Vec<_> =
        sources.iter().filter_map(|source| fs::canonicalize(source.path.as_ref()?).ok()).collect();
    let is_source = |path: &&PathBuf| fs::canonicalize(path).is_ok_and(|path| files.contains(&path));
    match [&request.output, &request.new_baseline].into_iter().flatten().find(is_source) {
        Some(path) => Err(format!(
            "{}: it is one of the files that are checked, and is not replaced",
            escape::path(path)
        )),
        None => Ok(()),
    }
}

/// The named ops that no file has, in words.
fn absent(files: &[CheckedFile], ops: &[String]) -> String {
    let is_absent = |op: &&String| files.iter().all(|file| file.checked.absent.contains(op));
    ops.iter().filter(is_absent).map(|op| format!("warning: no file has an op named {op}\n")).collect()
}

/// Fixes the sources. Files are written, or the differences are; in the report, a file that is not written
/// stays as it was.
fn fix_all<'a>(
    sources: &mut [Source],
    fixing: Fixing,
    own: impl Fn(&Project) -> OwnOps<'a>,
    diff: &mut String,
    errors: &mut String,
) -> Vec<usize> {
    let mut fix = |source: &mut Source| {
        let Some((text, count)) = fixes::fixed(source, own(&source.project)) else { return 0 };
        if fixing == Fixing::Diff {
            *diff += &fixes::diff(&source.name, &String::from_utf8_lossy(&source.bytes), &text);
            return 0;
        }
        let written = match &source.path {
            Some(path) => replace(path, text.as_bytes(), Before::Is(&source.bytes)),
            None => Err(io::Error::other("standard input has no file to fix; --diff prints the changes")),
        };
        match written {
            Ok(()) => {
                source.bytes = text.into_bytes();
                count
            }
            Err(error) => {
                *errors += &format!("error: {}: {error}\n", escape::line(&source.name));
                0
            }
        }
    };
    sources.iter_mut().map(&mut fix).collect()
}

/// Leaves out the errors that the baseline lists, or that it lists from now on.
fn take_out_known(
    files: &mut [CheckedFile],
    sources: &[Source],
    request: &CheckRequest,
) -> Result<(), String> {
    let failed = |path: &Path, error: String| format!("error: {}: {error}\n", escape::path(path));
    let known = match (&request.baseline, &request.new_baseline) {
        (Some(path), _) => {
            let text = read::named_text(path).map_err(|error| failed(path, error.to_string()))?;
            baseline::read(&text).map_err(|error| failed(path, error))?
        }
        (None, Some(path)) => {
            let (known, text) = baseline::write(files, sources);
            replace(path, text.as_bytes(), Before::Any).map_err(|error| failed(path, error.to_string()))?;
            known
        }
        (None, None) => return Ok(()),
    };
    files.iter_mut().zip(sources).for_each(|(file, source)| baseline::take_out(file, source, &known));
    Ok(())
}

/// Whether standard output is a terminal, or a log of GitHub's, which executes some lines.
fn is_shown() -> bool {
    io::stdout().is_terminal() || env::var_os("GITHUB_ACTIONS").is_some()
}

fn report(request: &CheckRequest, files: &[CheckedFile], sources: &[Source], fits: bool) -> String {
    match request.format.as_str() {
        "json" => json::report(files, fits),
        "sarif" => sarif::report(files, sources, request.rules.as_deref()),
        "github" => github::report(files, request),
        _ => human::report(files, sources, request),
    }
}

/// The report is the answer, or is in the file that was asked for.
fn finish(request: &CheckRequest, text: String, fits: bool, mut errors: String, warnings: &str) -> Output {
    let mut text = if text.is_empty() || text.ends_with('\n') { text } else { text + "\n" };
    if let Some(path) = &request.output {
        if let Err(error) = replace(path, text.as_bytes(), Before::Any) {
            errors += &format!("error: {}: {error}\n", escape::path(path));
        }
        text.clear();
    }
    let code = match () {
        () if !errors.is_empty() => 2,
        () => u8::from(!fits),
    };
    Output { text, errors: escape::lines(&(errors + warnings)), code }
}
