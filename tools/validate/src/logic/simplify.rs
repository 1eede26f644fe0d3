//! The makers of terms. Each simplifies a little: enough that queries stay linear, because an index is only
//! ever multiplied with a choice between 0 and 1.

use super::term::{Arithmetic, Node, Order, Sort, Term, Terms};

/// A choice among more numbers is not simplified.
const MAX_CHOICES: usize = 256;

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

    /// An uninterpreted function of its arguments.
    pub fn apply(&mut self, name: &str, arguments: &[Term], sort: Sort) -> Term {
        self.intern(Node::Apply(name.into(), arguments.to_vec(), sort))
    }

    /// Negation.
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
        let opposite = parts.iter().any(|&part| self.is_opposite(part, &parts, neutral));
        let all = parts.clone();
        parts.retain(|&part| !self.is_absorbed(part, &all, neutral));
        match parts[..] {
            _ if opposite => self.bool(!neutral),
            [] => self.bool(neutral),
            [part] => part,
            _ if neutral => self.intern(Node::And(parts)),
            _ => self.intern(Node::Or(parts)),
        }
    }

    /// Whether a part is the negation of another one, or of some of them together.
    fn is_opposite(&self, part: Term, parts: &[Term], neutral: bool) -> bool {
        let Node::Not(inner) = self.node(part) else { return false };
        let has = |part: &Term| parts.binary_search(part).is_ok();
        match self.node(*inner) {
            Node::And(all) if neutral => all.iter().all(has),
            Node::Or(all) if !neutral => all.iter().all(has),
            _ => has(inner),
        }
    }

    /// Whether another part absorbs a part: `a or b` beside `a`, in an `and`; `a and b` beside `a`, in an
    /// `or`.
    fn is_absorbed(&self, part: Term, parts: &[Term], neutral: bool) -> bool {
        match self.node(part) {
            Node::Or(some) if neutral => some.iter().any(|part| parts.binary_search(part).is_ok()),
            Node::And(some) if !neutral => some.iter().any(|part| parts.binary_search(part).is_ok()),
            _ => false,
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
            (&Node::If(condition, yes, no), Node::Number(_)) => self.equal_or_known(a, condition, yes, no, b),
            (Node::Number(_), &Node::If(condition, yes, no)) => self.equal_or_known(b, condition, yes, no, a),
            (_, &Node::If(condition, yes, no)) if yes == a || no == a => {
                self.equal_choice_of(a, condition, yes, no)
            }
            (&Node::If(condition, yes, no), _) if yes == b || no == b => {
                self.equal_choice_of(b, condition, yes, no)
            }
            _ => self.intern(Node::Equal(a, b)),
        }
    }

    /// Whether a term is a choice of itself and another one.
    fn equal_choice_of(&mut self, term: Term, condition: Term, yes: Term, no: Term) -> Term {
        if yes == term {
            let equal = self.equal(term, no);
            return self.or(&[condition, equal]);
        }
        let (equal, not) = (self.equal(term, yes), self.not(condition));
        self.or(&[not, equal])
    }

    /// Whether a choice equals a number, given a condition that decides it for one side: an extent of two
    /// sizes is 1 if both are.
    fn equal_or_known(&mut self, choice: Term, condition: Term, yes: Term, no: Term, number: Term) -> Term {
        let asks =
            |terms: &Self, of: Term| *terms.node(condition) == Node::Equal(of.min(number), of.max(number));
        if asks(self, no) {
            let yes = self.equal(yes, number);
            return self.and(&[condition, yes]);
        }
        if asks(self, yes) {
            let no = self.equal(no, number);
            return self.or(&[condition, no]);
        }
        self.intern(Node::Equal(choice.min(number), choice.max(number)))
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
            _ if condition == yes => self.or(&[condition, no]),
            _ if condition == no => self.and(&[condition, yes]),
            // If both are equal, the choice does not matter.
            (&Node::Equal(a, b), ..) if (yes, no) == (a, b) || (yes, no) == (b, a) => no,
            (_, &Node::If(inner, first, _), _) if self.implies_at_once(condition, inner) => {
                self.choose(condition, first, no)
            }
            (_, _, &Node::If(inner, _, second)) if inner == condition => self.choose(condition, yes, second),
            (_, _, &Node::If(inner, first, _)) if first == yes && self.implies_at_once(condition, inner) => {
                no
            }
            _ => self.intern(Node::If(condition, yes, no)),
        }
    }

    /// Whether a condition implies another one syntactically.
    fn implies_at_once(&self, condition: Term, other: Term) -> bool {
        condition == other
            || matches!(self.node(condition), Node::And(parts) if parts.binary_search(&other).is_ok())
    }

    /// Whether the term is a number, or a choice among few numbers: an operation on two choices is one among
    /// as many as the product.
    fn is_choice_of_numbers(&self, term: Term) -> bool {
        self.room_beside(term, MAX_CHOICES).is_some()
    }

    /// The number of further choices that fit beside those of a term.
    fn room_beside(&self, term: Term, room: usize) -> Option<usize> {
        match *self.node(term) {
            Node::Number(_) => room.checked_sub(1),
            Node::If(_, yes, no) => self.room_beside(yes, room).and_then(|room| self.room_beside(no, room)),
            _ => None,
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

/// The value, if it is the same for unbounded numbers and those of 64 bits.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    const OPERATIONS: [Arithmetic; 5] =
        [Arithmetic::Add, Arithmetic::Sub, Arithmetic::Mul, Arithmetic::Div, Arithmetic::Rem];

    fn expected(op: Arithmetic, a: i64, b: i64) -> i64 {
        match op {
            Arithmetic::Add => a + b,
            Arithmetic::Sub => a - b,
            Arithmetic::Mul => a * b,
            Arithmetic::Div => a.checked_div(b).unwrap_or(0),
            Arithmetic::Rem => a.checked_rem(b).unwrap_or(0),
        }
    }

    /// A term that was simplified with variables has the value of the same term without.
    #[test]
    fn simplification_keeps_values() {
        for op in OPERATIONS {
            for (yes, no, condition, value) in (0..3).flat_map(|yes| {
                (0..3).flat_map(move |no| {
                    [true, false].into_iter().flat_map(move |c| (0..4).map(move |value| (yes, no, c, value)))
                })
            }) {
                let mut terms = Terms::default();
                let [c, x] =
                    [("c", Sort::Bool), ("x", Sort::Index)].map(|(name, sort)| terms.variable(name, sort));
                let (left, right) = (terms.number(yes), terms.number(no));
                let chosen = terms.choose(c, left, right);
                let known = HashMap::from([(c, terms.bool(condition)), (x, terms.number(value))]);
                let number = if condition { yes } else { no };
                for (a, b, result) in
                    [(x, chosen, expected(op, value, number)), (chosen, x, expected(op, number, value))]
                {
                    let term = terms.arithmetic(op, a, b);
                    let term = terms.replace(term, &known);
                    assert_eq!(terms.number_of(term), Some(result), "{op:?} {value} {yes} {no} {condition}");
                    let limit = terms.number(1);
                    for (left, right) in [(a, limit), (limit, a)] {
                        let equal = terms.equal(left, right);
                        let equal = terms.replace(equal, &known);
                        let is = if a == x { value == 1 } else { number == 1 };
                        assert_eq!(*terms.node(equal), Node::Bool(is));
                    }
                }
            }
        }
    }

    /// Choices and conditions of four sizes, built as they come and with numbers in their place.
    #[test]
    fn simplified_choices_keep_their_values() {
        let mut random = 1u64;
        let mut next = |count: usize| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) as usize % count
        };
        for _ in 0..20_000 {
            let mut terms = Terms::default();
            let names = ["a", "b", "c"].map(|name| terms.variable(name, Sort::Index));
            let values = names.map(|_| next(3) as i64);
            let known: HashMap<Term, Term> =
                names.into_iter().zip(values).map(|(name, value)| (name, terms.number(value))).collect();
            let one = terms.number(1);
            let mut numbers: Vec<(Term, i64)> = names.into_iter().zip(values).chain([(one, 1)]).collect();
            let mut truths = vec![(terms.bool(true), true)];
            for _ in 0..8 {
                let (x, y) = (numbers[next(numbers.len())], numbers[next(numbers.len())]);
                let (p, q) = (truths[next(truths.len())], truths[next(truths.len())]);
                match next(5) {
                    0 => truths.push((terms.equal(x.0, y.0), x.1 == y.1)),
                    1 => truths.push((terms.and(&[p.0, q.0]), p.1 && q.1)),
                    2 => truths.push((terms.or(&[p.0, q.0]), p.1 || q.1)),
                    3 => truths.push((terms.not(p.0), !p.1)),
                    _ => numbers.push((terms.choose(p.0, x.0, y.0), if p.1 { x.1 } else { y.1 })),
                }
            }
            for (truth, expected) in truths {
                let found = terms.replace(truth, &known);
                assert_eq!(*terms.node(found), Node::Bool(expected));
            }
            for (number, expected) in numbers {
                let found = terms.replace(number, &known);
                assert_eq!(terms.number_of(found), Some(expected));
            }
        }
    }

    /// Each sum is a choice among as many numbers as the product of its choices: too many for memory.
    #[test]
    fn sums_of_choices_stay_small() {
        let mut terms = Terms::default();
        let conditions = ["a", "b"].map(|name| terms.variable(name, Sort::Bool));
        let (zero, one) = (terms.number(0), terms.number(1));
        let [mut x, mut y] = conditions.map(|condition| terms.choose(condition, one, zero));
        for _ in 0..100 {
            (x, y) = (y, terms.arithmetic(Arithmetic::Add, x, y));
        }
        assert!(terms.all_parts(&[y]).len() < 2000);
    }

    #[test]
    fn a_step_times_an_index_is_linear() {
        let mut terms = Terms::default();
        let [full, legal] = ["full", "legal"].map(|name| terms.variable(name, Sort::Bool));
        let index = terms.variable("i", Sort::Index);
        let (zero, one) = (terms.number(0), terms.number(1));
        let (step, divisor) = (terms.choose(full, one, zero), terms.choose(legal, one, zero));
        let step = terms.arithmetic(Arithmetic::Div, step, divisor);
        let product = terms.arithmetic(Arithmetic::Mul, index, step);
        let parts = terms.all_parts(&[product]);
        assert!(!parts.iter().any(|&part| matches!(terms.node(part), Node::Arithmetic(..))));
    }
}
