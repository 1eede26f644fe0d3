//! Builds ops with one result, wherever they go.

use super::{
    convert::{shaped_type, value_type},
    ffi::{self, Inserter, Op, Val},
};
use crate::ValueType;
use melior::{
    Context,
    ir::{
        Attribute, Block, Identifier, Location, Operation, Type, ValueLike,
        attribute::IntegerAttribute,
        operation::{OperationBuilder, OperationLike},
        r#type::IntegerType,
    },
};

/// Builds ops for one op that is being replaced or described, at its location.
pub struct Builder<'c, 'a> {
    place: Place<'c, 'a>,
    context: &'c Context,
    location: Location<'c>,
}

enum Place<'c, 'a> {
    Inserter(&'a Inserter),
    EndOf(&'a Block<'c>),
}

impl<'c, 'a> Builder<'c, 'a> {
    /// Where the inserter stands, on behalf of `op`.
    pub fn new(context: &'c Context, inserter: &'a Inserter, op: Op<'c>) -> Self {
        Self { place: Place::Inserter(inserter), context, location: op.location() }
    }

    /// At the end of a block, on behalf of the same op.
    pub fn at_end_of<'b>(&self, block: &'b Block<'c>) -> Builder<'c, 'b> {
        Builder { place: Place::EndOf(block), context: self.context, location: self.location }
    }

    pub fn context(&self) -> &'c Context {
        self.context
    }

    pub fn location(&self) -> Location<'c> {
        self.location
    }

    pub fn insert(&self, operation: Operation<'c>) -> Op<'c> {
        match self.place {
            Place::Inserter(inserter) => inserter.insert(operation),
            Place::EndOf(block) => ffi::append(block, operation),
        }
    }

    /// An op without regions and with one result, which is returned.
    pub fn build(
        &self,
        name: &str,
        operands: &[Val<'c>],
        attributes: &[(&str, Attribute<'c>)],
        result: Type<'c>,
    ) -> Val<'c> {
        let operation = self.state(name, attributes).add_operands(operands).add_results(&[result]).build();
        let op = self.insert(operation.expect("an op with given result types can be created"));
        op.result(0).expect("it has one result").into()
    }

    /// A terminator that yields one value.
    pub fn yield_from(&self, name: &str, value: Val<'c>) {
        let operation = self.state(name, &[]).add_operands(&[value]).build();
        self.insert(operation.expect("an op without results can be created"));
    }

    /// The start of an op with these attributes.
    pub fn state(&self, name: &str, attributes: &[(&str, Attribute<'c>)]) -> OperationBuilder<'c> {
        let named: Vec<_> = attributes
            .iter()
            .map(|&(name, attribute)| (Identifier::new(self.context, name), attribute))
            .collect();
        OperationBuilder::new(name, self.location).add_attributes(&named)
    }

    /// A constant of type `index`.
    pub fn index(&self, value: i64) -> Val<'c> {
        let index = Type::index(self.context);
        self.build("arith.constant", &[], &[("value", IntegerAttribute::new(index, value).into())], index)
    }

    /// The run-time size of a tensor's dimension.
    pub fn tensor_dim(&self, tensor: Val<'c>, dim: usize) -> Val<'c> {
        let dim = self.index(dim as i64);
        self.build("tensor.dim", &[tensor, dim], &[], Type::index(self.context))
    }

    /// Whether two values of type `index` are equal.
    pub fn is_equal(&self, left: Val<'c>, right: Val<'c>) -> Val<'c> {
        let i64 = IntegerType::new(self.context, 64).into();
        let eq = IntegerAttribute::new(i64, 0).into();
        self.build("arith.cmpi", &[left, right], &[("predicate", eq)], ffi::i1(left.r#type()))
    }

    /// `i1`, or the vector of it that has the shape of that vector type.
    pub fn truth_type(&self, compared: Type<'c>) -> Option<Type<'c>> {
        let i1 = ffi::i1(compared);
        match value_type(compared) {
            ValueType::Shaped(kind, shape) => shaped_type(kind, &shape, i1, None, self.location),
            ValueType::Other(_) => Some(i1),
        }
    }

    /// The value as that type, which differs from its own in what is known of the shape.
    pub fn tensor_cast(&self, tensor: Val<'c>, r#type: Type<'c>) -> Val<'c> {
        if tensor.r#type() == r#type { tensor } else { self.build("tensor.cast", &[tensor], &[], r#type) }
    }
}
