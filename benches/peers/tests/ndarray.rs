//! Static shapes against ndarray's own broadcasting of a sum.

use broadcastable::{Dim, infer_shape};
use ndarray::ArrayD;
use proptest::{collection::vec, prelude::*};

proptest! {
    #[test]
    fn a_sum_has_the_inferred_shape(
        a in vec(prop_oneof![2 => Just(1_usize), 3 => 0..4_usize], 0..6),
        b in vec(prop_oneof![2 => Just(1_usize), 3 => 0..4_usize], 0..6),
    ) {
        let dims = |sizes: &[usize]| sizes.iter().map(|&size| Dim::new(size as u64)).collect::<Vec<_>>();
        let ours = infer_shape(&dims(&a), &dims(&b)).ok().map(|dims| dims.to_vec());
        let sum = std::panic::catch_unwind(|| &ArrayD::<u8>::zeros(&a[..]) + &ArrayD::<u8>::zeros(&b[..]));
        prop_assert_eq!(ours, sum.ok().map(|sum| dims(sum.shape())));
    }
}
