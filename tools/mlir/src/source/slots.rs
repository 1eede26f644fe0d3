//! The places of an op's types and attributes in its text.
//!
//! | form | types |
//! |---|---|
//! | `… : (A, B) -> C` and `… : (A) -> (B, C)` | operands, results |
//! | `return … : A, B` | operands |
//! | `math.exp %a : A` | all operands and results of this type |
//! | `func.func @f(%a: A) -> B` | the function's arguments and results |

use super::tokens::{Kind, Token, Tokens, inside};
use std::ops::Range;

/// The places of types.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slots {
    pub operands: Vec<Range<usize>>,
    pub results: Vec<Range<usize>>,
}

/// Those of an op at this place, from its name on.
pub fn slots(text: &str, whole: Range<usize>) -> Option<Slots> {
    let tokens: Vec<Token> = Tokens::new(text, whole).collect();
    let colon = tokens.iter().position(|token| token.kind == Kind::Other(b':'))?;
    let after = &tokens[colon + 1..];
    match (after.first()?.kind, after.get(1).map(|token| token.kind)) {
        (Kind::Group(b'('), Some(Kind::Arrow)) => {
            let operands = list(text, inside(&after[0]));
            Some(Slots { operands, results: result_types(text, &after[2..]) })
        }
        _ => Some(Slots { operands: types(after), results: Vec::new() }),
    }
}

/// Those of a function at this place.
pub fn function_slots(text: &str, whole: Range<usize>) -> Option<Slots> {
    let tokens: Vec<Token> = Tokens::new(text, whole).collect();
    let at = tokens.iter().position(|token| token.kind == Kind::Group(b'('))?;
    let has_results = tokens.get(at + 1).is_some_and(|token| token.kind == Kind::Arrow);
    let results = if has_results { result_types(text, &tokens[at + 2..]) } else { Vec::new() };
    Some(Slots { operands: Vec::new(), results })
}

fn result_types(text: &str, tokens: &[Token]) -> Vec<Range<usize>> {
    match tokens.first() {
        Some(group) if group.kind == Kind::Group(b'(') => list(text, inside(group)),
        _ => types(tokens).into_iter().take(1).collect(),
    }
}

fn list(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let tokens: Vec<Token> = Tokens::new(text, range).collect();
    tokens.split(|token| token.kind == Kind::Other(b',')).filter_map(first_type).collect()
}

/// The types in a list without brackets, up to the first token that is not a type.
fn types(tokens: &[Token]) -> Vec<Range<usize>> {
    let mut types = Vec::new();
    let mut rest = tokens;
    while let Some(first) = first_type(rest) {
        rest = rest.iter().position(|token| token.range.start >= first.end).map_or(&[], |next| &rest[next..]);
        types.push(first);
        match rest.first() {
            Some(token) if token.kind == Kind::Other(b',') => rest = &rest[1..],
            _ => break,
        }
    }
    types
}

/// A name, and its parameters right behind it.
fn first_type(tokens: &[Token]) -> Option<Range<usize>> {
    let name = tokens.first().filter(|token| token.kind == Kind::Word)?;
    let parameters =
        tokens.get(1).filter(|next| next.kind == Kind::Group(b'<') && next.range.start == name.range.end);
    Some(name.range.start..parameters.unwrap_or(name).range.end)
}

/// An attribute of an op.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    pub name: Range<usize>,
    pub value: Option<Range<usize>>,
}

/// The attributes that an op has in dictionaries, before its types.
pub fn attributes(text: &str, whole: Range<usize>) -> Vec<Attribute> {
    dictionaries(text, whole).into_iter().flat_map(|range| entries(text, range)).collect()
}

fn entries(text: &str, range: Range<usize>) -> Vec<Attribute> {
    let tokens: Vec<Token> = Tokens::new(text, range).collect();
    let entries = tokens.split(|token| token.kind == Kind::Other(b','));
    let entry = |entry: &[Token]| {
        let [name, rest @ ..] = entry else { return None };
        let value = rest.get(1..).and_then(|value| Some(value.first()?.range.start..value.last()?.range.end));
        (name.kind == Kind::Word).then(|| Attribute { name: name.range.clone(), value })
    };
    entries.filter_map(entry).collect()
}

/// The contents of an op's dictionaries, `{…}` and `<{…}>`, before its types.
fn dictionaries(text: &str, whole: Range<usize>) -> Vec<Range<usize>> {
    let tokens = Tokens::new(text, whole).take_while(|token| token.kind != Kind::Other(b':'));
    let dictionary = |token: Token| match token.kind {
        Kind::Group(b'{') => Some(inside(&token)),
        Kind::Group(b'<') => {
            let mut inner = Tokens::new(text, inside(&token));
            inner.next().filter(|token| token.kind == Kind::Group(b'{')).map(|token| inside(&token))
        }
        _ => None,
    };
    tokens.filter_map(dictionary).collect()
}

/// The place at which an attribute can be added, and the text before and after it.
pub fn new_attribute(text: &str, whole: Range<usize>) -> Option<(usize, &'static str, &'static str)> {
    if let Some(dictionary) = dictionaries(text, whole.clone()).into_iter().next() {
        let is_empty = text[dictionary.clone()].trim().is_empty();
        return Some((dictionary.start, "", if is_empty { "" } else { ", " }));
    }
    let colon = Tokens::new(text, whole).find(|token| token.kind == Kind::Other(b':'))?;
    Some((colon.range.start, "{", "} "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, slots: Option<Slots>) -> (Vec<&str>, Vec<&str>) {
        let slots = slots.unwrap();
        let texts = |ranges: Vec<Range<usize>>| ranges.into_iter().map(|range| &text[range]).collect();
        (texts(slots.operands), texts(slots.results))
    }

    #[test]
    fn types_are_found() {
        for (text, operands, results) in [
            (
                "bcast.add %a, %b : (tensor<4xf32>, !t) -> tensor<?x[4]xf32>",
                &["tensor<4xf32>", "!t"][..],
                &["tensor<?x[4]xf32>"][..],
            ),
            (
                "bcast.broadcast %a : (f32) -> (tensor<4xf32, #e>, tensor<*xf32>)",
                &["f32"],
                &["tensor<4xf32, #e>", "tensor<*xf32>"],
            ),
            ("\"x.y\"(%a) <{p = 1 : i64}> ({^bb0(%x: f32):}) {a = \":\"} : (f32) -> ()", &["f32"], &[]),
            (
                "return %a, %b : tensor<4xf32>, !torch.vtensor<[2,3],f32>",
                &["tensor<4xf32>", "!torch.vtensor<[2,3],f32>"],
                &[],
            ),
            (
                "bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {",
                &["tensor<4xf32>"],
                &["tensor<4xf32>"],
            ),
            ("tensor.cast %a : tensor<4xf32> to tensor<?xf32>", &["tensor<4xf32>"], &[]),
            ("return %a, %b : i1, f32", &["i1", "f32"], &[]),
            ("arith.bitcast %a : i32 to f32", &["i32"], &[]),
        ] {
            assert_eq!(found(text, slots(text, 0..text.len())), (operands.to_vec(), results.to_vec()));
        }
        let text = "func.func private @f(%a: f32 {x.y}) -> (tensor<4xf32> {bcast.dims = [\"B\"]}, i1) attributes {} {";
        assert_eq!(found(text, function_slots(text, 0..text.len())).1, ["tensor<4xf32>", "i1"]);
        assert_eq!(slots("return", 0..6), None);
    }

    #[test]
    fn attributes_are_found() {
        let text = "\"x.y\"(%a) <{p = array<i64: 0>}> {q = 1 : i64, \"r s\" = 2, u} : (f32) -> ()";
        let found = attributes(text, 0..text.len());
        let texts: Vec<_> = found
            .iter()
            .map(|found| (&text[found.name.clone()], found.value.clone().map(|value| &text[value])))
            .collect();
        assert_eq!(
            texts,
            [("p", Some("array<i64: 0>")), ("q", Some("1 : i64")), ("\"r s\"", Some("2")), ("u", None)]
        );
    }
}
