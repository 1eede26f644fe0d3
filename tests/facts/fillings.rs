//! Every claim against what the sizes at run time really do, in all small ops.

use broadcastable::{Dim, Facts, Role, Shape};
use std::collections::HashMap;

const STATIC_SIZES: [u64; 4] = [0, 1, 2, 3];

/// Sizes at run time, outermost first.
type Sizes = Vec<u64>;

/// Every shape up to rank 2 of `?`, 0, 1, 2, 3, and the unranked one, each with all its fillings.
fn small_shapes() -> Vec<(Shape, Vec<Sizes>)> {
    let dims = up_to_rank(2, &[&[Dim::DYNAMIC], &STATIC_SIZES.map(Dim::new)[..]].concat());
    let ranked =
        dims.into_iter().map(|dims| (dims.iter().copied().collect(), fillings(&dims, &STATIC_SIZES)));
    ranked.chain([(Shape::Unranked, up_to_rank(2, &STATIC_SIZES))]).collect()
}

/// All sizes that a shape may have at run time, where every `?` is one of the choices.
fn fillings(dims: &[Dim], choices: &[u64]) -> Vec<Sizes> {
    let sizes = dims.iter().map(|dim| dim.as_static().map_or(choices.to_vec(), |size| vec![size]));
    product(&sizes.collect::<Vec<_>>())
}

fn up_to_rank<T: Copy>(largest: usize, choices: &[T]) -> Vec<Vec<T>> {
    (0..=largest).flat_map(|rank| product(&vec![choices.to_vec(); rank])).collect()
}

/// Every way of taking one element of each list.
fn product<T: Clone>(lists: &[Vec<T>]) -> Vec<Vec<T>> {
    lists.iter().fold(vec![vec![]], |taken, list| {
        let extend =
            |taken: Vec<T>| list.iter().map(move |item| [taken.clone(), vec![item.clone()]].concat());
        taken.into_iter().flat_map(extend).collect()
    })
}

/// Which value each of up to three operands is, where equal numbers are the same value.
const NUMBERINGS: [&[usize]; 8] =
    [&[0], &[0, 0], &[0, 1], &[0, 0, 0], &[0, 0, 1], &[0, 1, 0], &[0, 1, 1], &[0, 1, 2]];

#[test]
fn facts_hold_in_every_filling_of_every_small_op() {
    let shapes = small_shapes();
    for numbering in NUMBERINGS {
        let values = numbering.iter().max().unwrap() + 1;
        for chosen in product(&vec![shapes.iter().collect(); values]) {
            let operands: Vec<Shape> = numbering.iter().map(|&value| chosen[value].0.clone()).collect();
            let fillings: Vec<&[Sizes]> = chosen.iter().map(|(_, fillings)| &fillings[..]).collect();
            check_facts(&operands, numbering, &fillings);
        }
    }
}

/// Compares the facts of one op with what its run-time fillings, listed for each value, really do.
fn check_facts(operands: &[Shape], numbering: &[usize], fillings: &[&[Sizes]]) {
    let mut seen = Seen::default();
    for_each_choice(fillings, &mut Vec::new(), &mut |filling| {
        seen.add(&numbering.iter().map(|&value| filling[value]).collect::<Vec<_>>());
    });
    let Ok(facts) = Facts::infer_values(operands, |operand| numbering[operand]) else {
        return assert_eq!(seen.legal, 0, "{operands:?} is refused, but may be legal");
    };
    assert!(seen.legal > 0, "{operands:?} is accepted, but always illegal");
    assert_eq!(facts.is_legal(), seen.illegal == 0, "is_legal of {operands:?}, values {numbering:?}");
    let all_ranked = operands.iter().all(|shape| shape.rank().is_some());
    for (operand, dims) in
        operands.iter().enumerate().filter_map(|(operand, shape)| Some((operand, shape.dims()?)))
    {
        let roles: Vec<Role> = facts.roles(operand, dims).collect();
        let missing = facts.rank().unwrap() - dims.len();
        assert!(roles[..missing].iter().all(|&role| role == Role::Missing), "{operands:?}");
        for (dim, &role) in roles[missing..].iter().enumerate() {
            let holds = seen.dims[&(operand, dim)].agrees(role, all_ranked);
            assert!(
                holds,
                "operand #{operand} dim {dim} of {operands:?}, values {numbering:?}, is not {role:?}"
            );
        }
    }
}

/// Each shape up to rank 3 of `?`, 0, 1, 2, with each other one and all dimensions that line them up.
#[test]
fn facts_hold_in_every_filling_of_every_small_op_with_explicit_dimensions() {
    let shapes = up_to_rank(3, &[Dim::DYNAMIC, Dim::new(0), Dim::UNIT, Dim::new(2)]);
    for a in &shapes {
        for b in &shapes {
            for named in increasing(a.len().min(b.len()), a.len().max(b.len())) {
                check_explicit_facts([a, b], &named);
            }
        }
    }
}

/// Every strictly increasing list of that many numbers below `end`.
fn increasing(count: usize, end: usize) -> Vec<Vec<usize>> {
    let lists = product(&vec![(0..end).collect::<Vec<_>>(); count]);
    lists.into_iter().filter(|list| list.windows(2).all(|pair| pair[0] < pair[1])).collect()
}

/// Compares with the run-time fillings of two shapes of full rank, in which the smaller one has units for
/// the dimensions that are not named.
fn check_explicit_facts(operands: [&Vec<Dim>; 2], named: &[usize]) {
    let rank = operands[0].len().max(operands[1].len());
    // The columns of an operand's dimensions; those of the larger one are all.
    let columns = operands.map(|dims| if dims.len() < rank { named.to_vec() } else { (0..rank).collect() });
    let padded = [0, 1].map(|operand| {
        let mut dims = vec![Dim::UNIT; rank];
        columns[operand].iter().zip(operands[operand]).for_each(|(&column, &dim)| dims[column] = dim);
        dims
    });
    let mut seen = Seen::default();
    let fillings = padded.each_ref().map(|dims| fillings(dims, &[0, 1, 2]));
    for_each_choice(&fillings.each_ref().map(|list| &list[..]), &mut Vec::new(), &mut |sizes| {
        seen.add(sizes)
    });

    let shapes = operands.map(|dims| dims.iter().copied().collect());
    let entries: Vec<i64> = named.iter().map(|&dim| dim as i64).collect();
    let op = format!("{operands:?} by {entries:?}");
    let Ok(facts) = Facts::infer_explicit(&shapes, &entries) else {
        return assert_eq!(seen.legal, 0, "{op} is refused, but may be legal");
    };
    assert!(seen.legal > 0, "{op} is accepted, but always illegal");
    assert_eq!(facts.is_legal(), seen.illegal == 0, "is_legal of {op}");
    for (operand, dims) in operands.into_iter().enumerate() {
        let roles: Vec<Role> = facts.roles(operand, dims).collect();
        assert_eq!(roles.len(), rank, "{op}");
        for (column, role) in roles.into_iter().enumerate() {
            let has_dim = columns[operand].contains(&column);
            let holds = if has_dim {
                seen.dims[&(operand, column)].agrees(role, true)
            } else {
                role == Role::Missing
            };
            assert!(holds, "operand #{operand} of {op} is not {role:?} in column {column}");
        }
    }
    for (index, column) in facts.columns().iter().enumerate() {
        let dim =
            |operand: usize| Some(operands[operand][columns[operand].iter().position(|&own| own == index)?]);
        assert_eq!((0..2).find(|&operand| dim(operand) == Some(column.size)), Some(column.set_by), "{op}");
    }
}

/// What was seen over all fillings of an op.
#[derive(Default)]
struct Seen {
    legal: usize,
    illegal: usize,
    /// Of each operand and each of its dimensions, in the legal fillings.
    dims: HashMap<(usize, usize), SeenDim>,
}

struct SeenDim {
    always_extent: bool,
    always_one: bool,
    /// It was 1 where the extent was not.
    once_stretched: bool,
    /// It was the extent, which was not 1.
    once_full: bool,
}

impl SeenDim {
    fn agrees(&self, role: Role, all_ranked: bool) -> bool {
        match role {
            Role::Missing => false,
            Role::Full => self.always_extent,
            Role::Unit => self.always_one,
            Role::Ambiguous => !all_ranked || self.once_stretched && self.once_full,
        }
    }
}

impl Seen {
    fn add(&mut self, operands: &[&Sizes]) {
        let rank = operands.iter().map(|sizes| sizes.len()).max().unwrap();
        let extents: Option<Sizes> = (0..rank).rev().map(|column| extent(operands, column)).collect();
        let Some(extents) = extents else {
            self.illegal += 1;
            return;
        };
        self.legal += 1;
        for (operand, sizes) in operands.iter().enumerate() {
            for (dim, (&size, &extent)) in sizes.iter().zip(&extents[rank - sizes.len()..]).enumerate() {
                let unseen = SeenDim {
                    always_extent: true,
                    always_one: true,
                    once_stretched: false,
                    once_full: false,
                };
                let seen = self.dims.entry((operand, dim)).or_insert(unseen);
                seen.always_extent &= size == extent;
                seen.always_one &= size == 1;
                seen.once_stretched |= size == 1 && extent != 1;
                seen.once_full |= size == extent && extent != 1;
            }
        }
    }
}

/// The one size that is not 1 in that column, counted from the right, or 1; `None` if they differ.
fn extent(operands: &[&Sizes], column: usize) -> Option<u64> {
    let sizes = operands.iter().filter_map(|sizes| sizes.iter().rev().nth(column).copied());
    let mut stretching = sizes.filter(|&size| size != 1);
    let extent = stretching.next().unwrap_or(1);
    stretching.all(|size| size == extent).then_some(extent)
}

fn for_each_choice<'a>(
    lists: &[&'a [Sizes]],
    chosen: &mut Vec<&'a Sizes>,
    visit: &mut impl FnMut(&[&'a Sizes]),
) {
    let Some((first, rest)) = lists.split_first() else { return visit(chosen) };
    for item in *first {
        chosen.push(item);
        for_each_choice(rest, chosen, visit);
        chosen.pop();
    }
}
