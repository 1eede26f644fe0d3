//! `bcast-expand-reshapes`: computes the strides of each `memref.expand_shape` that splits one dimension into several unknown sizes.
//!
//! The op has its sizes as operands. LLVM 22's `expand-strided-metadata` does not read them: it computes the unknown size of a group from
//! the others, and ends by a signal where a group has two. Such a program is what flattens, computes and unflattens unknown sizes.

use crate::{
    builder::Builder,
    ffi::{self, DYNAMIC, Inserter, Op, OpMut, Replacements, Val},
};
use melior::ir::{
    Attribute, Type, ValueLike,
    attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute},
    operation::OperationLike,
};

/// Replaces these ops below `root` by a `memref.reinterpret_cast`.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    let context = root.context();
    let mut replacements = Replacements::default();
    for op in ffi::ops_below_mut(root) {
        let Some(expansion) = Expansion::of(*op) else { continue };
        inserter.set_insertion_point(*op);
        let builder = Builder::new(ffi::context(&context), inserter, *op);
        if let Some(expanded) = expansion.build(&builder) {
            replacements.replace(op, &[expanded]);
        }
    }
    replacements.finish();
    true
}

/// A `memref.expand_shape` of which a group has several unknown sizes.
struct Expansion<'c> {
    source: Val<'c>,
    result: Type<'c>,
    groups: Vec<Vec<i64>>,
    /// The sizes of the result.
    sizes: Vec<Number<'c>>,
}

/// A number of an op: a part of its type, or an operand.
#[derive(Clone, Copy)]
enum Number<'c> {
    Static(i64),
    Dynamic(Val<'c>),
}

impl<'c> Number<'c> {
    fn value(self, builder: &Builder<'c, '_>) -> Val<'c> {
        match self {
            Self::Static(number) => builder.index(number),
            Self::Dynamic(value) => value,
        }
    }
}

impl<'c> Expansion<'c> {
    fn of(op: Op<'c>) -> Option<Self> {
        if !ffi::has_name(op, "memref.expand_shape") {
            return None;
        }
        let groups = ffi::attribute(op, "reassociation").and_then(ffi::i64_lists)?;
        let numbers = ffi::attribute(op, "static_output_shape").and_then(ffi::i64_array)?;
        let is_open = |group: &Vec<i64>| {
            group.iter().filter(|&&dim| numbers.get(dim as usize) == Some(&DYNAMIC)).count() > 1
        };
        if !groups.iter().any(is_open) {
            return None;
        }
        let mut operands = op.operands();
        let source = operands.next()?;
        let size = |&number: &i64| match number {
            DYNAMIC => operands.next().map(Number::Dynamic),
            number => Some(Number::Static(number)),
        };
        let sizes = numbers.iter().map(size).collect::<Option<_>>()?;
        Some(Self { source, result: ffi::first_result(op)?.r#type(), groups, sizes })
    }

    fn build(&self, builder: &Builder<'c, '_>) -> Option<Val<'c>> {
        let (strides, offset) = ffi::strides_and_offset(self.result)?;
        let metadata = Metadata::of(builder, self.source)?;
        let mut built = vec![Number::Static(DYNAMIC); self.sizes.len()];
        for (group, &stride) in self.groups.iter().zip(&metadata.strides) {
            let mut next = Number::Dynamic(stride);
            for (at, &dim) in group.iter().enumerate().rev() {
                let dim = usize::try_from(dim).ok()?;
                // What the type has is not computed.
                built[dim] = if strides[dim] == DYNAMIC { next } else { Number::Static(strides[dim]) };
                if at > 0 {
                    let [stride, size] = [built[dim], self.sizes[dim]].map(|number| number.value(builder));
                    next = Number::Dynamic(builder.multiply_index(stride, size));
                }
            }
        }
        let offset =
            if offset == DYNAMIC { Number::Dynamic(metadata.offset) } else { Number::Static(offset) };
        Some(self.cast(builder, metadata.base, offset, &built))
    }

    fn cast(
        &self,
        builder: &Builder<'c, '_>,
        base: Val<'c>,
        offset: Number<'c>,
        strides: &[Number<'c>],
    ) -> Val<'c> {
        let context = builder.context();
        let (mut operands, mut segments) = (vec![base], vec![1]);
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
            ("static_offsets", numbers(&[offset])),
            ("static_sizes", numbers(&self.sizes)),
            ("static_strides", numbers(strides)),
        ];
        let segments = DenseI32ArrayAttribute::new(context, &segments).into();
        let attributes = [&fixed[..], &[("operandSegmentSizes", segments)]].concat();
        builder.build("memref.reinterpret_cast", &operands, &attributes, self.result)
    }
}

/// What a memref consists of.
struct Metadata<'c> {
    base: Val<'c>,
    offset: Val<'c>,
    strides: Vec<Val<'c>>,
}

impl<'c> Metadata<'c> {
    fn of(builder: &Builder<'c, '_>, memref: Val<'c>) -> Option<Self> {
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
