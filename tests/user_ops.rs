//! Ops that a compiler built on melior defines at run time.

use broadcastable::mlir::{
    BroadcastableOp, BroadcastableOps, RegisterError, ResultElement, verify_operation,
};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{
        Attribute, Block, BlockLike, Identifier, Location, Module, Region, RegionLike, Type, Value,
        ValueLike,
        operation::{OperationBuilder, OperationLike, OperationPrintingFlags},
    },
    pass::PassManager,
    utility::{parse_pass_pipeline, register_all_dialects, register_all_passes},
};
use std::sync::{
    Arc, Mutex, Once,
    atomic::{AtomicUsize, Ordering::Relaxed},
};

fn toy() -> BroadcastableOps {
    let less = BroadcastableOp::new("less").result_element(ResultElement::I1);
    BroadcastableOps::new("toy").op("add").op("mul").op(less)
}

/// A context with these ops and all upstream dialects.
fn context_with(ops: &BroadcastableOps) -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    let context = Context::new_with_registry(&registry, true);
    ops.register(&context).unwrap();
    context
}

/// The texts of all errors, each with its notes.
fn collect_errors(context: &Context) -> Arc<Mutex<String>> {
    let errors = Arc::new(Mutex::new(String::new()));
    let sink = errors.clone();
    context.attach_diagnostic_handler(move |diagnostic| {
        let mut text = sink.lock().unwrap();
        text.push_str(&format!("error: {diagnostic}\n"));
        for index in 0..diagnostic.note_count() {
            text.push_str(&format!("note: {}\n", diagnostic.note(index).unwrap()));
        }
        true
    });
    errors
}

/// What MLIR reports of a source: nothing if it takes it.
fn errors_of(ops: &BroadcastableOps, source: &str) -> String {
    let context = context_with(ops);
    let errors = collect_errors(&context);
    let parsed = Module::parse(&context, source).is_some();
    let text = errors.lock().unwrap().clone();
    assert_eq!(parsed, text.is_empty(), "{text}");
    text
}

/// The only error of a source, without its notes.
fn error_of(ops: &BroadcastableOps, source: &str) -> String {
    let errors = errors_of(ops, source);
    let mut lines = errors.lines().filter_map(|line| line.strip_prefix("error: "));
    let error = lines.next().expect("an error").to_owned();
    assert_eq!(lines.next(), None, "a second error");
    error
}

/// A function on two tensors whose body is one op.
fn function(a: &str, b: &str, op: &str) -> String {
    format!("func.func @f(%a: tensor<{a}>, %b: tensor<{b}>) {{\n  {op}\n  return\n}}")
}

fn run(context: &Context, source: &str, pipeline: &str) -> String {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(register_all_passes);
    let mut module = Module::parse(context, source).unwrap();
    let manager = PassManager::new(context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), pipeline).unwrap();
    manager.run(&mut module).unwrap();
    module.as_operation().to_string()
}

fn tensor<'c>(context: &'c Context, text: &str) -> Type<'c> {
    Type::parse(context, &format!("tensor<{text}>")).unwrap()
}

fn values<'c>(context: &'c Context, types: &[&str]) -> Block<'c> {
    let location = Location::unknown(context);
    Block::new(&types.iter().map(|text| (tensor(context, text), location)).collect::<Vec<_>>())
}

fn arguments<'c, 'a>(block: &'a Block<'c>) -> Vec<Value<'c, 'a>> {
    (0..block.argument_count()).map(|index| block.argument(index).unwrap().into()).collect()
}

const ALL_FORMS: &str = r#"module {
  func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<1x2xf32>, %arg2: tensor<*xf32>) -> tensor<4x2xi1> {
    %0 = toy.add %arg0, %arg1 {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
    %1 = toy.add %0, %arg1, %arg2 {toy.note = "kept"} : (tensor<4x2xf32>, tensor<1x2xf32>, tensor<*xf32>) -> tensor<?x?xf32>
    %2 = toy.mul %0 : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %3 = toy.less %2, %0 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xi1>
    return %3 : tensor<4x2xi1>
  }
}
"#;

#[test]
fn what_is_written_is_read_again() {
    let context = context_with(&toy());
    let module = Module::parse(&context, ALL_FORMS).unwrap();
    assert_eq!(module.as_operation().to_string(), ALL_FORMS);

    let flags = OperationPrintingFlags::new().print_generic_operation_form();
    let generic = module.as_operation().to_string_with_flags(flags).unwrap();
    assert!(
        generic.contains(r#""toy.add"(%arg0, %arg1) {broadcast_dimensions = array<i64: 0>}"#),
        "{generic}"
    );
    assert_eq!(Module::parse(&context, &generic).unwrap().as_operation().to_string(), ALL_FORMS);
}

#[test]
#[allow(unsafe_code)] // melior reads text only
fn bytecode_is_read_in_another_context() {
    let bytecode = {
        let context = context_with(&toy());
        Module::parse(&context, ALL_FORMS).unwrap().as_operation().write_bytecode()
    };
    let context = context_with(&toy());
    let text = mlir_sys::MlirStringRef { data: bytecode.as_ptr().cast(), length: bytecode.len() };
    // SAFETY: MLIR copies the bytes, which outlive the call, and the module is ours.
    let module =
        unsafe { Module::from_option_raw(mlir_sys::mlirModuleCreateParse(context.to_raw(), text)) }.unwrap();
    assert_eq!(module.as_operation().to_string(), ALL_FORMS);
}

#[test]
fn a_broken_rule_is_one_error_with_its_picture() {
    let errors = errors_of(
        &toy(),
        &function(
            "4x3xf32",
            "2xf32",
            "%r = toy.add %a, %b : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>",
        ),
    );
    insta::assert_snapshot!(errors, @r#"
    error: 'toy.add' op operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]
    note: see current operation: %0 = "toy.add"(%arg0, %arg1) : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
    note: shapes, aligned on the right:
      operand #0   4x3
      operand #1     2
                     ^
    "#);
}

#[test]
fn what_else_is_wrong_is_one_error() {
    let cases = [
        (
            "%r = toy.add %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<5xf32>",
            "'toy.add' op result #0 dim 0: declared size 5, but operand #0 gives size 4 [result-static]",
        ),
        ("%r = toy.add : () -> tensor<4xf32>", "'toy.add' op needs at least one operand [operands-nonempty]"),
        (
            "toy.add %a : (tensor<4xf32>) -> ()",
            "'toy.add' op needs exactly one result, but has 0 [single-result]",
        ),
        (
            "%r = toy.add %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xi1>",
            "'toy.add' op result #0 has element type 'i1', but 'f32' comes out",
        ),
        (
            "%r = toy.less %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>",
            "'toy.less' op result #0 has element type 'f32', but 'i1' comes out",
        ),
        (
            "%r = toy.add %a, %b {broadcast_dimensions = 0} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>",
            "'toy.add' op has broadcast_dimensions that are no i64 array such as array<i64: 0, 1>, but '0 : i64'",
        ),
        (
            "%r = toy.add %a, %b {broadcast_dimensions = array<i64: 1>} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>",
            "'toy.add' op both operands have rank 1, so broadcast_dimensions must be empty or 0 [dims-identity]",
        ),
        (
            r#"%r = "toy.add"(%a) ({}) : (tensor<4xf32>) -> tensor<4xf32>"#,
            "'toy.add' op requires zero regions",
        ),
        (
            r#"%r = "toy.add"(%a) <{a = 1}> : (tensor<4xf32>) -> tensor<4xf32>"#,
            "invalid properties {a = 1 : i64} for op toy.add: this operation does not support properties",
        ),
    ];
    for (op, expected) in cases {
        assert_eq!(error_of(&toy(), &function("4xf32", "1xf32", op)), expected);
    }
}

#[test]
fn encodings_and_vectors_are_as_free_as_the_rules_are() {
    let source = r#"func.func @f(%a: tensor<4xf32, "x">, %b: vector<[4]xf32>) {
        %0 = toy.add %a, %a : (tensor<4xf32, "x">, tensor<4xf32, "x">) -> tensor<?xf32, "y">
        %1 = toy.add %b : (vector<[4]xf32>) -> vector<[4]xf32>
        return
    }"#;
    assert_eq!(errors_of(&toy(), source), "");
}

#[test]
fn a_builder_infers_the_result() {
    let context = context_with(&toy());
    let infer = |name, operands: &[&str], dimensions: Option<&str>| {
        let block = values(&context, operands);
        let attribute = |text| {
            (Identifier::new(&context, "broadcast_dimensions"), Attribute::parse(&context, text).unwrap())
        };
        let op = OperationBuilder::new(name, Location::unknown(&context))
            .add_operands(&arguments(&block))
            .add_attributes(&dimensions.map(attribute).into_iter().collect::<Vec<_>>())
            .enable_result_type_inference()
            .build()
            .unwrap();
        assert!(op.verify(), "{op}");
        assert!(verify_operation(&op).is_ok());
        op.result(0).unwrap().r#type()
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
    let build = |operands: &[&str], dimensions: &[&str]| {
        let block = values(&context, operands);
        let attribute = |text: &&str| {
            (Identifier::new(&context, "broadcast_dimensions"), Attribute::parse(&context, text).unwrap())
        };
        let op = OperationBuilder::new("toy.add", Location::unknown(&context))
            .add_operands(&arguments(&block))
            .add_attributes(&dimensions.iter().map(attribute).collect::<Vec<_>>())
            .enable_result_type_inference()
            .build();
        assert!(op.is_err());
    };
    build(&["4x3xf32", "2xf32"], &[]);
    build(&[], &[]);
    build(&["4xf32"], &["true"]);
    insta::assert_snapshot!(errors.lock().unwrap(), @r"
    error: cannot infer the result type: operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]
    note: shapes, aligned on the right:
      operand #0   4x3
      operand #1     2
                     ^
    error: cannot infer the result type: needs at least one operand [operands-nonempty]
    error: cannot infer the result type: has broadcast_dimensions that are no i64 array such as array<i64: 0, 1>, but 'true'
    ");
}

#[test]
fn the_users_verifier_runs_after_the_rules() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = calls.clone();
    let add = BroadcastableOp::new("add").verifier(move |op| {
        counted.fetch_add(1, Relaxed);
        match op.attribute("note") {
            Ok(note) => Err(format!("has a note, {note}, but is to have none")),
            Err(_) => Ok(()),
        }
    });
    let ops = BroadcastableOps::new("toy").op(add).op("mul");
    let error = error_of(
        &ops,
        &function("4xf32", "2xf32", "%r = toy.add %a, %b : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>"),
    );
    assert!(error.ends_with("[infer-dim]"), "{error}");
    assert_eq!(calls.load(Relaxed), 0);

    let valid = "%r = toy.add %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>";
    assert_eq!(errors_of(&ops, &function("4xf32", "1xf32", valid)), "");
    assert_eq!(calls.load(Relaxed), 1);

    let noted = r#"%r = toy.add %a, %b {note = "x"} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>"#;
    assert_eq!(
        error_of(&ops, &function("4xf32", "1xf32", noted)),
        r#"'toy.add' op has a note, "x", but is to have none"#,
    );
    assert_eq!(errors_of(&ops, &function("4xf32", "1xf32", &noted.replace("add", "mul"))), "");
}

#[test]
fn a_panic_in_the_users_verifier_is_an_error_on_the_op() {
    let panics = BroadcastableOp::new("add").verifier(|op| panic!("{} operands", op.operand_count()));
    let ops = BroadcastableOps::new("toy").op(panics);
    let source =
        function("4xf32", "1xf32", "%r = toy.add %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>");
    assert_eq!(error_of(&ops, &source), "'toy.add' op internal error of the verifier of this op: 2 operands");
}

#[test]
fn dead_ops_vanish_and_equal_ones_merge() {
    let source = "func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
        %dead = toy.mul %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
        %0 = toy.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
        %1 = toy.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
        %2 = toy.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
        return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
    }";
    let context = context_with(&toy());
    let canonical = run(&context, source, "builtin.module(canonicalize)");
    assert_eq!(
        (canonical.matches("toy.mul").count(), canonical.matches("toy.add").count()),
        (0, 3),
        "{canonical}"
    );
    let merged = run(&context, source, "builtin.module(cse)");
    assert_eq!((merged.matches("toy.mul").count(), merged.matches("toy.add").count()), (0, 2), "{merged}");
    assert!(merged.contains("return %0, %0, %1"), "{merged}");
}

#[test]
fn ops_leave_loops_where_no_sizes_can_be_illegal() {
    let source = "func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<*xf32>, %n: index) {
        scf.for %i = %n to %n step %n {
            %0 = toy.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
            %1 = toy.mul %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
            %2 = toy.less %c : (tensor<*xf32>) -> tensor<4xi1>
        }
        return
    }";
    let context = context_with(&toy());
    let hoisted = run(&context, source, "builtin.module(func.func(loop-invariant-code-motion))");
    let [before, inside] = hoisted.split("scf.for").collect::<Vec<_>>()[..] else { panic!("{hoisted}") };
    assert!(before.contains("toy.add") && !inside.contains("toy.add"), "{hoisted}");
    assert!(inside.contains("toy.mul"), "may have illegal sizes: {hoisted}");
    assert!(inside.contains("toy.less"), "may have another shape: {hoisted}");
}

#[test]
fn sizes_are_reified() {
    let source = "func.func @f(%a: tensor<4x1xf32>, %b: tensor<?xf32>) -> (index, index) {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %0 = toy.less %a, %b : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xi1>
        %1 = tensor.dim %0, %c0 : tensor<4x?xi1>
        %2 = tensor.dim %0, %c1 : tensor<4x?xi1>
        return %1, %2 : index, index
    }";
    let context = context_with(&toy());
    let reified =
        run(&context, source, "builtin.module(resolve-ranked-shaped-type-result-dims,canonicalize)");
    assert!(!reified.contains("toy."), "{reified}");
    assert!(reified.contains("tensor.dim %arg1"), "{reified}");
}

/// A module of many functions, which MLIR verifies in parallel.
fn many_functions() -> String {
    let add = "toy.add %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>\n";
    let body = (0..100).map(|index| format!("%{index} = {add}")).collect::<String>();
    let function =
        |index| format!("func.func @f{index}(%a: tensor<4xf32>, %b: tensor<1xf32>) {{\n{body}return\n}}\n");
    (0..64).map(function).collect()
}

#[test]
fn one_set_verifies_in_many_threads_and_contexts() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = calls.clone();
    let add = BroadcastableOp::new("add").verifier(move |op| {
        counted.fetch_add(1, Relaxed);
        if op.operand_count() == 2 { Ok(()) } else { Err("wrong".into()) }
    });
    let ops = BroadcastableOps::new("toy").op(add);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let context = context_with(&ops);
                let module = Module::parse(&context, &many_functions()).unwrap();
                assert!(module.as_operation().verify());
            });
        }
    });
    assert_eq!(calls.load(Relaxed), 8 * 2 * 64 * 100);
}

struct SharedContext(Context);

#[allow(unsafe_code)]
// SAFETY: MLIR lets many threads build and verify ops of one context that is multi-threaded.
unsafe impl Sync for SharedContext {}

#[test]
fn ops_of_one_context_are_verified_in_many_threads() {
    let shared = SharedContext(context_with(&toy()));
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let shared = &shared;
            scope.spawn(move || {
                let context = &shared.0;
                for index in 0..500 {
                    let size = format!("{}xf32", thread * 1000 + index + 2);
                    let block = values(context, &[&size, "1xf32"]);
                    let op = OperationBuilder::new("toy.add", Location::unknown(context))
                        .add_operands(&arguments(&block))
                        .enable_result_type_inference()
                        .build()
                        .unwrap();
                    assert!(op.verify());
                    assert_eq!(op.result(0).unwrap().r#type(), tensor(context, &size));
                }
            });
        }
    });
}

/// Counts the verifiers that were dropped.
struct Dropped(Arc<AtomicUsize>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.fetch_add(1, Relaxed);
    }
}

#[test]
fn a_verifier_is_dropped_once_with_the_last_that_has_it() {
    let drops = Arc::new(AtomicUsize::new(0));
    let dropped = Dropped(drops.clone());
    let count = || drops.load(Relaxed);
    let add = BroadcastableOp::new("add").verifier(move |_| {
        let _owned = &dropped;
        Ok(())
    });
    let ops = BroadcastableOps::new("toy").op(add).op("mul");

    let registry = DialectRegistry::new();
    ops.register(&registry).unwrap();
    assert!(ops.register(&registry).is_err());
    let lazy = Context::new_with_registry(&registry, false);
    let loaded = Context::new_with_registry(&registry, false);
    loaded.load_all_available_dialects();
    let direct = Context::new();
    ops.register(&direct).unwrap();

    drop((ops, registry, direct, loaded));
    assert_eq!(count(), 0);
    // The dialect is loaded where its first op is read.
    let source = r#"
        %a = builtin.unrealized_conversion_cast to tensor<4xf32>
        %r = toy.add %a : (tensor<4xf32>) -> tensor<4xf32>"#;
    assert!(Module::parse(&lazy, source).is_some());
    assert_eq!(count(), 0);
    drop(lazy);
    assert_eq!(count(), 1);
}

#[test]
fn a_set_that_cannot_be_registered_says_why() {
    let error = |ops: BroadcastableOps| {
        let registry_error = ops.register(&DialectRegistry::new()).unwrap_err();
        let error = ops.register(&Context::new()).unwrap_err();
        assert_eq!(error, registry_error);
        error
    };
    for name in ["", "a.b", "a b", "0toy", "$toy", "tøy", "a-b"] {
        assert_eq!(error(BroadcastableOps::new(name).op("add")), RegisterError::DialectName(name.into()));
    }
    for name in ["", "a b", ".add", "add.", "a..b", "\"add\""] {
        assert_eq!(error(BroadcastableOps::new("toy").op(name)), RegisterError::OpName(name.into()));
    }
    let twice = error(BroadcastableOps::new("toy").op("add").op("mul").op("add"));
    insta::assert_snapshot!(twice, @"dialect 'toy' has two ops of the name 'add': name each one once");
    insta::assert_snapshot!(
        error(BroadcastableOps::new("toy")),
        @"dialect 'toy' has no ops: add some with `op`",
    );
    insta::assert_snapshot!(
        error(BroadcastableOps::new("builtin").op("add")),
        @"there is a dialect 'builtin' already: register all of its ops at once, and only once, or choose another name",
    );
    insta::assert_snapshot!(
        error(BroadcastableOps::new("to.y").op("add")),
        @"'to.y' cannot name a dialect: use ASCII letters, digits, '_' and '$', and no digit or '$' first",
    );
    insta::assert_snapshot!(
        error(BroadcastableOps::new("toy").op("a b")),
        @"'a b' cannot name an op: use ASCII letters, digits, '_' and '$', with '.' between parts",
    );
}

#[test]
fn names_that_mlir_can_read_are_taken() {
    let ops = BroadcastableOps::new("_Toy$1").op("Add_2.of$3").op("4");
    let source = "
        %a = builtin.unrealized_conversion_cast to tensor<4xf32>
        %0 = _Toy$1.Add_2.of$3 %a : (tensor<4xf32>) -> tensor<4xf32>
        %1 = _Toy$1.4 %0 : (tensor<4xf32>) -> tensor<4xf32>";
    assert_eq!(errors_of(&ops, source), "");
}

#[test]
fn a_dialect_is_registered_once() {
    let exists = Err(RegisterError::DialectExists("toy".into()));
    let registry = DialectRegistry::new();
    toy().register(&registry).unwrap();
    assert_eq!(toy().register(&registry), exists);

    let lazy = Context::new_with_registry(&registry, false);
    assert_eq!(toy().register(&lazy), exists);

    let context = Context::new();
    toy().register(&context).unwrap();
    assert_eq!(toy().register(&context), exists);
    assert_eq!(BroadcastableOps::new("toy").op("sub").register(&context), exists);
    // The dialects are the same in both, so that MLIR keeps the one that is there.
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    assert!(context.is_registered_operation("toy.add"));

    let upstream = DialectRegistry::new();
    register_all_dialects(&upstream);
    let arith = BroadcastableOps::new("arith").op("my_add");
    let exists = Err(RegisterError::DialectExists("arith".into()));
    assert_eq!(arith.register(&upstream), exists);
    assert_eq!(arith.register(&Context::new_with_registry(&upstream, false)), exists);
}

#[test]
fn an_op_with_successors_is_refused() {
    let context = context_with(&toy());
    let errors = collect_errors(&context);
    let region = Region::new();
    let block = region.append_block(values(&context, &["4xf32"]));
    let next = region.append_block(Block::new(&[]));
    let location = Location::unknown(&context);
    let op = OperationBuilder::new("toy.add", location)
        .add_operands(&[block.argument(0).unwrap().into()])
        .add_results(&[tensor(&context, "4xf32")])
        .add_successors(&[&next])
        .build()
        .unwrap();
    let op = block.append_operation(op);
    assert!(!op.verify());
    assert!(
        errors.lock().unwrap().contains("requires 0 successors but found 1"),
        "{}",
        errors.lock().unwrap()
    );
}
