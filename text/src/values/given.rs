//! Which value has which of the types that a header writes.

use super::{
    HeaderData, Position, Reader, UseData,
    walk::{Waiting, Walk},
};
use crate::{
    cursor::Signature,
    token::{Kind, NONE},
};
use std::{iter, ops::Range};

impl Reader<'_> {
    /// Gives types to the values that wait since a bracket: one for each, or one for all.
    pub(super) fn give_types(&mut self, first: usize, types: Range<u32>, is_assumed: bool) {
        let is_each = types.len() == self.waiting.len() - first;
        if is_each || types.len() == 1 {
            for (index, waiting) in (0..).zip(&self.waiting[first..]) {
                let r#type = types.start + if is_each { index } else { 0 };
                match *waiting {
                    Waiting::Use(number) => {
                        let r#use = &mut self.values.uses[number as usize];
                        (r#use.r#type, r#use.is_assumed) = (r#type, is_assumed);
                    }
                    Waiting::Definition(number) => {
                        self.values.definitions[number as usize].first_type = r#type;
                    }
                }
            }
        }
        if !types.is_empty() {
            self.waiting.truncate(first);
        }
    }

    /// Gives types to the arguments of a loop.
    pub(super) fn give_initialized(&mut self, walk: &Walk, types: Range<u32>) {
        if walk.initialized.len() == types.len() {
            for (definition, r#type) in walk.initialized.clone().zip(types) {
                self.values.definitions[definition as usize].first_type = r#type;
            }
        }
    }

    /// Gives the types of a signature to operands and results.
    pub(super) fn add_types(&mut self, walk: &Walk) {
        let header = &walk.header;
        if walk.signatures == 1 {
            self.operand_types(walk);
            let initialized = self.values.definitions.get(walk.initialized.start as usize);
            if initialized.is_some_and(|definition| definition.first_type == NONE) {
                self.give_initialized(walk, header.inputs.clone());
            }
        }
        match header.signature {
            _ if !header.outputs.is_empty() => self.result_types(header, header.outputs.clone(), false),
            // Without operands, the types are those of results.
            Signature::Types => {
                let is_assumed = !header.uses.is_empty();
                self.result_types(header, header.inputs.clone(), is_assumed);
            }
            Signature::None => self.result_types(header, self.types_of_clause(header, "outs"), true),
            _ => {}
        }
    }

    /// If types are assumed, one result has the last one, such as that of the values to choose from after
    /// that of a predicate.
    fn result_types(&mut self, header: &HeaderData, types: Range<u32>, is_assumed: bool) {
        let results = header.results.clone();
        let Some(last) = results.clone().next_back() else { return };
        let last = &self.values.definitions[last as usize];
        let count = last.index.saturating_add(last.count) as usize;
        let is_each = types.len() == count;
        let first = match types.clone().next_back() {
            Some(_) if is_each => types.start,
            Some(last) if is_assumed && (count == 1 || types.len() == 1) => last,
            _ => return,
        };
        for definition in results {
            let definition = &mut self.values.definitions[definition as usize];
            definition.first_type = first + if is_each { definition.index } else { 0 };
            (definition.is_each, definition.is_assumed) = (is_each, is_assumed);
        }
    }

    /// The types of the values in `word(%a, %b : A, B)`.
    fn types_of_clause(&self, header: &HeaderData, word: &str) -> Range<u32> {
        let uses = &self.values.uses[header.uses.start as usize..header.uses.end as usize];
        let is_first = |at: u32| {
            at >= 2 && self.cursor.kind(at - 1) == Some(Kind::ParenOpen) && self.cursor.is_word(at - 2, word)
        };
        let Some(first) = uses.iter().position(|r#use| is_first(r#use.token)) else { return 0..0 };
        let end = self.cursor.after(uses[first].token - 1);
        let inside = uses[first..].iter().take_while(|r#use| r#use.token < end);
        let types: Vec<u32> = inside.filter(|r#use| is_plain(r#use)).map(|r#use| r#use.r#type).collect();
        match types[..] {
            // They stand in a row.
            [first, .., last] if last.wrapping_sub(first) as usize == types.len() - 1 => first..last + 1,
            [only] if (only as usize) < self.values.types.len() => only..only + 1,
            _ => 0..0,
        }
    }

    fn operand_types(&mut self, walk: &Walk) {
        let HeaderData { signature, uses, inputs, outputs, colon, .. } = walk.header.clone();
        let is_in_parens = self.cursor.kind(colon + 1) == Some(Kind::ParenOpen);
        let uses = &mut self.values.uses[uses.start as usize..uses.end as usize];
        let is_outer = |r#use: &UseData| r#use.position != Position::Inner;
        let is_called = |r#use: &UseData| is_plain(r#use) && walk.last_group.contains(&r#use.token);
        let is_assumed = signature == Signature::Types;
        let types = inputs.clone().map(|r#type| (r#type, is_assumed));
        match inputs.len() {
            count if count == self::count(uses, is_plain) => {
                let mut types = types;
                give(uses, |r#use| is_plain(r#use) && !r#use.is_second, &mut types);
                give(uses, |r#use| is_plain(r#use) && r#use.is_second, &mut types);
            }
            // The operand that is inserted, and the one that it is inserted into.
            count if signature == Signature::Cast => {
                let types = types.map(|(r#type, _)| (r#type, count > 1));
                give(uses, is_plain, &mut types.chain(outputs.map(|r#type| (r#type, true))));
            }
            count if count == self::count(uses, is_outer) => give(uses, is_outer, &mut { types }),
            count if is_in_parens => {
                if count == self::count(uses, is_called) {
                    give(uses, is_called, &mut { types });
                }
            }
            // As many as there are, and the last one for the rest: a predicate's, and that of the values to
            // choose from.
            count => {
                let last = inputs.last().filter(|_| count < self::count(uses, is_plain));
                if let Some(last) = last {
                    let each = types.map(|(r#type, _)| r#type).chain(iter::repeat(last));
                    give(uses, is_plain, &mut each.map(|r#type| (r#type, true)));
                }
            }
        }
    }
}

fn count(uses: &[UseData], is_counted: impl Fn(&UseData) -> bool) -> usize {
    uses.iter().filter(|r#use| is_counted(r#use)).count()
}

fn is_plain(r#use: &UseData) -> bool {
    r#use.position == Position::Plain
}

/// Gives the next type to each of these values, and whether it is assumed.
fn give(
    uses: &mut [UseData],
    is_given: impl Fn(&UseData) -> bool,
    types: &mut dyn Iterator<Item = (u32, bool)>,
) {
    for r#use in uses.iter_mut().filter(|r#use| is_given(r#use)) {
        if let Some(given) = types.next() {
            (r#use.r#type, r#use.is_assumed) = given;
        }
    }
}
