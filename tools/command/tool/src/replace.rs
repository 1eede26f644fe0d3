//! The one function that writes a file.
//!
//! A new text is written to a file of a random name, which is created in the same directory and must not
//! exist before; that file gets the mode and the owner of the old one, and then its name. So nobody reads
//! half of a text, and a name that somebody has planted is not written through.

use crate::{
    read::{contents, open_regular},
    system,
};
use std::{
    fs::{self, File, Metadata},
    io::{self, Write},
    path::Path,
};
use tempfile::{Builder, NamedTempFile};

/// The state of a file before it is written.
#[derive(Clone, Copy, Debug)]
pub enum Before<'a> {
    /// This text, which was read: another text stays, and is an error.
    Is(&'a [u8]),
    /// Any text, or nothing: there may be no file. A pipe or a terminal is written to.
    Any,
}

/// Writes a file, as a whole or not at all. It keeps its mode and its owner.
///
/// # Errors
/// The system's errors. A file that is a link, has hard links, is read-only, or has another text than
/// expected is left alone.
pub fn replace(path: &Path, text: &[u8], before: Before) -> io::Result<()> {
    match (fs::symlink_metadata(path), before) {
        (Err(error), Before::Any) if error.kind() == io::ErrorKind::NotFound => create(path, text),
        (Err(error), _) => Err(error),
        (Ok(_), Before::Any) if system::is_stream(path).unwrap_or(false) => {
            File::options().write(true).open(path)?.write_all(text)
        }
        (Ok(metadata), _) => {
            refuse(path, &metadata)?;
            overwrite(path, text, before)
        }
    }
}

fn create(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = beside(path, system::create_as_any)?;
    file.write_all(text)?;
    file.persist_noclobber(path)?;
    Ok(())
}

fn overwrite(path: &Path, text: &[u8], before: Before) -> io::Result<()> {
    let old = open_regular(path, false)?;
    let metadata = old.metadata()?;
    refuse(path, &metadata)?;
    let mut file = beside(path, |_| ())?;
    file.write_all(text)?;
    let new = file.as_file();
    system::keep_owner(new, &metadata).map_err(|_| left_alone("its owner and group cannot be kept"))?;
    new.set_permissions(metadata.permissions())?;
    new.sync_all()?;
    refuse_changed(path, &old, before)?;
    file.persist(path)?;
    Ok(())
}

/// A file of a random name, which nobody else can have created, for as long as it has not got its own name.
fn beside(path: &Path, permissions: impl FnOnce(&mut Builder)) -> io::Result<NamedTempFile> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = Builder::new();
    permissions(&mut builder);
    builder.prefix(".bcast-").tempfile_in(directory)
}

/// Refuses what cannot be replaced without a loss.
fn refuse(path: &Path, metadata: &Metadata) -> io::Result<()> {
    if metadata.is_symlink() {
        let to = fs::read_link(path)?;
        return Err(left_alone(&format!("it is a link to {}", to.display())));
    }
    if !metadata.is_file() {
        return Err(left_alone(&format!("it is {}", system::kind(metadata))));
    }
    if system::links(metadata) > 1 {
        return Err(left_alone(&format!("it has {} hard links, which would break", system::links(metadata))));
    }
    if metadata.permissions().readonly() || !system::is_writable(path) {
        return Err(left_alone("it is read-only"));
    }
    Ok(())
}

/// Refuses a file that has another text than expected, or is another file than the one that was opened.
fn refuse_changed(path: &Path, old: &File, before: Before) -> io::Result<()> {
    let now = open_regular(path, false).map_err(|_| left_alone("it has changed meanwhile"))?;
    let is_same = system::identity(&now)? == system::identity(old)?;
    let has_text = match before {
        Before::Any => true,
        Before::Is(text) => contents(now)? == text,
    };
    if is_same && has_text { Ok(()) } else { Err(left_alone("it has changed since it was read")) }
}

fn left_alone(reason: &str) -> io::Error {
    io::Error::other(format!("{reason}; it is left as it is"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::{
        os::unix::fs::{MetadataExt, symlink},
        path::PathBuf,
    };

    fn room(text: &str) -> (tempfile::TempDir, PathBuf) {
        let room = tempfile::tempdir().unwrap();
        let path = room.path().join("file");
        fs::write(&path, text).unwrap();
        (room, path)
    }

    fn is_alone(room: &tempfile::TempDir) -> bool {
        fs::read_dir(room.path()).unwrap().count() == 1
    }

    #[test]
    fn a_text_that_has_grown_is_not_lost() {
        let (room, path) = room("read, and more");
        let error = replace(&path, b"new", Before::Is(b"read")).unwrap_err().to_string();
        assert_eq!(error, "it has changed since it was read; it is left as it is");
        assert_eq!(fs::read(&path).unwrap(), b"read, and more");
        replace(&path, b"new", Before::Is(b"read, and more")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert!(is_alone(&room));
    }

    #[test]
    fn another_file_of_the_name_is_not_replaced() {
        let (room, path) = room("old");
        let old = open_regular(&path, false).unwrap();
        fs::remove_file(&path).unwrap();
        assert!(refuse_changed(&path, &old, Before::Any).is_err());
        fs::write(&path, "old").unwrap();
        assert!(refuse_changed(&path, &old, Before::Is(b"old")).is_err());
        fs::remove_file(&path).unwrap();
        symlink("file", &path).unwrap();
        assert!(refuse_changed(&path, &old, Before::Any).is_err());
        assert!(replace(&path, b"", Before::Any).is_err() && is_alone(&room));
    }

    #[test]
    fn a_new_file_has_the_mode_of_any_other() {
        let (room, path) = room("");
        let other = room.path().join("other");
        replace(&other, b"new", Before::Any).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().mode();
        assert_eq!((mode(&path), &fs::read(&other).unwrap()[..]), (mode(&other), &b"new"[..]));
        assert!(replace(&room.path().join("no"), b"", Before::Is(b"")).is_err());
        assert!(
            replace(room.path(), b"", Before::Any).unwrap_err().to_string().starts_with("it is a directory")
        );
    }
}
