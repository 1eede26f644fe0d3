//! Turns a fix into text edits. If the type of a result changes, so do the types in its users' text: those of their
//! operands, of their own results, and of the function that returns it.

use super::{
    Edit, Source,
    seen::Seen,
    slots::{self, Slots},
    spelling, trial,
};
use crate::{
    ffi::{self, Function, Op, Val},
    foreign::Operation,
};
use broadcastable::{Fix, Place, ValueType};
use broadcastable_foreign::{BROADCAST_DIMENSIONS, retyped, spelled};
use melior::{
    Context,
    ir::{ValueLike, operation::OperationLike},
};
use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
};

/// At most this many values change their types.
const MAX_VALUES: usize = 1000;

/// A change of a text that fixes an op.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mend {
    /// Its title, such as `declare the result as tensor<4x3xf32>`.
    pub title: String,
    /// The changes, which belong together.
    pub edits: Vec<Edit>,
}

/// The changes that fix an op: corrections of misspelt attributes, and the fix of a broken rule.
pub fn mends<'c>(context: &'c Context, source: &Source<'c, '_>, op: Op<'c>) -> Vec<Mend> {
    let spellings = source.seen(op).map_or_else(Vec::new, |seen| misspelt(source, op, &seen));
    let spellings = spellings.iter().filter_map(|wrong| mend_spelling(context, source, op, wrong));
    spellings.chain(mend(context, source, op)).collect()
}

/// The change that fixes an op which breaks a rule. The op and its users verify after it.
fn mend<'c>(context: &'c Context, source: &Source<'c, '_>, op: Op<'c>) -> Option<Mend> {
    let seen = source.seen(op)?.ok().filter(|seen| seen.is_whole)?;
    let fix = seen.op.fix(&seen.op.verify().err()?)?;
    let edits = match &fix {
        Fix::Results(types) => Retyping::of(source, op, &seen.op, types)?,
        Fix::Dimensions(entries) => dimension_edits(source, op, &seen, entries)?,
    };
    let title = spelled(&Operation(op), &seen.op, fix)?.to_string();
    trial::mends(context, source, op, &edits).then_some(Mend { title, edits })
}

/// A misspelt attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misspelt {
    pub range: Range<usize>,
    pub found: String,
    pub meant: String,
}

/// The misspelt attributes of an op that the rules see as `seen`.
pub fn misspelt(source: &Source, op: Op, seen: &Result<Seen, String>) -> Vec<Misspelt> {
    // MLIR itself refuses a misspelt attribute among those of a dialect's own op.
    let is_known = ffi::is_bcast_op(op);
    let count = if is_known { op.discardable_attribute_count() } else { op.attribute_count() };
    let Some(place) = source.place(op).filter(|_| count > 0) else { return Vec::new() };
    let names = match seen {
        Ok(seen) if !is_known => seen.explicit.into_iter().map(str::to_owned).collect(),
        _ => ffi::attribute_names(op),
    };
    let attributes = slots::attributes(source.text, place.whole.clone());
    let check = |attribute: slots::Attribute| {
        let found = source.text[attribute.name.clone()].trim_matches('"').to_owned();
        let meant = spelling::meant(&found, &names)?.to_owned();
        Some(Misspelt { range: attribute.name, found, meant })
    };
    attributes.into_iter().filter_map(check).collect()
}

/// The change that corrects an attribute's name, if the op verifies after it.
fn mend_spelling(context: &Context, source: &Source, op: Op, wrong: &Misspelt) -> Option<Mend> {
    let edits = vec![Edit { range: wrong.range.clone(), text: wrong.meant.clone() }];
    let title = format!("write {}", wrong.meant);
    trial::mends(context, source, op, &edits).then_some(Mend { title, edits })
}

/// The edit that writes `broadcast_dimensions`. An op of another dialect gets no new attribute: its definition may lack it.
fn dimension_edits(source: &Source, op: Op, seen: &Seen, entries: &[i64]) -> Option<Vec<Edit>> {
    let whole = source.place(op)?.whole.clone();
    let list: Vec<String> = entries.iter().map(i64::to_string).collect();
    let array = format!("array<i64{}{}>", if list.is_empty() { "" } else { ": " }, list.join(", "));
    let mut attributes = slots::attributes(source.text, whole.clone()).into_iter();
    let own = attributes.find(|attribute| Some(&source.text[attribute.name.clone()]) == seen.explicit);
    if let Some(range) = own.and_then(|attribute| attribute.value) {
        let is_dense = source.text[range.clone()].starts_with("dense");
        let dense = format!("dense<[{}]> : tensor<{}xi64>", list.join(", "), list.len());
        return Some(vec![Edit { range, text: if is_dense { dense } else { array } }]);
    }
    let (at, before, after) = slots::new_attribute(source.text, whole).filter(|_| ffi::is_bcast_op(op))?;
    Some(vec![Edit { range: at..at, text: format!("{before}{BROADCAST_DIMENSIONS} = {array}{after}") }])
}

/// The types that change, and their places.
struct Retyping<'s, 'c, 't> {
    source: &'s Source<'c, 't>,
    edits: BTreeMap<usize, Edit>,
    types: HashMap<usize, ValueType>,
    work: Vec<(Val<'c>, String, ValueType)>,
}

impl<'s, 'c, 't> Retyping<'s, 'c, 't> {
    /// The edits that change an op's results to these types.
    fn of(
        source: &'s Source<'c, 't>,
        op: Op<'c>,
        seen: &broadcastable::Op,
        types: &[ValueType],
    ) -> Option<Vec<Edit>> {
        let mut retyping = Self { source, edits: BTreeMap::new(), types: HashMap::new(), work: Vec::new() };
        retyping.retype_results(op, seen, types)?;
        for _ in 0..MAX_VALUES {
            match retyping.work.pop() {
                Some((value, text, r#type)) => retyping.retype(value, &text, r#type)?,
                None => return Some(retyping.edits.into_values().collect()),
            }
        }
        None
    }

    /// `seen` is the op before, with `types` as its results after.
    fn retype_results(&mut self, op: Op<'c>, seen: &broadcastable::Op, types: &[ValueType]) -> Option<()> {
        if types.len() != op.result_count() {
            return None; // the profile shows a part of the op
        }
        for (index, (before, after)) in seen.results().iter().zip(types).enumerate() {
            if before != after {
                let value = ffi::result(op, index);
                let text = retyped(&Operation(op), Place::Result(index), before, after)?;
                self.work.push((value, text, after.clone()));
            }
        }
        Some(())
    }

    fn retype(&mut self, value: Val<'c>, text: &str, r#type: ValueType) -> Option<()> {
        let (owner, result) = ffi::owner_and_index(value)?;
        let slots = self.slots(owner)?;
        let own =
            slots.results.get(result).or(slots.operands.first().filter(|_| slots.results.is_empty()))?;
        self.edit(own, text);
        self.types.insert(ffi::value_number(value), r#type.clone());
        for (user, operand) in ffi::uses(value) {
            let slots = self.slots(user)?;
            let is_shared = slots.operands.len() == 1;
            let own = slots.operands.get(operand).or(slots.operands.first().filter(|_| is_shared))?;
            self.edit(own, text);
            self.retype_user(user, operand, value, text, &r#type, &slots)?;
        }
        Some(())
    }

    fn retype_user(
        &mut self,
        user: Op<'c>,
        operand: usize,
        value: Val<'c>,
        text: &str,
        r#type: &ValueType,
        slots: &Slots,
    ) -> Option<()> {
        if ffi::is_return(user) {
            let function = ffi::parent_op(user).filter(|&op| Function::of(op).is_some())?;
            let place = self.source.place(function)?;
            let own =
                slots::function_slots(self.source.text, place.whole.clone())?.results.get(operand)?.clone();
            self.edit(&own, text);
        } else if let Some(Ok(seen)) =
            self.source.seen(user).filter(|seen| seen.as_ref().is_ok_and(|seen| seen.is_whole))
        {
            let mut changed = seen.op.clone();
            for (index, operand) in user.operands().enumerate() {
                if let Some(r#type) = self.types.get(&ffi::value_number(operand)) {
                    changed = changed.with_operand(index, r#type.clone());
                }
            }
            if let Err(violation) = changed.verify() {
                let Some(Fix::Results(types)) = changed.fix(&violation) else { return None };
                self.retype_results(user, &changed, &types)?;
            }
        } else if slots.results.is_empty() {
            let of_same_type =
                user.results().map(Val::from).filter(|result| result.r#type() == value.r#type());
            self.work.extend(of_same_type.map(|result| (result, text.to_owned(), r#type.clone())));
        }
        Some(())
    }

    fn slots(&self, op: Op) -> Option<Slots> {
        slots::slots(self.source.text, self.source.place(op)?.whole.clone())
    }

    fn edit(&mut self, range: &Range<usize>, text: &str) {
        self.edits.insert(range.start, Edit { range: range.clone(), text: text.to_owned() });
    }
}
