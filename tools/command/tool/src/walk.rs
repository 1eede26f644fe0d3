//! The files below a directory. Nothing outside of it is read: links that lead out are reported, and so is
//! what is not a regular file.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The files that a directory has, and what was left out.
#[derive(Debug, Default)]
pub struct Found {
    /// In the order of their names.
    pub files: Vec<PathBuf>,
    /// Entries that are there, but are not read, and why.
    pub skipped: Vec<(PathBuf, String)>,
    /// Entries that the system refuses.
    pub errors: Vec<(PathBuf, io::Error)>,
}

/// Finds the files below a directory whose names have one of the extensions. Hidden files and directories are
/// left out, and links to directories are not followed.
pub fn files(root: &Path, extensions: &[&str]) -> Found {
    let mut found = Found::default();
    match fs::canonicalize(root) {
        Ok(real) => Walk { root: &real, extensions, found: &mut found }.directory(root),
        Err(error) => found.errors.push((root.to_owned(), error)),
    }
    found
}

struct Walk<'a> {
    /// Without links.
    root: &'a Path,
    extensions: &'a [&'a str],
    found: &'a mut Found,
}

impl Walk<'_> {
    fn directory(&mut self, path: &Path) {
        let entries = fs::read_dir(path).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
        let mut entries: Vec<PathBuf> = match entries {
            Ok(entries) => entries,
            Err(error) => return self.found.errors.push((path.to_owned(), error)),
        };
        entries.sort();
        let is_hidden =
            |path: &PathBuf| path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        entries.iter().filter(|entry| !is_hidden(entry)).for_each(|entry| self.entry(entry));
    }

    fn entry(&mut self, path: &Path) {
        let is_wanted =
            path.extension().is_some_and(|end| self.extensions.iter().any(|wanted| end == *wanted));
        let metadata = match fs::symlink_metadata(path) {
            Ok(metadata) => metadata,
            Err(error) => return self.found.errors.push((path.to_owned(), error)),
        };
        if metadata.is_dir() {
            self.directory(path);
        } else if metadata.is_symlink() {
            self.link(path, is_wanted);
        } else if is_wanted {
            self.wanted(path, &metadata);
        }
    }

    fn link(&mut self, path: &Path, is_wanted: bool) {
        match fs::canonicalize(path).and_then(|real| Ok((fs::metadata(&real)?, real))) {
            Ok((metadata, real)) if metadata.is_dir() || is_wanted => {
                if !real.starts_with(self.root) {
                    self.found
                        .skipped
                        .push((path.to_owned(), "the link leads out of the directory that was named".into()));
                } else if metadata.is_file() {
                    self.found.files.push(path.to_owned());
                } else if !metadata.is_dir() {
                    self.wanted(path, &metadata);
                }
            }
            Err(error) if is_wanted => self.found.errors.push((path.to_owned(), error)),
            _ => {}
        }
    }

    fn wanted(&mut self, path: &Path, metadata: &fs::Metadata) {
        if metadata.is_file() {
            self.found.files.push(path.to_owned())
        } else {
            let reason = format!("it is {}, and is not read", crate::system::kind(metadata));
            self.found.skipped.push((path.to_owned(), reason));
        }
    }
}
