//! Which cases there are: complete up to a size that `complete` states, and chosen beyond it. Smallest first.

use crate::{
    case::{Case, Kind},
    shapes::{NAMES, Shape, Size, is_canonical, lists, numbers, shape, shapes},
};
use std::collections::HashSet;

/// The bounds up to which the cases of a kind are complete, and the cases beyond them.
pub fn complete(kind: Kind) -> &'static str {
    match kind {
        Kind::Implicit => {
            "pairs of rank 2 of sizes 0 to 3, and of rank 3 of sizes 0 to 2; three operands of rank 1 of sizes 0 to 3, \
             and of rank 2 of sizes 1 and 2; four operands of rank 1 of sizes 0 to 2; chosen: every pair of ranks up to 8, \
             sizes up to 2^63 - 1, up to 100 operands"
        }
        Kind::Explicit => {
            "operands of rank 2 and 3 of sizes 1 and 2, with every list of up to two entries up to one beyond the rank; \
             operands of rank 1 and 2 of sizes 0 to 3; chosen: negative entries, the operands reversed, large sizes"
        }
        Kind::NToN => {
            "one to three operands of rank 1 of sizes 0 to 2, and pairs of rank 2; chosen: more operands, large sizes"
        }
        Kind::OneWay => {
            "pairs of rank 2 of sizes 0 to 2, and of rank 1 of sizes 0 to 3; chosen: every pair of ranks up to 8, large sizes"
        }
        Kind::Symbolic => {
            "pairs of rank 2 of sizes 0, 1, 4, N and M; three operands of rank 1 of sizes 0, 1, 4, N, M and K; pairs of rank \
             1 with an unknown size"
        }
        Kind::RunTime => "chosen programs of up to three names, with every size from 0 to 3 for each name",
    }
}

/// The cases of a kind.
pub fn cases(kind: Kind) -> Vec<Case> {
    let mut cases = match kind {
        Kind::Implicit => of(kind, implicit()),
        Kind::Explicit => explicit(),
        Kind::NToN => of(kind, n_to_n()),
        Kind::OneWay => of(kind, one_way()),
        Kind::Symbolic => of(kind, symbolic()),
        Kind::RunTime => run_time(),
    };
    let mut seen = HashSet::new();
    cases.retain(|case| seen.insert(case.id()));
    cases.sort_by_key(|case| (case.operands.len(), case.operands.iter().map(Vec::len).sum::<usize>()));
    cases
}

fn of(kind: Kind, operands: Vec<Vec<Shape>>) -> Vec<Case> {
    operands.into_iter().map(|operands| Case::new(kind, operands)).collect()
}

/// Every list of `count` shapes.
fn all(count: usize, rank: usize, sizes: &[u64]) -> Vec<Vec<Shape>> {
    lists(count, &shapes(rank, &numbers(sizes)))
}

fn implicit() -> Vec<Vec<Shape>> {
    [
        all(1, 2, &[0, 1, 2]),
        all(2, 2, &[0, 1, 2, 3]),
        all(2, 3, &[0, 1, 2]),
        all(3, 1, &[0, 1, 2, 3]),
        all(3, 2, &[1, 2]),
        all(4, 1, &[0, 1, 2]),
        ranks(),
        huge(),
        many(&[5, 8, 16, 32, 33, 64, 65, 100]),
    ]
    .concat()
}

fn n_to_n() -> Vec<Vec<Shape>> {
    let several = (1..=3).flat_map(|count| all(count, 1, &[0, 1, 2])).collect();
    [several, all(2, 2, &[0, 1, 2]), huge(), many(&[4, 32, 33, 64, 65])].concat()
}

fn one_way() -> Vec<Vec<Shape>> {
    [all(2, 2, &[0, 1, 2]), all(2, 1, &[0, 1, 2, 3]), ranks(), huge()].concat()
}

/// Every pair of ranks up to 8: one that fits, and one of which the outermost sizes that line up do not.
fn ranks() -> Vec<Vec<Shape>> {
    let sizes =
        |rank: u64, unit: u64| (0..rank).rev().map(|place| if place % 3 == unit { 1 } else { 2 }).collect();
    let mut pairs = Vec::new();
    for (a, b) in (0..=8).flat_map(|a| (0..=8).map(move |b| (a, b))) {
        let pair: [Vec<u64>; 2] = [sizes(a, 0), sizes(b, 1)];
        let mut refused = pair.clone();
        let common = a.min(b) as usize;
        pairs.push(pair);
        if common > 0 {
            for (operand, size) in refused.iter_mut().zip([2, 3]) {
                let outermost = operand.len() - common;
                operand[outermost] = size;
            }
            pairs.push(refused);
        }
    }
    pairs.iter().map(|pair| pair.iter().map(|sizes| numbers(sizes)).collect()).collect()
}

const HUGE: [u64; 6] = [(1 << 31) - 1, 1 << 31, 1 << 32, (1 << 32) + 1, (1 << 53) + 1, (1 << 63) - 1];

/// Sizes that 32 bits, a double or a sign do not hold, and results of more elements than 64 bits count.
fn huge() -> Vec<Vec<Shape>> {
    let sizes = [&[0, 1, 2], &HUGE[..]].concat();
    let mut pairs: Vec<Vec<Shape>> = Vec::new();
    for (&a, &b) in sizes.iter().flat_map(|a| sizes.iter().map(move |b| (a, b))) {
        if a.max(b) > 2 {
            pairs.push(vec![numbers(&[a]), numbers(&[b])]);
        }
    }
    for size in [HUGE[1], HUGE[2], HUGE[5]] {
        pairs.push(vec![numbers(&[size, 1]), numbers(&[size])]);
        pairs.push(vec![numbers(&[0, size, 1]), numbers(&[size])]);
    }
    pairs
}

/// This number of operands: one is stretched to by the others, and the first does not fit the last.
fn many(counts: &[usize]) -> Vec<Vec<Shape>> {
    let operands = |&count: &usize| {
        let mut fits = vec![numbers(&[1]); count];
        fits[count - 1] = numbers(&[3]);
        let mut refused = fits.clone();
        refused[0] = numbers(&[2]);
        [fits, refused]
    };
    counts.iter().flat_map(operands).collect()
}

fn explicit() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |a: &Shape, b: &Shape, dims: &[i64]| {
        let operands = vec![a.clone(), b.clone()];
        cases.push(Case { dims: Some(dims.into()), ..Case::new(Kind::Explicit, operands) });
    };
    for a in shapes(2, &numbers(&[1, 2])) {
        for b in shapes(3, &numbers(&[1, 2])) {
            let entries: Vec<i64> = (0..=b.len() as i64).collect();
            (0..=2).flat_map(|length| lists(length, &entries)).for_each(|dims| add(&a, &b, &dims));
        }
    }
    for a in lists(1, &numbers(&[0, 1, 2, 3])) {
        for b in lists(2, &numbers(&[0, 1, 2, 3])) {
            for dim in -1..2 {
                add(&a, &b, &[dim]);
                add(&b, &a, &[dim]);
            }
        }
    }
    for size in HUGE {
        add(&numbers(&[size]), &numbers(&[1, 1]), &[0]);
        add(&numbers(&[2]), &numbers(&[2, size]), &[0]);
        add(&numbers(&[2]), &numbers(&[2, size]), &[1]);
    }
    for entry in [i64::MIN, i64::MAX] {
        add(&numbers(&[2]), &numbers(&[2, 2]), &[entry]);
    }
    cases
}

fn symbolic() -> Vec<Vec<Shape>> {
    let sizes = |names: usize| {
        let names = NAMES[..names].iter().map(|&name| Size::Name(name));
        numbers(&[0, 1, 4]).into_iter().chain(names).collect::<Vec<_>>()
    };
    let unknown = lists(2, &lists(1, &[&sizes(1)[..], &[Size::Unknown]].concat()));
    let mut operands = [lists(2, &shapes(2, &sizes(2))), lists(3, &lists(1, &sizes(3))), unknown].concat();
    operands.retain(|operands| is_canonical(operands) && operands.iter().flatten().any(is_symbolic));
    operands
}

fn is_symbolic(size: &Size) -> bool {
    !matches!(size, Size::Number(_))
}

/// The programs, by the types of their operands.
const PROGRAMS: &[&str] = &[
    "N, 0", "N, 1", "N, 2", "N, 3", "0, N", "1, N", "2, N", "3, N", "N, ()", "(), N", "N, N", "N, M",
    "Nx1, M", "Nx3, M", "Nx3, 1", "Nx3, Mx1", "3xN, Mx1", "NxM, M", "NxM, N", "NxM, MxN", "NxN, N",
    "Nx1, 1xM", "NxM, KxM", "N, M, K", "N, M, 3", "N, 1, M",
];

fn run_time() -> Vec<Case> {
    let mut cases = Vec::new();
    for program in PROGRAMS {
        let operands: Vec<Shape> = program.split(", ").map(shape).collect();
        let names: Vec<char> = NAMES.into_iter().filter(|&name| program.contains(name)).collect();
        for sizes in lists(names.len(), &[0, 1, 2, 3]) {
            let sizes = names.iter().copied().zip(sizes).collect();
            cases.push(Case { sizes, ..Case::new(Kind::RunTime, operands.clone()) });
        }
    }
    cases
}
