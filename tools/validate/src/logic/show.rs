//! Terms in readable form.

use super::term::{Arithmetic, Node, Order, Term, Terms};

/// A term in infix notation.
pub fn show(terms: &Terms, term: Term) -> String {
    let all =
        |parts: &[Term], by: &str| parts.iter().map(|&part| show(terms, part)).collect::<Vec<_>>().join(by);
    match terms.node(term) {
        Node::Bool(value) => value.to_string(),
        Node::Number(number) => number.to_string(),
        Node::Variable(name, _) => name.to_string(),
        Node::Apply(name, parts, _) if parts.is_empty() => name.to_string(),
        Node::Apply(name, parts, _) if name.starts_with('%') => format!("{name}[{}]", all(parts, ", ")),
        Node::Apply(name, parts, _) => {
            // The rest of the name distinguishes functions by their types.
            let name = name.split(" : ").next().unwrap_or(name);
            format!("{name}({})", all(parts, ", "))
        }
        Node::Not(part) => format!("not {}", show(terms, *part)),
        Node::And(parts) => format!("({})", all(parts, " and ")),
        Node::Or(parts) => format!("({})", all(parts, " or ")),
        Node::Equal(a, b) => format!("({})", all(&[*a, *b], " == ")),
        Node::If(condition, yes, no) => {
            format!("({} ? {} : {})", show(terms, *condition), show(terms, *yes), show(terms, *no))
        }
        Node::Arithmetic(op, a, b) => format!("({})", all(&[*a, *b], arithmetic(*op))),
        Node::Order(order, a, b) => format!("({})", all(&[*a, *b], comparison(*order))),
    }
}

fn arithmetic(op: Arithmetic) -> &'static str {
    match op {
        Arithmetic::Add => " + ",
        Arithmetic::Sub => " - ",
        Arithmetic::Mul => " * ",
        Arithmetic::Div => " / ",
        Arithmetic::Rem => " % ",
    }
}

fn comparison(order: Order) -> &'static str {
    match order {
        Order::Less | Order::UnsignedLess => " < ",
        Order::AtMost | Order::UnsignedAtMost => " <= ",
    }
}
