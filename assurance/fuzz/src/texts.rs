//! Any text is a size, a shape, a type, an op, or an error, which names the invalid size or shape; printed
//! forms read back.

use broadcastable::{Dim, Op, Shape, ValueType};
use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for error in [round_trip::<Dim>(&text), round_trip::<Shape>(&text)].into_iter().flatten() {
        assert!(error.contains(&*text), "{error}");
    }
    // This error names the shape between the angles.
    if let Some(error) = round_trip::<ValueType>(&text) {
        assert!(error.starts_with("in shape '"), "{error}");
    }
    // An op may break a rule, but not a function that takes it.
    round_trip::<Op>(&text);
    if let Ok(op) = text.parse::<Op>() {
        let verdicts = [op.infer().err(), op.verify().err(), op.verify_upstream().err()];
        for violation in verdicts.into_iter().flatten() {
            assert!(violation.to_string().ends_with(&format!("[{}]", violation.rule())));
            let _ = op.picture(&violation).map(|picture| picture.to_string());
        }
    }
}

/// The error of the text, if any.
fn round_trip<T>(text: &str) -> Option<String>
where
    T: FromStr<Err: Display> + Display + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => {
            assert_eq!(value.to_string().parse().ok(), Some(value));
            None
        }
        Err(error) => Some(error.to_string()),
    }
}
