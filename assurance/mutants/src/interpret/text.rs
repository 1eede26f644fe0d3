//! Types and attributes, read from MLIR's text.

use super::run::{Run, Stop};

fn unknown<T>(text: &str) -> Run<T> {
    Err(Stop::Unknown(text.into()))
}

/// The number of bits of a scalar's value; an index has 64, and any float has those of an `f32`.
pub fn width(r#type: &str) -> Run<u32> {
    match r#type {
        "index" => Ok(64),
        r#type if is_float(r#type) => Ok(32),
        other => match other.strip_prefix('i').and_then(|width| width.parse().ok()) {
            Some(width) if width <= 64 => Ok(width),
            _ => unknown(other),
        },
    }
}

/// The sizes of a ranked tensor type, `None` for `?`, and its element type.
pub fn tensor_type(r#type: &str) -> Run<(Vec<Option<i64>>, &str)> {
    let inner = r#type.strip_prefix("tensor<").and_then(|text| text.strip_suffix('>'));
    let Some(mut rest) = inner.filter(|text| !text.contains(',')) else { return unknown(r#type) };
    let mut sizes = Vec::new();
    while let Some((first, after)) = rest.split_once('x') {
        match (first, first.parse()) {
            ("?", _) => sizes.push(None),
            (_, Ok(size)) => sizes.push(Some(size)),
            // The `x` of `index`.
            _ => break,
        }
        rest = after;
    }
    Ok((sizes, rest))
}

/// The type of the elements, or of the scalar.
pub fn element_type(r#type: &str) -> Run<&str> {
    if r#type.starts_with("tensor<") { Ok(tensor_type(r#type)?.1) } else { Ok(r#type) }
}

/// Whether elements of that type are floats.
pub fn is_float(element: &str) -> bool {
    matches!(element, "f32" | "f16" | "bf16")
}

/// The integers in a text, with any separators.
pub fn integers(text: &str) -> Vec<i64> {
    let is_number = |letter: char| letter.is_ascii_digit() || letter == '-';
    text.split(|letter| !is_number(letter)).filter_map(|number| number.parse().ok()).collect()
}

/// The integers of `array<i64: 0, 1>`.
pub fn array(text: &str) -> Vec<i64> {
    text.split_once(':').map_or(Vec::new(), |(_, list)| integers(list))
}

/// The integer of `3 : i64`.
pub fn integer(text: &str) -> Run<i64> {
    match text.split(" : ").next().and_then(|number| number.trim().parse().ok()) {
        Some(number) => Ok(number),
        None => unknown(text),
    }
}

/// The number that `arith.constant` has: `3 : i32`, `true`.
pub fn constant(text: &str) -> Run<i64> {
    match text {
        "true" => Ok(1),
        "false" => Ok(0),
        other => integer(other),
    }
}

/// The groups of `[[0, 1], [2]]`.
pub fn groups(text: &str) -> Vec<Vec<i64>> {
    let inner = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or("");
    inner.split_inclusive(']').filter(|group| group.contains('[')).map(integers).collect()
}

/// The parts of a text between commas that are in no bracket.
pub fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start, mut previous) = (Vec::new(), 0, 0, ' ');
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '<' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '>' if previous != '-' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
        previous = letter;
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_read() {
        assert_eq!(tensor_type("tensor<4x?xindex>"), Ok((vec![Some(4), None], "index")));
        assert_eq!(tensor_type("tensor<i1>"), Ok((vec![], "i1")));
        assert!(tensor_type("tensor<*xi32>").is_ok_and(|(_, element)| width(element).is_err()));
    }

    #[test]
    fn attributes_are_read() {
        assert_eq!(groups("[[0, 1], [2]]"), [vec![0, 1], vec![2]]);
        assert_eq!(groups("[]"), Vec::<Vec<i64>>::new());
        assert_eq!(array("array<i64: 3, -1>"), [3, -1]);
        assert_eq!(split("(d0) -> (d0, 0), [a, b]"), ["(d0) -> (d0, 0)", "[a, b]"]);
    }
}
