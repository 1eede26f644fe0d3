//! Rule `infer-dim`: the lattice of sizes.

use crate::{SIZES, any_dim};
use broadcastable::{Dim, infer_dim};
use proptest::prelude::*;

/// The result of a column of sizes, in any order: two different fixed sizes are an error; else
/// the fixed size; else `?` if there is one; else 1.
fn column(sizes: &[Dim]) -> Option<Dim> {
    let mut fixed = sizes.iter().copied().filter(|size| size.is_fixed());
    match fixed.next() {
        Some(size) => fixed.all(|other| other == size).then_some(size),
        None if sizes.contains(&Dim::DYNAMIC) => Some(Dim::DYNAMIC),
        None => Some(Dim::UNIT),
    }
}

fn fold(sizes: &[Dim]) -> Option<Dim> {
    sizes.iter().copied().try_fold(Dim::UNIT, infer_dim)
}

/// Commutative, and associative errors included: an error at any step is an error of the whole.
fn laws_hold(a: Dim, b: Dim, c: Dim) {
    let ab = infer_dim(a, b);
    assert_eq!(ab, infer_dim(b, a), "{a} and {b} commute");
    let left = ab.and_then(|ab| infer_dim(ab, c));
    let right = infer_dim(b, c).and_then(|bc| infer_dim(a, bc));
    assert_eq!(left, right, "{a}, {b} and {c} associate");
    assert_eq!(left, column(&[a, b, c]), "{a}, {b} and {c} need no order");
}

#[test]
fn every_three_sizes_commute_and_associate() {
    for a in SIZES {
        for b in SIZES {
            SIZES.iter().for_each(|&c| laws_hold(a, b, c));
        }
    }
}

#[test]
fn every_four_sizes_need_no_order() {
    for index in 0..SIZES.len().pow(4) {
        let sizes = [0, 1, 2, 3].map(|digit| SIZES[index / SIZES.len().pow(digit) % SIZES.len()]);
        assert_eq!(fold(&sizes), column(&sizes), "{sizes:?}");
    }
}

/// The table of the trait's document, extended by 0 and by scalable sizes, entry by entry.
#[test]
fn every_pair_is_as_in_the_table() {
    for a in SIZES {
        assert_eq!(infer_dim(a, a), Some(a), "{a} is idempotent");
        assert_eq!(infer_dim(a, Dim::UNIT), Some(a), "1 is neutral to {a}");
        for b in SIZES.into_iter().filter(|&b| a.is_fixed() && b.is_fixed() && a != b) {
            assert_eq!(infer_dim(a, b), None, "{a} and {b} are different fixed sizes");
        }
    }
    for fixed in SIZES.into_iter().filter(|size| size.is_fixed()) {
        assert_eq!(infer_dim(Dim::DYNAMIC, fixed), Some(fixed), "? gives way to {fixed}");
    }
}

#[test]
fn every_size_is_dynamic_or_unit_or_fixed() {
    let classes = SIZES.map(|size| (size.is_dynamic(), size.is_unit(), size.is_fixed()));
    let [dynamic, unit, fixed] = [(true, false, false), (false, true, false), (false, false, true)];
    assert_eq!(classes, [dynamic, fixed, unit, fixed, fixed, fixed, fixed]);
}

/// For any numbers: 0 and 1 have codes of their own, and `[0]` is 0.
#[test]
fn a_size_is_known_again() {
    for size in [0, 1, 2, 3, 1 << 32, (1 << 63) - 1] {
        let (fixed, scalable) = (Dim::new(size), Dim::scalable(size));
        assert_eq!((fixed.as_static(), fixed.as_scalable()), (Some(size), None));
        let known = if size == 0 { (Some(0), None) } else { (None, Some(size)) };
        assert_eq!((scalable.as_static(), scalable.as_scalable()), known);
    }
    assert_eq!((Dim::DYNAMIC.as_static(), Dim::DYNAMIC.as_scalable()), (None, None));
}

#[test]
fn larger_numbers_are_not_sizes() {
    for make in [Dim::new, Dim::scalable] {
        assert!(std::panic::catch_unwind(|| make(1 << 63)).is_err());
    }
}

proptest! {
    #[test]
    fn any_sizes_commute_and_associate(a in any_dim(), b in any_dim(), c in any_dim()) {
        laws_hold(a, b, c);
    }
}
