//! Draws the declarations of a function's sizes.

use super::{Columns, Draw};
use crate::program::{Function, Symbol};

impl Draw {
    /// A symbol for some columns, for some of the dimensions that are in them. What the program brings along
    /// may have another size: then a check fails.
    pub fn symbols(
        &mut self,
        function: &Function,
        arguments: &[Columns],
        results: &[Columns],
    ) -> Vec<Symbol> {
        let mut symbols = Vec::new();
        for column in 0..self.extents.len() {
            if self.random.once_in(3) {
                continue;
            }
            let arguments = self.places(arguments, column, 2);
            let results = self.places(results, column, 3);
            let place =
                |values: &[usize], &(index, dim): &(usize, usize)| function.types[values[index]].sizes[dim];
            let all: Vec<usize> = (0..function.arguments).collect();
            let fixed: Vec<usize> = arguments
                .iter()
                .filter_map(|at| place(&all, at))
                .chain(results.iter().filter_map(|at| place(&function.results, at)))
                .collect();
            let is_one = fixed.windows(2).all(|two| two[0] == two[1]);
            if is_one && !(arguments.is_empty() && results.is_empty()) {
                let [min, multiple_of] = if fixed.is_empty() && self.random.once_in(3) {
                    [self.random.below(3), 1 + self.random.below(2)]
                } else {
                    [0, 1]
                };
                symbols.push(Symbol { arguments, results, min, multiple_of });
            }
        }
        symbols
    }

    /// Some of the dimensions in a column: one in this many is omitted.
    fn places(&mut self, values: &[Columns], column: usize, one_in: usize) -> Vec<(usize, usize)> {
        let mut places = Vec::new();
        for (index, columns) in values.iter().enumerate() {
            if let Some(dim) = columns.iter().position(|&own| own == column)
                && !self.random.once_in(one_in)
            {
                places.push((index, dim));
            }
        }
        places
    }
}
