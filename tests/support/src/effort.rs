//! The one knob for the tests' effort.

/// Whether tests take their long form, as `make nightly` does: `BCAST_EFFORT=long`.
pub fn is_long() -> bool {
    std::env::var("BCAST_EFFORT").is_ok_and(|effort| effort == "long")
}
