//! Unix.

use rustix::fs::{Access, OFlags, access};
use std::{
    fs::{self, File, Metadata, Permissions},
    io,
    os::unix::fs::{FileTypeExt, MetadataExt, OpenOptionsExt, PermissionsExt, fchown},
    path::Path,
};
use tempfile::Builder;

/// Opens a file for reading, without waiting for anyone who writes to it.
pub fn open(path: &Path, follows_links: bool) -> io::Result<File> {
    let flags = if follows_links { OFlags::empty() } else { OFlags::NOFOLLOW };
    let flags = (flags | OFlags::NONBLOCK | OFlags::NOCTTY).bits();
    let flags = i32::try_from(flags).map_err(io::Error::other)?;
    File::options().read(true).custom_flags(flags).open(path)
}

/// Whether this is a pipe, a socket or a terminal that a user has named as such.
pub fn is_stream(path: &Path) -> io::Result<bool> {
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

/// The kind of a file that is not regular, in words.
pub fn kind(metadata: &Metadata) -> &'static str {
    let kind = metadata.file_type();
    match () {
        () if kind.is_dir() => "a directory",
        () if kind.is_fifo() => "a pipe",
        () if kind.is_socket() => "a socket",
        () if kind.is_symlink() => "a link",
        () => "a device",
    }
}

/// The number of names of a file.
pub fn links(metadata: &Metadata) -> u64 {
    metadata.nlink()
}

/// Whether this process may write a file: the superuser may write any.
pub fn is_writable(path: &Path) -> bool {
    access(path, Access::WRITE_OK).is_ok()
}

/// Gives a new file the owner and the group of an old one.
pub fn keep_owner(new: &File, old: &Metadata) -> io::Result<()> {
    let now = new.metadata()?;
    if (now.uid(), now.gid()) == (old.uid(), old.gid()) {
        Ok(())
    } else {
        fchown(new, Some(old.uid()), Some(old.gid()))
    }
}

/// The identity of a file, which differs from that of another one that has taken its name.
pub fn identity(file: &File) -> io::Result<impl PartialEq> {
    file.metadata().map(|metadata| (metadata.dev(), metadata.ino(), metadata.nlink()))
}

/// A file of the builder gets the permissions of any other new file.
pub fn create_as_any(builder: &mut Builder) {
    builder.permissions(Permissions::from_mode(0o666)); // less what the umask takes
}
