//! A model of broadcasting with known sizes, written without the library, and the enumeration of small ops.

pub use bcast_testing::extent::extent;
use broadcastable::{Dim, Op, OpFacts, Shape, SizeId, Violation};
use std::{collections::HashSet, sync::LazyLock};

/// More fixed sizes than any column of five operands and a result can have. One of them is 0.
pub const FIXED: [u64; 6] = [0, 2, 3, 5, 7, 11];

/// The largest number of operands in a column.
pub const OPERANDS: usize = 5;

/// The shape of a result whose operands line up on the right.
pub fn broadcast(operands: &[&[u64]]) -> Option<Vec<u64>> {
    let rank = operands.iter().map(|sizes| sizes.len()).max().unwrap_or(0);
    let from_the_right =
        |column: usize| operands.iter().filter_map(move |sizes| sizes.iter().rev().nth(column));
    (0..rank).rev().map(|column| extent(from_the_right(column).copied())).collect()
}

/// Whether these sizes agree with the declared ones.
pub fn agrees(declared: &[Dim], sizes: &[u64]) -> bool {
    let is_true = |(dim, size): (&Dim, &u64)| *dim == Dim::DYNAMIC || *dim == Dim::new(*size);
    declared.len() == sizes.len() && declared.iter().zip(sizes).all(is_true)
}

/// `?`, 1 and this many fixed sizes.
pub fn letters(fixed: usize) -> Vec<Dim> {
    [Dim::DYNAMIC, Dim::UNIT].into_iter().chain(FIXED[..fixed].iter().copied().map(Dim::new)).collect()
}

/// The possible values of a size at run time, with this many fixed sizes.
pub fn sizes_of(dim: Dim, fixed: usize) -> Vec<u64> {
    match dim.as_static() {
        Some(size) => vec![size],
        None => [1].into_iter().chain(FIXED[..fixed].iter().copied()).collect(),
    }
}

/// Every filling of a shape's `?`.
pub fn fillings(dims: &[Dim], fixed: usize) -> Vec<Vec<u64>> {
    choices(&dims.iter().map(|&dim| sizes_of(dim, fixed)).collect::<Vec<_>>())
}

/// The Cartesian product of these lists.
pub fn choices<T: Clone>(lists: &[Vec<T>]) -> Vec<Vec<T>> {
    let mut all = Vec::new();
    for_each_choice(lists, |chosen| all.push(chosen.to_vec()));
    all
}

/// As [`choices`], one after the other.
pub fn for_each_choice<T: Clone>(lists: &[Vec<T>], mut visit: impl FnMut(&[T])) {
    let Some(first) = lists.iter().map(|list| list.first().cloned()).collect::<Option<Vec<T>>>() else {
        return;
    };
    let (mut chosen, mut indices) = (first, vec![0; lists.len()]);
    loop {
        visit(&chosen);
        let Some(place) = (0..lists.len()).rev().find(|&place| indices[place] + 1 < lists[place].len())
        else {
            return;
        };
        indices[place] += 1;
        indices[place + 1..].fill(0);
        for place in place..lists.len() {
            chosen[place] = lists[place][indices[place]].clone();
        }
    }
}

/// Every list of up to this many letters.
pub fn shapes(rank: usize, letters: &[Dim]) -> Vec<Vec<Dim>> {
    (0..=rank).flat_map(|rank| choices(&vec![letters.to_vec(); rank])).collect()
}

/// Every partition of this many operands into equal values: equal numbers, counted from 0.
pub fn numberings(operands: usize) -> Vec<Vec<usize>> {
    let is_counted_up = |values: &Vec<usize>| {
        (0..values.len()).all(|index| values[index] <= values[..index].iter().max().map_or(0, |max| max + 1))
    };
    let all = choices(&vec![(0..operands).collect(); operands]);
    all.into_iter().filter(is_counted_up).collect()
}

pub fn shape(dims: &[Dim]) -> Shape {
    dims.iter().copied().collect()
}

/// An op on these operands, of which those with equal numbers are the same value.
pub fn op_on(operands: impl IntoIterator<Item = Shape>, values: &[usize]) -> Op {
    Op::elementwise(operands).with_size_ids(|operand, dim| SizeId::new(values[operand], dim))
}

/// A column as an op on operands of rank 1.
pub fn column_op(dims: &[Dim], values: &[usize]) -> Op {
    op_on(dims.iter().map(|&dim| shape(&[dim])), values)
}

/// The shapes that a result may have at run time, for operands that are each filled in all these ways.
pub fn legal_results(filled: &[Vec<Vec<u64>>]) -> HashSet<Vec<u64>> {
    let mut legal = HashSet::new();
    for_each_choice(&filled.iter().map(|list| list.iter().collect()).collect::<Vec<Vec<_>>>(), |sizes| {
        let sizes: Vec<&[u64]> = sizes.iter().map(|sizes| &sizes[..]).collect();
        legal.extend(broadcast(&sizes));
    });
    legal
}

/// One column: the sizes of its operands, the inferred facts, and all fillings.
pub struct Column {
    pub dims: Vec<Dim>,
    /// The value of each operand.
    pub values: Vec<usize>,
    /// On operands of rank 1.
    pub op: Op,
    pub fillings: Vec<Vec<u64>>,
}

impl Column {
    pub fn facts(&self) -> Result<OpFacts<'_>, Violation> {
        self.op.infer()
    }

    /// The fixed sizes that are enough for it and for a result: one more than there are operands.
    pub fn fixed(&self) -> usize {
        self.dims.len() + 1
    }

    pub fn legal_fillings(&self) -> impl Iterator<Item = (&Vec<u64>, u64)> {
        self.fillings.iter().filter_map(|sizes| Some((sizes, extent(sizes.iter().copied())?)))
    }
}

/// Every column of up to five operands, in which any may be the same value if there are up to four.
pub fn for_each_column(visit: impl FnMut(&Column)) {
    static COLUMNS: LazyLock<Vec<Column>> = LazyLock::new(columns);
    COLUMNS.iter().for_each(visit);
}

fn columns() -> Vec<Column> {
    let mut columns = Vec::new();
    for count in 1..=OPERANDS {
        let numberings = if count < OPERANDS { numberings(count) } else { vec![(0..count).collect()] };
        for values in numberings {
            let different = values.iter().max().unwrap() + 1;
            for_each_choice(&vec![letters(count + 1); different], |chosen| {
                columns.push(column(chosen, &values))
            });
        }
    }
    columns
}

fn column(chosen: &[Dim], values: &[usize]) -> Column {
    let dims: Vec<Dim> = values.iter().map(|&value| chosen[value]).collect();
    let op = column_op(&dims, values);
    let filled = |sizes: Vec<u64>| values.iter().map(|&value| sizes[value]).collect();
    let fillings = fillings(chosen, dims.len() + 1).into_iter().map(filled).collect();
    Column { dims, values: values.into(), op, fillings }
}

/// Tests of the model itself.
#[test]
fn the_model_broadcasts_as_numpy_does() {
    assert_eq!(
        [extent([1, 1]), extent([1, 4]), extent([0, 1]), extent([])],
        [Some(1), Some(4), Some(0), Some(1)]
    );
    assert_eq!([extent([2, 3]), extent([0, 2]), extent([2, 1, 2, 3])], [None; 3]);
    assert_eq!(broadcast(&[&[4, 1], &[3]]), Some(vec![4, 3]));
    assert_eq!(broadcast(&[&[8, 1, 6, 1], &[7, 1, 5]]), Some(vec![8, 7, 6, 5]));
    assert_eq!(broadcast(&[&[2, 1], &[8, 4, 3]]), None);
    assert_eq!([numberings(3).len(), numberings(4).len()], [5, 15]); // Bell's numbers
}
