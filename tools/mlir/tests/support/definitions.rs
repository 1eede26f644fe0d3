//! The definitions of the passes, of all crates.

pub const DEFINITIONS: [&str; 4] = [
    include_str!("../../../../analysis/BcastPasses.td"),
    include_str!("../../../../import/BcastPasses.td"),
    include_str!("../../../../lowering/BcastPasses.td"),
    include_str!("../../../../lowering/BcastLoweringPasses.td"),
];
