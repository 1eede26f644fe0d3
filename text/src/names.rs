//! Which definition a name of a value means.
//!
//! A name is visible in its region, before its definition as well, and in the regions inside. The work is
//! linear: a use without a visible definition waits in a list of its name, from where the next definition
//! around it takes it.

use crate::token::NONE;
use std::collections::HashMap;

/// The names that are visible at a place of the text.
#[derive(Default)]
pub(crate) struct Names<'t> {
    numbers: HashMap<&'t str, u32>,
    /// The same for names that are numbers, as most are in texts that programs write.
    numbers_of_numbers: Vec<u32>,
    /// Numbers from here on are names as all others.
    limit: usize,
    /// For each name: the definition that is visible, and the last use that waits.
    visible: Vec<(u32, u32)>,
    /// For each use: the previous use that waits for the same name.
    waiting: Vec<u32>,
    /// The names that were visible before definitions of the open regions.
    hidden: Vec<(u32, u32)>,
    /// For each open region: the length of `hidden`, and the first use inside.
    regions: Vec<(usize, u32)>,
}

impl<'t> Names<'t> {
    pub fn enter(&mut self, first_use: u32) {
        self.regions.push((self.hidden.len(), first_use));
    }

    pub fn leave(&mut self) {
        let (kept, _) = self.regions.pop().expect("a region is open");
        while self.hidden.len() > kept {
            let (name, definition) = self.hidden.pop().expect("there are more");
            self.visible[name as usize].0 = definition;
        }
    }

    /// For a text of that number of tokens.
    pub fn new(tokens: usize) -> Self {
        Self { limit: tokens, ..Self::default() }
    }

    fn number(&mut self, name: &'t str) -> usize {
        let next = self.visible.len() as u32;
        let known = match decimal(name).filter(|decimal| *decimal < self.limit) {
            Some(decimal) => {
                if decimal >= self.numbers_of_numbers.len() {
                    self.numbers_of_numbers.resize(decimal + 1, NONE);
                }
                &mut self.numbers_of_numbers[decimal]
            }
            None => self.numbers.entry(name).or_insert(NONE),
        };
        let number = if *known == NONE { next } else { *known };
        *known = number;
        if number == next {
            self.visible.push((NONE, NONE));
        }
        number as usize
    }

    pub fn is_visible(&mut self, name: &'t str) -> bool {
        let number = self.number(name);
        self.visible[number].0 != NONE
    }

    /// The definition that a use of a name means, if it is known already. Uses are numbered in the order of
    /// the text.
    pub fn r#use(&mut self, name: &'t str) -> u32 {
        let number = self.number(name);
        let r#use = self.waiting.len() as u32;
        let (definition, last) = &mut self.visible[number];
        self.waiting.push(*last);
        if *definition == NONE {
            *last = r#use;
        }
        *definition
    }

    /// Makes a definition visible in the innermost region; calls `found` with each use there that has waited
    /// for it.
    pub fn define(&mut self, name: &'t str, definition: u32, mut found: impl FnMut(u32)) {
        let number = self.number(name);
        let (visible, last) = &mut self.visible[number];
        self.hidden.push((number as u32, std::mem::replace(visible, definition)));
        let first_use = self.regions.last().map_or(0, |(_, first_use)| *first_use);
        while *last != NONE && *last >= first_use {
            found(*last);
            *last = self.waiting[*last as usize];
        }
    }
}

/// The number after `%`, if its digits are those that a program would write.
fn decimal(name: &str) -> Option<usize> {
    let digits = name.strip_prefix('%')?;
    let is_decimal = digits.bytes().all(|digit| digit.is_ascii_digit());
    let is_short = digits.len() == 1 || !digits.starts_with('0');
    if is_decimal && is_short { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_names() {
        let mut names = Names::new(10);
        let numbers =
            ["%0", "%9", "%09", "%10", "%0", "%9", "%09", "%10", "%+9"].map(|name| names.number(name));
        assert_eq!(numbers, [0, 1, 2, 3, 0, 1, 2, 3, 4]);
    }

    #[test]
    fn names_are_visible_in_their_region_and_inside() {
        let mut names = Names::default();
        let found = |names: &mut Names<'static>, name, definition| {
            let mut found = Vec::new();
            names.define(name, definition, |r#use| found.push(r#use));
            found
        };
        names.enter(0);
        assert_eq!(names.r#use("%late"), NONE);
        assert_eq!(found(&mut names, "%a", 0), []);
        names.enter(1);
        assert_eq!([names.r#use("%a"), names.r#use("%late"), names.r#use("%inner")], [0, NONE, NONE]);
        assert_eq!(found(&mut names, "%a", 1), []);
        assert_eq!(names.r#use("%a"), 1);
        assert_eq!(found(&mut names, "%inner", 2), [3]);
        names.leave();
        assert_eq!([names.r#use("%a"), names.r#use("%inner")], [0, NONE]);
        assert_eq!(found(&mut names, "%late", 3), [2, 0]);
        assert!(names.is_visible("%late"));
    }
}
