//! Poison: what the result of an op may be that gets a number out of its range, or does not hold what its
//! flags promise.

use super::{attributes, reader::row::Needs};
use crate::logic::term::{Node, Term, Terms};

/// Attributes that promise something of the operands or the result.
const PROMISES: [&str; 3] = [" fastmath=", " overflowFlags=", " isExact="];

/// Whether one of these elements may be poison, and a value that is computed from them, as the solver has it,
/// says nothing of that: by `x ^ x = 0`, for example, which holds for numbers.
pub fn is_dropped(terms: &Terms, arguments: &[Term], value: Term) -> bool {
    let parts = terms.parts(value);
    let are_kept = arguments.iter().all(|argument| *argument == value || parts.contains(argument));
    !are_kept && terms.loses_poison(arguments, value)
}

/// Whether a text, such as that of an op and of those in its regions, has an op that computes poison.
pub fn is_computed_by(text: &str) -> bool {
    let of = |names: &[&str]| names.iter().any(|name| text.contains(name));
    of(&["arith.fpto", "arith.sh"]) || PROMISES.iter().any(|promise| of(&[promise.trim_matches([' ', '='])]))
}

/// Whether the element that an op with these needs computes may be poison.
pub fn may_be(terms: &Terms, needs: Needs, element: Term) -> bool {
    let Node::Apply(name, parts, _) = terms.node(element) else { return false };
    let (form, types) = name.split_once(" : ").unwrap_or((name, ""));
    let is_out_of_range = match (needs, &parts[..]) {
        (Needs::Shift, &[_, by]) => !is_below_width(terms, by, types),
        (Needs::Range | Needs::Shift, _) => true,
        _ => false,
    };
    is_out_of_range || PROMISES.iter().any(|promise| form.contains(promise))
}

/// Whether the number by which an integer is shifted is a constant below the width of its type.
fn is_below_width(terms: &Terms, by: Term, types: &str) -> bool {
    let width = types.split(' ').next().and_then(|r#type| r#type.strip_prefix('i')?.parse::<i64>().ok());
    let number = match terms.node(by) {
        Node::Apply(text, parts, _) if parts.is_empty() => attributes::number_in(text),
        _ => None,
    };
    number.zip(width).is_some_and(|(number, width)| (0..width).contains(&number))
}
