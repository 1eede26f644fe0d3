//! Registration of sets of ops.

use super::{definitions::DEFINITIONS, toy};
use broadcastable_mlir::{BroadcastableOps, RegisterError};
use melior::{Context, dialect::DialectRegistry, utility::register_all_dialects};

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
        @"the dialect name 'builtin' is reserved, because broadcastable builds ops of that dialect: choose another name",
    );
    for name in ["bcast", "arith", "tensor", "linalg", "memref", "ub"] {
        assert_eq!(error(BroadcastableOps::new(name).op("add")), RegisterError::DialectReserved(name.into()));
    }
    insta::assert_snapshot!(
        error(BroadcastableOps::new("to.y").op("add")),
        @"'to.y' cannot name a dialect: use ASCII letters, digits, '_' and '$', and no digit or '$' first",
    );
    insta::assert_snapshot!(
        error(BroadcastableOps::new("toy").op("a b")),
        @"'a b' cannot name an op: use ASCII letters, digits, '_' and '$', with '.' between parts",
    );
}

/// The names that the passes load are reserved.
#[test]
fn reserved_names_cover_the_dialects_of_passes() {
    let ods = DEFINITIONS.concat();
    let classes = ods.split("\"::mlir::").skip(1).filter_map(|rest| rest.split('"').next());
    let dialects = classes.filter(|class| class.ends_with("Dialect"));
    let mut names: Vec<_> = dialects.map(|class| class.split("::").next().unwrap().to_lowercase()).collect();
    names.sort_unstable();
    names.dedup();
    assert!(names.len() > 8, "{names:?}");
    for name in names {
        let registered = BroadcastableOps::new(&name).op("add").register(&DialectRegistry::new());
        assert_eq!(registered, Err(RegisterError::DialectReserved(name)));
    }
}

#[test]
fn a_dialect_is_registered_once() {
    let exists = Err(RegisterError::DialectExists("toy".into()));
    let registry = DialectRegistry::new();
    toy().register(&registry).unwrap();
    assert_eq!(toy().register(&registry), exists);
    insta::assert_snapshot!(
        exists.clone().unwrap_err(),
        @"there is a dialect 'toy' already: register all of its ops at once, and only once, or choose another name",
    );

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
    let tosa = BroadcastableOps::new("tosa").op("my_add");
    let exists = Err(RegisterError::DialectExists("tosa".into()));
    assert_eq!(tosa.register(&upstream), exists);
    assert_eq!(tosa.register(&Context::new_with_registry(&upstream, false)), exists);
}
