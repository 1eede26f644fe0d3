//! Bytes as a list of choices.

/// Choices, as many as there are bytes; after that, always the first one.
pub struct Input<'a>(pub &'a [u8]);

impl Input<'_> {
    /// A number below the limit, which is at most 256.
    pub fn below(&mut self, limit: usize) -> usize {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(first) % limit
    }

    pub fn choose<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    pub fn list<T>(&mut self, most: usize, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| item(self)).collect()
    }
}
