//! The precise forms of values, and how values get more precise types.

use super::{limits::Limits, types};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, Val},
    program::TensorSizes,
};
use melior::{
    Context,
    ir::{Type, ValueLike},
};
use std::collections::HashMap;

/// The state of the pass.
pub struct Refiner<'c, 'a> {
    pub context: &'c Context,
    pub inserter: &'a Inserter<'a>,
    pub sizes: TensorSizes,
    pub limits: Limits,
    /// The precise form of each value that was requested, by its id.
    pub precise: HashMap<usize, Val<'c>>,
    /// Casts that their operands replaced, which became as precise.
    pub replaced: HashMap<usize, Val<'c>>,
    pub casts: Vec<OpMut<'c>>,
}

impl<'c> Refiner<'c, '_> {
    /// The most precise form of a value; the value itself if it has no shape.
    pub fn precise(&mut self, value: Val<'c>) -> Val<'c> {
        let number = ffi::value_number(value);
        if let Some(&form) = self.precise.get(&number) {
            return self.replaced.get(&ffi::value_number(form)).copied().unwrap_or(form);
        }
        self.precise.insert(number, value); // where a cast is its own source, in a graph region
        let form = match types::source(value) {
            Some(source) => self.precise(source),
            None => self.proven_form(value),
        };
        self.precise.insert(number, form);
        form
    }

    /// A cast of a value to its proven type, if that is another one.
    fn proven_form(&mut self, value: Val<'c>) -> Val<'c> {
        let proven = self.proven(value);
        let before = ffi::first_after(value).filter(|_| proven != value.r#type());
        before.map_or(value, |before| self.cast(before, value, proven))
    }

    /// The type of a value with its proven sizes.
    pub fn proven(&mut self, value: Val<'c>) -> Type<'c> {
        types::proven(&mut self.sizes, value)
    }

    /// The proven type of a value, if it may have that type; else its own.
    pub fn allowed(&mut self, value: Val<'c>) -> Type<'c> {
        let proven = self.proven(value);
        if self.limits.allow(value, proven) { proven } else { value.r#type() }
    }

    /// The value cast to that type, at an op that uses it.
    pub fn as_type(&mut self, user: Op<'c>, value: Val<'c>, r#type: Type<'c>) -> Val<'c> {
        let form = self.precise(value);
        if form.r#type() == r#type { form } else { self.cast(user, value, r#type) }
    }

    /// The value cast to that type, before an op.
    fn cast(&mut self, before: Op<'c>, value: Val<'c>, r#type: Type<'c>) -> Val<'c> {
        if value.r#type() == r#type {
            return value;
        }
        self.inserter.set_insertion_point(before);
        let cast = Builder::new(self.context, self.inserter, before).tensor_cast(value, r#type);
        self.casts.extend(ffi::owner_mut(cast));
        cast
    }

    /// Changes the type of a value, unless the value has to keep it. Its present users use a cast back.
    pub fn retype(&mut self, value: Val<'c>, r#type: Type<'c>) {
        if !self.limits.allow(value, r#type) {
            return;
        }
        let former = value.r#type();
        let Some(before) = ffi::first_after(value).filter(|_| former != r#type) else { return };
        let number = ffi::value_number(value);
        ffi::set_type(value, r#type);
        let back = self.cast(before, value, former);
        if let Some(cast) = ffi::owner(back) {
            ffi::replace_uses_except(value, back, &[cast]);
        }
        // Users of a cast to the new type use the value.
        let other = |form: &&Val| form.r#type() == r#type && ffi::value_number(**form) != number;
        if let Some(&form) = self.precise.get(&number).filter(other) {
            ffi::replace_uses(form, value);
            self.replaced.insert(ffi::value_number(form), value);
        }
        self.precise.insert(ffi::value_number(back), value);
        self.precise.insert(number, value);
    }
}
