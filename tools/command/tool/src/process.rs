//! Processes that a tool starts as parts of itself.

use rustix::process::{Resource, Rlimit, getppid, setrlimit};
use std::{io, process};

/// Ends this process when its parent ends, however that happens. `parent` is the id that the parent has told:
/// if another process has adopted this one, the parent has ended already, and so does this process.
///
/// On Linux, the parent is the thread that has started this process. On other systems a process notices at
/// the end of its input.
pub fn end_with(parent: u32) {
    #[cfg(target_os = "linux")]
    // A kernel that cannot do this has no process that is older than the parent either: nothing is lost.
    let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
    let own = getppid().map_or(0, |id| id.as_raw_nonzero().get().unsigned_abs());
    if own != parent {
        process::exit(2);
    }
}

/// Limits the memory of this process, and of those that it starts. An allocation beyond the limit ends the
/// process.
///
/// # Errors
/// The system's errors, such as for a limit above the one that the process has.
pub fn limit_memory(bytes: u64) -> io::Result<()> {
    // Of what is written: addresses that are only reserved, as for stacks of threads, do not count.
    let now = rustix::process::getrlimit(Resource::Data);
    let bytes = now.maximum.map_or(bytes, |maximum| maximum.min(bytes));
    Ok(setrlimit(Resource::Data, Rlimit { current: Some(bytes), maximum: Some(bytes) })?)
}
