//! A function for each op of the dialect.

/// Each function builds one op, whose result types are inferred and which is verified.
/// [`OpBuilder`](crate::OpBuilder) builds ops with attributes such as `broadcast_dimensions` and `fastmath`.
///
/// # Errors
/// Each function returns a [`BuildError`](crate::BuildError) if its operands do not fit, and reports nothing
/// to MLIR.
pub mod bcast {
    use crate::{BuildError, OpBuilder};
    use melior::{
        Context,
        ir::{Location, Operation, Region, Value, attribute::IntegerAttribute, r#type::IntegerType},
    };

    type Built<'c> = Result<Operation<'c>, BuildError>;

    /// How two elements compare.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Predicate {
        /// Equal.
        Eq,
        /// Not equal.
        Ne,
        /// Less than.
        Lt,
        /// Less than or equal.
        Le,
        /// Greater than.
        Gt,
        /// Greater than or equal.
        Ge,
    }

    macro_rules! of_any_number {
        ($($name:ident: $what:literal,)*) => {
            $(
                #[doc = concat!("`bcast.", stringify!($name), "`: ", $what, ".")]
                ///
                /// # Errors
                /// [`BuildError`].
                pub fn $name<'c>(context: &'c Context, operands: &[Value<'c, '_>], location: Location<'c>) -> Built<'c> {
                    let name = concat!("bcast.", stringify!($name));
                    OpBuilder::new(context, name, location).operands(operands).build()
                }
            )*

            #[cfg(test)]
            const OF_ANY_NUMBER: &[&str] = &[$(stringify!($name)),*];
        };
    }

    macro_rules! of_two {
        ($($name:ident: $what:literal,)*) => {
            $(
                #[doc = concat!("`bcast.", stringify!($name), "`: ", $what, ".")]
                ///
                /// # Errors
                /// [`BuildError`].
                pub fn $name<'c>(
                    context: &'c Context,
                    lhs: Value<'c, '_>,
                    rhs: Value<'c, '_>,
                    location: Location<'c>,
                ) -> Built<'c> {
                    let name = concat!("bcast.", stringify!($name));
                    OpBuilder::new(context, name, location).operands(&[lhs, rhs]).build()
                }
            )*

            #[cfg(test)]
            const OF_TWO: &[&str] = &[$(stringify!($name)),*];
        };
    }

    of_any_number! {
        add: "the sum of one or more operands",
        mul: "the product of one or more operands",
        max: "the maximum of one or more operands",
        min: "the minimum of one or more operands",
        and: "the bitwise and of one or more operands",
        or: "the bitwise or of one or more operands",
        xor: "the bitwise exclusive or of one or more operands",
        broadcast: "every operand, stretched to the one shape that all of them infer",
    }

    of_two! {
        sub: "the difference",
        div: "the quotient, rounded toward zero on integers",
        rem: "the remainder, with the sign of the dividend",
        pow: "the power",
        atan2: "the angle of the points `(rhs, lhs)`",
        shl: "the shift to the left",
        shr: "the shift to the right, which keeps the sign",
    }

    /// `bcast.compare`: whether elements compare so, as `i1`.
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn compare<'c>(
        context: &'c Context,
        predicate: Predicate,
        lhs: Value<'c, '_>,
        rhs: Value<'c, '_>,
        location: Location<'c>,
    ) -> Built<'c> {
        let predicate = IntegerAttribute::new(IntegerType::new(context, 64).into(), predicate as i64);
        let builder = OpBuilder::new(context, "bcast.compare", location).operands(&[lhs, rhs]);
        builder.attribute("predicate", predicate.into()).build()
    }

    /// `bcast.select`: elements of `yes` where `condition` is true, and of `no` elsewhere.
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn select<'c>(
        context: &'c Context,
        condition: Value<'c, '_>,
        yes: Value<'c, '_>,
        no: Value<'c, '_>,
        location: Location<'c>,
    ) -> Built<'c> {
        OpBuilder::new(context, "bcast.select", location).operands(&[condition, yes, no]).build()
    }

    /// `bcast.map`: what the body computes of one element of each operand. The body ends with a
    /// `bcast.yield`.
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn map<'c>(
        context: &'c Context,
        operands: &[Value<'c, '_>],
        body: Region<'c>,
        location: Location<'c>,
    ) -> Built<'c> {
        OpBuilder::new(context, "bcast.map", location).operands(operands).body(body).build()
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::ffi;
        use melior::{dialect::DialectRegistry, ir::Module};
        use std::collections::BTreeSet;

        /// `bcast.yield` ends a body, and guards are built by the lowering alone.
        #[test]
        fn every_op_of_the_dialect_has_a_function() {
            let registry = DialectRegistry::new();
            crate::register_dialect(&registry);
            let context = Context::new_with_registry(&registry, false);
            context.load_all_available_dialects();
            let module = Module::new(Location::unknown(&context));
            let registered = ffi::registered_ops(ffi::op(&module.as_operation()));
            let registered: BTreeSet<_> =
                registered.iter().filter_map(|name| name.strip_prefix("bcast.")).collect();
            let others = ["compare", "select", "map", "yield", "guard", "guard_index"];
            let built = OF_ANY_NUMBER.iter().chain(OF_TWO).chain(&others).copied().collect();
            assert_eq!(registered, built);
        }
    }
}
