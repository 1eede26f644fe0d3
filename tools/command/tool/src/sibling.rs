//! The other programs of the project.

use std::{env, path::PathBuf};

/// The program of that name: the one beside this program, or its bare name, which is looked for in `PATH`.
pub fn sibling(name: &str) -> PathBuf {
    let beside =
        env::current_exe().map(|own| own.with_file_name(format!("{name}{}", env::consts::EXE_SUFFIX)));
    beside.ok().filter(|path| path.is_file()).unwrap_or_else(|| name.into())
}
