//! Attributes and types, read from their text: melior has no accessors for these.

use super::op::{NotUnderstood, Op};
use crate::logic::term::Sort;
use broadcastable::{
    Dim, Kind, ValueType,
    mlir::melior::ir::{Type, operation::OperationLike},
};

/// The text of an op's attribute.
pub fn text(op: Op, name: &str) -> Option<String> {
    let mut attributes = op.attributes();
    attributes
        .find(|(known, _)| known.as_string_ref().as_str() == Ok(name))
        .map(|(_, value)| value.to_string())
}

/// The text of an attribute that the op must have.
pub fn required(op: Op, name: &str) -> Result<String, NotUnderstood> {
    text(op, name).ok_or_else(|| NotUnderstood::new(op, &format!("it has no attribute '{name}'")))
}

/// The integers in `array<i64: 0, 1>`.
pub fn integers(text: &str) -> Option<Vec<i64>> {
    let inner = text.strip_prefix("array<")?.strip_suffix('>')?;
    let Some((_, list)) = inner.split_once(':') else { return Some(Vec::new()) };
    list.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// The integer in `3 : i64`.
pub fn integer(text: &str) -> Option<i64> {
    text.split(" : ").next()?.trim().parse().ok()
}

/// The elements of `[a<(b, c)>, [d, e]]`.
pub fn list(text: &str) -> Vec<String> {
    let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let (mut all, mut open) = (vec![String::new()], 0);
    let mut previous = ' ';
    for letter in inner.chars() {
        match letter {
            '(' | '<' | '[' => open += 1,
            ')' | ']' => open -= 1,
            '>' if previous != '-' => open -= 1,
            _ => {}
        }
        previous = letter;
        match letter {
            ',' if open == 0 => all.push(String::new()),
            _ => all.last_mut().expect("there is always one").push(letter),
        }
    }
    all.iter().map(|element| element.trim().to_owned()).filter(|element| !element.is_empty()).collect()
}

/// The sort of a scalar type.
pub fn sort(r#type: &str) -> Sort {
    match r#type {
        "index" => Sort::Index,
        "i1" => Sort::Bool,
        other => Sort::Other(other.into()),
    }
}

/// The sizes of a ranked tensor type, `None` where one is dynamic, and its element type.
pub fn tensor_type(r#type: Type) -> Option<(Vec<Option<i64>>, String)> {
    let r#type = ValueType::from(r#type);
    let is_tensor = r#type.kind() == Some(Kind::Tensor);
    let dims = r#type.shape().filter(|_| is_tensor)?.dims()?;
    let size = |dim: &Dim| dim.as_static().map(|size| size as i64); // MLIR stores it so
    Some((dims.iter().map(size).collect(), r#type.element()?.to_owned()))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_list_is_split_where_no_bracket_is_open() {
        let maps = "[affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d1)>]";
        assert_eq!(super::list(maps), ["affine_map<(d0, d1) -> (d0, 0)>", "affine_map<(d0, d1) -> (d1)>"]);
        assert_eq!(super::list("[[0, 1], [2]]"), ["[0, 1]", "[2]"]);
        assert_eq!(super::list("[]"), Vec::<String>::new());
    }
}
