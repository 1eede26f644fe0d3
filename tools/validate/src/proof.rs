//! The claims about two programs, and their proof by a solver.

use crate::logic::{
    division::is_quotient,
    show::show,
    smt::{Theory, query},
    solver::{Answer, Solver},
    term::{Node, Order, Sort, Term, Terms},
};
use std::{collections::HashMap, fmt};

/// The subject of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// Both programs fail, or none of them.
    SameFailure,
    /// A result has that extent.
    Extent,
    /// An element of a result is the same in both programs.
    Element,
    /// A static size in a type is the run-time size.
    StaticType,
    /// An index is within the size of the tensor that is read.
    InBounds,
    /// The tensors that a kernel reads have the sizes of its loops.
    LoopBounds,
    /// An operation is defined on its operands: no division by zero, no tensor of a negative size.
    Defined,
    /// Nothing is read if the program fails.
    ChecksFirst,
    /// A read is within bounds wherever it moves: its inputs prove it, without the checks.
    Hoisted,
    /// Loops write each element of a result once.
    Written,
    /// Both programs have the same observable effects, in the same order.
    Effect,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::SameFailure => "one program fails and the other does not",
            Self::Extent => "an extent is wrong",
            Self::Element => "an element is wrong",
            Self::StaticType => "a static size in a type is not the run-time size",
            Self::InBounds => "a read is out of bounds",
            Self::LoopBounds => "a tensor does not have the size of the loop that reads it",
            Self::Defined => "an operation is undefined",
            Self::ChecksFirst => "a tensor is read before the check that fails",
            Self::Hoisted => "a read that is moved before the checks is out of bounds",
            Self::Written => "an element is not written, or twice",
            Self::Effect => "one program does what the other does not",
        })
    }
}

/// A claim to prove.
pub struct Obligation {
    /// The subject.
    pub claim: Claim,
    /// The place in the program.
    pub place: String,
    /// The path condition.
    pub hypothesis: Term,
    /// The condition that must hold then.
    pub goal: Term,
    /// Pairs of the expected and the actual value for a counterexample; the text names them.
    pub shown: Vec<(String, Term)>,
}

/// The claims about one function.
pub struct Proof {
    /// The function's name.
    pub name: String,
    /// The assumptions about all arguments.
    pub assumptions: Vec<Term>,
    /// The claims to prove.
    pub obligations: Vec<Obligation>,
    /// Whether sizes are multiplied: then numbers are unbounded, and each claim is decided alone.
    pub is_nonlinear: bool,
}

/// The outcome of a proof.
pub enum Verdict {
    /// Every claim is proven.
    Proven(Counts),
    /// A claim is wrong.
    Refuted(Counterexample),
    /// A claim is not proven, and no run confirms the counterexample, for this reason.
    NotShown(Counterexample, String),
    /// The solver gave up on this.
    Undecided(String),
}

/// The number of proven claims.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// By simplification alone.
    pub simplified: usize,
    /// By the solver.
    pub solved: usize,
}

/// Values for which a claim is wrong.
pub struct Counterexample {
    /// The subject of the wrong claim.
    pub claim: Claim,
    /// The place in the program.
    pub place: String,
    /// The sizes, indices and conditions, by name; 1 is true.
    pub values: Vec<(String, i64)>,
    /// The expected and the actual value, for these values.
    pub shown: Vec<(String, String)>,
}

impl Counterexample {
    /// The value of a variable, if the claim depends on it.
    pub fn value(&self, name: &str) -> Option<i64> {
        self.values.iter().find(|(known, _)| known == name).map(|&(_, value)| value)
    }
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{}, at {}", self.claim, self.place)?;
        for (name, value) in &self.values {
            writeln!(f, "  {name} = {value}")?;
        }
        self.shown.iter().try_for_each(|(name, value)| writeln!(f, "  {name}: {value}"))
    }
}

/// Runs a counterexample, to which it may add the difference. `Err` is the reason why no run confirms it.
///
/// The outer error is that of the solver.
pub type Run<'a> = dyn FnMut(&mut Solver, &mut Counterexample) -> Result<Result<(), String>, String> + 'a;

/// The most counterexamples that are run: one may confirm nothing where another one does.
const MAX_RUNS: usize = 16;

/// Proves all claims, or finds a counterexample that a run confirms.
///
/// One query asks whether any claim can be wrong. Only if one can, a query asks for each claim.
///
/// # Errors
/// If the solver's process fails.
pub fn decide(
    terms: &mut Terms,
    solver: &mut Solver,
    theory: Theory,
    proof: &Proof,
    run: &mut Run,
) -> Result<Verdict, String> {
    let assumed = terms.and(&proof.assumptions);
    let (mut open, mut simplified) = (Vec::new(), 0);
    for obligation in &proof.obligations {
        let cases = if proof.is_nonlinear {
            cases(terms, assumed, obligation)
        } else {
            let wrong = wrong(terms, assumed, obligation.hypothesis, obligation.goal);
            vec![Case { wrong, chosen: Vec::new() }]
        };
        for case in cases {
            match terms.node(case.wrong) {
                Node::Bool(false) => simplified += 1,
                _ => open.push((obligation, case)),
            }
        }
    }
    if theory == Theory::Bits {
        let all = open.len();
        open.retain(|(_, case)| computes(terms, case.wrong));
        simplified += all - open.len();
    }
    let counts = Counts { simplified, solved: open.len() };
    if proof.is_nonlinear {
        return decide_each(terms, solver, theory, counts, open, run);
    }
    let any: Vec<Term> = open.iter().map(|(_, case)| case.wrong).collect();
    let any = terms.or(&any);
    for any in [terms.without_products(any), any] {
        if check(terms, solver, theory, any)? == Answer::Unsat {
            return Ok(Verdict::Proven(counts));
        }
    }
    decide_each(terms, solver, theory, counts, open, run)
}

/// Asks for each claim whether it can be wrong.
fn decide_each(
    terms: &mut Terms,
    solver: &mut Solver,
    theory: Theory,
    counts: Counts,
    open: Vec<(&Obligation, Case)>,
    run: &mut Run,
) -> Result<Verdict, String> {
    let (mut undecided, mut not_shown, mut runs) = (None, None, 0);
    for (obligation, case) in open {
        match check(terms, solver, theory, case.wrong)? {
            Answer::Unsat => {}
            Answer::Unknown => undecided = Some(format!("{}: {}", obligation.place, obligation.claim)),
            Answer::Sat if runs == MAX_RUNS => break,
            Answer::Sat => {
                let wrong = terms.and(&[&case.chosen[..], &[case.wrong]].concat());
                let Some(mut found) = counterexample(terms, solver, theory, obligation, wrong)? else {
                    undecided = Some(format!("{}: {}", obligation.place, obligation.claim));
                    continue;
                };
                runs += 1;
                match run(solver, &mut found)? {
                    Ok(()) => return Ok(Verdict::Refuted(found)),
                    Err(why) => not_shown = not_shown.or(Some(Verdict::NotShown(found, why))),
                }
            }
        }
    }
    let undecided = undecided.map(Verdict::Undecided);
    Ok(not_shown.or(undecided).unwrap_or(Verdict::Proven(counts)))
}

/// Whether a condition is satisfiable. Only if it is, the solver gets the axioms of commutativity.
fn check(terms: &mut Terms, solver: &mut Solver, theory: Theory, condition: Term) -> Result<Answer, String> {
    let all = conjuncts(terms, condition);
    let answer = solver.check(&query(terms, theory, &all))?;
    let commutations = terms.commutations(&all);
    match answer {
        Answer::Sat if !commutations.is_empty() => {
            solver.check(&query(terms, theory, &[all, commutations].concat()))
        }
        answer => Ok(answer),
    }
}

/// Whether a term depends on the width of numbers: whether it adds, multiplies, divides or compares without
/// signs.
///
/// If it does not, 64-bit numbers that make it true are, with their signs, integers that make it true, so a
/// proof for all integers is enough.
fn computes(terms: &Terms, term: Term) -> bool {
    terms.all_parts(&[term]).iter().any(|&part| {
        matches!(
            terms.node(part),
            Node::Arithmetic(..) | Node::Order(Order::UnsignedLess | Order::UnsignedAtMost, ..)
        )
    })
}

/// Whether a claim is wrong.
fn wrong(terms: &mut Terms, assumed: Term, hypothesis: Term, goal: Term) -> Term {
    let not = terms.not(goal);
    terms.and(&[assumed, hypothesis, not])
}

/// The negation of a claim, for this choice of conditions.
#[derive(Clone)]
struct Case {
    wrong: Term,
    /// The conditions or their negations, which the negated claim does not name any more.
    chosen: Vec<Term>,
}

/// Whether a claim is wrong, by cases: each conjunct, and each choice of the conditions that it names, is an
/// easier query than all at once.
fn cases(terms: &mut Terms, assumed: Term, obligation: &Obligation) -> Vec<Case> {
    let mut open = vec![(obligation.hypothesis, obligation.goal)];
    let mut all = Vec::new();
    while let Some((hypothesis, goal)) = open.pop() {
        match terms.node(goal).clone() {
            Node::And(parts) => open.extend(parts.into_iter().map(|part| (hypothesis, part))),
            Node::If(condition, yes, no) => {
                let not = terms.not(condition);
                open.push((terms.and(&[hypothesis, condition]), yes));
                open.push((terms.and(&[hypothesis, not]), no));
            }
            _ => {
                let wrong = wrong(terms, assumed, hypothesis, goal);
                all.extend(for_each_condition(terms, goal, wrong));
            }
        }
    }
    all.into_iter().map(|case| Case { wrong: terms.without_division(case.wrong), ..case }).collect()
}

/// A case for each choice of the unknown conditions that a goal names.
fn for_each_condition(terms: &mut Terms, goal: Term, wrong: Term) -> Vec<Case> {
    let is_condition = |&part: &Term| matches!(terms.node(part), Node::Variable(_, Sort::Bool));
    let conditions: Vec<Term> = terms.all_parts(&[goal]).into_iter().filter(is_condition).collect();
    let one = vec![Case { wrong, chosen: Vec::new() }];
    conditions.into_iter().fold(one, |all, condition| {
        let both = |case: &Case| [true, false].map(|value| case.choose(terms, condition, value));
        all.iter().flat_map(both).collect()
    })
}

impl Case {
    fn choose(&self, terms: &mut Terms, condition: Term, value: bool) -> Self {
        let (known, not) = (terms.bool(value), terms.not(condition));
        let wrong = terms.with(self.wrong, condition, known);
        Self { wrong, chosen: [&self.chosen[..], &[if value { condition } else { not }]].concat() }
    }
}

/// The conjuncts.
fn conjuncts(terms: &Terms, all: Term) -> Vec<Term> {
    match terms.node(all) {
        Node::And(parts) => parts.clone(),
        _ => vec![all],
    }
}

/// The largest size and index that is tried first.
const SMALL: i64 = 5;

/// Numbers of 64 bits for which a claim is wrong, if there are some.
fn counterexample(
    terms: &mut Terms,
    solver: &mut Solver,
    theory: Theory,
    obligation: &Obligation,
    wrong: Term,
) -> Result<Option<Counterexample>, String> {
    let roots: Vec<Term> = obligation.shown.iter().map(|&(_, term)| term).chain([wrong]).collect();
    let numbers = terms.variables(&roots, &Sort::Index);
    let conditions = terms.variables(&[wrong], &Sort::Bool);
    let [least, small, most] = [i64::MIN, SMALL, i64::MAX].map(|number| terms.number(number));
    let wrong: Vec<Term> = [vec![wrong], terms.commutations(&[wrong])].concat();
    // Values that are only displayed have to be declared as well.
    let mut up_to = |most: Term| {
        let mut bounded = wrong.clone();
        for &(variable, _) in &numbers {
            bounded
                .extend([(least, variable), (variable, most)].map(|(a, b)| terms.order(Order::AtMost, a, b)));
        }
        query(terms, theory, &bounded)
    };
    let queries = [small, most].map(&mut up_to);
    let names: Vec<String> = numbers.iter().chain(&conditions).map(|(_, name)| name.clone()).collect();
    let mut values = None;
    for query in &queries {
        if values.is_none() {
            values = solver.values(query, theory, &names)?;
        }
    }
    let Some(values) = values else { return Ok(None) };
    let mut known = HashMap::new();
    for (&(variable, _), &value) in numbers.iter().zip(&values) {
        known.insert(variable, terms.number(value));
    }
    for (&(condition, _), &value) in conditions.iter().zip(&values[numbers.len()..]) {
        known.insert(condition, terms.bool(value == 1));
    }
    let mut shown = Vec::new();
    for (name, term) in &obligation.shown {
        let term = terms.replace(*term, &known);
        shown.push((name.clone(), show(terms, term)));
    }
    Ok(Some(Counterexample {
        claim: obligation.claim,
        place: obligation.place.clone(),
        values: names.into_iter().zip(values).filter(|(name, _)| !is_quotient(name)).collect(),
        shown,
    }))
}
