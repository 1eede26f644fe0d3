//! The fuzzed bodies, briefly: on bytes that are the same on every machine.

mod each_input;
mod reading;
mod words;

use bcast_fuzz::{checks, modules, shapes, sizes, syntax};
use each_input::each_input;

#[test]
fn shapes() {
    each_input(10_000, 60, shapes::run);
}

#[test]
fn sizes() {
    each_input(4_000, 80, sizes::run);
}

#[test]
fn checks() {
    each_input(400, 60, checks::run);
}

#[test]
fn modules() {
    each_input(1_000, 80, modules::run);
}

#[test]
fn syntax() {
    each_input(1_000, 40, syntax::run);
}
