//! The reference evaluator, against the formulas of the N-to-N operator's document, as they are printed
//! there, on every small op.

use broadcastable::{
    Alignment, Op, Rule, Violation,
    reference::{Array, ElementMap, Error, broadcast, evaluate, f},
};

/// An element that records its origin: its operand, and its index there, counted from 1.
type Origin = (usize, Vec<usize>);

/// Every list of at most `rank` of these sizes.
fn small_sizes(rank: usize, sizes: &[usize]) -> Vec<Vec<usize>> {
    let indices = |rank| indices(&vec![sizes.len(); rank]);
    let size = |index: Vec<usize>| index.into_iter().map(|index| sizes[index - 1]).collect();
    (0..=rank).flat_map(indices).map(size).collect()
}

/// Every index into these sizes, counted from 1, in row-major order.
fn indices(sizes: &[usize]) -> Vec<Vec<usize>> {
    let longer = |size: usize| move |index: Vec<usize>| (1..=size).map(move |i| [&index[..], &[i]].concat());
    sizes.iter().fold(vec![vec![]], |indices, &size| indices.into_iter().flat_map(longer(size)).collect())
}

fn from_zero(index: &[usize]) -> Vec<usize> {
    index.iter().map(|i| i - 1).collect()
}

/// An array whose elements record their places.
fn origins(operand: usize, sizes: &[usize]) -> Array<Origin> {
    Array::new(sizes, indices(sizes).into_iter().map(|index| (operand, index)).collect()).unwrap()
}

/// `X0, X1, …` of these sizes.
fn operands(sizes: &[&Vec<usize>]) -> Vec<Array<Origin>> {
    sizes.iter().enumerate().map(|(operand, sizes)| origins(operand, sizes)).collect()
}

/// Calls `check` with every triple of these sizes.
fn for_every_three(sizes: &[Vec<usize>], check: impl Fn([&Vec<usize>; 3])) {
    for a in sizes {
        for b in sizes {
            sizes.iter().for_each(|c| check([a, b, c]));
        }
    }
}

/// `Z1, …, ZN` by the section "Functionality description", its names and its indices from 1; `None` where
/// its constraint `C1` does not hold.
#[allow(non_snake_case)]
fn by_the_formulas(X: &[Array<Origin>]) -> Option<Vec<Array<Origin>>> {
    let nY = X.iter().map(|Xm| Xm.sizes().len()).max()?;
    // Step 1: dYm_i = 1 if i <= nY - nXm, and dXm_(i - nY + nXm) otherwise.
    let dYm = |Xm: &Array<Origin>, i: usize| {
        let nXm = Xm.sizes().len();
        if i <= nY - nXm { 1 } else { Xm.sizes()[i + nXm - nY - 1] }
    };
    // Ym[s, i_1, …, i_nXm] = Xm[i_1, …, i_nXm], where s is nY - nXm ones.
    let Ym = |Xm: &Array<Origin>, i: &[usize]| {
        let (s, own) = i.split_at(nY - Xm.sizes().len());
        assert!(s.iter().all(|&i| i == 1), "step 1 is only defined there");
        Xm.get(&from_zero(own)).expect("an index of Xm").clone()
    };
    // Step 2: dY_i is the maximum, and C1: every dYm_i is dY_i or 1.
    let dY: Vec<usize> = (1..=nY).map(|i| X.iter().map(|Xm| dYm(Xm, i)).max().unwrap()).collect();
    let C1 = |Xm: &Array<Origin>| (1..=nY).all(|i| [1, dY[i - 1]].contains(&dYm(Xm, i)));
    if !X.iter().all(C1) {
        return None;
    }
    let f = |a: usize, B: usize, C: usize| if B == C { a } else { 1 };
    let Zm = |Xm: &Array<Origin>| {
        let read = |i: &Vec<usize>| (1..=nY).map(|k| f(i[k - 1], dYm(Xm, k), dY[k - 1])).collect::<Vec<_>>();
        let elements = indices(&dY).iter().map(|i| Ym(Xm, &read(i))).collect();
        Array::new(&dY, elements).unwrap()
    };
    Some(X.iter().map(Zm).collect())
}

/// That of two operands, and of three; the document has no size 0.
#[test]
fn every_small_broadcast_is_as_in_the_formulas() {
    let check = |sizes: &[&Vec<usize>]| {
        let operands = operands(sizes);
        assert_eq!(broadcast(&operands).ok(), by_the_formulas(&operands), "{sizes:?}");
    };
    let rank_3 = small_sizes(3, &[1, 2, 3]);
    rank_3.iter().for_each(|a| check(&[a]));
    rank_3.iter().for_each(|a| rank_3.iter().for_each(|b| check(&[a, b])));
    for_every_three(&small_sizes(2, &[1, 2, 3]), |sizes| check(&sizes));
}

/// The one size that is not 1: 0, not the maximum.
#[test]
fn size_0_leaves_no_element() {
    for (sizes, expected) in
        [([vec![0], vec![1]], vec![0]), ([vec![2, 1], vec![0]], vec![2, 0]), ([vec![], vec![0]], vec![0])]
    {
        let results = broadcast(&operands(&[&sizes[0], &sizes[1]])).unwrap();
        assert!(results.iter().all(|result| result.sizes() == expected), "{sizes:?}");
        assert!(results.iter().all(|result| result.elements().is_empty()), "{sizes:?}");
    }
    let violation = broadcast(&operands(&[&vec![0], &vec![2]])).unwrap_err();
    assert!(matches!(violation, Error::Violation(violation) if violation.rule() == Rule::InferDim));
}

/// "σ(Z1, …, ZN) = Broadcast(σ(X1, …, XN))".
#[test]
fn permuting_operands_permutes_results() {
    for_every_three(&small_sizes(2, &[0, 1, 2]), |sizes| {
        let operands = operands(&sizes);
        let results = broadcast(&operands).ok();
        for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let permuted = |arrays: &[Array<Origin>]| order.map(|index| arrays[index].clone());
            let expected = results.as_ref().map(|results| permuted(results).to_vec());
            assert_eq!(broadcast(&permuted(&operands)).ok(), expected, "{sizes:?} in the order {order:?}");
        }
    });
}

/// "Broadcast(X1, X2, X3) = Broadcast(Broadcast(X1, X2), X3)", by pairs alone.
#[test]
fn nesting_pairs_gives_the_same_elements() {
    let pair = |a: &Array<Origin>, b: &Array<Origin>| {
        let [a, b] = broadcast(&[a.clone(), b.clone()]).ok()?.try_into().unwrap();
        Some((a, b))
    };
    let nested = |a: &_, b: &_, c: &_| {
        let (a, b) = pair(a, b)?;
        let ((a, from_a), (b, from_b)) = (pair(&a, c)?, pair(&b, c)?);
        assert_eq!(from_a, from_b, "what is stretched to one shape is the same");
        Some(vec![a, b, from_a])
    };
    for_every_three(&small_sizes(2, &[0, 1, 2]), |sizes| {
        let operands = operands(&sizes);
        assert_eq!(nested(&operands[0], &operands[1], &operands[2]), broadcast(&operands).ok(), "{sizes:?}");
    });
}

/// `broadcast_dimensions` are equivalent to a reshape of the smaller operand: units for the dimensions that
/// it lacks.
#[test]
fn dimensions_mean_an_array_of_full_rank() {
    let body = |elements: &[&Origin]| elements.iter().map(|&element| element.1.clone()).collect::<Vec<_>>();
    for larger in small_sizes(3, &[0, 1, 2]) {
        for named in small_sizes(3, &[0, 1]).into_iter().filter(|named| named.len() == larger.len()) {
            let entries: Vec<i64> =
                (0..larger.len()).filter(|&dim| named[dim] == 1).map(|dim| dim as i64).collect();
            for own in small_sizes(3, &[0, 1, 2]).into_iter().filter(|own| own.len() == entries.len()) {
                let mut padded = vec![1; larger.len()];
                entries.iter().zip(&own).for_each(|(&entry, &size)| padded[entry as usize] = size);
                let (larger, smaller) = (origins(0, &larger), origins(1, &own));
                // At full rank, the elements still record their index in the smaller operand.
                let padded = Array::new(&padded, smaller.elements().to_vec()).unwrap();
                let results = |other: Array<Origin>, alignment: Alignment| {
                    let operands = [[larger.clone(), other.clone()], [other, larger.clone()]];
                    operands.map(|operands| evaluate(&operands, alignment, body).ok())
                };
                let expected = results(padded, Alignment::Right);
                let found = results(smaller, Alignment::Explicit(&entries));
                assert_eq!(found, expected, "{larger:?}, {own:?} by {entries:?}");
            }
        }
    }
}

#[test]
fn the_body_sees_every_result_in_order() {
    let operands = [Array::new(&[2, 1], vec![10, 20]).unwrap(), Array::new(&[3], vec![1, 2, 3]).unwrap()];
    let mut seen = Vec::new();
    let sum = evaluate(&operands, Alignment::Right, |elements| {
        seen.push(elements.iter().map(|&&element| element).collect::<Vec<i32>>());
        elements[0] + elements[1]
    });
    assert_eq!(sum, Array::new(&[2, 3], vec![11, 12, 13, 21, 22, 23]));
    assert_eq!(seen, [[10, 1], [10, 2], [10, 3], [20, 1], [20, 2], [20, 3]]);
}

#[test]
fn f_reads_a_stretched_unit_at_0() {
    let read = |b, c| [0, 1, 2].map(|a| f(a, b, c));
    assert_eq!([read(3, 3), read(1, 3), read(1, 1)], [[0, 1, 2], [0, 0, 0], [0, 1, 2]]);
}

#[test]
fn a_map_leaves_out_what_the_facts_do_not_know() {
    let op: Op = "4, 4x3 dims 0".parse().unwrap();
    let facts = op.infer().unwrap();
    let apply = |operand, sizes: &[usize], extents: &[usize]| {
        ElementMap::new(&facts, operand, sizes, extents).apply(&[2, 1])
    };
    assert_eq!(apply(0, &[4], &[4, 3]), [2]);
    assert_eq!(apply(0, &[1], &[4, 3]), [0]);
    assert_eq!(apply(1, &[4, 3], &[4, 3]), [2, 1]);
    assert_eq!(apply(0, &[4, 4], &[4, 3]), [2], "a rank that is too large");
    assert_eq!(apply(1, &[4, 3, 5], &[4, 3]), [2, 1], "a dimension that the op does not have");
    assert_eq!(apply(1, &[4, 3], &[4]), [2], "an extent that is missing");
    assert_eq!(apply(2, &[4, 3], &[4, 3]), [0; 0], "an operand that the op does not have");
}

#[test]
fn an_array_has_an_element_for_each_index() {
    let error = |sizes: &[usize], count| Array::new(sizes, vec![(); count]).unwrap_err();
    for (sizes, count) in [(vec![], 0), (vec![], 2), (vec![2, 3], 5), (vec![2, 3], 7), (vec![0], 1)] {
        assert_eq!(error(&sizes, count), Error::Count { sizes, count });
    }
    assert_eq!(error(&[2, 3], 0).to_string(), "there is no array of sizes [2, 3] with 0 elements");
    assert!(matches!(error(&[usize::MAX, 2], 0), Error::Count { .. }), "a count that no number holds");
    assert!(matches!(error(&[usize::MAX, 0], 0), Error::Count { .. }), "no size, though the count is 0");
    for (sizes, count) in [(vec![], 1), (vec![0], 0), (vec![2, 3], 6), (vec![usize::MAX / 2, 3, 0], 0)] {
        assert!(Array::new(&sizes, vec![(); count]).is_ok(), "{sizes:?}");
    }
}

#[test]
fn get_takes_indices_of_the_array_alone() {
    let array = Array::new(&[2, 3], vec![1, 2, 3, 4, 5, 6]).unwrap();
    let all = indices(&[2, 3]).iter().map(|index| *array.get(&from_zero(index)).unwrap()).collect::<Vec<_>>();
    assert_eq!(all, array.elements());
    for index in [vec![], vec![0], vec![0, 0, 0], vec![2, 0], vec![0, 3], vec![0, usize::MAX]] {
        assert_eq!(array.get(&index), None, "{index:?}");
    }
    assert_eq!(Array::new(&[], vec![7]).unwrap().get(&[]), Some(&7));
}

#[test]
fn operands_that_do_not_broadcast_are_refused() {
    let array = |sizes: &[usize]| Array::new(sizes, vec![0; sizes.iter().product()]).unwrap();
    let rule = |operands: &[Array<i32>], alignment: Alignment| match evaluate(operands, alignment, |_| 0) {
        Err(Error::Violation(violation)) => violation.rule(),
        other => panic!("{other:?}"),
    };
    assert_eq!(rule(&[array(&[3]), array(&[2])], Alignment::Right), Rule::InferDim);
    assert_eq!(rule(&[array(&[3]), array(&[4, 3])], Alignment::Explicit(&[0])), Rule::DimsSize);
    assert_eq!(rule(&[array(&[3]), array(&[4, 3])], Alignment::Explicit(&[])), Rule::DimsRequired);
    assert_eq!(rule(&[array(&[3])], Alignment::Explicit(&[0])), Rule::DimsBinary);
    assert_eq!(rule(&[], Alignment::Right), Rule::OperandsNonempty);
    assert_eq!(rule(&[], Alignment::Explicit(&[])), Rule::OperandsNonempty);
    assert_eq!(broadcast::<()>(&[]), Err(Violation::NoOperands.into()));
    let error = broadcast(&[array(&[3]), array(&[2])]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]"
    );
}

/// Small operands may stretch to huge results, and elements of size 0 always fit into memory.
#[test]
fn a_result_that_is_too_large_is_refused_at_once() {
    const COUNT: usize = 1 << 20;
    let operand = |rank: usize, dim: usize| {
        let sizes: Vec<usize> = (0..rank).map(|index| if index == dim { COUNT } else { 1 }).collect();
        Array::new(&sizes, vec![(); COUNT]).unwrap()
    };
    // 2^40 elements, 2^60, and 2^80, which overflows.
    for rank in [2, 3, 4] {
        let operands: Vec<Array<()>> = (0..rank).map(|dim| operand(rank, dim)).collect();
        let error = Error::TooLarge { sizes: vec![COUNT; rank] };
        assert_eq!(broadcast(&operands), Err(error.clone()));
        let evaluated = evaluate(&operands, Alignment::Right, |_| unreachable!("too large to begin") as u64);
        assert_eq!(evaluated, Err(error));
    }
    // The least square with more than 2^28 elements.
    let side = (1 << 14) + 1;
    let square = [[1, side], [side, 1]].map(|sizes| Array::new(&sizes, vec![(); side]).unwrap());
    assert_eq!(broadcast(&square), Err(Error::TooLarge { sizes: vec![side; 2] }));
    let sizes = vec![COUNT, COUNT];
    assert_eq!(
        Error::TooLarge { sizes }.to_string(),
        "a result of sizes [1048576, 1048576] is too large: it has more than 2^28 elements, or no memory is left"
    );
    // No elements, because one size is 0.
    let none = Array::new(&[0, 1, 1], vec![]).unwrap();
    assert_eq!(broadcast(&[operand(3, 1), operand(3, 2), none]).unwrap()[0].sizes(), [0, COUNT, COUNT]);
}

/// 2^28 elements of 512 KiB, which no address space holds.
#[test]
fn a_result_that_does_not_fit_into_memory_does_not_abort() {
    let evaluated = || {
        let operands =
            [[1, 1 << 14], [1 << 14, 1]].map(|sizes| Array::new(&sizes, vec![(); 1 << 14]).unwrap());
        let body = |_: &[&()]| -> [u8; 1 << 19] { unreachable!("there is no place for it") };
        evaluate(&operands, Alignment::Right, body).map(|_| ()).unwrap_err()
    };
    // One such element fills much of a usual stack.
    let thread = std::thread::Builder::new().stack_size(1 << 26).spawn(evaluated).unwrap();
    assert_eq!(thread.join().unwrap(), Error::TooLarge { sizes: vec![1 << 14; 2] });
}
