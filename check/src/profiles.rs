//! The profiles in files of the user.

use broadcastable_mlir::check::Profile;
use std::{fs, path::PathBuf};

/// The names and texts of the files; what to print if one cannot be read.
pub(super) fn read(paths: &[PathBuf]) -> Result<Vec<(String, String)>, String> {
    let read = |path: &PathBuf| {
        let name = path.to_string_lossy().into_owned();
        match fs::read_to_string(path) {
            Ok(text) => Ok((name, text)),
            Err(error) => Err(format!("error: {name}: {error}\n")),
        }
    };
    paths.iter().map(read).collect()
}

/// The profiles; what to print if a line is wrong.
pub(super) fn parse(texts: &[(String, String)]) -> Result<Vec<Profile<'_>>, String> {
    let parse =
        |(name, text)| Profile::parse(name, text).map_err(|error| format!("error: {name}: {error}\n"));
    texts.iter().map(|(name, text)| parse((name, text))).collect()
}
