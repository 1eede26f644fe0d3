//! The fuzzed bodies about this crate, briefly.

#[path = "../../../assurance/fuzz/src/bodies/context.rs"]
mod context;
#[path = "../../../assurance/fuzz/src/each_input.rs"]
mod each_input;
#[path = "../../../assurance/fuzz/src/bodies/input.rs"]
mod input;
#[path = "../../../assurance/fuzz/src/bodies/modules.rs"]
mod modules;
#[path = "../../../assurance/fuzz/src/bodies/syntax.rs"]
mod syntax;

use each_input::each_input;

#[test]
fn modules() {
    each_input(1_000, 80, modules::run);
}

#[test]
fn syntax() {
    each_input(1_000, 40, syntax::run);
}
