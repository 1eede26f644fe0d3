//! A valid op of the dialect is verified without an allocation, and so without a text, on Rust's side.

use bcast_testing::counting::{Counting, allocations};
use broadcastable_dialect::{OpParts, register_dialect};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{BlockLike, Module, RegionLike, operation::OperationLike},
    utility::register_all_dialects,
};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The verifier, on every op of a function of this signature with this body.
fn verify_without_allocation(arguments: &str, body: &str) {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    let text = format!("func.func @f({arguments}) {{\n{body}\nreturn }}");
    let module = Module::parse(&context, &text).unwrap();
    let block = module.body().first_operation().unwrap().region_at(0).unwrap().first_block().unwrap();
    let mut next = block.first_operation();
    let mut count = 0;
    while let Some(op) = next.filter(|op| op.next_in_block().is_some()) {
        let (allocated, is_valid) = allocations(|| op.verify());
        assert!(is_valid && allocated == 0, "{allocated} allocations for {op}");
        count += 1;
        next = op.next_in_block();
    }
    assert_eq!(count, body.lines().count());
}

#[test]
fn pairs() {
    verify_without_allocation(
        "%f: tensor<4x1xf32>, %g: tensor<?x3xf32>, %i: tensor<4x1xi32>, %j: tensor<?x3xi32>, %c: tensor<1x3xi1>",
        "%0 = bcast.add %f, %g : (tensor<4x1xf32>, tensor<?x3xf32>) -> tensor<4x3xf32>
        %1 = bcast.add %i, %j : (tensor<4x1xi32>, tensor<?x3xi32>) -> tensor<?x3xi32>
        %2 = bcast.and %i, %j : (tensor<4x1xi32>, tensor<?x3xi32>) -> tensor<4x3xi32>
        %3 = bcast.max unsigned %i, %j : (tensor<4x1xi32>, tensor<?x3xi32>) -> tensor<4x3xi32>
        %4 = bcast.compare lt, %f, %g : (tensor<4x1xf32>, tensor<?x3xf32>) -> tensor<4x3xi1>
        %5 = bcast.compare lt, %i, %j : (tensor<4x1xi32>, tensor<?x3xi32>) -> tensor<4x3xi1>
        %6 = bcast.select %c, %f, %g : (tensor<1x3xi1>, tensor<4x1xf32>, tensor<?x3xf32>) -> tensor<4x3xf32>
        %7 = bcast.add %f, %g fastmath<nnan> : (tensor<4x1xf32>, tensor<?x3xf32>) -> tensor<4x3xf32>
        %8 = bcast.add %f, %g {test.note} : (tensor<4x1xf32>, tensor<?x3xf32>) -> tensor<4x3xf32>",
    );
}

#[test]
fn rank_8() {
    let (a, b, result) = ("tensor<8x1xi32>", "tensor<1x2x3x4x5x6x1x8xi32>", "tensor<1x2x3x4x5x6x8x8xi32>");
    verify_without_allocation(
        &format!("%a: {a}, %b: {b}"),
        &format!("%0 = bcast.add %a, %b : ({a}, {b}) -> {result}"),
    );
}

#[test]
fn a_thousand_operands() {
    let (operands, types) = (["%a"; 1000].join(", "), ["tensor<4x1xf32>"; 1000].join(", "));
    verify_without_allocation(
        "%a: tensor<4x1xf32>",
        &format!("%0 = bcast.add {operands} : ({types}) -> tensor<4x1xf32>"),
    );
}
