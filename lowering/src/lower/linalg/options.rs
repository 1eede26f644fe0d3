//! The options of `convert-bcast-to-linalg`.

use crate::ffi::glue::BcastDynamicBroadcast;

/// The pass' options.
#[derive(Clone, Copy)]
pub struct Options {
    /// How sizes that are only known at run time are stretched.
    pub dynamic_broadcast: BcastDynamicBroadcast,
    /// Whether such sizes are checked.
    pub runtime_checks: bool,
    /// Whether a check that fails reports the sizes.
    pub report_sizes: bool,
    /// Whether chains of ops are lowered together.
    pub chains: bool,
}

impl Options {
    pub fn assumes_equal(self) -> bool {
        self.dynamic_broadcast == BcastDynamicBroadcast::BcastDynamicBroadcastAssumeEqual
    }

    pub fn is_versioned(self) -> bool {
        self.dynamic_broadcast == BcastDynamicBroadcast::BcastDynamicBroadcastVersioned
    }
}
