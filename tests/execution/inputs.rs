//! What one run of a program is given.

use super::{
    program::{CONDITIONS, COUNTS, Element, Program, SIZES},
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
        let mut tensors = Vec::new();
        for (r#type, columns) in main.types.iter().zip(&program.columns) {
            let mut draw_size = |(size, &column): (&Option<usize>, &usize)| match size {
                Some(size) => *size,
                None if faults && random.once_in(3) => program.sizes[random.below(SIZES)],
                None if random.once_in(3) => 1,
                None => extents[column],
            };
            let sizes: Vec<usize> = r#type.sizes.iter().zip(columns).map(&mut draw_size).collect();
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
