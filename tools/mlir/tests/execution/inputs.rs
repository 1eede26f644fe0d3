//! The inputs of one run of a program.

use super::{
    program::{CONDITIONS, COUNTS, Element, Program, SIZES, Symbol},
    random::Random,
};
use broadcastable::reference::Array;

/// The arguments of the program's last function.
#[derive(Clone, Debug)]
pub struct Inputs {
    pub tensors: Vec<Array<i32>>,
    pub counts: [usize; COUNTS],
    pub conditions: [bool; CONDITIONS],
}

impl Inputs {
    /// The program's sizes where the types leave them open; with `faults` some that fit no other.
    pub fn draw(random: &mut Random, program: &Program, faults: bool) -> Self {
        let extents = draw_extents(random, program);
        let main = program.main();
        let mut symbols = Vec::new();
        for symbol in &main.symbols {
            symbols.push(draw_symbol(random, program, symbol, faults, &extents));
        }
        let mut tensors = Vec::new();
        for (index, (r#type, columns)) in main.types.iter().zip(&program.columns).enumerate() {
            let mut sizes = Vec::new();
            for (dim, (size, &column)) in r#type.sizes.iter().zip(columns).enumerate() {
                let open = draw_size(random, program, faults, extents[column]);
                let has = |symbol: &Symbol| symbol.arguments.contains(&(index, dim));
                let declared = main.symbols.iter().position(has).and_then(|symbol| symbols[symbol]);
                sizes.push(size.or(declared).unwrap_or(open));
            }
            let mut draw_element = || match r#type.element {
                Element::Number => random.below(2000) as i32 - 1000,
                Element::I1 => random.below(2) as i32,
            };
            let elements = (0..sizes.iter().product()).map(|_| draw_element()).collect();
            tensors.push(Array::new(&sizes, elements).expect("as many as there are"));
        }
        let counts = [(); COUNTS].map(|()| [0, 1, 2, 3][random.below(4)]);
        Self { tensors, counts, conditions: [(); CONDITIONS].map(|()| random.once_in(2)) }
    }
}

/// A size for a column; with `faults` one that may fit no other.
fn draw_size(random: &mut Random, program: &Program, faults: bool, extent: usize) -> usize {
    match () {
        () if faults && random.once_in(3) => program.sizes[random.below(SIZES)],
        () if random.once_in(3) => 1,
        () => extent,
    }
}

/// The size that all dimensions of a symbol get; with `faults` now and then none, so that each gets its own.
fn draw_symbol(
    random: &mut Random,
    program: &Program,
    symbol: &Symbol,
    faults: bool,
    extents: &[usize],
) -> Option<usize> {
    let &(index, dim) = symbol.arguments.first()?;
    let types = &program.main().types;
    let fixed = symbol.arguments.iter().find_map(|&(index, dim)| types[index].sizes[dim]);
    let open = draw_size(random, program, faults, extents[program.columns[index][dim]]);
    let allowed = open.max(symbol.min).next_multiple_of(symbol.multiple_of);
    (!faults || !random.once_in(4)).then(|| fixed.unwrap_or(allowed))
}

/// The size of each column: another than the program's own where no type names that.
fn draw_extents(random: &mut Random, program: &Program) -> Vec<usize> {
    let mut extents = program.extents.clone();
    for (column, extent) in extents.iter_mut().enumerate() {
        let is_named = program.named.contains(&column);
        if !is_named && random.once_in(2) {
            *extent = program.sizes[random.below(SIZES)];
        }
    }
    extents
}
