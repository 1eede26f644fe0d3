//! The rules on operations of any dialect, for a compiler built on melior.

use broadcastable::{Alignment, Kind, Role, Rule, Violation};
use broadcastable_dialect::{
    BlockParts, InferResultTypeError, OpBuilder, OperationError, infer_result_type, op_of, register_dialect,
    verify_operation,
};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{
        Attribute, Block, BlockLike, Identifier, Location, Module, Operation, Region, RegionLike, Type,
        Value,
        operation::{OperationBuilder, OperationLike},
    },
};

/// A context with `bcast` that allows unregistered dialects, and fails the test on any diagnostic.
fn context() -> Context {
    let registry = DialectRegistry::new();
    register_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    context.set_allow_unregistered_dialects(true);
    context.attach_diagnostic_handler(|diagnostic| {
        eprintln!("reported: {diagnostic}");
        std::process::abort() // a panic must not meet C++
    });
    context
}

fn values<'c>(context: &'c Context, types: &[&str]) -> Block<'c> {
    let location = Location::unknown(context);
    Block::new(&types.iter().map(|text| (r#type(context, text), location)).collect::<Vec<_>>())
}

fn r#type<'c>(context: &'c Context, text: &str) -> Type<'c> {
    Type::parse(context, text).unwrap()
}

fn arguments<'c, 'a>(block: &'a Block<'c>) -> Vec<Value<'c, 'a>> {
    (0..block.argument_count()).map(|index| block.argument_at(index).unwrap()).collect()
}

fn op<'c>(
    context: &'c Context,
    name: &str,
    operands: &Block<'c>,
    dimensions: Option<&str>,
    results: &[&str],
) -> Operation<'c> {
    let attribute =
        |text| (Identifier::new(context, "broadcast_dimensions"), Attribute::parse(context, text).unwrap());
    OperationBuilder::new(name, Location::unknown(context))
        .add_operands(&arguments(operands))
        .add_attributes(&dimensions.map(attribute).into_iter().collect::<Vec<_>>())
        .add_results(&results.iter().map(|result| r#type(context, result)).collect::<Vec<_>>())
        .build()
        .unwrap()
}

#[test]
fn ops_of_any_dialect_are_verified_without_a_report() {
    let context = context();
    let operands = values(&context, &["tensor<4x3xf32>", "tensor<2xf32>"]);
    for name in ["toy.add", "bcast.add"] {
        let op = op(&context, name, &operands, None, &["tensor<4x3xf32>"]);
        let Err(OperationError::Violation(violation)) = verify_operation(&op) else { panic!("{name}") };
        assert_eq!(
            violation.to_string(),
            "operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]",
        );
    }
    let none = values(&context, &[]);
    let nothing = op(&context, "toy.nothing", &none, None, &[]);
    assert_eq!(verify_operation(&nothing), Err(Violation::NoOperands.into()));
}

#[test]
fn an_op_in_a_block_is_verified() {
    let context = context();
    let source = r#"
        %a = "toy.source"() : () -> tensor<?xf32>
        %r = "toy.add"(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi1>"#;
    let module = Module::parse(&context, source).unwrap();
    let add = module.body().first_operation().unwrap().next_in_block().unwrap();
    let facts = verify_operation(&add).unwrap();
    assert!(facts.is_legal(), "both operands are one value, so that their sizes are equal");
    assert!(verify_operation(&module.as_operation()).is_err());
}

#[test]
fn broadcast_dimensions_say_how_operands_line_up() {
    let context = context();
    let operands = values(&context, &["tensor<4xf32>", "tensor<1x2xf32>"]);
    let verify = |dimensions| {
        verify_operation(&op(&context, "toy.add", &operands, Some(dimensions), &["tensor<4x2xf32>"]))
    };
    assert_eq!(verify("array<i64: 0>").unwrap().shape().to_string(), "4x2");
    let Err(OperationError::Violation(violation)) = verify("array<i64>") else { panic!() };
    assert_eq!(violation.rule(), Rule::DimsRequired);
    let malformed = verify("[0]").unwrap_err();
    assert_eq!(malformed, OperationError::BroadcastDimensions("[0]".into()));
    assert_eq!(
        malformed.to_string(),
        "expects broadcast_dimensions to be an i64 array such as array<i64: 0, 1>, got '[0]'",
    );
}

/// MLIR accepts any attribute on any op. One that a registered op's definition lacks has another meaning.
#[test]
fn broadcast_dimensions_of_a_stranger_are_not_read() {
    let context = context();
    let registry = DialectRegistry::new();
    melior::utility::register_all_dialects(&registry);
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    let operands = values(&context, &["tensor<4xf32>", "tensor<4x3xf32>"]);
    let stray = op(&context, "arith.addf", &operands, Some("array<i64: 0>"), &["tensor<4x3xf32>"]);
    let Err(OperationError::Violation(violation)) = verify_operation(&stray) else { panic!() };
    assert_eq!(violation.rule(), Rule::InferDim);
    let own = op(&context, "bcast.add", &operands, Some("array<i64: 0>"), &["tensor<4x3xf32>"]);
    assert!(verify_operation(&own).is_ok());
    let square = values(&context, &["tensor<3xf32>", "tensor<3x3xf32>"]);
    let malformed = op(&context, "arith.addf", &square, Some("[0]"), &["tensor<3x3xf32>"]);
    assert!(verify_operation(&malformed).is_ok());
}

/// As the rules see it: with roles, and with equal sizes where operands are the same value.
#[test]
fn an_operation_is_an_op_of_the_core() {
    let context = context();
    let operands = values(&context, &["tensor<4x1xf32>", "tensor<?xi8>"]);
    let read = |name, dimensions, results: &[&str]| {
        op_of(&op(&context, name, &operands, dimensions, results)).map(|op| op.to_string())
    };
    let sum = read("toy.add", None, &["tensor<4x?xf32>"]);
    assert_eq!(sum.as_deref(), Ok("4x1xf32, ?xi8 -> 4x?xf32"));
    let explicit = read("toy.add", Some("array<i64: 1>"), &["tensor<4x?xf32>"]);
    assert_eq!(explicit.as_deref(), Ok("4x1xf32, ?xi8 dims [1] -> 4x?xf32"));
    let both = read("bcast.broadcast", None, &["tensor<4x?xf32>", "tensor<4x?xi8>"]);
    assert_eq!(both.as_deref(), Ok("4x1xf32, ?xi8 => 4x?xf32, 4x?xi8"));
    assert_eq!(read("toy.add", Some("[0]"), &[]), Err(OperationError::BroadcastDimensions("[0]".into())));

    let source = r#"
        %a = "toy.source"() : () -> tensor<?xf32>
        %r = "toy.add"(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>"#;
    let module = Module::parse(&context, source).unwrap();
    let add = module.body().first_operation().unwrap().next_in_block().unwrap();
    let op = op_of(&add).unwrap();
    assert_eq!(op.verify().unwrap().roles(1).collect::<Vec<_>>(), [Role::Full]);
    // The identity of the value is not visible, and reading twice yields equal ops.
    let again = Module::parse(&context, source).unwrap();
    let add = again.body().first_operation().unwrap().next_in_block().unwrap();
    assert_eq!(op_of(&add), Ok(op));
}

#[test]
fn result_types_are_inferred_with_the_elements_that_are_given() {
    let context = context();
    let infer = |operands: &[&str], alignment: Alignment<'_>, element| {
        let block = values(&context, operands);
        infer_result_type(&arguments(&block), alignment, r#type(&context, element))
    };
    let expect = |operands: &[&str], alignment, element, expected| {
        assert_eq!(infer(operands, alignment, element), Ok(r#type(&context, expected)));
    };
    expect(&["tensor<4x1xf32>", "tensor<?xi8>"], Alignment::Right, "i1", "tensor<4x?xi1>");
    expect(&["tensor<4xf32>", "tensor<1x2xf32>"], Alignment::Explicit(&[0]), "f32", "tensor<4x2xf32>");
    expect(&["tensor<*xf32>", "tensor<*xf32>"], Alignment::Right, "f16", "tensor<*xf16>");
    expect(&["vector<[4]xf32>", "vector<2x1xf32>"], Alignment::Right, "index", "vector<2x[4]xindex>");
    expect(&["tensor<f32>"], Alignment::Right, "!toy.number", "tensor<!toy.number>");
    expect(&["tensor<3xf32, \"csr\">", "tensor<3xf32, \"csr\">"], Alignment::Right, "f32", "tensor<3xf32>");
    assert_eq!(infer(&[], Alignment::Right, "f32"), Err(Violation::NoOperands.into()));
    let Err(InferResultTypeError::Violation(violation)) =
        infer(&["tensor<3xf32>", "f32"], Alignment::Right, "f32")
    else {
        panic!()
    };
    assert_eq!(violation.rule(), Rule::ShapedTypes);
}

#[test]
fn elements_that_the_result_cannot_have_are_refused() {
    let context = context();
    for (operand, element, kind, message) in [
        (
            "tensor<4xf32>",
            "tensor<4xf32>",
            Kind::Tensor,
            "a tensor cannot have elements of type 'tensor<4xf32>'",
        ),
        ("tensor<*xf32>", "none", Kind::Tensor, "a tensor cannot have elements of type 'none'"),
        (
            "vector<4xf32>",
            "complex<f32>",
            Kind::Vector,
            "a vector cannot have elements of type 'complex<f32>'",
        ),
    ] {
        let block = values(&context, &[operand]);
        let error =
            infer_result_type(&arguments(&block), Alignment::Right, r#type(&context, element)).unwrap_err();
        assert_eq!(error, InferResultTypeError::Element { kind, element: element.into() });
        assert_eq!(error.to_string(), message);
    }
}

/// Errors are values, and nothing is reported: the context's handler would end this process.
#[test]
fn ops_are_built_with_errors_as_values() {
    let context = context();
    let location = Location::unknown(&context);
    let operands = values(&context, &["tensor<4x1xf32>", "tensor<3xf32>", "tensor<4xi32>"]);
    let [a, b, c] = arguments(&operands)[..] else { panic!() };
    let builder = |name, operands: &[Value<'_, '_>]| {
        OpBuilder::new(&context, name, location).operands(operands).build().map(|op| op.to_string())
    };
    let refused = |name, operands: &[_]| builder(name, operands).unwrap_err().to_string();
    assert!(builder("bcast.add", &[a, b]).unwrap().contains("-> tensor<4x3xf32>"));
    assert!(builder("bcast.broadcast", &[a, c]).unwrap().contains("-> (tensor<4x4xf32>, tensor<4x4xi32>)"));
    assert_eq!(
        refused("bcast.add", &[b, c]),
        "operand #1 dim 0: size 4 cannot broadcast with size 3 of operand #0 [infer-dim]",
    );
    assert_eq!(refused("bcast.add", &[]), "needs at least one operand [operands-nonempty]");
    assert_eq!(
        refused("bcast.exp", &[a]),
        "the context knows no op 'bcast.exp': register the dialect with `register_dialect`, and load it",
    );
    assert_eq!(refused("toy.add", &[a]), refused("bcast.exp", &[a]).replace("bcast.exp", "toy.add"));
    assert!(refused("bcast.sub", &[a]).contains("expected 2 operands, but found 1"));
    assert!(refused("bcast.compare", &[a, b]).contains("requires attribute 'predicate'"));
    assert!(refused("bcast.add", &[a, c]).contains("convert one of them"));
    assert!(refused("bcast.map", &[a]).contains("needs a body"));
    let explicit = OpBuilder::new(&context, "bcast.add", location).operands(&[b, a]);
    let explicit = explicit.alignment(Alignment::Explicit(&[1])).build().unwrap();
    assert!(explicit.to_string().contains("broadcast_dimensions = array<i64: 1>"));
}

#[test]
fn a_map_is_built_with_its_body() {
    let context = context();
    let location = Location::unknown(&context);
    let body = Block::new(&[(r#type(&context, "f32"), location)]);
    let result =
        OperationBuilder::new("bcast.yield", location).add_operands(&arguments(&body)).build().unwrap();
    body.append_operation(result);
    let region = Region::new();
    region.append_block(body);
    let operands = values(&context, &["tensor<4xf32>"]);
    let map = OpBuilder::new(&context, "bcast.map", location).operands(&arguments(&operands)).body(region);
    assert!(map.build().unwrap().to_string().contains("-> tensor<4xf32>"));
}
