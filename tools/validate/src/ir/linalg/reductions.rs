//! Linalg ops with reductions: contractions, sums, maxima. Their order is not read: two of them are the same
//! if they combine the same elements, at the same indices of the loops, in the same way. Loops of one
//! iteration do not count.

use super::{Operand, Parts, loop_bounds, operands};
use crate::{
    ir::{
        foreign::{Opaque, bind, name_of_result, resolve},
        op::{NotUnderstood, Op},
        reader::Reader,
        value::{Tensor, Value, index, indices, within},
    },
    logic::{
        smt::{Theory, query},
        term::{Term, Terms},
    },
    proof::Claim,
};
use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

/// Reads such an op.
pub fn read(reader: &mut Reader, op: Op, parts: &Parts) -> Result<(), NotUnderstood> {
    let loops = indices(reader.terms, parts.loops);
    let (all, defined) = operands(reader, op, parts, &loops)?;
    let outputs = &all[parts.inputs..];
    let unknown = || NotUnderstood::new(op, "not all of its loops have the size of an operand");
    let extents = extents(&all, &loops).ok_or_else(unknown)?;
    loop_bounds(reader, op, &all, &loops, &extents, None);
    let (steps, carried) = steps(reader, op, &all, parts, &extents, defined)?;
    let steps_have_poison = steps.iter().any(|&step| reader.terms.has_poison(step));
    let Combined { text, elements } = combined(reader.terms, &steps, &carried);

    let longer = Longer::of(reader.terms, &loops, &extents);
    let written: Option<Vec<_>> = outputs.iter().map(|output| longer.dims(output, &loops)).collect();
    let written = written.ok_or_else(unknown)?;
    let dims: Vec<Vec<usize>> = written.iter().map(|dims| dims.iter().map(|&(_, at)| at).collect()).collect();
    let sizes: Vec<Term> = longer.loops.iter().map(|&at| extents[at]).collect();
    let mut operands = Vec::new();
    for element in elements {
        let element = longer.element(reader.terms, element);
        operands.push(Value::Tensor(Rc::new(Tensor { sizes: sizes.clone(), element })));
    }
    let mut shapes = Vec::new();
    for (output, dims) in outputs.iter().zip(&written) {
        let initial = without_units(reader.terms, &output.tensor, dims);
        shapes.push((initial.sizes.clone(), reader.terms.sort(initial.element)));
        operands.push(Value::Tensor(Rc::new(initial)));
    }
    operands.extend(sizes.iter().map(|&size| Value::Scalar(size)));
    let kind = format!("reduction over {} loops to {dims:?}: {text}", sizes.len());
    let results = resolve(
        reader,
        op,
        Opaque { kind, operands, is_partial: false, executed: None },
        |reader, operands| {
            let has_poison = steps_have_poison || operands.iter().any(|value| value.has_poison(reader.terms));
            let mut results = Vec::new();
            for (position, (sizes, sort)) in shapes.into_iter().enumerate() {
                let name = name_of_result(reader, op, position);
                let at = indices(reader.terms, sizes.len());
                let element = reader.terms.apply(&name, &at, sort);
                if has_poison {
                    reader.terms.set_poison(element);
                }
                results.push(Value::Tensor(Rc::new(Tensor { sizes, element })));
            }
            Ok(results)
        },
    )?;
    let mut all = Vec::new();
    for ((result, output), dims) in results.iter().zip(outputs).zip(&written) {
        let Value::Tensor(tensor) = result else { return Err(unknown()) };
        let at: Vec<Term> = dims.iter().map(|&(dim, _)| index(reader.terms, dim)).collect();
        let element = tensor.at(reader.terms, &at);
        all.push(Value::Tensor(Rc::new(Tensor { sizes: output.tensor.sizes.clone(), element })));
    }
    bind(reader, op, &all, defined);
    Ok(())
}

/// The size of each loop: that of the last operand that is read at its own index.
fn extents(operands: &[Operand], loops: &[Term]) -> Option<Vec<Term>> {
    let extent = |index: &Term| {
        operands.iter().rev().find_map(|Operand { tensor, at }| {
            let dim = at.iter().position(|known| known == index)?;
            tensor.sizes.get(dim).copied()
        })
    };
    loops.iter().map(extent).collect()
}

/// The values that one iteration yields, with names for the values that the iteration before yielded.
fn steps(
    reader: &mut Reader,
    op: Op,
    operands: &[Operand],
    parts: &Parts,
    extents: &[Term],
    defined: Term,
) -> Result<(Vec<Term>, Vec<Term>), NotUnderstood> {
    let (inputs, outputs) = operands.split_at(parts.inputs);
    let mut carried = Vec::new();
    for (position, output) in outputs.iter().enumerate() {
        let sort = reader.terms.sort(output.tensor.element);
        carried.push(reader.terms.variable(&format!("carried {position}"), sort));
    }
    let yielded = reader.kernel(op, extents, [defined; 2], |reader| {
        let mut arguments = Vec::new();
        for Operand { tensor, at } in inputs {
            let goal = within(reader.terms, at, &tensor.sizes);
            reader.demand(op, Claim::InBounds, goal, Vec::new());
            arguments.push(reader.element_of(tensor, at));
        }
        arguments.extend(&carried);
        arguments
    })?;
    if yielded.iter().all(|&(_, element_defined)| element_defined == defined) {
        Ok((yielded.into_iter().map(|(element, _)| element).collect(), carried))
    } else {
        Err(NotUnderstood::new(op, "an iteration divides"))
    }
}

/// The loops that have more than one iteration, as far as that is known.
struct Longer {
    /// Their positions among all loops.
    loops: Vec<usize>,
    /// The index of each loop: 0, or the index of a position among these.
    indices: HashMap<Term, Term>,
}

impl Longer {
    fn of(terms: &mut Terms, all: &[Term], extents: &[Term]) -> Self {
        let mut longer = Self { loops: Vec::new(), indices: HashMap::new() };
        for (at, (&loop_index, &extent)) in all.iter().zip(extents).enumerate() {
            let new = match terms.number_of(extent) {
                Some(1) => terms.number(0),
                _ => {
                    longer.loops.push(at);
                    index(terms, longer.loops.len() - 1)
                }
            };
            longer.indices.insert(loop_index, new);
        }
        longer
    }

    fn element(&self, terms: &mut Terms, element: Term) -> Term {
        terms.replace(element, &self.indices)
    }

    /// The dimensions of an output that these loops write, each with the position of its loop among these;
    /// `None` if it is written elsewhere than at the index of one loop.
    fn dims(&self, output: &Operand, all: &[Term]) -> Option<Vec<(usize, usize)>> {
        let mut dims = Vec::new();
        for (dim, index) in output.at.iter().enumerate() {
            let of = all.iter().position(|known| known == index)?;
            dims.extend(self.loops.iter().position(|&known| known == of).map(|at| (dim, at)));
        }
        Some(dims)
    }
}

/// A tensor whose other dimensions have one element.
fn without_units(terms: &mut Terms, tensor: &Tensor, dims: &[(usize, usize)]) -> Tensor {
    let mut at = vec![terms.number(0); tensor.sizes.len()];
    for (position, &(dim, _)) in dims.iter().enumerate() {
        at[dim] = index(terms, position);
    }
    let sizes = dims.iter().map(|&(dim, _)| tensor.sizes[dim]).collect();
    Tensor { sizes, element: tensor.at(terms, &at) }
}

/// How an op combines elements with what it carries from one iteration to the next.
struct Combined {
    /// Its computation, with names for the elements.
    text: String,
    /// The part that it computes of its inputs alone, in the order of their names.
    elements: Vec<Term>,
}

fn combined(terms: &mut Terms, steps: &[Term], carried: &[Term]) -> Combined {
    let mut elements = Vec::new();
    let mut open: Vec<Term> = steps.iter().rev().copied().collect();
    let mut seen = HashSet::new();
    while let Some(term) = open.pop() {
        let uses_carried = terms.all_parts(&[term]).iter().any(|part| carried.contains(part));
        match (seen.insert(term), uses_carried) {
            (false, _) => {}
            (true, true) => open.extend(terms.parts(term).into_iter().rev()),
            (true, false) => elements.push(term),
        }
    }
    let mut names = HashMap::new();
    for (position, &element) in elements.iter().enumerate() {
        let sort = terms.sort(element);
        names.insert(element, terms.variable(&format!("element {position}"), sort));
    }
    let mut named = Vec::new();
    for (position, &step) in steps.iter().enumerate() {
        let step = terms.replace(step, &names);
        let sort = terms.sort(step);
        let result = terms.variable(&format!("step {position}"), sort);
        named.push(terms.equal(result, step));
    }
    Combined { text: query(terms, Theory::Integers, &named), elements }
}
