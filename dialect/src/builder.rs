//! Builds ops with one result, at any insertion point.

pub mod expand;
mod generic;
mod loops;

pub use generic::Loops;

use super::{
    convert::{shaped_type, value_type},
    ffi::{self, Inserter, Op, OpMut, Val, glue::BcastIntegerPredicate},
};
use broadcastable::ValueType;
use melior::{
    Context,
    ir::{
        Attribute, Block, Identifier, Location, Operation, Region, RegionLike, Type, ValueLike,
        attribute::{FlatSymbolRefAttribute, IntegerAttribute},
        operation::{OperationBuilder, OperationLike},
        r#type::IntegerType,
    },
};

/// Builds ops at the location of an op that is being replaced or described.
pub struct Builder<'c, 'a> {
    insertion_point: InsertionPoint<'c, 'a>,
    context: &'c Context,
    location: Location<'c>,
}

#[derive(Clone, Copy)]
enum InsertionPoint<'c, 'a> {
    Inserter(&'a Inserter<'a>),
    EndOf(&'a Block<'c>),
}

impl<'c, 'a> Builder<'c, 'a> {
    /// At the insertion point, at the location of `op`.
    pub fn new(context: &'c Context, inserter: &'a Inserter<'a>, op: Op<'c>) -> Self {
        Self { insertion_point: InsertionPoint::Inserter(inserter), context, location: op.location() }
    }

    /// At the same insertion point, with another location.
    pub fn located(&self, location: Location<'c>) -> Self {
        Self { location, ..*self }
    }

    /// At the end of a block, at the same location.
    pub fn at_end_of<'b>(&self, block: &'b Block<'c>) -> Builder<'c, 'b> {
        Builder {
            insertion_point: InsertionPoint::EndOf(block),
            context: self.context,
            location: self.location,
        }
    }

    pub fn context(&self) -> &'c Context {
        self.context
    }

    pub fn location(&self) -> Location<'c> {
        self.location
    }

    /// Counts the work of a pass.
    pub fn count(&self, count: impl FnOnce(&mut ffi::Counts)) {
        if let InsertionPoint::Inserter(inserter) = self.insertion_point {
            inserter.count(count);
        }
    }

    pub fn insert(&self, operation: Operation<'c>) -> OpMut<'c> {
        match self.insertion_point {
            InsertionPoint::Inserter(inserter) => inserter.insert(operation),
            InsertionPoint::EndOf(block) => ffi::append(block, operation),
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
        ffi::result(*op, 0)
    }

    /// An op without regions and results.
    pub fn build_without_result(
        &self,
        name: &str,
        operands: &[Val<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) {
        let operation = self.state(name, attributes).add_operands(operands).build();
        self.insert(operation.expect("an op without results can be created"));
    }

    /// A call of a function of the module, and its results.
    pub fn build_call(&self, callee: &str, operands: &[Val<'c>], results: &[Type<'c>]) -> Vec<Val<'c>> {
        let callee = FlatSymbolRefAttribute::new(self.context, callee).into();
        let operation =
            self.state("func.call", &[("callee", callee)]).add_operands(operands).add_results(results);
        let op = self.insert(operation.build().expect("an op with given result types can be created"));
        (0..results.len()).map(|index| ffi::result(*op, index)).collect()
    }

    /// One of two computations, by a condition that is known at run time.
    pub fn choose<F, G>(&self, condition: Val<'c>, result: Type<'c>, yes: F, no: G) -> Result<Val<'c>, String>
    where
        F: FnOnce(&Builder<'c, '_>) -> Result<Val<'c>, String>,
        G: FnOnce(&Builder<'c, '_>) -> Result<Val<'c>, String>,
    {
        let (yes, no) = (self.branch(yes)?, self.branch(no)?);
        let operation = self.state("scf.if", &[]).add_operands(&[condition]).add_results(&[result]);
        let operation = operation.add_regions([yes, no]).build().map_err(|error| error.to_string())?;
        Ok(ffi::result(*self.insert(operation), 0))
    }

    /// A computation without a result, which is only done if a condition holds.
    pub fn when<F: FnOnce(&Builder<'c, '_>)>(&self, condition: Val<'c>, compute: F) {
        let block = Block::new(&[]);
        let inside = self.at_end_of(&block);
        compute(&inside);
        inside.build_without_result("scf.yield", &[], &[]);
        let (yes, no) = (Region::new(), Region::new());
        yes.append_block(block);
        let operation = self.state("scf.if", &[]).add_operands(&[condition]).add_regions([yes, no]).build();
        self.insert(operation.expect("an op without results can be created"));
    }

    fn branch<F>(&self, compute: F) -> Result<Region<'c>, String>
    where
        F: FnOnce(&Builder<'c, '_>) -> Result<Val<'c>, String>,
    {
        let block = Block::new(&[]);
        let inside = self.at_end_of(&block);
        let value = compute(&inside)?;
        inside.build_without_result("scf.yield", &[value], &[]);
        let region = Region::new();
        region.append_block(block);
        Ok(region)
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

    /// The size of a tensor's dimension.
    pub fn dim(&self, value: Val<'c>, dim: usize) -> Val<'c> {
        let name = if ffi::is_ranked_memref(value.r#type()) { "memref.dim" } else { "tensor.dim" };
        let index = self.index(dim as i64); // below 2^63
        self.build(name, &[value, index], &[], Type::index(self.context))
    }

    /// The remainder of two values of type `index`.
    pub fn remainder_index(&self, left: Val<'c>, right: Val<'c>) -> Val<'c> {
        self.build("arith.remui", &[left, right], &[], Type::index(self.context))
    }

    /// Whether two values of type `index` are equal.
    pub fn equal(&self, left: Val<'c>, right: Val<'c>) -> Val<'c> {
        self.compare(BcastIntegerPredicate::BcastIntegerPredicateEq, left, right)
    }

    /// Whether the first of two values of type `index` is greater than or equal to the second, signed.
    pub fn at_least(&self, left: Val<'c>, right: Val<'c>) -> Val<'c> {
        self.compare(BcastIntegerPredicate::BcastIntegerPredicateSge, left, right)
    }

    /// A comparison of two values of type `index`.
    pub fn compare(&self, predicate: BcastIntegerPredicate, left: Val<'c>, right: Val<'c>) -> Val<'c> {
        let i64 = IntegerType::new(self.context, 64).into();
        let predicate = IntegerAttribute::new(i64, predicate.0.into()).into();
        self.build("arith.cmpi", &[left, right], &[("predicate", predicate)], self.i1())
    }

    /// Whether both conditions hold.
    pub fn and(&self, left: Val<'c>, right: Val<'c>) -> Val<'c> {
        self.build("arith.andi", &[left, right], &[], self.i1())
    }

    /// Whether the condition does not hold.
    pub fn not(&self, condition: Val<'c>) -> Val<'c> {
        self.build("arith.xori", &[condition, self.condition(true)], &[], self.i1())
    }

    /// A condition that always holds, or never.
    pub fn condition(&self, holds: bool) -> Val<'c> {
        let value = ("value", IntegerAttribute::new(self.i1(), holds.into()).into());
        self.build("arith.constant", &[], &[value], self.i1())
    }

    /// Whether one of the conditions holds.
    pub fn or(&self, left: Val<'c>, right: Val<'c>) -> Val<'c> {
        self.build("arith.ori", &[left, right], &[], self.i1())
    }

    /// One of two values of one type.
    pub fn select(&self, condition: Val<'c>, yes: Val<'c>, no: Val<'c>) -> Val<'c> {
        self.build("arith.select", &[condition, yes, no], &[], yes.r#type())
    }

    /// The sum of two values of type `index`.
    pub fn add_index(&self, left: Val<'c>, right: Val<'c>) -> Val<'c> {
        self.build("arith.addi", &[left, right], &[], Type::index(self.context))
    }

    /// The difference of two values of type `index`.
    pub fn subtract_index(&self, left: Val<'c>, right: Val<'c>) -> Val<'c> {
        self.build("arith.subi", &[left, right], &[], Type::index(self.context))
    }

    /// The smaller of two values of type `index`, as signed numbers.
    pub fn min_index(&self, left: Val<'c>, right: Val<'c>) -> Val<'c> {
        self.build("arith.minsi", &[left, right], &[], Type::index(self.context))
    }

    /// The product of two values of type `index`.
    pub fn multiply_index(&self, left: Val<'c>, right: Val<'c>) -> Val<'c> {
        self.build("arith.muli", &[left, right], &[], Type::index(self.context))
    }

    /// The quotient of two values of type `index`. A zero divisor is undefined behaviour.
    pub fn divide_index(&self, left: Val<'c>, right: Val<'c>) -> Val<'c> {
        self.build("arith.divui", &[left, right], &[], Type::index(self.context))
    }

    fn i1(&self) -> Type<'c> {
        IntegerType::new(self.context, 1).into()
    }

    /// `i1`, or the vector of it that has the shape of that vector type.
    pub fn i1_like(&self, compared: Type<'c>) -> Option<Type<'c>> {
        self.like(compared, self.i1())
    }

    /// An element, or the vector of it that has the shape of that vector type.
    pub fn like(&self, r#type: Type<'c>, element: Type<'c>) -> Option<Type<'c>> {
        match value_type(r#type) {
            ValueType::Shaped { kind, shape, .. } => shaped_type(kind, &shape, element, None, self.location),
            ValueType::Other(_) => Some(element),
        }
    }

    /// A guard: the tensor, which depends on the condition.
    pub fn guard(&self, tensor: Val<'c>, condition: Val<'c>) -> Val<'c> {
        self.build("bcast.guard", &[tensor, condition], &[], tensor.r#type())
    }

    /// A guard: the value of type `index`, which depends on the condition.
    pub fn guard_index(&self, value: Val<'c>, condition: Val<'c>) -> Val<'c> {
        self.build("bcast.guard_index", &[value, condition], &[], value.r#type())
    }

    /// The value cast to that type, which differs in static sizes only.
    pub fn tensor_cast(&self, tensor: Val<'c>, r#type: Type<'c>) -> Val<'c> {
        if tensor.r#type() == r#type { tensor } else { self.build("tensor.cast", &[tensor], &[], r#type) }
    }
}
