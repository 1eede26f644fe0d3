//! Where the bodies about MLIR work.

/// A context with all dialects, in which errors are not printed.
pub fn context() -> melior::Context {
    let registry = melior::dialect::DialectRegistry::new();
    melior::utility::register_all_dialects(&registry);
    broadcastable_mlir::register_dialect(&registry);
    let context = melior::Context::new_with_registry(&registry, false);
    context.set_allow_unregistered_dialects(true);
    context.attach_diagnostic_handler(|_| true);
    context
}
