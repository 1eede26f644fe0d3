//! The crate inside a compiler that is built on melior.

mod support;

use broadcastable::{Alignment, Shape};
use broadcastable_mlir::{
    BlockParts, OpBuilder, OpParts,
    ops::bcast::{self, Predicate},
    register_dialect, register_passes, shape_of,
};
use melior::{
    Context, Error,
    dialect::DialectRegistry,
    ir::{
        Block, BlockLike, Location, Module, Operation, Region, RegionLike, Type, ValueLike,
        operation::{OperationBuilder, OperationLike},
    },
    pass::PassManager,
    utility::{parse_pass_pipeline, register_all_dialects, register_all_passes},
};
use support::{arguments, collect_errors, tensor, values};

fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    let context = Context::new_with_registry(&registry, true);
    context.load_all_available_dialects();
    context
}

#[test]
fn functions_for_ops_infer_the_result() {
    let context = context();
    let location = Location::unknown(&context);
    let block = values(&context, &["4x1xf32", "?xf32", "*xf32", "4x3xi1"]);
    let [a, b, unranked, condition] = arguments(&block)[..] else { panic!() };
    let cases = [
        (bcast::add(&context, &[a, b, a], location), "4x?xf32"),
        (bcast::max(&context, &[a], location), "4x1xf32"),
        (bcast::sub(&context, b, unranked, location), "?xf32"),
        (bcast::div(&context, unranked, unranked, location), "*xf32"),
        (bcast::compare(&context, Predicate::Lt, a, b, location), "4x?xi1"),
        (bcast::select(&context, condition, a, b, location), "4x3xf32"),
        (bcast::map(&context, &[a], identity(&context), location), "4x1xf32"),
    ];
    for (op, expected) in cases {
        assert_eq!(op.unwrap().result_at(0).unwrap().r#type(), tensor(&context, expected));
    }
}

/// A body that yields its element.
fn identity(context: &Context) -> Region<'_> {
    let location = Location::unknown(context);
    let body = Block::new(&[(Type::float32(context), location)]);
    let element = body.argument_at(0).unwrap();
    body.append_operation(
        OperationBuilder::new("bcast.yield", location).add_operands(&[element]).build().unwrap(),
    );
    let region = Region::new();
    region.append_block(body);
    region
}

/// Each predicate is the one that is printed.
#[test]
fn predicates_have_their_names() {
    let context = context();
    let block = values(&context, &["4xf32"]);
    let a = arguments(&block)[0];
    for (predicate, name) in [
        (Predicate::Eq, "eq"),
        (Predicate::Ne, "ne"),
        (Predicate::Lt, "lt"),
        (Predicate::Le, "le"),
        (Predicate::Gt, "gt"),
        (Predicate::Ge, "ge"),
    ] {
        let built = bcast::compare(&context, predicate, a, a, Location::unknown(&context)).unwrap();
        let source = format!(
            "%a = builtin.unrealized_conversion_cast to tensor<4xf32>
             %r = bcast.compare {name}, %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>"
        );
        let module = Module::parse(&context, &source).unwrap();
        let parsed = module.body().first_operation().unwrap().next_in_block().unwrap();
        assert_eq!(built.attribute("predicate"), parsed.attribute("predicate"), "{name}");
    }
}

#[test]
fn a_builder_infers_the_result_with_broadcast_dimensions() {
    let context = context();
    let block = values(&context, &["?xf32", "1x2xf32"]);
    let op = OpBuilder::new(&context, "bcast.sub", Location::unknown(&context))
        .operands(&arguments(&block))
        .alignment(Alignment::Explicit(&[0]))
        .build()
        .unwrap();
    assert_eq!(op.result_at(0).unwrap().r#type(), tensor(&context, "?x2xf32"));
}

#[test]
fn a_builder_infers_every_result_of_a_broadcast() {
    let context = context();
    let block = values(&context, &["4x1xf32", "?xi8", "*xindex"]);
    let op = OperationBuilder::new("bcast.broadcast", Location::unknown(&context))
        .add_operands(&arguments(&block))
        .enable_result_type_inference()
        .build()
        .unwrap();
    let types: Vec<_> = op.results().map(|result| result.r#type()).collect();
    assert_eq!(types, ["4x?xf32", "4x?xi8", "4x?xindex"].map(|text| tensor(&context, text)));
    assert!(op.verify(), "{op}");
}

/// Builds a map of an `f32` and an element of that type, which it yields.
fn build_map<'c>(context: &'c Context, operands: &Block<'c>, yielded: &str) -> Result<Operation<'c>, Error> {
    let location = Location::unknown(context);
    let element = Type::parse(context, yielded).unwrap();
    let body = Block::new(&[(Type::float32(context), location), (element, location)]);
    let yielded =
        OperationBuilder::new("bcast.yield", location).add_operands(&[body.argument_at(1).unwrap()]);
    body.append_operation(yielded.build().unwrap());
    let region = Region::new();
    region.append_block(body);
    OperationBuilder::new("bcast.map", location)
        .add_operands(&arguments(operands))
        .add_regions([region])
        .enable_result_type_inference()
        .build()
}

#[test]
fn a_builder_infers_the_result_of_a_map_from_its_body() {
    let context = context();
    let block = values(&context, &["4x1xf32", "3xi8"]);
    let op = build_map(&context, &block, "i8").unwrap();
    assert_eq!(op.result_at(0).unwrap().r#type(), tensor(&context, "4x3xi8"));
    assert!(op.verify(), "{op}");
}

#[test]
fn a_builder_infers_no_type_that_does_not_exist() {
    let context = context();
    let errors = collect_errors(&context);
    for operands in [["4xf32", "4xf32"], ["*xf32", "*xf32"]] {
        let block = values(&context, &operands);
        assert!(build_map(&context, &block, "none").is_err());
    }
    insta::assert_snapshot!(errors.lock().unwrap(), @r"
    error: invalid tensor element type: 'none'
    error: invalid tensor element type: 'none'
    ");
}

#[test]
fn a_builder_that_cannot_infer_fails_with_our_message() {
    let context = context();
    let errors = collect_errors(&context);
    let block = values(&context, &["4x3xf32", "2xf32"]);
    let built = OperationBuilder::new("bcast.sub", Location::unknown(&context))
        .add_operands(&arguments(&block))
        .enable_result_type_inference()
        .build();
    assert!(built.is_err());
    insta::assert_snapshot!(errors.lock().unwrap(), @r"
    error: 'bcast.sub' op operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]
    note: shapes, aligned on the right:
      operand #0   4x3
      operand #1     2
                     ^
    ");
}

#[test]
fn a_detached_op_is_verified() {
    let context = context();
    let errors = collect_errors(&context);
    let block = values(&context, &["3xf32", "3xf32"]);
    let op = OperationBuilder::new("bcast.add", Location::unknown(&context))
        .add_operands(&arguments(&block))
        .add_results(&[tensor(&context, "1x3xf32")])
        .build()
        .unwrap();
    assert!(!op.verify());
    insta::assert_snapshot!(errors.lock().unwrap(), @r#"
    error: 'bcast.add' op result #0 has rank 2, but the operands broadcast to rank 1 [result-rank]
    note: shapes, aligned on the right:
      operand #0     3
      operand #1     3
      inferred       3
      result #0    1x3
                   ^
    note: fix: declare the result as tensor<3xf32>
    note: see current operation: %0 = "bcast.add"(<<UNKNOWN SSA VALUE>>, <<UNKNOWN SSA VALUE>>) <{fastmath = #arith.fastmath<none>}> : (tensor<3xf32>, tensor<3xf32>) -> tensor<1x3xf32>
    "#);
}

#[test]
fn types_convert_to_shapes() {
    let context = context();
    let shape = |text: &str| shape_of(Type::parse(&context, text).unwrap());
    assert_eq!(shape("tensor<4x?xf32>").unwrap().to_string(), "4x?");
    assert_eq!(shape("tensor<*xf32>").unwrap(), Shape::Unranked);
    assert_eq!(shape("vector<[4]x1xf32>").unwrap().to_string(), "[4]x1");
    assert_eq!(
        shape("memref<4xf32>").unwrap_err().to_string(),
        "'memref<4xf32>' has no shape that could broadcast: it is neither a tensor nor a vector",
    );
}

#[test]
fn passes_run_by_name() {
    register_all_passes();
    register_passes();
    register_passes(); // a second time is not an error
    let context = context();
    let source = "func.func @f(%a: tensor<4x1xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
        %r = bcast.add %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xf32>
        return %r : tensor<4x3xf32>
    }";
    let mut module = Module::parse(&context, source).unwrap();
    let manager = PassManager::new(&context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), "builtin.module(bcast-to-llvm)").unwrap();
    manager.run(&mut module).unwrap();
    let lowered = module.as_operation().to_string();
    assert!(lowered.contains("llvm.func @f"), "{lowered}");
    assert!(!lowered.contains("bcast."), "{lowered}");
}
