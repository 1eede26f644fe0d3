//! Systems other than Unix. Their files have no owner that can be kept here, and no pipes with names.

use std::{
    fs::{File, Metadata},
    io,
    path::Path,
};
use tempfile::Builder;

/// Opens a file for reading. What is a link is refused before.
pub fn open(path: &Path, _follows_links: bool) -> io::Result<File> {
    File::open(path)
}

/// Whether this is a stream that a user has named as such.
pub fn is_stream(_path: &Path) -> io::Result<bool> {
    Ok(false)
}

/// The kind of a file that is not regular, in words.
pub fn kind(metadata: &Metadata) -> &'static str {
    match () {
        () if metadata.is_dir() => "a directory",
        () if metadata.is_symlink() => "a link",
        () => "a device",
    }
}

/// The number of names of a file, as far as it is known.
pub fn links(_metadata: &Metadata) -> u64 {
    1
}

/// Whether this process may write a file, as far as its attributes do not say it.
pub fn is_writable(_path: &Path) -> bool {
    true
}

/// A new file has the owner of this process.
pub fn keep_owner(_new: &File, _old: &Metadata) -> io::Result<()> {
    Ok(())
}

/// The identity of a file, which differs from that of another one that has taken its name.
pub fn identity(file: &File) -> io::Result<impl PartialEq> {
    file.metadata().map(|metadata| (metadata.len(), metadata.created().ok(), metadata.modified().ok()))
}

/// A new file has the permissions of its directory.
pub fn create_as_any(_builder: &mut Builder) {}
