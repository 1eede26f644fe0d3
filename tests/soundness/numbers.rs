//! What `sizes` claims of numbers that are computed from sizes, against what a machine computes from each size.
//!
//! All terms of one and of two operations on two sizes within bounds and a few constants: wherever two terms have one name, they have one
//! value, wherever both have one. A term that is claimed never to be 1 is not.

use super::is_long;
use broadcastable::{
    SizeId,
    sizes::{Graph, Node, Operation, Outcomes, Rounding, Sizes},
    symbols::Bounds,
};
use std::collections::HashMap;

const CONSTANTS: [i64; 6] = [-1, 1, 2, 3, 1 << 62, i64::MAX];
/// Each is tried for a size where its bounds allow it.
const SIZES: [u64; 13] = [0, 1, 2, 3, 4, 5, 6, 8, 12, (1 << 24) + 1, 1 << 33, 1 << 62, i64::MAX as u64];

const LESS: Outcomes = Outcomes { less: true, equal: false, greater: false };
const SAME: Outcomes = Outcomes { less: false, equal: true, greater: false };
const AT_LEAST: Outcomes = Outcomes { less: false, equal: true, greater: true };

const OPERATIONS: [Operation; 17] = [
    Operation::Add,
    Operation::Subtract,
    Operation::Multiply,
    Operation::Divide(Rounding::Down),
    Operation::Divide(Rounding::Up),
    Operation::Divide(Rounding::Zero),
    Operation::Divide(Rounding::Unsigned),
    Operation::Minimum,
    Operation::Maximum,
    Operation::MinimumUnsigned,
    Operation::MaximumUnsigned,
    Operation::Compare(LESS),
    Operation::Compare(SAME),
    Operation::Compare(AT_LEAST),
    Operation::Select,
    Operation::Round { bits: 24 },
    Operation::MultiplyFloats { bits: 24 },
];

/// What a machine computes; `None` where it has no result.
fn compute(operation: Operation, a: i64, b: i64) -> Option<i64> {
    match operation {
        Operation::Add => Some(a.wrapping_add(b)),
        Operation::Subtract => Some(a.wrapping_sub(b)),
        Operation::Multiply => Some(a.wrapping_mul(b)),
        Operation::Divide(Rounding::Unsigned) => (a as u64).checked_div(b as u64).map(|size| size as i64),
        Operation::Divide(rounding) => {
            let (quotient, rest) = (a.checked_div(b)?, a.checked_rem(b)?);
            let is_between = rest != 0;
            let is_negative = (rest < 0) != (b < 0);
            Some(match rounding {
                Rounding::Down if is_between && is_negative => quotient - 1,
                Rounding::Up if is_between && !is_negative => quotient + 1,
                _ => quotient,
            })
        }
        Operation::Minimum => Some(a.min(b)),
        Operation::Maximum => Some(a.max(b)),
        Operation::MinimumUnsigned => Some((a as u64).min(b as u64) as i64),
        Operation::MaximumUnsigned => Some((a as u64).max(b as u64) as i64),
        Operation::Compare(wanted) => Some(i64::from(match a.cmp(&b) {
            std::cmp::Ordering::Less => wanted.less,
            std::cmp::Ordering::Equal => wanted.equal,
            std::cmp::Ordering::Greater => wanted.greater,
        })),
        // Of three numbers: the second is the condition as well, so that the terms need but two.
        Operation::Select => Some(if b != 0 { a } else { b }),
        Operation::Round { .. } => Some((a as f32) as i64),
        Operation::MultiplyFloats { .. } => Some((a as f32 * b as f32) as i64),
        _ => unreachable!("no other operation is tried"),
    }
}

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
        nodes.extend(CONSTANTS.map(|value| graph.constant(value)));
        let mut values: Vec<Vec<Option<i64>>> =
            [0, 1].map(|size| pairs.iter().map(|pair| Some(pair[size])).collect()).into();
        values.extend(CONSTANTS.map(|value| vec![Some(value); pairs.len()]));
        Self { graph, nodes, values }
    }

    fn add(&mut self, operation: Operation, a: usize, b: usize) {
        let operands = [self.nodes[a], self.nodes[b]];
        self.nodes.push(match operation {
            Operation::Select => self.graph.computed(operation, &[operands[1], operands[0], operands[1]]),
            Operation::Round { .. } => self.graph.computed(operation, &operands[..1]),
            _ => self.graph.computed(operation, &operands),
        });
        let pairs = self.values[a].iter().zip(&self.values[b]);
        self.values.push(pairs.map(|(&a, &b)| compute(operation, a?, b?)).collect());
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
    let mut facts = 0;
    for (index, &first) in bounds.iter().enumerate() {
        for &second in &bounds[if is_long() { 0 } else { index }..] {
            let mut terms = Terms::of([first, second]);
            let leaves = terms.nodes.len();
            let pairs = |count: usize| (0..count).flat_map(move |a| (0..count).map(move |b| (a, b)));
            for (operation, (a, b)) in
                OPERATIONS.into_iter().flat_map(|each| pairs(leaves).map(move |pair| (each, pair)))
            {
                terms.add(operation, a, b);
            }
            let once = terms.nodes.len();
            for operation in OPERATIONS {
                for inner in leaves..once {
                    // The short form takes every third leaf for every term.
                    for leaf in (0..leaves).filter(|leaf| is_long() || leaf % 3 == inner % 3) {
                        terms.add(operation, inner, leaf);
                        terms.add(operation, leaf, inner);
                    }
                }
            }
            facts += terms.check();
        }
    }
    assert!(facts > 1_000_000, "{facts} facts");
    println!("{facts} facts");
}
