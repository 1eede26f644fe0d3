//! Interns values: equal values get equal ids.

use std::{collections::HashMap, hash::Hash};

#[derive(Clone, Debug)]
pub struct Interner<T> {
    numbers: HashMap<T, u32>,
    values: Vec<T>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self { numbers: HashMap::new(), values: Vec::new() }
    }
}

impl<T: Clone + Eq + Hash> Interner<T> {
    pub fn intern(&mut self, value: T) -> u32 {
        if let Some(&number) = self.numbers.get(&value) {
            return number;
        }
        let number = u32::try_from(self.values.len()).expect("memory ends before the numbers");
        self.values.push(value.clone());
        self.numbers.insert(value, number);
        number
    }

    /// The number of a value that has been interned.
    pub fn find(&self, value: &T) -> Option<u32> {
        self.numbers.get(value).copied()
    }

    pub fn get(&self, number: u32) -> &T {
        &self.values[number as usize]
    }
}
