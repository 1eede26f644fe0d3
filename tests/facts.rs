//! What `Facts` claims, in readable examples and against every run-time filling of small ops.

use broadcastable::{Dim, Dims, Facts, Role, Shape};
use std::collections::HashMap;

fn shapes(list: &str) -> Vec<Shape> {
    list.split(", ").map(|text| text.parse().unwrap()).collect()
}

/// The roles of every operand, as `FU, AM`: Full, Unit, Ambiguous, Missing.
fn roles(operands: &[Shape], facts: &Facts) -> String {
    let letter = |role| match role {
        Role::Missing => 'M',
        Role::Unit => 'U',
        Role::Full => 'F',
        Role::Ambiguous => 'A',
    };
    let row = |(operand, shape): (usize, &Shape)| {
        shape.dims().map_or("*".into(), |dims| facts.roles(operand, dims).map(letter).collect())
    };
    operands.iter().enumerate().map(row).collect::<Vec<String>>().join(", ")
}

#[test]
fn roles_of_operands() {
    for (operands, expected) in [
        ("4, 4", "F, F"),
        ("4, 1", "F, U"),
        ("1, 1", "F, F"), // nothing is stretched
        ("0, 1", "F, U"),
        ("4, ()", "F, M"),
        ("(), ()", ", "),
        ("?", "F"),
        ("?, 1", "F, U"),
        ("?, ()", "F, M"),
        ("?, ?", "A, A"),
        ("?, 4", "A, F"),
        ("?, 1, 4", "A, U, F"),
        ("?, 0", "A, F"),
        ("4x1, ?x3", "FU, AF"),
        ("2x3x4, 3x1, 4", "FFF, MFU, MMF"),
        ("?x?, ?", "FA, MA"),
        ("[4], 1", "F, U"),
        ("[1], 1", "F, U"),
        // An unranked operand may stretch all but the fixed sizes.
        ("*, 1x4x?", "*, UFA"),
        ("*", "*"),
    ] {
        let operands = shapes(operands);
        assert_eq!(roles(&operands, &Facts::infer(&operands).unwrap()), expected, "{operands:?}");
    }
}

#[test]
fn roles_where_operands_are_the_same_value() {
    for (operands, values, expected) in [
        ("?, ?", [0, 0, 0], "F, F"),
        ("?, ?, 1", [0, 0, 1], "F, F, U"),
        ("?, ?, ?", [0, 0, 1], "A, A, A"),
        ("?, ?, 4", [0, 0, 1], "A, A, F"),
        ("?x?, ?x?, ?", [0, 0, 1], "FA, FA, MA"),
    ] {
        let operands = shapes(operands);
        let facts = Facts::infer_values(&operands, |operand| values[operand]).unwrap();
        assert_eq!(roles(&operands, &facts), expected, "{operands:?}");
    }
}

/// The first operand that has the inferred size, not the first that takes part.
#[test]
fn set_by_is_the_first_operand_of_that_size() {
    for (operands, expected) in [
        ("4, 4", vec![0]),
        ("1, 4, 4", vec![1]),
        ("1, 1", vec![0]),
        ("?, 4, ?", vec![1]),
        ("1, ?, ?", vec![1]),
        ("?, 1, 0", vec![2]),
        ("(), 1, 1", vec![1]),
        ("*, 1, *, 2", vec![3]),
        ("1, 1x1, 2x1x3, 4x1", vec![2, 3, 2]),
        ("4x1, ?x3", vec![0, 1]),
        ("(), *", vec![]),
    ] {
        let facts = Facts::infer(&shapes(operands)).unwrap();
        let set_by: Vec<usize> = facts.columns().iter().map(|column| column.set_by).collect();
        assert_eq!(set_by, expected, "{operands}");
    }
}

#[test]
fn nothing_inferred_is_not_rank_zero() {
    let facts = |operands| Facts::infer(&shapes(operands)).unwrap();
    let [unranked, scalar, both] = ["*, *", "(), ()", "*, ()"].map(facts);
    assert_eq!([&unranked, &scalar, &both].map(Facts::rank), [None, Some(0), Some(0)]);
    assert_eq!([&unranked, &scalar, &both].map(Facts::has_unranked), [true, false, true]);
    assert_eq!(unranked.shape(), Shape::Unranked);
    assert_eq!(both.shape(), Shape::Ranked(Dims::new()));
}

const STATIC_SIZES: [u64; 4] = [0, 1, 2, 3];

/// Sizes at run time, outermost first.
type Sizes = Vec<u64>;

/// Every shape up to rank 2 of `?`, 0, 1, 2, 3, and the unranked one, each with all its fillings.
fn small_shapes() -> Vec<(Shape, Vec<Sizes>)> {
    let sizes = [Dim::Dynamic].into_iter().chain(STATIC_SIZES.map(Dim::Static));
    let ranked = up_to_rank_2(&sizes.collect::<Vec<_>>()).into_iter().map(|dims| {
        let choices = dims.iter().map(|dim| match *dim {
            Dim::Static(size) => vec![size],
            _ => STATIC_SIZES.to_vec(),
        });
        (dims.iter().copied().collect(), product(&choices.collect::<Vec<_>>()))
    });
    ranked.chain([(Shape::Unranked, up_to_rank_2(&STATIC_SIZES))]).collect()
}

fn up_to_rank_2<T: Copy>(choices: &[T]) -> Vec<Vec<T>> {
    (0..=2).flat_map(|rank| product(&vec![choices.to_vec(); rank])).collect()
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
            let places = &seen.dims[&(operand, dim)];
            let holds = match role {
                Role::Missing => false,
                Role::Full => places.always_extent,
                Role::Unit => places.always_one,
                Role::Ambiguous => !all_ranked || places.once_stretched && places.once_full,
            };
            assert!(
                holds,
                "operand #{operand} dim {dim} of {operands:?}, values {numbering:?}, is not {role:?}"
            );
        }
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
