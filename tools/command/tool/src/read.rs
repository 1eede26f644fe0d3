//! Files that tools read. A name may lead to anything: a pipe on which nobody writes, a device without an
//! end, a file of many terabytes.

use crate::system;
use std::{
    fs::{self, File, Metadata},
    io::{self, Read},
    path::Path,
};

/// The largest file that is read, in bytes.
pub const MAX_SIZE: u64 = 4 << 30;

/// Reads a file that a user names. A link must lead to a regular file. A pipe is read if it is named itself,
/// or by a path in `/dev` or `/proc`, as shells name it.
///
/// # Errors
/// The system's errors; the kind of the file if it is not read, and if it is larger than [`MAX_SIZE`].
pub fn named(path: &Path) -> io::Result<Vec<u8>> {
    if !system::is_stream(path)? {
        return regular(path);
    }
    contents(File::open(path)?)
}

/// Reads a file of UTF-8 that a user names.
///
/// # Errors
/// As for [`named`].
pub fn named_text(path: &Path) -> io::Result<String> {
    String::from_utf8(named(path)?).map_err(|_| io::Error::other("it is not a text of UTF-8"))
}

/// Reads standard input.
///
/// # Errors
/// As for [`named`].
pub fn standard_input() -> io::Result<Vec<u8>> {
    limited(io::stdin(), 0)
}

/// Reads a regular file.
///
/// # Errors
/// As for [`named`].
pub fn regular(path: &Path) -> io::Result<Vec<u8>> {
    contents(open_regular(path, true)?)
}

/// Opens a regular file. It never waits, even if the file becomes a pipe meanwhile.
pub(crate) fn open_regular(path: &Path, follows_links: bool) -> io::Result<File> {
    refuse_other(&fs::metadata(path)?)?;
    let file = system::open(path, follows_links)?;
    refuse_other(&file.metadata()?)?;
    Ok(file)
}

fn refuse_other(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_file() {
        Ok(())
    } else {
        Err(io::Error::other(format!("it is {}, and is not read", system::kind(metadata))))
    }
}

pub(crate) fn contents(file: File) -> io::Result<Vec<u8>> {
    let size = file.metadata()?.len();
    // The size of a pipe is 0.
    if size > MAX_SIZE { Err(too_large()) } else { limited(file, size) }
}

fn limited(stream: impl Read, size: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bytes.try_reserve(usize::try_from(size).map_err(|_| too_large())?)?;
    stream.take(MAX_SIZE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_SIZE { Err(too_large()) } else { Ok(bytes) }
}

fn too_large() -> io::Error {
    io::Error::other(format!("it is larger than {} GiB, and is not read", MAX_SIZE >> 30))
}
