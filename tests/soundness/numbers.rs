//! The claims of `sizes` about numbers that are computed from sizes, against machine arithmetic on each size.
//!
//! All terms of one and of two operations on two sizes within bounds and a few constants: if two terms have
//! one name, they have one value, wherever both have one. A term that is claimed never to be 1 is not.

use super::is_long;
use bcast_testing::machine::{OPERATIONS, compute};
use broadcastable::{
    SizeId,
    sizes::{Graph, Node, Operation, Sizes},
    symbols::Bounds,
};
use std::{
    collections::HashMap,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// The short form leaves the last one out.
const CONSTANTS: [i64; 7] = [-1, 1, 2, 3, 1 << 62, i64::MAX, i64::MIN];
/// Each is tried for a size where its bounds allow it.
const SIZES: [u64; 13] = [0, 1, 2, 3, 4, 5, 6, 8, 12, (1 << 24) + 1, 1 << 33, 1 << 62, i64::MAX as u64];

/// Terms, and the value of each for every pair of sizes.
struct Terms {
    graph: Graph,
    nodes: Vec<Node>,
    values: Vec<Vec<Option<i64>>>,
}

impl Terms {
    fn of(bounds: [Option<Bounds>; 2]) -> Self {
        let allowed = bounds.map(|bounds| match bounds {
            Some(bounds) => {
                SIZES.into_iter().filter(|&size| bounds.allows(size)).map(|size| size as i64).collect()
            }
            None => SIZES
                .into_iter()
                .flat_map(|size| [size as i64, (size as i64).wrapping_neg()])
                .collect::<Vec<_>>(),
        });
        let pairs: Vec<[i64; 2]> =
            allowed[0].iter().flat_map(|&a| allowed[1].iter().map(move |&b| [a, b])).collect();
        let mut graph = Graph::default();
        let mut nodes: Vec<Node> = bounds
            .iter()
            .map(|&bounds| match bounds {
                Some(bounds) => graph.bounded(bounds),
                None => graph.unknown(),
            })
            .collect();
        let constants = &CONSTANTS[..CONSTANTS.len() - usize::from(!is_long())];
        nodes.extend(constants.iter().map(|&value| graph.constant(value)));
        let mut values: Vec<Vec<Option<i64>>> =
            [0, 1].map(|size| pairs.iter().map(|pair| Some(pair[size])).collect()).into();
        values.extend(constants.iter().map(|&value| vec![Some(value); pairs.len()]));
        Self { graph, nodes, values }
    }

    fn add(&mut self, operation: Operation, a: usize, b: usize) {
        // The second number of a choice is its condition as well, so that all terms need but two.
        let taken = match operation {
            Operation::Select => 0..3,
            Operation::Round { .. } => 1..2,
            _ => 1..3,
        };
        let nodes = [b, a, b].map(|operand| self.nodes[operand]);
        self.nodes.push(self.graph.computed(operation, &nodes[taken.clone()]));
        let value = |(&a, &b): (&Option<i64>, &Option<i64>)| {
            let (a, b) = (a?, b?);
            compute(operation, &[b, a, b][taken.clone()])
        };
        self.values.push(self.values[a].iter().zip(&self.values[b]).map(value).collect());
    }

    fn check(mut self) -> usize {
        let other = self.graph.unknown();
        let extents: Vec<Node> = self.nodes.iter().map(|&node| self.graph.extent(&[node, other])).collect();
        let sizes = Sizes::of(self.graph);
        let mut known: HashMap<SizeId, usize> = HashMap::new();
        let mut facts = 0;
        for (term, values) in self.values.iter().enumerate() {
            let name = sizes.name(self.nodes[term]);
            let first = *known.entry(name).or_insert(term);
            for (value, expected) in values.iter().zip(&self.values[first]) {
                let (Some(value), Some(expected)) = (value, expected) else { continue };
                assert_eq!(value, expected, "{:?}, term {term} and term {first}", sizes.size(name));
                facts += usize::from(first != term);
            }
            if sizes.name(extents[term]) == name {
                assert!(!values.contains(&Some(1)), "{:?} is never 1", sizes.size(name));
                facts += 1;
            }
        }
        facts
    }
}

/// All terms of one and of two operations on sizes within these bounds. The short form takes one leaf for
/// each term of one operation.
fn terms(bounds: [Option<Bounds>; 2]) -> Terms {
    let mut terms = Terms::of(bounds);
    let leaves = terms.nodes.len();
    for operation in OPERATIONS {
        for (a, b) in (0..leaves).flat_map(|a| (0..leaves).map(move |b| (a, b))) {
            terms.add(operation, a, b);
        }
    }
    let once = terms.nodes.len();
    for operation in OPERATIONS {
        for inner in leaves..once {
            for leaf in (0..leaves).filter(|leaf| is_long() || *leaf == inner % leaves) {
                terms.add(operation, inner, leaf);
                terms.add(operation, leaf, inner);
            }
        }
    }
    terms
}

#[test]
fn numbers_of_one_name_are_what_a_machine_computes() {
    let bounds = [
        None,
        Some(Bounds::default()),
        Some(Bounds { min: 1, max: Some(6), ..Bounds::default() }),
        Some(Bounds { max: Some((1 << 24) + 1), ..Bounds::default() }),
        Some(Bounds { multiple_of: 4, ..Bounds::default() }),
        Some(Bounds { min: 2, max: Some(1 << 33), multiple_of: 2 }),
    ];
    // The short form takes each with the next one.
    let pairs: Vec<[usize; 2]> = (0..bounds.len())
        .flat_map(|first| (0..bounds.len()).map(move |second| [first, second]))
        .filter(|&[first, second]| is_long() || second == (first + 1) % bounds.len())
        .collect();
    let (next, facts) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let Some(pair) = pairs.get(next.fetch_add(1, Ordering::Relaxed)) {
            facts.fetch_add(terms(pair.map(|index| bounds[index])).check(), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        (0..threads).for_each(|_| _ = scope.spawn(work));
    });
    let facts = facts.into_inner();
    assert!(facts > 1_000_000, "{facts} facts");
    println!("{facts} facts");
}

/// The operations of which sums with quotients consist, and those that ask for their ranges.
const LONGER: [Operation; 9] = [
    Operation::Add,
    Operation::Subtract,
    Operation::Subtract,
    Operation::Multiply,
    OPERATIONS[3], // divisions, rounded down and to 0
    OPERATIONS[3],
    OPERATIONS[5],
    Operation::Minimum,
    OPERATIONS[13], // at least
];

/// Chains of operations, each on a recent term and on any one: quotients cancel in no fewer than three of
/// them.
#[test]
fn numbers_of_longer_terms_are_what_a_machine_computes() {
    let bounds = [
        Bounds { min: 1, max: Some(8), ..Bounds::default() },
        Bounds { min: 1, max: Some(1 << 33), ..Bounds::default() },
        Bounds { min: 2, max: Some(1 << 33), multiple_of: 2 },
        Bounds { max: Some((1 << 24) + 1), ..Bounds::default() },
    ];
    let (mut state, mut facts) = (1_u64, 0);
    let mut draw = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    for round in 0..if is_long() { 100_000 } else { 1_000 } {
        let mut terms = Terms::of([round, round / bounds.len()].map(|at| Some(bounds[at % bounds.len()])));
        for _ in 0..60 {
            let last = terms.nodes.len();
            let [operation, recent, any] = [draw(LONGER.len()), last - 1 - draw(last.min(4)), draw(last)];
            let [a, b] = if draw(2) == 0 { [recent, any] } else { [any, recent] };
            terms.add(LONGER[operation], a, b);
        }
        facts += terms.check();
    }
    println!("{facts} facts");
    assert!(facts > 100_000, "{facts} facts");
}
