//! The text forms: printed forms read back, and no text panics.

use crate::{any_dim, any_op, any_shape, explicit_op_with_result, shaped_op, small_shapes};
use broadcastable::{Dim, Dims, Kind, Op, Shape, ValueType};
use proptest::{collection::vec, prelude::*, sample::select};
use std::{fmt::Write, str::FromStr};

fn round_trips(shape: &Shape) {
    assert_eq!(shape.to_string().parse().as_ref(), Ok(shape));
    assert_eq!(shape.to_string().parse(), Ok(ValueType::from(shape.clone())));
    for kind in [Kind::Tensor, Kind::Vector] {
        let value = ValueType::shaped(kind, shape.clone());
        assert_eq!(value.to_string().parse(), Ok(value.clone()));
        let value = value.with_element("complex<f32>");
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

#[test]
fn elements_are_told_from_sizes() {
    let shape: Shape = "4".parse().unwrap();
    for element in ["f4E2M1FN", "f6E2M3FN", "f8E4M3FN"] {
        let value = ValueType::shaped(Kind::Tensor, shape.clone()).with_element(element);
        assert_eq!(format!("4x{element}").parse(), Ok(value));
    }
    assert!("4xf".parse::<ValueType>().is_err());
    let scalar = ValueType::shaped(Kind::Tensor, "()".parse().unwrap()).with_element("f32");
    assert_eq!(scalar.to_string(), "tensor<f32>");
}

#[test]
fn dims_are_made_of_an_array_and_shown_as_a_list() {
    let sizes = [Dim::new(4), Dim::DYNAMIC];
    let dims = Dims::from(sizes);
    assert_eq!(*dims, sizes);
    assert!((&dims).into_iter().eq(&sizes));
    assert_eq!(format!("{dims:?}"), format!("{sizes:?}"));
}

/// The sizes are numbers below 2^63: no sign, no other base, no spaces.
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
    for shape in [
        "x", "4x", "x4", "4xx4", "4,4", "4 x 4", "**", "4x*", "(4", "(4)x3", "[4]]", "(4,,)", "-1x4", "4xf32",
    ] {
        writeln!(text, "Shape '{shape}': {}", Shape::from_str(shape).unwrap_err()).unwrap();
    }
    for value in [
        "4xNxf32",
        "tensor<4xn>",
        "tensor<xf32>",
        "vector<4xi8xi8>",
        "vector<[4>",
        "tensor<tensor<4>>",
        "<4>",
        "4x-1",
    ] {
        writeln!(text, "ValueType '{value}': {}", ValueType::from_str(value).unwrap_err()).unwrap();
    }
    insta::with_settings!({
        snapshot_path => "../snapshots", prepend_module_to_snapshot => false, omit_expression => true,
    }, { insta::assert_snapshot!("parse_errors", text) });
}

/// In time linear in their length: squared, this would take minutes.
#[test]
fn very_long_texts_are_read() {
    const COUNT: usize = 1 << 15;
    for (text, is_op) in [
        ("4x".repeat(COUNT), false),
        ("x".repeat(COUNT), false),
        ("Bx".repeat(COUNT) + "T", true),
        ("Bx".repeat(COUNT), false),
        (format!("({}4)", "4, ".repeat(COUNT)), true),
        (format!("{}T", "T, ".repeat(COUNT)), true),
        ("4x".repeat(COUNT) + "f32", true),
        ("tensor<".repeat(COUNT), false),
        ("4, ".repeat(COUNT) + "4 -> 4", true),
        (format!("4 dims {} -> 4", "0, ".repeat(COUNT) + "0"), true),
        ("4 -> ".repeat(COUNT), false),
        (" dims ".repeat(COUNT), false),
        ("é".repeat(COUNT), false),
    ] {
        assert_eq!(Op::from_str(&text).is_ok(), is_op, "{}…", &text[..10]);
    }
}

/// Arbitrary texts, and texts that resemble a shape or an op.
fn any_text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        4 => r"[0-9?*]",
        1 => select(vec![" ", ",", "->", "=>", "dims", "[", "]", "<", ">", "(", ")", "-", "=", "\t", "é", "\u{3000}"])
            .prop_map(str::to_owned),
        1 => select(vec!["tensor<", "vector<", "tuple<", "f32", "xi8", "x!a.b", "x", ", ", " -> ", " dims ", "B", "Bx"])
            .prop_map(str::to_owned),
        1 => select(vec!["max", "len_", "a1", "+1", "2*N", " mod ", "(", "(N - M)", "f32[", "s8[", "]", "!torch.vtensor<[", "],f32>"])
            .prop_map(str::to_owned),
    ];
    prop_oneof![
        1 => ".*",
        1 => r"[0-9x?*()\[\]<> +-]{0,30}",
        1 => r"(tensor|vector)<?[0-9x?*()\[\]<> ]{0,20}>?",
        3 => vec(word, 0..12).prop_map(|words| words.concat()),
    ]
}

/// Ops of every form, whose types have element types or not.
fn printable_op() -> impl Strategy<Value = Op> {
    let element =
        || select(vec!["", "f32", "complex<f32>", "f32, #toy.encoding<4 -> 4>", "!toy.f<() -> i8>"]);
    let form = prop_oneof![Just(None), Just(Some(true)), Just(Some(false))];
    (prop_oneof![shaped_op(), explicit_op_with_result()], vec(element(), 32), form).prop_map(
        |(op, elements, form)| {
            let mut elements = elements.into_iter();
            let mut with_element = |value: &ValueType| match elements.next() {
                None | Some("") => value.clone(),
                Some(element) => value.clone().with_element(element),
            };
            let operands: Vec<ValueType> = op.operands().iter().map(&mut with_element).collect();
            let results: Vec<ValueType> = op.results().iter().map(&mut with_element).collect();
            match form {
                None => Op::elementwise(operands).with_results(results).aligned(op.alignment()),
                Some(true) => Op::broadcast(operands).with_results(results),
                Some(false) => Op::elementwise(operands).aligned(op.alignment()),
            }
        },
    )
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
    fn any_op_is_read_back(op in printable_op()) {
        prop_assert_eq!(op.to_string().parse(), Ok(op));
    }

    /// For any names of types, which might be read as something else.
    #[test]
    fn any_op_is_printed(op in any_op()) {
        let _ = op.to_string().parse::<Op>().map_err(|error| error.to_string());
    }

    #[test]
    fn no_text_panics(text in any_text()) {
        if let Ok(op) = Op::from_str(&text).map_err(|error| error.to_string()) {
            prop_assert_eq!(op.to_string().parse(), Ok(op));
        }
        let _ = Dim::from_str(&text).map_err(|error| error.to_string());
        let _ = ValueType::from_str(&text).map_err(|error| error.to_string());
        if let Ok(shape) = Shape::from_str(&text) {
            round_trips(&shape);
        }
    }
}
