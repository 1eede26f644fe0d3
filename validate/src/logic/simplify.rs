//! The makers of terms. Each simplifies a little: enough that queries stay linear, because an index is only ever
//! multiplied with a choice between 0 and 1.

use super::term::{Arithmetic, Node, Order, Sort, Term, Terms};

impl Terms {
    /// A truth value.
    pub fn bool(&mut self, value: bool) -> Term {
        self.intern(Node::Bool(value))
    }

    /// A number.
    pub fn number(&mut self, value: i64) -> Term {
        self.intern(Node::Number(value))
    }

    /// An unknown value.
    pub fn variable(&mut self, name: &str, sort: Sort) -> Term {
        self.intern(Node::Variable(name.into(), sort))
    }

    /// An unknown function of its arguments.
    pub fn apply(&mut self, name: &str, arguments: &[Term], sort: Sort) -> Term {
        self.intern(Node::Apply(name.into(), arguments.to_vec(), sort))
    }

    /// Whether the term is not true.
    pub fn not(&mut self, term: Term) -> Term {
        match *self.node(term) {
            Node::Bool(value) => self.bool(!value),
            Node::Not(part) => part,
            _ => self.intern(Node::Not(term)),
        }
    }

    /// Whether all are true.
    pub fn and(&mut self, terms: &[Term]) -> Term {
        self.join(terms, true)
    }

    /// Whether one is true.
    pub fn or(&mut self, terms: &[Term]) -> Term {
        self.join(terms, false)
    }

    /// `and` where `neutral` is true, else `or`.
    fn join(&mut self, terms: &[Term], neutral: bool) -> Term {
        let mut parts = Vec::new();
        for &term in terms {
            match self.node(term) {
                Node::Bool(value) if *value == neutral => {}
                Node::Bool(_) => return term,
                Node::And(inner) if neutral => parts.extend(inner),
                Node::Or(inner) if !neutral => parts.extend(inner),
                _ => parts.push(term),
            }
        }
        parts.sort();
        parts.dedup();
        let opposite = parts
            .iter()
            .any(|&part| matches!(*self.node(part), Node::Not(inner) if parts.binary_search(&inner).is_ok()));
        match parts[..] {
            _ if opposite => self.bool(!neutral),
            [] => self.bool(neutral),
            [part] => part,
            _ if neutral => self.intern(Node::And(parts)),
            _ => self.intern(Node::Or(parts)),
        }
    }

    /// Whether the first implies the second.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not = self.not(a);
        self.or(&[not, b])
    }

    /// Whether two terms are equal.
    pub fn equal(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.min(b), a.max(b));
        match (self.node(a), self.node(b)) {
            _ if a == b => self.bool(true),
            (Node::Number(_), Node::Number(_)) => self.bool(false),
            (Node::Bool(true), _) => b,
            (_, Node::Bool(true)) => a,
            (Node::Bool(false), _) => self.not(b),
            (_, Node::Bool(false)) => self.not(a),
            (&Node::If(condition, yes, no), Node::Number(_)) if self.is_choice_of_numbers(a) => {
                self.equal_choice(condition, yes, no, b)
            }
            (Node::Number(_), &Node::If(condition, yes, no)) if self.is_choice_of_numbers(b) => {
                self.equal_choice(condition, yes, no, a)
            }
            _ => self.intern(Node::Equal(a, b)),
        }
    }

    fn equal_choice(&mut self, condition: Term, yes: Term, no: Term, number: Term) -> Term {
        let (yes, no) = (self.equal(yes, number), self.equal(no, number));
        self.choose(condition, yes, no)
    }

    /// One of two terms.
    pub fn choose(&mut self, condition: Term, yes: Term, no: Term) -> Term {
        match (self.node(condition), self.node(yes), self.node(no)) {
            (Node::Bool(true), ..) => yes,
            (Node::Bool(false), ..) => no,
            _ if yes == no => yes,
            (_, Node::Bool(true), _) => self.or(&[condition, no]),
            (_, Node::Bool(false), _) => {
                let not = self.not(condition);
                self.and(&[not, no])
            }
            (_, _, Node::Bool(true)) => self.implies(condition, yes),
            (_, _, Node::Bool(false)) => self.and(&[condition, yes]),
            (&Node::Not(inner), ..) => self.choose(inner, no, yes),
            _ => self.intern(Node::If(condition, yes, no)),
        }
    }

    /// Whether the term is a number, or a choice among numbers.
    fn is_choice_of_numbers(&self, term: Term) -> bool {
        match *self.node(term) {
            Node::Number(_) => true,
            Node::If(_, yes, no) => self.is_choice_of_numbers(yes) && self.is_choice_of_numbers(no),
            _ => false,
        }
    }

    /// An operation on two numbers.
    pub fn arithmetic(&mut self, op: Arithmetic, a: Term, b: Term) -> Term {
        use Arithmetic::{Add, Div, Mul, Rem, Sub};
        match (op, self.number_of(a), self.number_of(b)) {
            (_, Some(x), Some(y)) => match fold(op, x, y) {
                Some(value) => self.number(value),
                None => self.intern(Node::Arithmetic(op, a, b)),
            },
            (Div | Rem, _, Some(0)) | (Mul, _, Some(0)) | (Rem, _, Some(1)) => self.number(0),
            (Add | Sub, _, Some(0)) | (Mul | Div, _, Some(1)) => a,
            (Add, Some(0), _) | (Mul, Some(1), _) => b,
            (Mul, Some(0), _) => a,
            _ => match (self.node(a).clone(), self.node(b).clone()) {
                (_, Node::If(condition, yes, no)) if self.is_choice_of_numbers(b) => {
                    let (yes, no) = (self.arithmetic(op, a, yes), self.arithmetic(op, a, no));
                    self.choose(condition, yes, no)
                }
                (Node::If(condition, yes, no), _) if self.is_choice_of_numbers(a) => {
                    let (yes, no) = (self.arithmetic(op, yes, b), self.arithmetic(op, no, b));
                    self.choose(condition, yes, no)
                }
                _ => self.intern(Node::Arithmetic(op, a, b)),
            },
        }
    }

    /// A comparison of two numbers.
    pub fn order(&mut self, order: Order, a: Term, b: Term) -> Term {
        let or_equal = matches!(order, Order::AtMost | Order::UnsignedAtMost);
        if a == b {
            return self.bool(or_equal);
        }
        let (Some(x), Some(y)) = (self.number_of(a), self.number_of(b)) else {
            return self.intern(Node::Order(order, a, b));
        };
        self.bool(match order {
            Order::Less => x < y,
            Order::AtMost => x <= y,
            Order::UnsignedLess => (x as u64) < y as u64,
            Order::UnsignedAtMost => x as u64 <= y as u64,
        })
    }
}

/// The value, where it is the same for unbounded numbers and those of 64 bits.
fn fold(op: Arithmetic, a: i64, b: i64) -> Option<i64> {
    match op {
        Arithmetic::Add => a.checked_add(b),
        Arithmetic::Sub => a.checked_sub(b),
        Arithmetic::Mul => a.checked_mul(b),
        Arithmetic::Div | Arithmetic::Rem if b == 0 => Some(0),
        Arithmetic::Div | Arithmetic::Rem if a < 0 || b < 0 => None,
        Arithmetic::Div => Some(a / b),
        Arithmetic::Rem => Some(a % b),
    }
}
