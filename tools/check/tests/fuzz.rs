//! The fuzzed bodies about this crate, briefly.

#[path = "../../../assurance/fuzz/src/bodies/checks.rs"]
mod checks;
#[path = "../../../assurance/fuzz/src/each_input.rs"]
mod each_input;

use each_input::each_input;

#[test]
fn checks() {
    each_input(400, 60, checks::run);
}
