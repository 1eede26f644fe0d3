//! The bodies, shared with `tests/fuzz.rs`.

#[cfg(all(feature = "cli", feature = "mlir"))]
pub mod checks;
#[cfg(feature = "cli")]
pub mod commands;
mod input;
mod machine;
#[cfg(feature = "mlir")]
pub mod modules;
pub mod shapes;
pub mod sizes;
#[cfg(feature = "mlir")]
pub mod syntax;
pub mod texts;

/// A context with all dialects, in which errors are not printed.
#[cfg(feature = "mlir")]
fn context() -> melior::Context {
    let registry = melior::dialect::DialectRegistry::new();
    melior::utility::register_all_dialects(&registry);
    broadcastable::mlir::register_dialect(&registry);
    let context = melior::Context::new_with_registry(&registry, false);
    context.set_allow_unregistered_dialects(true);
    context.attach_diagnostic_handler(|_| true);
    context
}
