//! Builds the equivalent of an op of another dialect in this dialect.

use super::{
    casts::{as_declared, as_scalar, as_signless, scalar_type},
    computations,
    target::Target,
};
use crate::{
    OpBuilder,
    body::{
        map::{MAP, YIELD},
        scalar::build_body,
    },
    builder::Builder,
    convert::value_type,
    ffi::{self, Op, Val},
    foreign::{self, with_name},
};
use broadcastable::{Alignment, Kind, Rule, ValueType};
use broadcastable_foreign::{
    Reading, Unread, Verdict,
    computation::{self, Argument, Meaning},
    judge, profile,
};
use melior::ir::{
    Attribute, Block, Operation, Region, RegionLike, Type, ValueLike, attribute::IntegerAttribute,
    operation::OperationLike, r#type::IntegerType,
};

/// The predicates of `bcast.compare` in their order.
const PREDICATES: [&str; 6] = ["eq", "ne", "lt", "le", "gt", "ge"];

/// Builds the value that replaces an op's result, or returns the reason why the op stays.
pub fn build<'c>(builder: &Builder<'c, '_>, op: Op<'c>, meaning: &Meaning) -> Result<Val<'c>, String> {
    let declared = declared(op)?;
    let arguments = arguments(op, meaning);
    let operands = operands(op, &arguments)?;
    let dimensions = verify(op, &operands, declared)?;
    let target = meaning.stretched_to.map(|to| Target::read(op, to, operands[0].0, declared)).transpose()?;
    let signless = operands.iter().map(|&(operand, scalar)| {
        let signless = as_signless(builder, operand);
        scalar.map_or(signless, |scalar| as_scalar(builder, signless, scalar))
    });
    let signless: Vec<Val> = signless.chain(target.map(|target| target.build(builder))).collect();
    let element = ffi::signless(ffi::element_type(declared));
    let conversion = Conversion { builder, op, meaning, arguments: &arguments, operands: &signless, element };
    match conversion.build(dimensions.as_deref()) {
        Ok(built) => Ok(as_declared(builder, ffi::result(*builder.insert(built), 0), declared)),
        Err(reason) => {
            erase_casts(&signless, &operands);
            Err(reason)
        }
    }
}

/// Builds what an op computes of one element of each operand.
pub fn build_element<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    meaning: &Meaning,
    elements: &[Val<'c>],
) -> Result<Val<'c>, String> {
    let declared = declared(op)?;
    let arguments = arguments(op, meaning);
    let operands = operands(op, &arguments)?;
    let signless: Vec<Val> = operands.iter().map(|&(operand, _)| as_signless(builder, operand)).collect();
    let element = ffi::signless(ffi::element_type(declared));
    let conversion = Conversion { builder, op, meaning, arguments: &arguments, operands: &signless, element };
    let built = conversion.build(None).and_then(|built| {
        let chosen = arguments.iter().filter_map(|argument| match *argument {
            Argument::Operand(index) | Argument::Scalar(index) => elements.get(index).copied(),
            Argument::Attribute(_) => None,
        });
        // The op on tensors is there only until its computation is.
        let whole = builder.insert(built);
        let element = build_body(builder, *whole, &chosen.collect::<Vec<_>>(), None);
        ffi::erase_unused(vec![whole]);
        element
    });
    erase_casts(&signless, &operands);
    built
}

fn declared<'c>(op: Op<'c>) -> Result<Type<'c>, String> {
    match op.result_count() {
        1 => Ok(ffi::result(op, 0).r#type()),
        count => Err(format!("it has {count} results")),
    }
}

fn arguments(op: Op, meaning: &Meaning) -> Vec<Argument> {
    let all = || (0..op.operand_count()).map(Argument::Operand).collect();
    meaning.arguments.clone().unwrap_or_else(all)
}

/// Erases the casts of operands, which nothing uses.
fn erase_casts<'c>(casts: &[Val<'c>], operands: &[(Val<'c>, Option<Type<'c>>)]) {
    let casts = casts.iter().filter(|&&value| operands.iter().all(|&(operand, _)| operand != value));
    ffi::erase_unused(casts.filter_map(|&cast| ffi::owner_mut(cast)).collect());
}

/// The operands among the arguments; with the type without dimensions, if one does not broadcast.
fn operands<'c>(op: Op<'c>, arguments: &[Argument]) -> Result<Vec<(Val<'c>, Option<Type<'c>>)>, String> {
    let at = |index: usize| op.operands().nth(index).ok_or(format!("it has no operand #{index}"));
    let operand = |argument: &Argument| match *argument {
        Argument::Operand(index) => Some(at(index).map(|operand| (operand, None))),
        Argument::Scalar(index) => Some(at(index).and_then(|operand| {
            let scalar = scalar_type(operand, op.location())
                .ok_or(format!("its operand #{index} is not of one element"))?;
            Ok((operand, Some(scalar)))
        })),
        Argument::Attribute(_) => None,
    };
    arguments.iter().filter_map(operand).collect()
}

/// The op to build, on signless operands.
struct Conversion<'c, 'a> {
    builder: &'a Builder<'c, 'a>,
    op: Op<'c>,
    meaning: &'a Meaning,
    arguments: &'a [Argument],
    operands: &'a [Val<'c>],
    /// Of the result.
    element: Type<'c>,
}

impl<'c> Conversion<'c, '_> {
    fn build(&self, dimensions: Option<&[i64]>) -> Result<Operation<'c>, String> {
        let target = self.meaning.target;
        let is_own = target.starts_with("bcast.");
        let name = if is_own { target } else { MAP };
        let mut state =
            OpBuilder::new(self.builder.context(), name, self.builder.location()).operands(self.operands);
        if let Some(dimensions) = dimensions {
            state = state.alignment(Alignment::Explicit(dimensions));
        }
        state = if is_own { self.flavor(state) } else { state.body(self.body()?) };
        // The result of an operand of any rank may have any rank.
        if self.operands.iter().any(|operand| value_type(operand.r#type()).dims().is_none()) {
            let unranked = ffi::unranked_tensor_type(self.element, self.op.location());
            state = unranked.into_iter().fold(state, OpBuilder::result);
        }
        let built = state.build().map_err(|error| error.to_string())?;
        let found = ffi::result(ffi::op(&built), 0).r#type();
        if ffi::element_type(found) != self.element {
            let [declared, found] = [self.element, ffi::element_type(found)].map(ffi::type_text);
            return Err(format!("it declares a result of '{declared}', and what it means has '{found}'"));
        }
        Ok(built)
    }

    /// The attributes of an op of ours.
    fn flavor<'a>(&self, state: OpBuilder<'c, 'a>) -> OpBuilder<'c, 'a> {
        let context = self.builder.context();
        let predicate = PREDICATES.iter().position(|&name| Some(name) == self.meaning.flavor);
        let state = match predicate {
            Some(index) => {
                let i64 = IntegerType::new(context, 64).into();
                state.attribute("predicate", IntegerAttribute::new(i64, index as i64).into()) // below 6
            }
            None => state,
        };
        let is_unsigned = self.meaning.flavor == Some("unsigned") || self.reads_unsigned();
        if is_unsigned { state.attribute("is_unsigned", Attribute::unit(context)) } else { state }
    }

    /// Whether the new op needs `unsigned`.
    fn reads_unsigned(&self) -> bool {
        const TOLD: [&str; 6] =
            ["bcast.max", "bcast.min", "bcast.div", "bcast.rem", "bcast.shr", "bcast.compare"];
        let is_unsigned =
            |r#type| ffi::integer_sign(ffi::element_type(r#type)) == Some(ffi::IntegerSign::Unsigned);
        TOLD.contains(&self.meaning.target) && ffi::operand_types(self.op).next().is_some_and(is_unsigned)
    }

    /// The body of a map.
    fn body(&self) -> Result<Region<'c>, String> {
        let elements =
            self.operands.iter().map(|operand| (ffi::element_type(operand.r#type()), self.op.location()));
        let block = Block::new(&elements.collect::<Vec<_>>());
        let inside = self.builder.at_end_of(&block);
        let mut elements = ffi::block_arguments(&block).into_iter();
        let argument = |argument: &Argument| match argument {
            Argument::Operand(_) | Argument::Scalar(_) => {
                elements.next().ok_or_else(|| "it lacks an operand".to_owned())
            }
            Argument::Attribute(name) => self.constant(&inside, name),
        };
        let arguments: Vec<Val> = self.arguments.iter().map(argument).collect::<Result<_, _>>()?;
        match self.meaning.target.strip_prefix('@') {
            Some(name) => computations::build(&inside, name, &arguments, self.element)?,
            None => {
                let value = inside.build(self.meaning.target, &arguments, &[], self.element);
                inside.build_without_result(YIELD, &[value], &[]);
            }
        }
        let region = Region::new();
        region.append_block(block);
        Ok(region)
    }

    /// The value of an attribute.
    fn constant(&self, inside: &Builder<'c, '_>, name: &str) -> Result<Val<'c>, String> {
        let value =
            foreign::attribute(self.op, name).ok_or_else(|| format!("it has no attribute '{name}'"))?;
        Ok(inside.build("arith.constant", &[], &[("value", value)], self.element))
    }
}

/// Applies the rules to these operands; returns their `broadcast_dimensions`, if they do not align on the
/// right. An op stays convertible if it declares a static size that only run time can know.
fn verify(op: Op, operands: &[(Val, Option<Type>)], declared: Type) -> Result<Option<Vec<i64>>, String> {
    let broadcast = operands.iter().filter(|(_, scalar)| scalar.is_none());
    let types: Vec<Type> = broadcast.map(|(operand, _)| operand.r#type()).chain([declared]).collect();
    if let Some(&other) = types.iter().find(|&&other| value_type(other).kind() != Some(Kind::Tensor)) {
        return Err(computation::not_a_tensor(&foreign::Operation(op), &ffi::type_text(other)));
    }
    let types: Vec<ValueType> = types.into_iter().map(value_type).collect();
    let (operands, result) = types.split_at(types.len() - 1);
    let operation = foreign::Operation(op);
    let signature = with_name(op, profile::signature);
    match signature.map(|signature| judge(&operation, signature)) {
        Some(Verdict::Refused(refusal)) => return Err(refusal.message),
        Some(Verdict::NotJudged(reason)) => return Err(reason),
        Some(Verdict::Fits) | None => {}
    }
    let seen = match signature.filter(|signature| signature.is_aligned()) {
        Some(signature) => {
            Reading::of(&operation, signature).map(|reading| reading.op).map_err(|unread| match unread {
                Unread::Skipped(reason) | Unread::Refused(reason) => reason,
            })?
        }
        None => broadcastable::Op::elementwise(operands.iter().cloned()).with_results(result.iter().cloned()),
    };
    match (seen.verify(), seen.alignment()) {
        (Err(violation), _) if violation.rule() != Rule::ResultDynamic => Err(violation.to_string()),
        (_, Alignment::Explicit(dimensions)) => Ok(Some(dimensions.to_vec())),
        (_, Alignment::Right) => Ok(None),
    }
}
