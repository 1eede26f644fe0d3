//! Views of memory that are computed: the address, the offset, the sizes and the strides of a memref as
//! values.

use crate::{
    builder::Builder,
    ffi::{self, DYNAMIC, Inserter, Op, OpMut, Replacements, Val},
};
use melior::ir::{
    Attribute, Type, ValueLike,
    attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute},
    operation::OperationLike,
};

/// Replaces the ops below `root` for which `view` builds a value.
pub fn replace(
    root: &mut OpMut,
    inserter: &Inserter,
    view: impl for<'c> Fn(Op<'c>, &Builder<'c, '_>) -> Option<Val<'c>>,
) -> bool {
    let context = root.context();
    let mut replacements = Replacements::default();
    for op in ffi::ops_below_mut(root) {
        inserter.set_insertion_point(*op);
        let builder = Builder::new(ffi::context(&context), inserter, *op);
        if let Some(view) = view(*op, &builder) {
            replacements.replace(op, &[view]);
        }
    }
    replacements.finish();
    true
}

/// A number of an op: a part of its type, or an operand.
#[derive(Clone, Copy)]
pub enum Number<'c> {
    Static(i64),
    Dynamic(Val<'c>),
}

impl<'c> Number<'c> {
    /// The numbers of an attribute, of which the dynamic ones are the next operands; `None` if there are too
    /// few.
    pub fn all(fixed: &[i64], operands: &mut impl Iterator<Item = Val<'c>>) -> Option<Vec<Self>> {
        let number = |&number: &i64| match number {
            DYNAMIC => operands.next().map(Self::Dynamic),
            number => Some(Self::Static(number)),
        };
        fixed.iter().map(number).collect()
    }

    pub fn value(self, builder: &Builder<'c, '_>) -> Val<'c> {
        match self {
            Self::Static(number) => builder.index(number),
            Self::Dynamic(value) => value,
        }
    }
}

/// A view by a `memref.reinterpret_cast`.
pub struct View<'c> {
    pub base: Val<'c>,
    pub offset: Number<'c>,
    pub sizes: Vec<Number<'c>>,
    pub strides: Vec<Number<'c>>,
}

impl<'c> View<'c> {
    /// The view as a value of that type.
    pub fn build(&self, builder: &Builder<'c, '_>, r#type: Type<'c>) -> Val<'c> {
        let context = builder.context();
        let (mut operands, mut segments) = (vec![self.base], vec![1]);
        let mut numbers = |numbers: &[Number<'c>]| -> Attribute<'c> {
            let before = operands.len();
            let number = |&number: &Number<'c>| match number {
                Number::Static(number) => number,
                Number::Dynamic(value) => {
                    operands.push(value);
                    DYNAMIC
                }
            };
            let fixed: Vec<i64> = numbers.iter().map(number).collect();
            segments.push((operands.len() - before) as i32); // at most a rank
            DenseI64ArrayAttribute::new(context, &fixed).into()
        };
        let fixed = [
            ("static_offsets", numbers(&[self.offset])),
            ("static_sizes", numbers(&self.sizes)),
            ("static_strides", numbers(&self.strides)),
        ];
        let segments = DenseI32ArrayAttribute::new(context, &segments).into();
        let attributes = [&fixed[..], &[("operandSegmentSizes", segments)]].concat();
        builder.build("memref.reinterpret_cast", &operands, &attributes, r#type)
    }
}

/// The parts of a memref.
pub struct Metadata<'c> {
    pub base: Val<'c>,
    pub offset: Val<'c>,
    pub strides: Vec<Val<'c>>,
}

impl<'c> Metadata<'c> {
    pub fn of(builder: &Builder<'c, '_>, memref: Val<'c>) -> Option<Self> {
        let (index, rank) = (Type::index(builder.context()), ffi::memref_sizes(memref.r#type()).len());
        let mut types = vec![ffi::scalar_memref_like(memref.r#type())];
        types.resize(2 + 2 * rank, index);
        let metadata = builder.state("memref.extract_strided_metadata", &[]).add_operands(&[memref]);
        let metadata = builder.insert(metadata.add_results(&types).build().ok()?);
        let result = |at| ffi::result(*metadata, at);
        let strides = (0..rank).map(|dim| result(2 + rank + dim)).collect();
        Some(Self { base: result(0), offset: result(1), strides })
    }
}
