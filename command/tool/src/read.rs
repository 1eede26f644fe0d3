//! Files that tools read. A name may lead to anything: a pipe on which nobody writes, a device without an end, a file of many terabytes.

use rustix::fs::OFlags;
use std::{
    fs::{self, File, Metadata},
    io::{self, Read},
    os::unix::fs::{FileTypeExt, OpenOptionsExt},
    path::Path,
};

/// The largest file that is read, in bytes.
pub const MAX_SIZE: u64 = 4 << 30;

/// Reads a file that a user names. A link must lead to a regular file. A pipe is read if it is named itself, or by a path in `/dev` or
/// `/proc`, as shells name it.
///
/// # Errors
/// Those of the system; what the file is if it is not read, and if it is larger than [`MAX_SIZE`].
pub fn named(path: &Path) -> io::Result<Vec<u8>> {
    if !is_stream(path)? {
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
    contents(open_regular(path, OFlags::empty())?)
}

/// Opens a regular file. It never waits, even if the file becomes a pipe meanwhile.
pub(crate) fn open_regular(path: &Path, flags: OFlags) -> io::Result<File> {
    refuse_other(&fs::metadata(path)?)?;
    let flags = (flags | OFlags::NONBLOCK | OFlags::NOCTTY).bits();
    let flags = i32::try_from(flags).map_err(io::Error::other)?;
    let file = File::options().read(true).custom_flags(flags).open(path)?;
    refuse_other(&file.metadata()?)?;
    Ok(file)
}

/// Whether this is a pipe, a socket or a terminal that a user has named as such.
pub(crate) fn is_stream(path: &Path) -> io::Result<bool> {
    let kind = fs::metadata(path)?.file_type();
    let is_of_system = path.starts_with("/dev") || path.starts_with("/proc");
    let is_itself = !fs::symlink_metadata(path)?.is_symlink();
    Ok(match () {
        () if kind.is_fifo() || kind.is_socket() => is_itself || is_of_system,
        () => is_of_system && is_descriptor(path),
    })
}

/// Whether a path names a stream of this process.
fn is_descriptor(path: &Path) -> bool {
    let standard = ["/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/tty"];
    standard.iter().any(|name| path == Path::new(name))
        || path.starts_with("/dev/fd")
        || path.starts_with("/proc/self/fd")
}

fn refuse_other(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_file() {
        Ok(())
    } else {
        Err(io::Error::other(format!("it is {}, and is not read", kind(metadata))))
    }
}

/// What a file is that is not regular, in words.
pub(crate) fn kind(metadata: &Metadata) -> &'static str {
    let kind = metadata.file_type();
    match () {
        () if kind.is_dir() => "a directory",
        () if kind.is_fifo() => "a pipe",
        () if kind.is_socket() => "a socket",
        () if kind.is_symlink() => "a link",
        () => "a device",
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
