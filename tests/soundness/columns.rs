//! One column: its inferred, declared and proven sizes, against every filling of its `?`.

use crate::model::{Column, agrees, for_each_column, letters, shape};
use broadcastable::{Dim, Role, Rule};

#[test]
fn a_column_is_refused_exactly_where_every_filling_is_illegal() {
    for_each_column(|column| {
        let has_legal = column.legal_fillings().next().is_some();
        assert_eq!(column.facts().is_ok(), has_legal, "{:?}", column.dims);
    });
}

/// Static if all legal fillings have one extent, else `?`.
#[test]
fn the_inferred_size_is_the_extent_of_every_legal_filling_and_no_less_precise() {
    for_each_accepted_column(|column, facts| {
        let mut extents = column.legal_fillings().map(|(_, extent)| extent);
        let first = extents.next().unwrap();
        let precise = if extents.all(|extent| extent == first) { Dim::new(first) } else { Dim::DYNAMIC };
        assert_eq!(facts.size, precise, "{:?}, values {:?}", column.dims, column.values);
    });
}

#[test]
fn the_operand_that_sets_the_size_is_the_first_one_that_has_it() {
    for_each_accepted_column(|column, facts| {
        assert_eq!(
            column.dims.iter().position(|&dim| dim == facts.size),
            Some(facts.set_by),
            "{:?}",
            column.dims
        );
    });
}

/// The verdict of strict verification, in one sentence.
#[test]
fn an_op_is_accepted_exactly_if_some_filling_is_legal_and_all_legal_ones_agree_with_the_result() {
    for_each_column(|column| {
        let extents: Vec<u64> = column.legal_fillings().map(|(_, extent)| extent).collect();
        for declared in letters(column.fixed()) {
            let agrees = |&extent: &u64| agrees(&[declared], &[extent]);
            let is_sound = !extents.is_empty() && extents.iter().all(agrees);
            let op = column.op.clone().with_results([shape(&[declared])]);
            let broken = op.verify().err().map(|violation| violation.rule());
            assert_eq!(broken.is_none(), is_sound, "{op}");
            match broken {
                None => {}
                Some(Rule::InferDim) => assert!(extents.is_empty(), "{op}"),
                Some(Rule::ResultStatic) => assert!(!extents.iter().any(agrees), "{op}: no filling agrees"),
                // Refused although a filling may agree, because another legal one does not.
                Some(rule) => assert_eq!(rule, Rule::ResultDynamic, "{op}"),
            }
        }
    });
}

/// Full is always the extent, and unit is always 1; ambiguous is a stretched 1 in some filling, and an extent
/// other than 1 in another.
#[test]
fn a_role_says_where_an_operand_is_read_in_every_legal_filling_and_no_less_than_is_proven() {
    for_each_column(|column| {
        let Ok(facts) = column.facts() else { return };
        for operand in 0..column.dims.len() {
            let sizes = || column.legal_fillings().map(|(sizes, extent)| (sizes[operand], extent));
            let is_right = match facts.roles(operand).next().unwrap() {
                Role::Full => sizes().all(|(size, extent)| size == extent),
                Role::Unit => sizes().all(|(size, _)| size == 1) && sizes().any(|(_, extent)| extent != 1),
                Role::Ambiguous => {
                    sizes().any(|(size, extent)| size == 1 && extent != 1)
                        && sizes().any(|(size, extent)| size == extent && extent != 1)
                }
                Role::Missing => false,
            };
            assert!(is_right, "operand #{operand} of {:?}, values {:?}", column.dims, column.values);
        }
    });
}

#[test]
fn a_column_is_proven_legal_exactly_where_every_filling_is_legal() {
    for_each_column(|column| {
        let Ok(facts) = column.facts() else { return };
        let all_legal = column.legal_fillings().count() == column.fillings.len();
        let found = [facts.is_legal(), facts.columns()[0].is_legal()];
        assert_eq!(found, [all_legal; 2], "{:?}, values {:?}", column.dims, column.values);
    });
}

fn for_each_accepted_column(mut visit: impl FnMut(&Column, &broadcastable::Column)) {
    for_each_column(|column| {
        if let Ok(facts) = column.facts() {
            visit(column, &facts.columns()[0]);
        }
    });
}
