//! The profiles and ops that a user adds to those that are built in.

use crate::profile::{self, Profile, Signature};
use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// Ops of other dialects that are read apart from those of the built-in profiles.
#[derive(Clone, Copy, Default)]
pub struct OwnOps<'a> {
    /// Names of ops.
    pub ops: &'a [String],
    /// The profiles in files, which replace what the built-in ones list; of two that list an op, the later
    /// one counts.
    pub profiles: &'a [Profile<'a>],
    /// Paths of plugins with dialects.
    pub plugins: &'a [String],
}

impl<'a> OwnOps<'a> {
    /// How the op of that name broadcasts; `None` if no profile lists it and nobody has named it.
    pub fn signature(self, op: &str) -> Option<Signature<'a>> {
        let own = self.profiles.iter().rev().find_map(|profile| profile.ops.get(op));
        let named = || self.ops.iter().any(|name| name == op).then(|| Signature::named(op));
        own.or_else(|| profile::signature(op)).cloned().or_else(named)
    }
}

/// The name of the file in which a project lists its own ops, in the form of a profile.
const OF_PROJECT: &str = ".bcast-profile";

/// The profile of the project that a directory belongs to: in the directory, or in the nearest one above that
/// has one.
pub fn profile_of_project(directory: &Path) -> Option<PathBuf> {
    // The empty path is the parent of `a.mlir`, and `..` has other parents than its text.
    let directory = fs::canonicalize(Path::new(".").join(directory)).ok()?;
    let found = directory.ancestors().map(|above| above.join(OF_PROJECT)).find(|path| path.is_file())?;
    // Messages are short for those who work in the project.
    let here = env::current_dir().and_then(fs::canonicalize).ok();
    let short = here.and_then(|here| found.strip_prefix(here).ok().map(Path::to_owned));
    Some(short.unwrap_or(found))
}

/// The texts of profiles, with the names of their files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileTexts(Vec<(String, String)>);

impl ProfileTexts {
    /// Reads the files.
    ///
    /// # Errors
    /// The name of a file, and why it cannot be read.
    pub fn read(paths: &[PathBuf]) -> Result<Self, String> {
        let read = |path: &PathBuf| {
            let name = path.to_string_lossy().into_owned();
            let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
            Ok((name, text))
        };
        paths.iter().map(read).collect::<Result<_, _>>().map(Self)
    }

    /// These texts, each with the name that errors give.
    pub fn of(texts: impl IntoIterator<Item = (String, String)>) -> Self {
        Self(texts.into_iter().collect())
    }

    /// The profiles, in the order of the files.
    ///
    /// # Errors
    /// The name of a file, the number of a line, and what is wrong with it.
    pub fn parse(&self) -> Result<Vec<Profile<'_>>, String> {
        let parse = |(name, text)| Profile::parse(name, text).map_err(|error| format!("{name}: {error}"));
        self.0.iter().map(|(name, text)| parse((name, text))).collect()
    }
}
