//! Panics are caught before they cross into C++, and reported as errors.

use super::{Op, emit_op_error};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Runs `body`; a panic becomes its text.
pub fn catch<T>(body: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(body)).map_err(|panic| panic_text(panic.as_ref()).to_owned())
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

/// Runs `body`; a panic becomes `None` and is handed to `report` as a message.
pub fn guard<T>(body: impl FnOnce() -> T, report: impl FnOnce(&str)) -> Option<T> {
    let report =
        |text: &String| report(&format!("internal error of broadcastable, please report it: {text}"));
    catch(body).inspect_err(report).ok()
}

/// Runs `body` on an op; a panic is reported there.
pub fn guard_op<'c, T>(op: Op<'c>, failed: T, body: impl FnOnce(Op<'c>) -> T) -> T {
    guard(|| body(op), |message| emit_op_error(op, message, &[])).unwrap_or(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(body: impl FnOnce()) -> String {
        let mut text = String::new();
        assert!(guard(body, |message| text = message.into()).is_none());
        text
    }

    #[test]
    fn a_panic_becomes_a_message() {
        let number = 7;
        assert!(reported(|| panic!("a text")).ends_with("please report it: a text"));
        assert!(reported(|| panic!("number {number}")).ends_with("please report it: number 7"));
        assert!(reported(|| std::panic::panic_any(7)).ends_with("please report it: no message"));
    }
}
