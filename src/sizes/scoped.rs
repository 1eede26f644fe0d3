//! A map whose entries hold in a scope and in the scopes within it.

use std::{collections::HashMap, hash::Hash};

/// Entries are removed when their scope is left. No entry is ever replaced: it holds in all of its scope.
#[derive(Clone, Debug)]
pub struct Scoped<K, V> {
    entries: HashMap<K, V>,
    inserted: Vec<K>,
    /// The number of entries when each scope was entered.
    scopes: Vec<usize>,
}

impl<K, V> Default for Scoped<K, V> {
    fn default() -> Self {
        Self { entries: HashMap::new(), inserted: Vec::new(), scopes: Vec::new() }
    }
}

impl<K: Clone + Eq + Hash, V> Scoped<K, V> {
    /// Begins a scope.
    pub fn enter(&mut self) {
        self.scopes.push(self.inserted.len());
    }

    /// Ends the last scope that began: its entries are gone.
    pub fn leave(&mut self) {
        let kept = self.scopes.pop().unwrap_or_default();
        for key in self.inserted.drain(kept..) {
            self.entries.remove(&key);
        }
    }

    /// The entry of a key, in whatever scope.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.entries.get(key)
    }

    /// Whether there is an entry.
    pub fn contains(&self, key: &K) -> bool {
        self.entries.contains_key(key)
    }

    /// The entry, added if there is none.
    pub fn get_or_insert_with(&mut self, key: K, value: impl FnOnce() -> V) -> &V {
        if !self.contains(&key) {
            self.insert(key.clone(), value());
        }
        &self.entries[&key]
    }

    /// Adds an entry; returns whether there was none.
    pub fn insert(&mut self, key: K, value: V) -> bool {
        if self.entries.contains_key(&key) {
            return false;
        }
        self.entries.insert(key.clone(), value);
        self.inserted.push(key);
        true
    }
}
