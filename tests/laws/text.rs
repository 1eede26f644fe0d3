//! The text forms: what is printed is read back, and no text whatever panics.

use crate::{any_dim, any_shape, small_shapes};
use broadcastable::{Dim, Kind, Shape, ValueType};
use proptest::prelude::*;
use std::{fmt::Write, str::FromStr};

fn round_trips(shape: &Shape) {
    assert_eq!(shape.to_string().parse().as_ref(), Ok(shape));
    assert_eq!(shape.to_string().parse(), Ok(ValueType::from(shape.clone())));
    for kind in [Kind::Tensor, Kind::Vector] {
        let value = ValueType::Shaped(kind, shape.clone());
        assert_eq!(value.to_string().parse(), Ok(value));
    }
}

#[test]
fn every_small_shape_is_read_back() {
    small_shapes().iter().for_each(round_trips);
}

#[test]
fn texts_are_read_as_the_types_they_name() {
    let read = |text: &str| ValueType::from_str(text).unwrap().to_string();
    for (text, same) in [("", "tensor<()>"), (" 4x1 ", "tensor<4x1>"), ("tensor< 4 >", "tensor<4>")] {
        assert_eq!(read(text), same, "'{text}'");
    }
    for other in
        ["f32", "index", "memref<4xf32>", "!dialect.type", "tuple<>", "tensor", "vector", "tensors<4>"]
    {
        assert_eq!(other.parse(), Ok(ValueType::Other(other.into())));
    }
}

/// The sizes are numbers below 2^63: no sign, no other base, no blanks.
#[test]
fn parse_errors() {
    let mut text = String::new();
    for size in [
        "",
        "-1",
        "+1",
        "9223372036854775808",
        "[9223372036854775808]",
        "18446744073709551616",
        "0x4",
        "4.0",
        "??",
        "[]",
        "[?]",
        "[4",
        "4]",
        "[-4]",
        "n",
        "²",
    ] {
        writeln!(text, "Dim '{size}': {}", Dim::from_str(size).unwrap_err()).unwrap();
    }
    for shape in ["x", "4x", "x4", "4xx4", "4,4", "4 x 4", "**", "4x*", "(4)", "-1x4", "4xf32"] {
        writeln!(text, "Shape '{shape}': {}", Shape::from_str(shape).unwrap_err()).unwrap();
    }
    for value in
        ["4x4xf32", "tensor<4xf32>", "vector<4x4xf32>", "vector<[4>", "tensor<tensor<4>>", "<4>", "4x-1"]
    {
        writeln!(text, "ValueType '{value}': {}", ValueType::from_str(value).unwrap_err()).unwrap();
    }
    insta::with_settings!({
        snapshot_path => "../snapshots", prepend_module_to_snapshot => false, omit_expression => true,
    }, { insta::assert_snapshot!("parse_errors", text) });
}

/// Texts of any sort, and those that come near to a shape.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![".*", r"[0-9x?*()\[\]<> +-]{0,30}", r"(tensor|vector)<?[0-9x?*()\[\]<> ]{0,20}>?"]
}

proptest! {
    #[test]
    fn any_size_is_read_back(dim in any_dim()) {
        prop_assert_eq!(dim.to_string().parse(), Ok(dim));
        prop_assert_eq!(format!("{dim:?}"), dim.to_string());
    }

    #[test]
    fn any_shape_is_read_back(shape in any_shape()) {
        round_trips(&shape);
    }

    #[test]
    fn no_text_panics(text in any_text()) {
        let _ = Dim::from_str(&text).map_err(|error| error.to_string());
        let _ = ValueType::from_str(&text).map_err(|error| error.to_string());
        if let Ok(shape) = Shape::from_str(&text) {
            round_trips(&shape);
        }
    }
}
