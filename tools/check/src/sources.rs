//! The sources that a command line names: files, the files below directories, and standard input.

use broadcastable_foreign::profile_of_project;
use broadcastable_tool::{escape, read, walk};
use std::{
    collections::BTreeSet,
    io,
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

/// The sources that the command line names.
#[derive(Default)]
pub(super) struct Sources {
    /// The files that can be read.
    pub read: Vec<Source>,
    /// The files that cannot be read, a line each.
    pub errors: String,
    /// The entries below a directory that are not read, a line each.
    pub warnings: String,
    /// Whether one of these has the name of a source.
    pub has_gap: bool,
    /// Profiles that are not read.
    links: BTreeSet<PathBuf>,
}

/// Reads what can be read, and says what cannot.
pub(super) fn read(arguments: &[PathBuf]) -> Sources {
    let mut sources = Sources::default();
    for argument in arguments {
        if argument.as_os_str() == "-" {
            sources.add("<stdin>".into(), None, read::standard_input());
        } else if argument.is_dir() {
            sources.add_directory(argument);
        } else {
            sources.add_file(argument, read::named(argument));
        }
    }
    sources
}

impl Sources {
    fn add_directory(&mut self, directory: &Path) {
        let found = walk::files(directory, &EXTENSIONS);
        if found.files.is_empty() && found.errors.is_empty() {
            self.error(directory, "no file below this directory ends in .mlir or .mlirbc");
        }
        for (path, error) in &found.errors {
            self.error(path, error);
        }
        for (path, reason) in &found.skipped {
            self.has_gap |= path.extension().is_some_and(|end| EXTENSIONS.iter().any(|known| end == *known));
            self.warnings += &format!("warning: {}: {reason}\n", escape::path(path));
        }
        for path in &found.files {
            self.add_file(path, read::regular(path));
        }
    }

    fn add_file(&mut self, path: &Path, bytes: io::Result<Vec<u8>>) {
        // `./a.mlir` and `a.mlir` are one file in a baseline.
        let path = path.strip_prefix(".").unwrap_or(path);
        self.add(escape::path_text(path), Some(path.to_owned()), bytes);
    }

    fn add(&mut self, name: String, path: Option<PathBuf>, bytes: io::Result<Vec<u8>>) {
        let directory = path.as_ref().map_or(Some(Path::new(".")), |path| path.parent());
        match bytes {
            Ok(bytes) => {
                let project =
                    directory.and_then(profile_of_project).filter(|profile| self.is_of_project(profile));
                self.read.push(Source { name, project, path, bytes });
            }
            Err(error) => self.error(Path::new(&name), error),
        }
    }

    /// Whether a profile is not a link that leads out of its directory: an error in it would show what
    /// somebody else's file has.
    fn is_of_project(&mut self, profile: &Path) -> bool {
        let directory = Path::new(".").join(profile.parent().unwrap_or(profile));
        let [profile_itself, directory] = [profile, &directory].map(|path| path.canonicalize().ok());
        let is_inside =
            profile_itself.zip(directory).is_some_and(|(path, directory)| path.starts_with(directory));
        if !is_inside && self.links.insert(profile.to_owned()) {
            self.error(profile, "the link leads out of its directory; name the file with --profile");
        }
        is_inside
    }

    fn error(&mut self, path: &Path, error: impl std::fmt::Display) {
        self.errors += &format!("error: {}: {error}\n", escape::path(path));
    }
}
