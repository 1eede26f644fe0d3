//! Loops and choices of StableHLO: `scf.while`, `scf.if` and `scf.index_switch`, which take over the regions.

use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, Replacements, Val},
};
use melior::{
    Context,
    ir::{Region, Type, ValueLike, attribute::DenseI64ArrayAttribute, operation::OperationLike},
};

/// Converts the loops and choices below a root, inner ones first.
pub fn convert<'c, 'r: 'c>(context: &'c Context, root: &mut OpMut<'r>, inserter: &Inserter) {
    let mut replacements = Replacements::default();
    for mut op in ffi::ops_below_mut(root) {
        inserter.set_insertion_point(*op);
        let builder = Builder::new(context, inserter, *op);
        let Some(control) = Control::of(*op) else { continue };
        let ends: Vec<Op> =
            ffi::regions(*op).iter().filter_map(|blocks| ffi::ops_of(blocks[0]).pop()).collect();
        let mut new = control.build(&builder, *op);
        ffi::take_regions(&mut new, &mut op, &control.order(ends.len()));
        let results: Vec<Val> = new.results().map(Val::from).collect();
        for (at, end) in ends.into_iter().enumerate() {
            inserter.set_insertion_point(end);
            control.end(&Builder::new(context, inserter, end), *new, at, end);
            ffi::erase_unused(vec![ffi::op_below_mut(root, end)]);
        }
        replacements.replace(op, &results);
    }
    replacements.finish();
}

#[derive(Clone, Copy)]
enum Control {
    While,
    /// Of a condition, or of an index: 0 is the first region.
    If {
        of_index: bool,
    },
    Switch,
}

impl Control {
    /// `None` for another op, and for one that does not have what its dialect demands.
    fn of(op: Op) -> Option<Self> {
        let name = op.name();
        let regions = ffi::regions(op);
        let control = match (name.as_string_ref().as_str().ok()?, regions.len()) {
            ("stablehlo.while", 2) => Self::While,
            ("stablehlo.if", 2) => Self::If { of_index: false },
            ("stablehlo.case", 2) => Self::If { of_index: true },
            ("stablehlo.case", 1 | 3..) => Self::Switch,
            _ => return None,
        };
        let results: Vec<_> = op.results().map(|result| result.r#type()).collect();
        let is_valid = |(at, blocks): (usize, &Vec<ffi::Blk>)| {
            let &[block] = &blocks[..] else { return false };
            let Some(end) = ffi::ops_of(block).pop().filter(|&end| ffi::has_name(end, "stablehlo.return"))
            else {
                return false;
            };
            let ended = types(end.operands());
            match control {
                Self::While => {
                    let is_condition = ended.len() == 1 && is_scalar(ended[0], ffi::Number::Signless(1));
                    types(ffi::arguments_of(block)) == results
                        && if at == 0 { is_condition } else { ended == results }
                }
                _ => ffi::arguments_of(block).is_empty() && ended == results,
            }
        };
        let operands = types(op.operands());
        let takes = match control {
            Self::While => operands == results,
            Self::If { of_index: false } => {
                operands.len() == 1 && is_scalar(operands[0], ffi::Number::Signless(1))
            }
            _ => operands.len() == 1 && is_scalar(operands[0], ffi::Number::Signless(32)),
        };
        (takes && regions.iter().enumerate().all(is_valid)).then_some(control)
    }

    fn build<'c>(self, builder: &Builder<'c, '_>, op: Op<'c>) -> OpMut<'c> {
        let operands: Vec<Val> = op.operands().collect();
        let results: Vec<Type> = op.results().map(|result| result.r#type()).collect();
        let regions = (0..ffi::regions(op).len()).map(|_| Region::new()).collect();
        let index = || super::sizes::emit::as_index(builder, builder.extract(operands[0], &[]));
        let operation = match self {
            Self::While => builder.state("scf.while", &[]).add_operands(&operands),
            Self::If { of_index } => {
                let condition = if of_index {
                    builder.equal(index(), builder.index(0))
                } else {
                    builder.extract(operands[0], &[])
                };
                builder.state("scf.if", &[]).add_operands(&[condition])
            }
            Self::Switch => {
                // The last branch is also that of all other indices.
                let cases: Vec<i64> = (0..ffi::regions(op).len() as i64 - 1).collect();
                let cases = DenseI64ArrayAttribute::new(builder.context(), &cases).into();
                builder.state("scf.index_switch", &[("cases", cases)]).add_operands(&[index()])
            }
        };
        let operation = operation.add_results(&results).add_regions_vec(regions).build();
        builder.insert(operation.expect("an op with given result types can be created"))
    }

    /// The region of the new op for each one of the old.
    fn order(self, count: usize) -> Vec<usize> {
        match self {
            Self::Switch => (1..count).chain([0]).collect(),
            _ => (0..count).collect(),
        }
    }

    /// The end of a region.
    fn end<'c>(self, builder: &Builder<'c, '_>, new: Op<'c>, at: usize, end: Op<'c>) {
        let mut operands: Vec<Val> = end.operands().collect();
        let name = match self {
            Self::While if at == 0 => {
                operands = vec![builder.extract(operands[0], &[])];
                operands.extend(ffi::body_arguments(new));
                "scf.condition"
            }
            _ => "scf.yield",
        };
        builder.build_without_result(name, &operands, &[]);
    }
}

fn is_scalar(r#type: Type, number: ffi::Number) -> bool {
    let shape = crate::convert::value_type(r#type);
    shape.dims().is_some_and(<[_]>::is_empty) && ffi::number_of(ffi::element_type(r#type)) == number
}

fn types<'c>(values: impl IntoIterator<Item = Val<'c>>) -> Vec<Type<'c>> {
    values.into_iter().map(|value| value.r#type()).collect()
}
