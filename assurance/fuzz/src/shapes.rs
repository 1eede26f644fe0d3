//! Verdicts against a plain model of the rules, which knows columns and nothing of the library's facts.

use crate::input::Input;
use broadcastable::{Alignment, Dim, Dims, Op, Rule, Shape, infer_shape};

const SIZES: [Dim; 8] = [
    Dim::UNIT,
    Dim::DYNAMIC,
    Dim::new(2),
    Dim::new(3),
    Dim::new(0),
    Dim::new(i64::MAX as u64),
    Dim::UNIT,
    Dim::DYNAMIC,
];

pub fn run(data: &[u8]) {
    let input = &mut Input(data);
    let operands = input.list(5, shape);
    let result = shape(input);
    check_verdict(&operands, &result);
    let [a, b] = [dims(input), dims(input)];
    let entries = input.list(5, |input| input.choose(&[0, 1, 2, 3, 4, -1, 5, i64::MAX, i64::MIN]));
    check_explicit(&a, &b, &entries);
}

fn dims(input: &mut Input) -> Vec<Dim> {
    input.list(5, |input| input.choose(&SIZES))
}

fn shape(input: &mut Input) -> Shape {
    if input.below(8) == 7 { Shape::Unranked } else { dims(input).into_iter().collect() }
}

/// The sizes that line up, combined; `None` for two different fixed ones.
fn combine(sizes: impl Iterator<Item = Dim>) -> Option<Dim> {
    let sizes: Vec<Dim> = sizes.collect();
    let mut fixed = sizes.iter().filter(|size| size.is_fixed());
    match fixed.next() {
        Some(first) => fixed.all(|other| other == first).then_some(*first),
        None if sizes.contains(&Dim::DYNAMIC) => Some(Dim::DYNAMIC),
        None => Some(Dim::UNIT),
    }
}

/// Aligned on the right; the outer `None` is an error, the inner one says that no operand is ranked.
fn infer(operands: &[Shape]) -> Option<Option<Vec<Dim>>> {
    let ranked: Vec<&[Dim]> = operands.iter().filter_map(Shape::dims).collect();
    let Some(rank) = ranked.iter().map(|dims| dims.len()).max() else { return Some(None) };
    let column = |column: usize| {
        combine(ranked.iter().filter_map(|dims| Some(dims[column.checked_sub(rank - dims.len())?])))
    };
    (0..rank).map(column).collect::<Option<Vec<Dim>>>().map(Some)
}

fn allows(inferred: &[Dim], declared: &[Dim]) -> bool {
    let fits = |(inferred, declared): (&Dim, &Dim)| declared.is_dynamic() || inferred == declared;
    inferred.len() == declared.len() && inferred.iter().zip(declared).all(fits)
}

fn check_verdict(operands: &[Shape], result: &Shape) {
    let expected = !operands.is_empty()
        && infer(operands).is_some_and(|inferred| match (inferred, result.dims()) {
            (Some(inferred), Some(declared)) => allows(&inferred, declared),
            _ => true,
        });
    let op = Op::elementwise(operands.iter().cloned()).with_results([result.clone()]);
    assert_eq!(op.to_string().parse().as_ref(), Ok(&op));
    let verdict = op.verify();
    assert_eq!(verdict.is_ok(), expected, "{op}");
    match verdict {
        Ok(facts) => {
            assert_eq!(Some(facts.shape().dims().map(<[Dim]>::to_vec)), infer(operands));
            assert!(op.verify_upstream().is_ok(), "{op}");
        }
        Err(violation) => {
            assert!(violation.to_string().ends_with(&format!("[{}]", violation.rule())));
            let drawn = op.picture(&violation).map(|picture| picture.to_string());
            assert_eq!(drawn.is_some(), violation.rule() != Rule::OperandsNonempty);
        }
    }
}

/// Legal dimensions are equivalent to units in all other places; illegal ones are refused.
fn check_explicit(a: &[Dim], b: &[Dim], entries: &[i64]) {
    let (smaller, larger) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let identity: Vec<i64> = (0..smaller.len() as i64).collect();
    let equal_ranks = a.len() == b.len();
    let lined_up = if equal_ranks && entries.is_empty() { &identity } else { entries };
    let is_legal = lined_up.len() == smaller.len()
        && lined_up.iter().all(|&entry| (0..larger.len() as i64).contains(&entry))
        && lined_up.windows(2).all(|pair| pair[0] < pair[1]);
    let expected = is_legal.then(|| {
        let mut padded = vec![Dim::UNIT; larger.len()];
        smaller.iter().zip(lined_up).for_each(|(&size, &entry)| padded[entry as usize] = size);
        infer_shape(&padded, larger).ok()
    });
    let op = Op::elementwise([a, b].map(Dims::from)).aligned(Alignment::Explicit(entries));
    assert_eq!(op.to_string().parse().as_ref(), Ok(&op));
    match op.infer() {
        Ok(facts) => assert_eq!(Some(facts.shape()), expected.flatten().map(Shape::from), "{op}"),
        Err(violation) => {
            assert_eq!(expected.flatten(), None, "{op}");
            assert!(violation.rule().id().starts_with("dims-"));
            let _ = op.picture(&violation).map(|picture| picture.to_string());
        }
    }
}
