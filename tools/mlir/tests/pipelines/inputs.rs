//! The inputs of a program: its witness, and variants with other sizes.

use super::{
    array::Array,
    draw::Drawn,
    program::{Element, Type},
    random::Random,
};
use std::fmt::Write;

/// Inputs of one program. Sizes are renamed, which keeps most runs legal, and now and then one is wrong.
pub fn draw(drawn: &Drawn, seed: u64, runs: usize) -> Vec<Vec<Array>> {
    let mut random = Random::new(seed ^ 0x5eed);
    (0..runs).map(|run| if run == 0 { drawn.witness.clone() } else { one(drawn, &mut random) }).collect()
}

fn one(drawn: &Drawn, random: &mut Random) -> Vec<Array> {
    let names: Vec<usize> =
        (0..32).map(|size| if size == 1 || random.once_in(2) { size } else { random.below(7) }).collect();
    let has_faults = random.once_in(2);
    let types = drawn.program.main().argument_types();
    let mut inputs = vec![];
    for (r#type, witness) in types.iter().zip(&drawn.witness) {
        let sizes: Vec<usize> = r#type
            .sizes()
            .iter()
            .zip(&witness.sizes)
            .map(|(&known, &size)| match known {
                Some(size) => size,
                None if has_faults && random.once_in(4) => random.below(6),
                None if random.once_in(8) => 1,
                None => names[size],
            })
            .collect();
        let element = |random: &mut Random| match r#type.element() {
            Element::I1 => random.below(2) as i64,
            Element::I32 => random.below(200) as i64 - 100,
            Element::Index => random.below(6) as i64,
        };
        inputs.push(Array::generate(&sizes, |_| element(random)).expect("sizes are small"));
    }
    inputs
}

/// A run as the harness reads it.
pub fn text(symbol: &str, types: &[Type], arguments: &[Array]) -> String {
    let mut text = format!("run _mlir_ciface_{symbol} {}\n", arguments.len());
    for (at, (r#type, array)) in types.iter().zip(arguments).enumerate() {
        match r#type {
            Type::Scalar(_) => writeln!(text, "s {}", array.value()).unwrap(),
            // Strided memory: every second element, after an offset; column-major for odd ones.
            Type::Memory(_) => memory(&mut text, array, 1 + at % 3, 1 + at % 2, at % 2 == 1),
            Type::Tensor(_, element) => {
                let strides = strides(&array.sizes, 1, false);
                write(&mut text, array, element.bytes(), 0, &strides, array.elements.clone());
            }
        }
    }
    text
}

fn memory(text: &mut String, array: &Array, offset: usize, step: usize, is_transposed: bool) {
    let strides = strides(&array.sizes, step, is_transposed);
    let position =
        |index: &[usize]| offset + index.iter().zip(&strides).map(|(at, stride)| at * stride).sum::<usize>();
    let all = super::array::indices(&array.sizes);
    let length = all.iter().map(|index| position(index) + 1).max().unwrap_or(offset);
    let mut elements = vec![-12345; length];
    for (index, &element) in all.iter().zip(&array.elements) {
        elements[position(index)] = element;
    }
    write(text, array, Element::I32.bytes(), offset, &strides, elements);
}

fn strides(sizes: &[usize], step: usize, is_transposed: bool) -> Vec<usize> {
    let mut strides = vec![0; sizes.len()];
    let mut next = step;
    let mut dims: Vec<usize> = (0..sizes.len()).collect();
    if !is_transposed {
        dims.reverse();
    }
    for dim in dims {
        strides[dim] = next;
        next *= sizes[dim].max(1);
    }
    strides
}

fn write(
    text: &mut String,
    array: &Array,
    bytes: usize,
    offset: usize,
    strides: &[usize],
    elements: Vec<i64>,
) {
    write!(text, "m {bytes} {} {offset}", array.rank()).unwrap();
    array.sizes.iter().chain(strides).for_each(|number| write!(text, " {number}").unwrap());
    write!(text, " {}", elements.len()).unwrap();
    elements.iter().for_each(|element| write!(text, " {element}").unwrap());
    text.push('\n');
}
