//! The fuzzed bodies about this crate, briefly.

#[path = "../../fuzz/src/bodies/context.rs"]
mod context;
#[path = "../../fuzz/src/each_input.rs"]
mod each_input;
#[path = "../../fuzz/src/bodies/input.rs"]
mod input;
#[path = "../../fuzz/src/bodies/modules.rs"]
mod modules;
#[path = "../../fuzz/src/bodies/syntax.rs"]
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
