//! ONNX's `Einsum`: sizes with one label go to one size, and so do those after an ellipsis.

use super::{Form, NamedOp, Part, Parts, Size, UNIT};
use broadcastable::Place;

/// The name of the op's own check.
pub const CHECK: &str = "onnx.einsum";

const DOTS: &str = "...";

/// A label, or the place of a dimension after an ellipsis, counted from the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
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

/// Each operand as the columns of all labels, with 1 where it has none. `None` if the equation is not
/// understood, or if a label stands twice in a term for sizes that are not known to be equal.
pub fn parts(op: &dyn NamedOp) -> Option<Parts> {
    let (terms, _) = terms(&op.op().text("equation")?);
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

/// The terms of an equation, without blanks, and that of the result if there is one.
pub fn terms(equation: &str) -> (Vec<String>, Option<String>) {
    let equation = equation.replace(' ', "");
    let (operands, result) = match equation.split_once("->") {
        Some((operands, result)) => (operands, Some(result.to_owned())),
        None => (&*equation, None),
    };
    (operands.split(',').map(str::to_owned).collect(), result)
}

/// How many dimensions a term has at least, and whether it may have more.
pub fn rank(term: &str) -> Option<(usize, bool)> {
    let (before, behind) = split(term)?;
    Some((before.len() + behind.map_or(0, str::len), behind.is_some()))
}

/// The labels of a term for an operand of that rank; an ellipsis stands for as many dimensions as are left.
pub fn term_labels(term: &str, of: usize) -> Option<Vec<Label>> {
    let (before, behind) = split(term)?;
    let (letters, has_dots) = rank(term)?;
    let count = of.checked_sub(letters).filter(|&count| count == 0 || has_dots)?;
    let letter = |text: &str| text.chars().map(Label::Letter).collect::<Vec<_>>();
    let dots = (1..=count).rev().map(Label::Behind);
    Some(letter(before).into_iter().chain(dots).chain(letter(behind.unwrap_or_default())).collect())
}

/// The labels of the result: those of its term, or without one those behind an ellipsis, and then in order
/// the letters that stand once.
pub fn result_labels(operands: &[Vec<Label>], result: Option<&str>) -> Option<Vec<Label>> {
    let dots =
        operands.iter().map(|labels| labels.iter().filter(|label| matches!(label, Label::Behind(_))).count());
    let dots = dots.max().unwrap_or(0);
    if let Some(term) = result {
        let (letters, has_dots) = rank(term)?;
        return term_labels(term, letters + if has_dots { dots } else { 0 });
    }
    let letters: Vec<char> = operands
        .iter()
        .flatten()
        .filter_map(|label| match label {
            Label::Letter(letter) => Some(*letter),
            Label::Behind(_) => None,
        })
        .collect();
    let mut once: Vec<char> = letters
        .iter()
        .copied()
        .filter(|letter| letters.iter().filter(|other| *other == letter).count() == 1)
        .collect();
    once.sort_unstable();
    Some((1..=dots).rev().map(Label::Behind).chain(once.into_iter().map(Label::Letter)).collect())
}

/// The labels of a term, each once.
fn columns(sizes: Vec<Size>, term: &str) -> Option<Vec<Column>> {
    let labels = term_labels(term, sizes.len())?;
    let mut found: Vec<Column> = Vec::new();
    for (dim, (label, size)) in labels.into_iter().zip(sizes).enumerate() {
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
