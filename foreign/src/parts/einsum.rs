//! ONNX's `Einsum`: sizes with one label go to one size, and so do those after an ellipsis.

use super::{Form, NamedOp, Part, Parts, Size, UNIT};
use broadcastable::Place;

/// The name of the op's own check.
pub const CHECK: &str = "onnx.einsum";

const DOTS: &str = "...";

/// A label, or the place of a dimension after an ellipsis, counted from the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Behind(usize),
    Letter(char),
}

/// A size with its label, and the dimension that has it.
type Column = (Label, Size, usize);

/// Whether this is a list of terms of letters and `...`, and `->` with another one, or nothing after them.
///
/// ```
/// use broadcastable_foreign::parts::is_equation;
/// assert!(is_equation("...ij, jk -> ...ik"));
/// assert!(!is_equation("i.j"));
/// ```
pub fn is_equation(text: &str) -> bool {
    let text = text.replace(' ', "");
    let (terms, result) = text.split_once("->").unwrap_or((&text, ""));
    terms.split(',').chain([result]).all(|term| split(term).is_some())
}

/// The letters before and after an ellipsis; `None` if the term is not understood.
fn split(term: &str) -> Option<(&str, Option<&str>)> {
    let (before, behind) = match term.split_once(DOTS) {
        Some((before, behind)) => (before, Some(behind)),
        None => (term, None),
    };
    let are_letters = |text: &str| text.chars().all(|letter| letter.is_ascii_alphabetic());
    (are_letters(before) && behind.is_none_or(are_letters)).then_some((before, behind))
}

/// Each operand as the columns of all labels, with 1 where it has none. `None` if the equation is not understood, or if a label stands
/// twice in a term for sizes that are not known to be equal.
pub fn parts(op: &dyn NamedOp) -> Option<Parts> {
    let equation = op.op().text("equation")?.replace(' ', "");
    let terms: Vec<&str> = equation.split("->").next()?.split(',').collect();
    let names: Vec<(usize, String)> = (0..op.op().operand_count())
        .filter_map(|operand| Some((operand, op.operand_name(operand)?)))
        .collect();
    if terms.len() != names.len() {
        return None;
    }
    let columns = terms
        .iter()
        .zip(&names)
        .map(|(term, &(operand, _))| columns(op.sizes(Place::Operand(operand))?, term));
    let columns: Vec<Vec<Column>> = columns.collect::<Option<_>>()?;
    let labels = labels(&columns);
    let text = spelled(&labels);
    let part = |((operand, name), own): (&(usize, String), &Vec<Column>)| {
        let of = |label: &Label| own.iter().find(|(known, ..)| known == label);
        Part {
            name: format!("{name} by the labels {text}"),
            operand: None,
            sizes: Some(
                labels.iter().map(|label| of(label).map_or(UNIT, |(_, size, _)| size.clone())).collect(),
            ),
            places: labels.iter().map(|label| of(label).map(|&(.., dim)| (*operand, dim))).collect(),
            rest: Vec::new(),
        }
    };
    Some(Parts::new(Form::Own, names.iter().zip(&columns).map(part).collect()))
}

/// The labels of a term, each once.
fn columns(sizes: Vec<Size>, term: &str) -> Option<Vec<Column>> {
    let (before, behind) = split(term)?;
    let letters = before.len() + behind.map_or(0, str::len);
    let count = sizes.len().checked_sub(letters).filter(|&count| count == 0 || behind.is_some())?;
    let letter = |text: &str| text.chars().map(Label::Letter).collect::<Vec<_>>();
    let dots = (1..=count).rev().map(Label::Behind);
    let labels = letter(before).into_iter().chain(dots).chain(letter(behind.unwrap_or_default()));
    let mut found: Vec<Column> = Vec::new();
    for (dim, (label, size)) in labels.zip(sizes).enumerate() {
        match found.iter().find(|(known, ..)| *known == label) {
            Some((_, known, _)) if *known != size || size == Size::Unknown => return None,
            Some(_) => {}
            None => found.push((label, size, dim)),
        }
    }
    Some(found)
}

/// All labels: first the dimensions after an ellipsis, then the letters as they come.
fn labels(columns: &[Vec<Column>]) -> Vec<Label> {
    let mut labels: Vec<Label> = Vec::new();
    for &(label, ..) in columns.iter().flatten() {
        if !labels.contains(&label) {
            labels.push(label);
        }
    }
    // The sort is stable: letters keep their order.
    labels.sort_by_key(|label| match label {
        Label::Behind(place) => (0, usize::MAX - place),
        Label::Letter(_) => (1, 0),
    });
    labels
}

fn spelled(labels: &[Label]) -> String {
    let has_dots = labels.iter().any(|label| matches!(label, Label::Behind(_)));
    let letters = labels.iter().filter_map(|label| match label {
        Label::Letter(letter) => Some(*letter),
        Label::Behind(_) => None,
    });
    if has_dots { DOTS.chars().chain(letters).collect() } else { letters.collect() }
}
