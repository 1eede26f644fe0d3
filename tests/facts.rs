//! The facts of ops, in readable examples; `tests/soundness` has all small ops.

use broadcastable::{Column, Dim, DynamicDim, Op, OpFacts, Role, RuntimeChecks, Shape, SizeId};

fn op(text: &str) -> Op {
    text.parse().unwrap()
}

/// The roles of every operand, as `FU, AM`: Full, Unit, Ambiguous, Missing.
fn roles(facts: &OpFacts) -> String {
    let letter = |role| match role {
        Role::Missing => 'M',
        Role::Unit => 'U',
        Role::Full => 'F',
        Role::Ambiguous => 'A',
    };
    let row = |operand: usize| match facts.op().operands()[operand].dims() {
        Some(_) => facts.roles(operand).map(letter).collect(),
        None => "*".into(),
    };
    (0..facts.op().operands().len()).map(row).collect::<Vec<String>>().join(", ")
}

#[test]
fn roles_of_operands() {
    for (text, expected) in [
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
        ("vector<[4]>, vector<1>", "F, U"),
        ("vector<[1]>, vector<1>", "F, U"),
        // An unranked operand may stretch all but the fixed sizes.
        ("*, 1x4x?", "*, UFA"),
        ("*", "*"),
        ("4x1, ?x3 => 4x3, 4x3", "FU, AF"),
    ] {
        assert_eq!(roles(&op(text).infer().unwrap()), expected, "{text}");
    }
}

#[test]
fn roles_where_operands_are_the_same_value() {
    for (text, values, expected) in [
        ("?, ?", [0, 0, 0], "F, F"),
        ("?, ?, 1", [0, 0, 1], "F, F, U"),
        ("?, ?, ?", [0, 0, 1], "A, A, A"),
        ("?, ?, 4", [0, 0, 1], "A, A, F"),
        ("?x?, ?x?, ?", [0, 0, 1], "FA, FA, MA"),
        ("?x?, ?x? dims 0, 1", [0, 0, 0], "FF, FF"),
        ("?, ?x? dims 0", [0, 0, 0], "FM, FF"), // dimension 0 of both is one size
        ("?, ?x? dims 1", [0, 0, 0], "MA, FA"),
    ] {
        let op = op(text).with_size_ids(|operand, dim| SizeId::new(values[operand], dim));
        assert_eq!(roles(&op.infer().unwrap()), expected, "{text}");
    }
}

/// Equal names are equal sizes; a `?` has none.
#[test]
fn roles_where_sizes_have_names() {
    for (text, expected, inferred) in [
        ("BxT, BxT", "FF, FF", "B T"),
        ("Bx1xT, T", "FFF, MMF", "B 1 T"),
        ("Bx1xT, 4xT", "FUF, MFF", "B 4 T"),
        ("B, T", "A, A", "?"),
        ("B, ?", "A, A", "?"),
        ("?, ?", "A, A", "?"),
        ("B, B, T", "A, A, A", "?"),
        ("B, 4", "A, F", "4"),
        ("TxT, 1xT", "FF, UF", "T T"),
        ("T, 4xT dims 1", "MF, FF", "4 T"),
        // Its size may differ as soon as an unranked operand takes part.
        ("B, *", "A, *", "?"),
        ("BxT => BxT", "FF", "B T"),
    ] {
        let op = op(text);
        let facts = op.infer().unwrap();
        let size = |(index, column): (usize, &Column)| {
            facts.size_name(index).map_or(column.size.to_string(), str::to_owned)
        };
        let sizes: Vec<String> = facts.columns().iter().enumerate().map(size).collect();
        assert_eq!((roles(&facts).as_str(), sizes.join(" ").as_str()), (expected, inferred), "{text}");
    }
}

#[test]
fn names_of_results_that_the_operands_do_not_prove() {
    for (text, expected) in [
        ("B, B -> B", &[][..]),
        ("B, 1 -> ?", &[]),
        ("BxT, 1xT -> BxT", &[]),
        ("BxT, BxS -> BxT", &[1]),
        ("BxT, 4xT -> BxT", &[0]),
        ("BxT -> TxB", &[0, 1]),
        ("B, * -> B", &[0]),
        ("* , B -> *", &[]),
    ] {
        assert_eq!(op(text).verify().unwrap().unproven_names(0), expected, "{text}");
    }
    let two = op("B, 4 => 4, B");
    let facts = two.verify().unwrap();
    assert_eq!([0, 1, 2].map(|result| facts.unproven_names(result)), [vec![], vec![0], vec![]]);
    // Inference does not look at results.
    assert!(op("B -> 4xB").infer().unwrap().unproven_names(0).is_empty());
}

/// Names are equivalent to ids, which take precedence.
#[test]
fn names_are_ids() {
    let named = op("BxT, ?xT -> BxT");
    let ids = |operand, dim| SizeId::new(if dim == 1 { 7 } else { operand }, dim);
    let given = op("?x?, ?x? -> ?x?").with_size_ids(ids);
    assert_eq!(named.infer().unwrap().into_facts(), given.infer().unwrap().into_facts());
    assert_eq!(named.infer().unwrap().runtime_checks(), given.infer().unwrap().runtime_checks());
    assert_eq!(named.clone().with_size_ids(ids), given);
    assert_eq!(named.with_results([Shape::Unranked]).to_string(), "BxT, ?xT -> *");
}

#[test]
fn roles_with_explicit_dimensions() {
    for (text, expected) in [
        ("4, 4 dims []", "F, F"),
        ("4, 1 dims 0", "F, U"),
        ("4, 1x2 dims 0", "FM, UF"),
        ("1x2, 4 dims 0", "UF, FM"),
        ("2, 4x1 dims 1", "MF, FU"),
        ("(), 2x? dims []", "MM, FF"),
        ("1x2, 4x3x1 dims 1, 2", "MUF, FFU"),
        ("2x4, 2x3x4 dims 0, 2", "FMF, FFF"),
        ("?, ?x? dims 0", "AM, AF"),
        ("?, 4x? dims 0", "AM, FF"),
        ("?, 1x? dims 0", "FM, UF"),
        ("?x?, 4x1x? dims 0, 2", "AMA, FFA"),
        ("?x?, ?x? dims 0, 1", "AA, AA"),
        ("vector<[4]>, vector<1x2> dims 0", "FM, UF"),
    ] {
        assert_eq!(roles(&op(text).infer().unwrap()), expected, "{text}");
    }
}

/// The first operand that has the inferred size, not the first that takes part. With dimensions, where the
/// smaller operand has none it takes no part.
#[test]
fn set_by_is_the_first_operand_of_that_size() {
    for (text, expected) in [
        ("4, 4", vec![0]),
        ("1, 4, 4", vec![1]),
        ("1, 1", vec![0]),
        ("?, 4, ?", vec![1]),
        ("1, ?, ?", vec![1]),
        ("?, 1, 0", vec![2]),
        ("(), 1, 1", vec![1]),
        ("*, 1, *, 2", vec![3]),
        ("*, (), 1x4", vec![2, 2]),
        ("1, 1x1, 2x1x3, 4x1", vec![2, 3, 2]),
        ("4x1, ?x3", vec![0, 1]),
        ("(), *", vec![]),
        ("4, 4 dims []", vec![0]),
        ("1, 1 dims 0", vec![0]),
        ("4, 1x2 dims 0", vec![0, 1]),
        ("1x2, 4 dims 0", vec![1, 0]),
        ("1, 1x1 dims 0", vec![0, 1]),
        ("1, 1x1 dims 1", vec![1, 0]),
        ("1x1, 1 dims 1", vec![0, 0]),
        ("(), 1x1 dims []", vec![1, 1]),
        ("1x1, () dims []", vec![0, 0]),
        ("?x1, 4x3x? dims 0, 2", vec![1, 1, 1]),
        ("?x1, 1x3x1 dims 0, 2", vec![0, 1, 0]),
    ] {
        let set_by: Vec<usize> =
            op(text).infer().unwrap().columns().iter().map(|column| column.set_by).collect();
        assert_eq!(set_by, expected, "{text}");
    }
}

/// Both ways; what the op does not have is in no column.
#[test]
fn columns_of_dimensions() {
    for (text, expected) in [
        ("2x4, 2x3x4 dims 0, 2", vec![vec![0, 2], vec![0, 1, 2]]),
        ("2x3x4, 2x4 dims 0, 2", vec![vec![0, 1, 2], vec![0, 2]]),
        ("4, 4 dims 0", vec![vec![0], vec![0]]),
        ("(), 4 dims []", vec![vec![], vec![0]]),
        ("2x3x4", vec![vec![0, 1, 2]]),
        ("3x4, *, 2x3x4, 4, ()", vec![vec![1, 2], vec![], vec![0, 1, 2], vec![2], vec![]]),
        ("*", vec![vec![]]),
    ] {
        let op = op(text);
        let facts = op.infer().unwrap();
        for (operand, columns) in expected.iter().enumerate() {
            let found: Vec<_> = (0..=columns.len()).map(|dim| facts.column_of(operand, dim)).collect();
            let dims: Vec<_> = columns.iter().copied().map(Some).chain([None]).collect();
            assert_eq!(found, dims, "operand #{operand} of {text}");
            for column in 0..5 {
                let dim = columns.iter().position(|&found| found == column);
                assert_eq!(facts.dim_at(operand, column), dim, "operand #{operand} of {text} in {column}");
            }
        }
        for dim in [5, usize::MAX] {
            assert_eq!([facts.column_of(0, dim), facts.dim_at(0, dim)], [None, None], "{text}");
        }
        for none in [expected.len(), usize::MAX] {
            assert_eq!([facts.column_of(none, 0), facts.dim_at(none, 0)], [None, None], "{text}");
            assert!(facts.roles(none).all(|role| role == Role::Missing));
            assert_eq!(facts.roles(none).count(), facts.columns().len());
        }
    }
}

#[test]
fn nothing_inferred_is_not_rank_zero() {
    let [unranked, scalar, both] = ["*, *", "(), ()", "*, ()"].map(op);
    let [unranked, scalar, both] = [&unranked, &scalar, &both].map(|op| op.infer().unwrap());
    assert_eq!([&unranked, &scalar, &both].map(|facts| facts.rank()), [None, Some(0), Some(0)]);
    assert_eq!([&unranked, &scalar, &both].map(|facts| facts.has_unranked()), [true, false, true]);
    assert_eq!(unranked.shape(), Shape::Unranked);
    assert_eq!(both.shape().to_string(), "()");
    assert_eq!(op("").infer().unwrap().rank(), None);
}

#[test]
fn an_unranked_operand_is_known_by_one_id() {
    let asked = std::cell::RefCell::new(Vec::new());
    let op = op("*, 4x?, f32, ()").with_size_ids(|operand, dim| {
        asked.borrow_mut().push((operand, dim));
        SizeId::new(0, 0)
    });
    assert_eq!(asked.into_inner(), [(0, 0), (1, 0), (1, 1), (2, 0)]);
    assert!(op.infer().is_err(), "f32 has no shape");
    let is_legal = |text: &str, ids: [usize; 2]| {
        let op: Op = text.parse().unwrap();
        op.with_size_ids(|operand, dim| SizeId::new(ids[operand], dim)).infer().unwrap().is_legal()
    };
    assert_eq!([is_legal("*, *", [0, 0]), is_legal("*, *", [0, 1])], [true, false]);
    assert_eq!([is_legal("*, 1", [0, 1]), is_legal("*, 4", [0, 1])], [true, false]);
}

/// Ids are the caller's, and may be addresses.
#[test]
fn facts_are_the_same_whatever_the_ids_are() {
    for text in ["4x1, ?x3", "?x?, ?", "*, 4", "?, ?x? dims 0", "*, *"] {
        let facts = |first: usize| {
            let op = op(text).with_size_ids(|operand, dim| SizeId::new(first + operand, dim + 7));
            op.infer().unwrap().into_facts()
        };
        assert_eq!(facts(0), facts(0xdead_beef), "{text}");
        assert_eq!(facts(0), op(text).infer().unwrap().into_facts(), "{text}");
        let [shown, others] = [facts(0), facts(0xdead_beef)].map(|facts| format!("{facts:?}"));
        assert_eq!(shown, others);
    }
    let debug = format!("{:?}", op("4x1, ?x3").infer().unwrap().into_facts());
    assert_eq!(
        debug,
        "Facts { columns: [Column { size: 4, set_by: 0, is_legal: false, .. }, \
         Column { size: 3, set_by: 1, is_legal: true, .. }], ranked: true, has_unranked: false, \
         is_legal: false, .. }"
    );
}

/// Known identities do make a difference.
#[test]
fn facts_differ_where_what_is_known_differs() {
    let texts =
        ["4", "?", "*", "()", "1, 4", "?, ?", "*, 4", "4, 1x2 dims 0", "2x4", "2x4, 2x1 dims 0, 1", ""];
    let all: Vec<_> = texts.map(|text| op(text).infer().unwrap().into_facts()).into();
    for (index, facts) in all.iter().enumerate() {
        let equal: Vec<_> = (0..all.len()).filter(|&other| all[other] == *facts).collect();
        assert_eq!(equal, [index], "{}", texts[index]);
    }
    let same = op("?, ?").with_size_ids(|_, dim| SizeId::new(0, dim));
    assert_ne!(same.infer().unwrap().into_facts(), op("?, ?").infer().unwrap().into_facts());
}

/// In the order of the operands, each different size once.
#[test]
fn checks_name_the_dimensions_of_the_op() {
    let dims = |dims: &[(usize, usize)]| -> Vec<DynamicDim> {
        dims.iter().map(|&(operand, dim)| DynamicDim::new(operand, dim)).collect()
    };
    let against = |size: u64, set_by, list: &[(usize, usize)]| RuntimeChecks::AgainstFixed {
        size: Dim::new(size),
        set_by,
        dims: dims(list),
    };
    let each_other = |list: &[(usize, usize)]| RuntimeChecks::AgainstEachOther { dims: dims(list) };
    for (text, expected) in [
        ("4x?, ?x?", vec![against(4, 0, &[(1, 0)]), each_other(&[(0, 1), (1, 1)])]),
        ("?x?, ?, 1x4", vec![RuntimeChecks::None, against(4, 2, &[(0, 1), (1, 0)])]),
        ("?, ?x4x? dims 2", vec![RuntimeChecks::None, RuntimeChecks::None, each_other(&[(0, 0), (1, 2)])]),
        (
            "?x3x?, 2x? dims 0, 2",
            vec![against(2, 1, &[(0, 0)]), RuntimeChecks::None, each_other(&[(0, 2), (1, 1)])],
        ),
        ("*, ?", vec![RuntimeChecks::None]),
        ("*", vec![]),
    ] {
        assert_eq!(op(text).infer().unwrap().runtime_checks(), expected, "{text}");
    }
    let repeated = op("?, ?, ?, ?").with_size_ids(|operand, dim| SizeId::new(operand % 2, dim));
    assert_eq!(repeated.infer().unwrap().runtime_checks(), [each_other(&[(0, 0), (1, 0)])]);
}
