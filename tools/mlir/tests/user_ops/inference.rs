//! Builders that infer the result.

use super::{context_with, toy};
use crate::support::{arguments, collect_errors, tensor, values};
use broadcastable_mlir::{OpParts, verify_operation};
use melior::{
    Context, Error,
    ir::{
        Attribute, Block, Identifier, Location, Operation, ValueLike,
        operation::{OperationBuilder, OperationLike},
    },
};

/// Builds an op on the arguments of a block, with a result that is inferred.
fn build<'c>(
    context: &'c Context,
    name: &str,
    operands: &Block<'c>,
    dimensions: Option<&str>,
) -> Result<Operation<'c>, Error> {
    let attribute =
        |text| (Identifier::new(context, "broadcast_dimensions"), Attribute::parse(context, text).unwrap());
    OperationBuilder::new(name, Location::unknown(context))
        .add_operands(&arguments(operands))
        .add_attributes(&dimensions.map(attribute).into_iter().collect::<Vec<_>>())
        .enable_result_type_inference()
        .build()
}

#[test]
fn a_builder_infers_the_result() {
    let context = context_with(&toy());
    let infer = |name, operands: &[&str], dimensions: Option<&str>| {
        let block = values(&context, operands);
        let op = build(&context, name, &block, dimensions).unwrap();
        assert!(op.verify(), "{op}");
        assert!(verify_operation(&op).is_ok());
        op.result_at(0).unwrap().r#type()
    };
    assert_eq!(infer("toy.add", &["4x1xf32", "?xf32"], None), tensor(&context, "4x?xf32"));
    assert_eq!(infer("toy.add", &["4xi1", "1xf32"], None), tensor(&context, "4xf32"));
    assert_eq!(infer("toy.less", &["4x1xf32", "3xf32"], None), tensor(&context, "4x3xi1"));
    assert_eq!(infer("toy.mul", &["4xf32", "1x2xf32"], Some("array<i64: 0>")), tensor(&context, "4x2xf32"));
    assert_eq!(infer("toy.mul", &["*xf32", "*xf32"], None), tensor(&context, "*xf32"));
}

#[test]
fn a_builder_that_cannot_infer_fails_with_our_message() {
    let context = context_with(&toy());
    let errors = collect_errors(&context);
    assert!(build(&context, "toy.add", &values(&context, &["4x3xf32", "2xf32"]), None).is_err());
    assert!(build(&context, "toy.add", &values(&context, &[]), None).is_err());
    assert!(build(&context, "toy.add", &values(&context, &["4xf32"]), Some("true")).is_err());
    insta::assert_snapshot!(errors.lock().unwrap(), @r"
    error: cannot infer the result type: operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]
    note: shapes, aligned on the right:
      operand #0   4x3
      operand #1     2
                     ^
    error: cannot infer the result type: needs at least one operand [operands-nonempty]
    error: cannot infer the result type: expects broadcast_dimensions to be an i64 array such as array<i64: 0, 1>, got 'true'
    ");
}
