//! Terms as plain data, hash-consed: equal terms have equal ids.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    fmt,
    rc::Rc,
};

/// A term in an arena of [`Terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(pub(super) u32);

/// The sort of a term's value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// A truth value: an `i1`.
    Bool,
    /// A number of type `index`: unbounded, or of 64 bits.
    Index,
    /// A value of another type, which is only compared for equality.
    Other(Rc<str>),
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Bool => "i1",
            Self::Index => "index",
            Self::Other(text) => text,
        })
    }
}

/// An operation on numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Arithmetic {
    /// The sum.
    Add,
    /// The difference.
    Sub,
    /// The product.
    Mul,
    /// The unsigned quotient; 0 if the divisor is 0, on which no proof relies.
    Div,
    /// The unsigned remainder; 0 if the divisor is 0.
    Rem,
}

/// An order of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// Less, with signs.
    Less,
    /// Less or equal, with signs.
    AtMost,
    /// Less, without signs.
    UnsignedLess,
    /// Less or equal, without signs.
    UnsignedAtMost,
}

/// The parts of a term.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A truth value.
    Bool(bool),
    /// A number.
    Number(i64),
    /// A variable.
    Variable(Rc<str>, Sort),
    /// An uninterpreted function of its arguments.
    Apply(Rc<str>, Vec<Term>, Sort),
    /// Negation.
    Not(Term),
    /// All of them; at least two, in order.
    And(Vec<Term>),
    /// One of them; at least two, in order.
    Or(Vec<Term>),
    /// Equality of two terms of one sort.
    Equal(Term, Term),
    /// One of two terms of one sort, by a condition.
    If(Term, Term, Term),
    /// An operation on numbers.
    Arithmetic(Arithmetic, Term, Term),
    /// A comparison of numbers.
    Order(Order, Term, Term),
}

/// The arena of terms.
#[derive(Default)]
pub struct Terms {
    nodes: Vec<Node>,
    known: HashMap<Node, Term>,
    /// The commutative uninterpreted functions.
    commutative: HashSet<Rc<str>>,
    /// For each term, the elements that may be no number, and are the term or one of its parts.
    poison: Vec<Rc<BTreeSet<Term>>>,
}

impl Terms {
    /// The parts of a term.
    pub fn node(&self, term: Term) -> &Node {
        &self.nodes[term.0 as usize]
    }

    /// The term of a simplified node.
    pub(super) fn intern(&mut self, node: Node) -> Term {
        if let Some(&term) = self.known.get(&node) {
            return term;
        }
        let term = Term(self.nodes.len() as u32);
        self.nodes.push(node.clone());
        self.known.insert(node, term);
        let poison = self.poison_in(&self.parts(term));
        self.poison.push(poison);
        term
    }

    /// The elements among the parts of these that may be no number.
    fn poison_in(&self, terms: &[Term]) -> Rc<BTreeSet<Term>> {
        let mut all: Rc<BTreeSet<Term>> = Rc::default();
        for term in terms {
            let own = &self.poison[term.0 as usize];
            match all.is_empty() {
                true => all = Rc::clone(own),
                false if !own.is_subset(&all) => Rc::make_mut(&mut all).extend(own.iter()),
                false => {}
            }
        }
        all
    }

    /// Records that an uninterpreted function is commutative.
    pub fn set_commutative(&mut self, name: &str) {
        if !self.commutative.contains(name) {
            self.commutative.insert(name.into());
        }
    }

    /// Says that an element, which is not part of another term yet, may be no number.
    pub fn set_poison(&mut self, element: Term) {
        Rc::make_mut(&mut self.poison[element.0 as usize]).insert(element);
    }

    /// Whether an element among the parts of a term, or the term, may be no number.
    pub fn has_poison(&self, term: Term) -> bool {
        !self.poison[term.0 as usize].is_empty()
    }

    /// Whether an element among the parts of these may be no number, and is not a part of that one.
    pub fn loses_poison(&self, of: &[Term], kept: Term) -> bool {
        !self.poison_in(of).is_subset(&self.poison[kept.0 as usize])
    }

    /// The axiom that the functions in these terms are commutative.
    pub fn commutations(&mut self, roots: &[Term]) -> Vec<Term> {
        let mut all = Vec::new();
        for term in self.all_parts(roots) {
            if let Node::Apply(name, parts, sort) = self.node(term).clone()
                && let &[a, b] = &parts[..]
                && a != b
                && self.commutative.contains(&name)
            {
                let exchanged = self.apply(&name, &[b, a], sort);
                all.push(self.equal(term, exchanged));
            }
        }
        all
    }

    /// The number, if the term is one.
    pub fn number_of(&self, term: Term) -> Option<i64> {
        match *self.node(term) {
            Node::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The sort of a term.
    pub fn sort(&self, term: Term) -> Sort {
        match self.node(term) {
            Node::Number(_) | Node::Arithmetic(..) => Sort::Index,
            Node::Variable(_, sort) | Node::Apply(_, _, sort) => sort.clone(),
            Node::If(_, yes, _) => self.sort(*yes),
            _ => Sort::Bool,
        }
    }

    /// The direct subterms of a term.
    pub fn parts(&self, term: Term) -> Vec<Term> {
        match self.node(term) {
            Node::Bool(_) | Node::Number(_) | Node::Variable(..) => vec![],
            Node::Apply(_, parts, _) | Node::And(parts) | Node::Or(parts) => parts.clone(),
            Node::Not(part) => vec![*part],
            Node::Equal(a, b) | Node::Arithmetic(_, a, b) | Node::Order(_, a, b) => vec![*a, *b],
            Node::If(condition, yes, no) => vec![*condition, *yes, *no],
        }
    }

    /// All subterms of these, in topological order.
    pub fn all_parts(&self, roots: &[Term]) -> Vec<Term> {
        let mut found = BTreeSet::new();
        let mut open = roots.to_vec();
        while let Some(term) = open.pop() {
            if found.insert(term) {
                open.extend(self.parts(term));
            }
        }
        found.into_iter().collect() // a term is younger than its parts
    }

    /// The variables of a sort in these terms, with their names.
    pub fn variables(&self, roots: &[Term], sort: &Sort) -> Vec<(Term, String)> {
        let name = |&term: &Term| match self.node(term) {
            Node::Variable(name, known) if known == sort => Some((term, name.to_string())),
            _ => None,
        };
        self.all_parts(roots).iter().filter_map(name).collect()
    }

    /// A term after a simultaneous substitution.
    pub fn replace(&mut self, term: Term, replacements: &HashMap<Term, Term>) -> Term {
        let mut done: HashMap<Term, Term> = replacements.clone();
        for part in self.all_parts(&[term]) {
            if !done.contains_key(&part) {
                let new = self.rebuild(part, &done);
                done.insert(part, new);
            }
        }
        done[&term]
    }

    /// A term after the substitution of a variable.
    pub fn with(&mut self, term: Term, variable: Term, value: Term) -> Term {
        self.replace(term, &HashMap::from([(variable, value)]))
    }

    pub(super) fn rebuild(&mut self, term: Term, done: &HashMap<Term, Term>) -> Term {
        let all = |parts: &[Term]| parts.iter().map(|part| done[part]).collect::<Vec<_>>();
        match self.node(term).clone() {
            Node::Bool(_) | Node::Number(_) | Node::Variable(..) => term,
            Node::Apply(name, parts, sort) => {
                let new = self.apply(&name, &all(&parts), sort);
                if self.poison[term.0 as usize].contains(&term) {
                    self.set_poison(new);
                }
                new
            }
            Node::Not(part) => self.not(done[&part]),
            Node::And(parts) => self.and(&all(&parts)),
            Node::Or(parts) => self.or(&all(&parts)),
            Node::Equal(a, b) => self.equal(done[&a], done[&b]),
            Node::If(condition, yes, no) => self.choose(done[&condition], done[&yes], done[&no]),
            Node::Arithmetic(op, a, b) => self.arithmetic(op, done[&a], done[&b]),
            Node::Order(order, a, b) => self.order(order, done[&a], done[&b]),
        }
    }
}
