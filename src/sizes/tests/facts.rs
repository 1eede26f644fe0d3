use super::super::*;

/// Sizes in one scope, and four of them which are different.
fn four() -> (Sizes, [SizeId; 4]) {
    let mut sizes = Sizes::default();
    sizes.enter();
    let ids = [(); 4].map(|()| sizes.unknown());
    (sizes, ids)
}

/// Adds the check that a size is 1 or an extent.
fn check(sizes: &mut Sizes, size: SizeId, extent: SizeId) -> ProofId {
    let proof = sizes.checked(Check::UnitOrExtent { size, extent });
    sizes.learn(size, extent, proof);
    proof
}

#[test]
fn the_same_size_has_one_id() {
    let (mut sizes, [a, b, c, d]) = four();
    assert_eq!(sizes.constant(3), sizes.constant(3));
    assert_ne!(sizes.constant(3), sizes.constant(4));
    let extent = sizes.extent(a, b);
    assert_eq!(sizes.size(extent), &Size::Extent([a, b].into()));
    assert_eq!(sizes.computed(extent), Some((a, b)));
    assert_eq!(sizes.extent(b, a), extent);
    assert_ne!(sizes.extent(a, c), extent);
    assert_ne!(sizes.extent(c, b), extent);
    let [left, right] = [sizes.extent(extent, c), sizes.extent(b, c)];
    assert_eq!(left, sizes.extent(a, right), "extents are associative");
    assert_eq!(sizes.extent(d, UNIT), d);
}

#[test]
fn an_extent_is_the_same_in_every_scope() {
    let (mut sizes, [a, b, ..]) = four();
    let extent = sizes.extent(a, b);
    sizes.leave();
    sizes.enter();
    assert_eq!(sizes.extent(b, a), extent);
}

#[test]
fn an_extent_is_the_size_that_the_other_is_1_or_equal_to() {
    let (mut sizes, [a, b, c, d]) = four();
    assert_eq!(sizes.extent(a, a), a);
    check(&mut sizes, a, b);
    assert_eq!(sizes.extent(a, b), b);
    assert_eq!(sizes.extent(b, a), b);
    check(&mut sizes, d, c);
    assert_eq!(sizes.extent(c, d), c);
}

#[test]
fn an_extent_stays_in_its_scope() {
    let (mut sizes, [a, b, ..]) = four();
    let extent = sizes.extent(a, b);
    check(&mut sizes, a, b);
    assert_eq!(sizes.extent(a, b), extent);
    assert_eq!(sizes.extent(b, a), extent);
    sizes.leave();
    sizes.enter();
    check(&mut sizes, a, b);
    assert_eq!(sizes.extent(a, b), b);
}

#[test]
fn legality_has_a_direction() {
    let (mut sizes, [a, b, ..]) = four();
    let proof = check(&mut sizes, a, b);
    assert_eq!(sizes.legality(a, b), Some(vec![proof]));
    assert_eq!(sizes.legality(b, a), None);
    assert_eq!(sizes.legality(a, a), Some(vec![]));
    assert_eq!(sizes.equality(a, b), None);
}

#[test]
fn legality_follows_from_all_proofs_on_a_path_and_only_from_a_whole_one() {
    let (mut sizes, [a, b, c, d]) = four();
    let first = check(&mut sizes, a, b);
    let last = check(&mut sizes, c, d);
    assert_eq!(sizes.legality(a, d), None);
    let middle = check(&mut sizes, b, c);
    assert_eq!(sizes.legality(a, c), Some(vec![first, middle]));
    assert_eq!(sizes.legality(a, d), Some(vec![first, middle, last]));
    assert_eq!(sizes.legality(d, a), None);
}

#[test]
fn a_proof_counts_once() {
    let (mut sizes, [a, b, c, _]) = four();
    let proof = check(&mut sizes, a, b);
    sizes.learn(b, c, proof);
    assert_eq!(sizes.legality(a, c), Some(vec![proof]));
    assert_eq!(sizes.all([proof, proof]), Some(proof));
    assert_eq!(sizes.all([]), None);
}

#[test]
fn one_proof_stands_for_all() {
    let (mut sizes, [a, b, c, _]) = four();
    let [first, last] = [check(&mut sizes, a, b), check(&mut sizes, b, c)];
    let all = sizes.all([first, last]).unwrap();
    assert_eq!(sizes.proof(all), Proof::Both(first, last));
}

#[test]
fn facts_hold_in_their_scope_and_those_within() {
    let (mut sizes, [a, b, c, _]) = four();
    check(&mut sizes, a, b);
    sizes.enter();
    assert!(sizes.legality(a, b).is_some());
    check(&mut sizes, b, c);
    assert!(sizes.legality(a, c).is_some());
    sizes.leave();
    assert!(sizes.legality(a, b).is_some());
    assert_eq!(sizes.legality(b, c), None);
    assert_eq!(sizes.legality(a, c), None);
    sizes.leave();
    assert_eq!(sizes.legality(a, b), None);
}

#[test]
fn the_first_proof_stays() {
    let (mut sizes, [a, b, ..]) = four();
    let first = check(&mut sizes, a, b);
    let other = sizes.checked(Check::Equal(a, b));
    sizes.learn(a, b, other);
    assert_eq!(sizes.legality(a, b), Some(vec![first]));
}

#[test]
fn sizes_that_are_each_1_or_the_other_are_equal() {
    let (mut sizes, [a, b, ..]) = four();
    sizes.learn_equal(a, b);
    assert!(sizes.equality(a, b).is_some());
}

/// All sizes of a tensor's extent are legal; those of an op that is yet to run are undecided.
#[test]
fn an_extent_proves_something_once_it_is_there() {
    let (mut sizes, [a, b, c, _]) = four();
    let extent = sizes.extent(a, b);
    assert_eq!(sizes.legality(a, extent), None);
    sizes.exists(extent);
    assert!(sizes.legality(a, extent).is_some());
    assert!(sizes.legality(b, extent).is_some());
    assert_eq!(sizes.legality(c, extent), None);
    assert_eq!(sizes.legality(extent, a), None);
}

/// A size with very many neighbours does not slow down the search from the other end.
#[test]
fn a_size_that_met_many_others_is_searched_from_the_other_end() {
    let (mut sizes, [a, b, c, d]) = four();
    let [first, last] = [check(&mut sizes, a, b), check(&mut sizes, b, c)];
    for _ in 0..1000 {
        let other = sizes.unknown();
        check(&mut sizes, a, other);
        check(&mut sizes, other, d);
    }
    assert_eq!(sizes.legality(a, c), Some(vec![first, last]));
    check(&mut sizes, c, d);
    assert_eq!(sizes.legality(b, d).map(|proofs| proofs.len()), Some(2));
    // Without neighbours, the search ends at once.
    let alone = sizes.unknown();
    assert_eq!(sizes.legality(a, alone), None);
}

#[test]
fn a_size_that_many_others_met_is_searched_from_the_other_end() {
    let (mut sizes, [a, b, c, _]) = four();
    let proofs = vec![check(&mut sizes, a, b), check(&mut sizes, b, c)];
    for _ in 0..1000 {
        let other = sizes.unknown();
        check(&mut sizes, other, c);
    }
    assert_eq!(sizes.legality(a, c), Some(proofs));
}

#[test]
fn a_pair_is_found_however_many_others_its_sizes_met() {
    let (mut sizes, [a, b, ..]) = four();
    let proof = check(&mut sizes, a, b);
    for _ in 0..500 {
        let [extent, size] = [(), ()].map(|()| sizes.unknown());
        check(&mut sizes, a, extent);
        check(&mut sizes, size, b);
    }
    assert_eq!(sizes.legality(a, b), Some(vec![proof]));
}

#[test]
fn a_path_may_be_long() {
    let mut sizes = Sizes::default();
    let path: Vec<SizeId> = (0..40).map(|_| sizes.unknown()).collect();
    let proofs = path.windows(2).map(|pair| check(&mut sizes, pair[0], pair[1])).collect();
    assert_eq!(sizes.legality(path[0], path[39]), Some(proofs));
}

/// A search visits few pairs, however many neighbours two sizes have: else many neighbours take quadratic
/// time.
#[test]
fn a_search_is_short() {
    let (mut sizes, [a, b, c, _]) = four();
    check(&mut sizes, a, b);
    check(&mut sizes, b, c);
    assert!(sizes.legality(a, c).is_some());
    for _ in 0..500 {
        let [later, earlier] = [(), ()].map(|()| sizes.unknown());
        check(&mut sizes, a, later);
        check(&mut sizes, earlier, c);
    }
    assert_eq!(sizes.legality(a, c), None);
}
