//! Numbers for values: equal ones for equal values.

use std::{collections::HashMap, hash::Hash};

pub struct Interner<T> {
    numbers: HashMap<T, u32>,
    values: Vec<T>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self { numbers: HashMap::new(), values: Vec::new() }
    }
}

impl<T: Copy + Eq + Hash> Interner<T> {
    pub fn intern(&mut self, value: T) -> u32 {
        *self.numbers.entry(value).or_insert_with(|| {
            self.values.push(value);
            u32::try_from(self.values.len() - 1).expect("memory ends before the numbers")
        })
    }

    /// The number of a value that was seen before.
    pub fn find(&self, value: &T) -> Option<u32> {
        self.numbers.get(value).copied()
    }

    pub fn get(&self, number: u32) -> T {
        self.values[number as usize]
    }
}
