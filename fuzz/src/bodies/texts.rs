//! Any text is a size, a shape, a type, or an error that names it; what is printed is read again.

use broadcastable::{Dim, Shape, ValueType};

pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    round_trip::<Dim>(&text);
    round_trip::<Shape>(&text);
    round_trip::<ValueType>(&text);
}

fn round_trip<T>(text: &str)
where
    T: std::str::FromStr + std::fmt::Display + PartialEq + std::fmt::Debug,
    T::Err: std::fmt::Display,
{
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string().parse().ok(), Some(value)),
        Err(error) => assert!(error.to_string().contains(text.trim()), "{error}"),
    }
}
