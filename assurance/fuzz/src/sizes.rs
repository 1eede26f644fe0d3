//! The claims about numbers that a program computes from sizes, against its runs, computed step by step
//! without the graph.
//!
//! A program has three sizes within bounds, and steps. One function has arguments within bounds and steps of
//! its own, and is called with other numbers each time. A run ends where an operation has no result, where
//! sizes are illegal, or where a call passes what is not within the bounds.

use crate::input::Input;
use bcast_testing::{
    extent::extent,
    machine::{OPERATIONS, compute},
};
use broadcastable::{
    SizeId,
    sizes::{Block, Graph, Node, Operation, Sizes},
    symbols::Bounds,
};
use std::collections::HashMap;

const CONSTANTS: [i64; 6] = [1, 2, 3, -1, 1 << 62, i64::MAX];

const BOUNDS: [Option<Bounds>; 6] = [
    Some(Bounds { min: 0, max: None, multiple_of: 1 }),
    Some(Bounds { min: 1, max: Some(6), multiple_of: 1 }),
    Some(Bounds { min: 0, max: None, multiple_of: 4 }),
    Some(Bounds { min: 0, max: Some((1 << 24) + 1), multiple_of: 1 }),
    Some(Bounds { min: 2, max: Some(1 << 33), multiple_of: 2 }),
    None,
];

/// Each is tried where the bounds allow it; also its negative, for a number without bounds.
const SIZES: [u64; 13] = [1, 0, 2, 3, 4, 5, 6, 8, 12, (1 << 24) + 1, 1 << 33, 1 << 62, i64::MAX as u64];

/// The number of runs of each program.
const RUNS: usize = 4;

/// The steps, which compute numbers from earlier ones.
enum Step {
    Computed(Operation, Vec<usize>),
    Extent([usize; 2]),
    /// A join of two paths, each with two numbers.
    Join([[usize; 2]; 2]),
    /// A call of the function, which returns its last number.
    Call([usize; 2]),
}

struct Program {
    sizes: [Option<Bounds>; 3],
    main: Vec<Step>,
    arguments: [Option<Bounds>; 2],
    function: Vec<Step>,
}

pub fn run(data: &[u8]) {
    let input = &mut Input(data);
    let program = Program {
        sizes: [(); 3].map(|()| input.choose(&BOUNDS)),
        arguments: [(); 2].map(|()| input.choose(&BOUNDS)),
        function: steps(input, 2, 5, false),
        main: steps(input, 3, 10, true),
    };
    let claimed = Claimed::of(&program);
    for _ in 0..RUNS {
        claimed.check(Run { program: &program, input, calls: Vec::new() });
    }
}

/// Steps after this many numbers, to which the constants are added.
fn steps(input: &mut Input, numbers: usize, most: usize, calls: bool) -> Vec<Step> {
    let mut there = numbers + CONSTANTS.len();
    input.list(most, |input| {
        let kind = input.below(8);
        let mut pair = || [input.below(there), input.below(there)];
        let step = match kind {
            0 => Step::Extent(pair()),
            1 => Step::Join([pair(), pair()]),
            2 if calls => Step::Call(pair()),
            _ => {
                let operation = input.choose(&OPERATIONS);
                Step::Computed(operation, (0..operands(operation)).map(|_| input.below(there)).collect())
            }
        };
        there += if kind == 1 { 2 } else { 1 };
        step
    })
}

/// The number of operands of an operation.
fn operands(operation: Operation) -> usize {
    match operation {
        Operation::Select => 3,
        Operation::Round { .. } => 1,
        _ => 2,
    }
}

/// The nodes of a program, and the claims about them.
struct Claimed {
    sizes: Sizes,
    main: Vec<Node>,
    function: Vec<Node>,
    /// Of the numbers of the program, at its end: the first is 1 or the second.
    unit_or: Vec<[usize; 2]>,
}

impl Claimed {
    fn of(program: &Program) -> Self {
        let mut graph = Graph::default();
        let [entry, exit] = [(); 2].map(|()| graph.block());
        let (arguments, result) = ([(); 2].map(|()| graph.phi(entry)), graph.phi(exit));
        for (argument, bounds) in arguments.into_iter().zip(program.arguments) {
            bounds.into_iter().for_each(|bounds| graph.bound(argument, bounds));
        }
        let function = build(&mut graph, &arguments, &program.function, (entry, result));
        graph.edge(exit, vec![function[function.len() - 1]]);
        let sizes = program.sizes.map(|bounds| match bounds {
            Some(bounds) => graph.bounded(bounds),
            None => graph.unknown(),
        });
        let main = build(&mut graph, &sizes, &program.main, (entry, result));
        let mut sizes = Sizes::of(graph);
        let names: Vec<SizeId> = main.iter().map(|&node| sizes.name(node)).collect();
        names.iter().for_each(|&name| sizes.exists(name));
        let pairs = (0..names.len()).flat_map(|a| (0..names.len()).map(move |b| [a, b]));
        let unit_or = pairs.filter(|&[a, b]| sizes.legality(names[a], names[b]).is_some()).collect();
        Self { sizes, main, function, unit_or }
    }

    /// Compares them with a run. In each call, the numbers of the function are others.
    fn check(&self, mut run: Run) {
        let (main, is_done) = run.main();
        let mut known = HashMap::new();
        self.compare(&self.main, &main, &mut known);
        run.calls.iter().for_each(|call| self.compare(&self.function, call, &mut known.clone()));
        for &[a, b] in self.unit_or.iter().filter(|_| is_done) {
            assert!(main[a] == 1 || main[a] == main[b], "{} is said to be 1 or {}", main[a], main[b]);
        }
    }

    /// Numbers of one name are one number, and a name that is a constant is that number.
    fn compare(&self, nodes: &[Node], values: &[i64], known: &mut HashMap<SizeId, i64>) {
        for (&node, &value) in nodes.iter().zip(values) {
            let name = self.sizes.name(node);
            let size = self.sizes.size(name);
            assert_eq!(*known.entry(name).or_insert(value), value, "{size:?}");
            assert!(self.sizes.as_constant(name).is_none_or(|constant| constant == value), "{size:?}");
        }
    }
}

/// The nodes of steps after these numbers and the constants; `function` is its entry, and what is at its
/// exit.
fn build(graph: &mut Graph, numbers: &[Node], steps: &[Step], function: (Block, Node)) -> Vec<Node> {
    let mut there = numbers.to_vec();
    there.extend(CONSTANTS.map(|value| graph.constant(value)));
    for step in steps {
        let nodes =
            |numbers: &[usize]| -> Vec<Node> { numbers.iter().map(|&number| there[number]).collect() };
        let built = match step {
            Step::Computed(operation, operands) => vec![graph.computed(*operation, &nodes(operands))],
            Step::Extent(sizes) => vec![graph.extent(&nodes(sizes))],
            Step::Join(ways) => {
                let block = graph.block();
                let phis = ways[0].map(|_| graph.phi(block)).to_vec();
                ways.iter().for_each(|way| _ = graph.edge(block, nodes(way)));
                phis
            }
            Step::Call(arguments) => {
                let call = graph.edge(function.0, nodes(arguments));
                vec![graph.returned(function.1, call)]
            }
        };
        there.extend(built);
    }
    there
}

/// One run of a program.
struct Run<'a, 'b> {
    program: &'a Program,
    input: &'a mut Input<'b>,
    /// The numbers of each call.
    calls: Vec<Vec<i64>>,
}

impl Run<'_, '_> {
    /// The numbers of the program, and whether it reached its end.
    fn main(&mut self) -> (Vec<i64>, bool) {
        let mut there = self.program.sizes.map(|bounds| self.size(bounds)).to_vec();
        let is_done = self.execute(&mut there, &self.program.main).is_some();
        (there, is_done)
    }

    fn size(&mut self, bounds: Option<Bounds>) -> i64 {
        match bounds {
            Some(bounds) => {
                let allowed: Vec<u64> = SIZES.into_iter().filter(|&size| bounds.allows(size)).collect();
                self.input.choose(&allowed) as i64
            }
            None => self.input.choose(&[1, -1]) * self.input.choose(&SIZES) as i64,
        }
    }

    fn execute(&mut self, there: &mut Vec<i64>, steps: &[Step]) -> Option<()> {
        there.extend(CONSTANTS);
        for step in steps {
            match step {
                Step::Computed(operation, operands) => {
                    let operands: Vec<i64> = operands.iter().map(|&number| there[number]).collect();
                    there.push(compute(*operation, &operands)?);
                }
                Step::Extent(sizes) => there.push(extent(sizes.map(|number| there[number]))?),
                Step::Join(ways) => {
                    let brought = self.input.choose(ways).map(|number| there[number]);
                    there.extend(brought);
                }
                Step::Call(arguments) => {
                    let returned = self.call(arguments.map(|number| there[number]))?;
                    there.push(returned);
                }
            }
        }
        Some(())
    }

    fn call(&mut self, arguments: [i64; 2]) -> Option<i64> {
        let is_within = |(number, bounds): (i64, Option<Bounds>)| {
            bounds.is_none_or(|bounds| u64::try_from(number).is_ok_and(|size| bounds.allows(size)))
        };
        if !arguments.into_iter().zip(self.program.arguments).all(is_within) {
            return None;
        }
        let mut there = arguments.to_vec();
        let is_done = self.execute(&mut there, &self.program.function);
        let last = there[there.len() - 1];
        self.calls.push(there);
        is_done.map(|()| last)
    }
}
