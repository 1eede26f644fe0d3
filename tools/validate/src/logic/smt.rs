//! A query as SMT-LIB 2: declarations, one definition for each term, an assertion.

use super::term::{Arithmetic, Node, Order, Sort, Term, Terms};
use std::{collections::BTreeMap, fmt::Write};

/// The sort of a number of type `index`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theory {
    /// An unbounded integer.
    Integers,
    /// 64 bits.
    Bits,
}

/// The text that asks whether all of these can be true at once; names do not depend on what else was asked.
pub fn query(terms: &Terms, theory: Theory, asserted: &[Term]) -> String {
    let writer = Writer { terms, theory };
    let all = terms.all_parts(asserted);
    let mut names = BTreeMap::new();
    let mut sorts = BTreeMap::new();
    let mut unknown = BTreeMap::new();
    for &term in &all {
        let (Node::Variable(name, sort) | Node::Apply(name, _, sort)) = terms.node(term) else { continue };
        let parts: Vec<_> = terms.parts(term).into_iter().map(|part| terms.sort(part)).collect();
        for sort in parts.iter().chain([sort]) {
            if let Sort::Other(text) = sort {
                sorts.insert(quote(text), ());
            }
        }
        let parts: Vec<_> = parts.iter().map(|sort| writer.sort(sort)).collect();
        unknown.insert(quote(name), format!("({}) {}", parts.join(" "), writer.sort(sort)));
    }
    let mut text = String::new();
    sorts.keys().for_each(|sort| writeln!(text, "(declare-sort {sort} 0)").unwrap());
    unknown.iter().for_each(|(name, what)| writeln!(text, "(declare-fun {name} {what})").unwrap());
    for &term in &all {
        let expression = writer.expression(term, &names);
        let name = match terms.parts(term)[..] {
            [] => expression,
            _ => {
                let name = format!("t{}", names.len());
                let sort = writer.sort(&terms.sort(term));
                writeln!(text, "(define-fun {name} () {sort} {expression})").unwrap();
                name
            }
        };
        names.insert(term, name);
    }
    asserted.iter().for_each(|term| writeln!(text, "(assert {})", names[term]).unwrap());
    text
}

/// A quoted name, which may have any characters.
pub fn quote(name: &str) -> String {
    format!("|{}|", name.replace(['|', '\\'], "_"))
}

struct Writer<'a> {
    terms: &'a Terms,
    theory: Theory,
}

impl Writer<'_> {
    fn sort(&self, sort: &Sort) -> String {
        match (sort, self.theory) {
            (Sort::Bool, _) => "Bool".into(),
            (Sort::Index, Theory::Integers) => "Int".into(),
            (Sort::Index, Theory::Bits) => "(_ BitVec 64)".into(),
            (Sort::Other(text), _) => quote(text),
        }
    }

    fn number(&self, number: i64) -> String {
        match self.theory {
            Theory::Integers if number < 0 => format!("(- {})", number.unsigned_abs()),
            Theory::Integers => number.to_string(),
            Theory::Bits => format!("#x{number:016x}"),
        }
    }

    fn expression(&self, term: Term, names: &BTreeMap<Term, String>) -> String {
        let list = |head: &str| {
            let parts = self.terms.parts(term);
            let parts: Vec<_> = parts.iter().map(|part| names[part].as_str()).collect();
            format!("({head} {})", parts.join(" "))
        };
        match self.terms.node(term) {
            Node::Bool(value) => value.to_string(),
            Node::Number(number) => self.number(*number),
            Node::Variable(name, _) => quote(name),
            Node::Apply(name, arguments, _) if arguments.is_empty() => quote(name),
            Node::Apply(name, ..) => list(&quote(name)),
            Node::Not(_) => list("not"),
            Node::And(_) => list("and"),
            Node::Or(_) => list("or"),
            Node::Equal(..) => list("="),
            Node::If(..) => list("ite"),
            Node::Arithmetic(op, ..) => list(self.arithmetic(*op)),
            Node::Order(order, ..) => list(self.order(*order)),
        }
    }

    fn arithmetic(&self, op: Arithmetic) -> &'static str {
        let (integers, bits) = match op {
            Arithmetic::Add => ("+", "bvadd"),
            Arithmetic::Sub => ("-", "bvsub"),
            Arithmetic::Mul => ("*", "bvmul"),
            Arithmetic::Div => ("div", "bvudiv"),
            Arithmetic::Rem => ("mod", "bvurem"),
        };
        if self.theory == Theory::Integers { integers } else { bits }
    }

    fn order(&self, order: Order) -> &'static str {
        let (integers, bits) = match order {
            Order::Less => ("<", "bvslt"),
            Order::AtMost => ("<=", "bvsle"),
            Order::UnsignedLess => ("<", "bvult"),
            Order::UnsignedAtMost => ("<=", "bvule"),
        };
        if self.theory == Theory::Integers { integers } else { bits }
    }
}
