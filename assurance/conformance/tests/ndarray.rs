//! Static shapes and their elements against another implementation of broadcasting: ndarray's.

use broadcastable::{
    Alignment, Dim, Shape, infer_result_shape, infer_shape,
    reference::{Array, evaluate},
};
use ndarray::ArrayD;
use proptest::{collection::vec, prelude::*, sample::select};

/// Shapes up to rank 12 that mostly broadcast, because most are suffixes of one shape in which sizes are 1.
fn any_shapes() -> impl Strategy<Value = Vec<Vec<usize>>> {
    let size = || select(vec![1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 0]);
    let operand = (0..=12_usize, vec(any::<bool>(), 12), vec(size(), 12), 0..8_usize);
    (vec(size(), 0..=12), vec(operand, 1..=4)).prop_map(|(target, operands)| {
        let operand = |(missing, stretched, others, mistake): (usize, Vec<bool>, Vec<usize>, usize)| {
            let size = |index: usize| match (stretched[index], mistake) {
                (true, _) => 1,
                (false, 0) => others[index],
                (false, _) => target[index],
            };
            (missing.min(target.len())..target.len()).map(size).collect()
        };
        operands.into_iter().map(operand).collect()
    })
}

/// An array of distinct elements.
fn numbered(sizes: &[usize], first: u64) -> Array<u64> {
    let count = sizes.iter().product::<usize>() as u64;
    Array::new(sizes, (first..first + count).collect()).unwrap()
}

/// ndarray's sum, which panics if the shapes do not broadcast.
fn sum(arrays: &[Array<u64>]) -> Option<ArrayD<u64>> {
    let theirs = |array: &Array<u64>| {
        ArrayD::from_shape_vec(array.sizes(), array.elements().to_vec()).expect("as many elements")
    };
    let sum = || arrays.iter().map(theirs).reduce(|sum, array| &sum + &array);
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(sum)).unwrap_or_default()
}

proptest! {
    #[test]
    fn a_sum_has_the_inferred_shape_and_its_elements(shapes in any_shapes()) {
        let arrays: Vec<_> = shapes.iter().map(|sizes| numbered(sizes, sizes.len() as u64 * 1000)).collect();
        let sum = sum(&arrays);
        let sizes = sum.as_ref().map(ArrayD::shape);
        let dims = |sizes: &[usize]| sizes.iter().map(|&size| Dim::new(size as u64)).collect::<Vec<_>>();
        let all: Vec<Shape> = shapes.iter().map(|sizes| dims(sizes).into_iter().collect()).collect();
        prop_assert_eq!(infer_result_shape(&all).ok(), sizes.map(|sizes| dims(sizes).into_iter().collect()));
        if let [a, b] = &shapes[..] {
            prop_assert_eq!(infer_shape(&dims(a), &dims(b)).ok().map(|dims| dims.to_vec()), sizes.map(dims));
        }
        let ours = evaluate(&arrays, Alignment::Right, |elements| elements.iter().copied().sum::<u64>()).ok();
        prop_assert_eq!(ours.map(|array| array.elements().to_vec()), sum.map(|sum| sum.iter().copied().collect()));
    }
}
