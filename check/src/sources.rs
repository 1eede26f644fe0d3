//! The sources that a command line names: files, the files below directories, and standard input.

use broadcastable_mlir::check::profile_of_project;
use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

/// The profile of a project; `None` if it has none.
pub(super) type Project = Option<PathBuf>;

/// A text, or bytecode.
pub(super) struct Source {
    /// The name in reports, as the command line has it.
    pub name: String,
    /// Standard input has none.
    pub path: Option<PathBuf>,
    pub project: Project,
    pub bytes: Vec<u8>,
}

/// The ends of the names of files that are read in directories.
const EXTENSIONS: [&str; 2] = ["mlir", "mlirbc"];

/// Reads what can be read, and says what cannot.
pub(super) fn read(arguments: &[PathBuf]) -> (Vec<Source>, String) {
    let mut sources = Vec::new();
    let mut errors = String::new();
    for argument in arguments {
        if argument.as_os_str() == "-" {
            let mut bytes = Vec::new();
            match io::stdin().read_to_end(&mut bytes) {
                Ok(_) => {
                    let project = profile_of_project(Path::new("."));
                    sources.push(Source { name: "<stdin>".into(), path: None, project, bytes });
                }
                Err(error) => errors += &format!("error: standard input: {error}\n"),
            }
            continue;
        }
        let mut files = Vec::new();
        if let Err(error) = find(argument, true, &mut files) {
            errors += &format!("error: {}: {error}\n", argument.display());
        } else if files.is_empty() {
            let what = "no file below this directory ends in .mlir or .mlirbc";
            errors += &format!("error: {}: {what}\n", argument.display());
        }
        for path in files {
            match fs::read(&path) {
                Ok(bytes) => sources.push(Source {
                    name: path.to_string_lossy().into_owned(),
                    project: path.parent().and_then(profile_of_project),
                    path: Some(path),
                    bytes,
                }),
                Err(error) => errors += &format!("error: {}: {error}\n", path.display()),
            }
        }
    }
    (sources, errors)
}

/// The file itself if the command line names it. Hidden files, and directories behind links, are not entered.
fn find(path: &Path, is_named: bool, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() && (is_named || !path.is_symlink()) {
        let mut entries: Vec<PathBuf> =
            fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
        entries.sort();
        let is_hidden =
            |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        for entry in entries.iter().filter(|entry| !is_hidden(entry)) {
            find(entry, false, files)?;
        }
    } else if is_named || path.extension().is_some_and(|end| EXTENSIONS.iter().any(|known| end == *known)) {
        // `./a.mlir` and `a.mlir` are one file in a baseline.
        files.push(path.strip_prefix(".").unwrap_or(path).to_owned());
    }
    Ok(())
}
