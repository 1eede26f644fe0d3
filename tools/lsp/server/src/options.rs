//! The options of a server's command line.

use crate::pages::Pages;
use std::path::PathBuf;

/// The options of a server's command line.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Files with profiles of the user.
    pub profiles: Vec<PathBuf>,
    /// The ops that the user names.
    pub ops: Vec<String>,
    /// The pages of the rules.
    pub pages: Pages,
    /// Which server with MLIR is asked as well.
    pub with_mlir: WithMlir,
}

/// Which server with MLIR is asked as well.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum WithMlir {
    /// `bcast-lsp-server` beside this program or in `PATH`, if it is there.
    #[default]
    Installed,
    /// The program at a path.
    Program(PathBuf),
    /// None.
    Without,
}
