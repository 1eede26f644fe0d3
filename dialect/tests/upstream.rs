//! `Op::verify_upstream` gives LLVM's own verdicts, and the strict rules differ from them as documented:
//! every op of up to two operands of rank up to 2, and every result of rank up to 3, over the sizes 0, 1, 2,
//! 3 and ?; of three operands with `BCAST_EFFORT=long`.
#![allow(unsafe_code)]

use bcast_testing::effort;
use broadcastable::{Dim, Op, Rule, Shape, ValueType};
use broadcastable_dialect::{BlockParts, OpParts, verify_results_broadcastable_shape};
use melior::{
    Context,
    ir::{Block, BlockLike, Location, Type, TypeLike, Value, ValueLike, operation::OperationBuilder},
};
use std::iter;

const SIZES: [Dim; 5] = [Dim::DYNAMIC, Dim::new(0), Dim::UNIT, Dim::new(2), Dim::new(3)];

/// Unranked, and every shape up to that rank.
fn shapes(max_rank: u32) -> Vec<ValueType> {
    let shape = |rank: u32| {
        (0..SIZES.len().pow(rank)).map(move |number| {
            (0..rank).map(|dim| SIZES[number / SIZES.len().pow(dim) % SIZES.len()]).collect::<Shape>()
        })
    };
    let ranked = (0..=max_rank).flat_map(shape);
    iter::once(Shape::Unranked).chain(ranked).map(ValueType::from).collect()
}

fn r#type<'c>(context: &'c Context, value: &ValueType) -> Type<'c> {
    let sizes = match value.dims() {
        None => "*x".into(),
        Some(dims) => dims.iter().map(|dim| format!("{dim}x")).collect::<String>(),
    };
    Type::parse(context, &format!("tensor<{sizes}i1>")).unwrap()
}

/// The documented difference of the strict rules; `None` if there is none.
fn documented_difference(op: &Op) -> Option<&'static str> {
    if op.operands().is_empty() {
        return Some("no operand");
    }
    let violation = op.verify().err()?;
    let rank = |value: &ValueType| value.dims().map(<[Dim]>::len);
    let inferred_rank = op.operands().iter().filter_map(rank).max();
    match violation.rule() {
        Rule::ResultDynamic => Some("a static size where ? was inferred"),
        Rule::ResultRank if rank(&op.results()[0]) > inferred_rank => Some("a result of larger rank"),
        Rule::InferDim | Rule::ResultStatic if has_zero_with_dynamic(op.operands()) => Some("0 with ?"),
        _ => None,
    }
}

/// Whether a column has both a 0 and a ?.
fn has_zero_with_dynamic(operands: &[ValueType]) -> bool {
    let from_right = |value: &ValueType, column: usize| value.dims()?.iter().rev().nth(column).copied();
    (0..2).any(|column| {
        let has = |size| operands.iter().any(|value| from_right(value, column) == Some(size));
        has(Dim::new(0)) && has(Dim::DYNAMIC)
    })
}

/// Counts the verdicts, so that the sweep is known to cover every kind.
#[derive(Default)]
struct Seen {
    accepted: usize,
    refused: usize,
    different: usize,
}

/// Checks one list of operands with every result.
fn check(context: &Context, operands: &[ValueType], results: &[(ValueType, Type)], seen: &mut Seen) {
    let location = Location::unknown(context);
    let types: Vec<_> = operands.iter().map(|value| (r#type(context, value), location)).collect();
    let block = Block::new(&types);
    let values: Vec<Value> = (0..operands.len()).map(|i| block.argument_at(i).unwrap()).collect();
    let built = OperationBuilder::new("test.op", location).add_operands(&values).add_results(&[results[0].1]);
    let built = block.append_operation(built.build().unwrap());
    let built_result = built.result_at(0).unwrap();
    let mut op = Op::elementwise(operands.iter().cloned());
    for (result, result_type) in results {
        // SAFETY: the op is alive, and the type is of its context.
        unsafe { mlir_sys::mlirValueSetType(built_result.to_raw(), result_type.to_raw()) }
        let llvm = verify_results_broadcastable_shape(built);
        op = op.with_results([result.clone()]);
        assert_eq!(op.verify_upstream().is_ok(), llvm, "{op}");
        let strict = op.verify().is_ok();
        assert!(llvm || !strict, "only the strict rules accept {op}");
        if llvm != strict {
            assert!(documented_difference(&op).is_some(), "not documented: LLVM accepts {op}");
            seen.different += 1;
        }
        *(if llvm { &mut seen.accepted } else { &mut seen.refused }) += 1;
    }
}

#[test]
fn every_verdict_is_that_of_llvm() {
    let context = Context::new();
    context.set_allow_unregistered_dialects(true);
    context.attach_diagnostic_handler(|_| true);
    let results: Vec<_> =
        shapes(3).into_iter().map(|result| (result.clone(), r#type(&context, &result))).collect();
    let operands = shapes(2);
    let is_long = effort::is_long();
    let mut seen = Seen::default();
    let mut check_all = |operands: &[ValueType]| check(&context, operands, &results, &mut seen);
    check_all(&[]);
    for a in &operands {
        check_all(std::slice::from_ref(a));
        for b in &operands {
            check_all(&[a.clone(), b.clone()]);
            // Three operands add little to two, and take most of the time.
            for c in operands.iter().filter(|_| is_long) {
                check_all(&[a.clone(), b.clone(), c.clone()]);
            }
        }
    }
    let triples = if is_long { 32 * 32 * 32 } else { 0 };
    assert_eq!(seen.accepted + seen.refused, (1 + 32 + 32 * 32 + triples) * 157);
    assert!(seen.accepted > 0 && seen.refused > 0 && seen.different > 0);
}
