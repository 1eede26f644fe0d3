//! Running sums: a window that holds all elements up to its place.

use super::Pooling;
use crate::{
    builder::{Builder, Loops},
    ffi::Val,
    to_bcast::{
        parts::{Part, numbers_of},
        sizes::{
            emit,
            number::{Number, Operator},
        },
        windows::{Padding, filled, number, plus},
    },
};
use melior::ir::ValueLike;

/// The dimension along which a running sum goes, and whether it starts at the last element.
pub struct Scan {
    dim: usize,
    is_reversed: bool,
}

/// Values that are the same in all rows.
struct Row<'c> {
    scan: Scan,
    counts: Vec<Val<'c>>,
    initial: Val<'c>,
}

impl<'c> Pooling<'c> {
    /// The running sum that this is.
    pub fn scanned(&self) -> Result<Option<Scan>, String> {
        let own = numbers_of(self.tensor)?;
        let moving: Vec<usize> = (0..own.len()).filter(|&at| !self.windows[at].is_trivial()).collect();
        let &[dim] = &moving[..] else { return Ok(None) };
        let window = &self.windows[dim];
        let is_whole = window.size == own[dim] && window.stride == 1 && window.dilation == 1;
        let rest = plus(own[dim].clone(), -1);
        let Some(rest) = rest.filter(|_| is_whole) else { return Ok(None) };
        let before = Padding { low: rest.clone(), ..Padding::none() };
        let after = Padding { high: rest, ..Padding::none() };
        let is_reversed = window.padding == after;
        Ok((is_reversed || window.padding == before).then_some(Scan { dim, is_reversed }))
    }

    pub fn scan(&self, builder: &Builder<'c, '_>, scan: Scan) -> Result<Val<'c>, String> {
        if scan.dim + 1 == self.windows.len() {
            self.scan_rows(builder, scan)
        } else {
            self.scan_slices(builder, scan)
        }
    }

    /// Loops over the rows, and in each over its elements: memory is read and written once, in its order.
    fn scan_rows(&self, builder: &Builder<'c, '_>, scan: Scan) -> Result<Val<'c>, String> {
        let own = numbers_of(self.tensor)?;
        let initial = builder.extract(self.initial, &[]);
        let result = filled(builder, &own, initial)?;
        let counts: Vec<Val> = own.iter().map(|size| emit::number_value(builder, size)).collect();
        let row = Row { scan, counts, initial };
        Ok(self.scan_row(builder, &row, &[], result))
    }

    fn scan_row(&self, builder: &Builder<'c, '_>, row: &Row<'c>, at: &[Val<'c>], result: Val<'c>) -> Val<'c> {
        let count = row.counts[at.len()];
        let bounds = [builder.index(0), count, builder.index(1)];
        if at.len() + 1 < row.counts.len() {
            let rows = builder.fold(bounds, &[result], |inside, index, carried| {
                vec![self.scan_row(inside, row, &[at, &[index]].concat(), carried[0])]
            });
            return rows[0];
        }
        let values = builder.fold(bounds, &[result, row.initial], |inside, index, carried| {
            let from_end = || inside.subtract_index(inside.subtract_index(count, inside.index(1)), index);
            let place = [at, &[if row.scan.is_reversed { from_end() } else { index }]].concat();
            let sum = self.combine(inside, carried[1], inside.extract(self.tensor, &place));
            let operands = [&[sum, carried[0]], &place[..]].concat();
            vec![inside.build("tensor.insert", &operands, &[], carried[0].r#type()), sum]
        });
        values[0]
    }

    /// A loop over the slices across a dimension, each of which is combined with the one before it.
    fn scan_slices(&self, builder: &Builder<'c, '_>, scan: Scan) -> Result<Val<'c>, String> {
        let own = numbers_of(self.tensor)?;
        let initial = builder.extract(self.initial, &[]);
        let mut across = own.clone();
        across[scan.dim] = Number::Constant(1);
        let first = filled(builder, &across, initial)?;
        let result = filled(builder, &own, initial)?;
        let index = |at: Val<'c>| {
            let from_end = || number(Operator::Subtract, plus(own[scan.dim].clone(), -1)?, Number::Value(at));
            if scan.is_reversed { from_end() } else { Some(Number::Value(at)) }
        };
        let count = emit::number_value(builder, &own[scan.dim]);
        let mut failed = None;
        let rank = own.len();
        let names: Vec<String> = (0..rank).map(|at| format!("d{at}")).collect();
        let bounds = [builder.index(0), count, builder.index(1)];
        let values = builder.fold(bounds, &[result, first], |inside, at, carried| {
            let slice = || -> Result<Vec<Val<'c>>, String> {
                let mut offsets = vec![Number::Constant(0); rank];
                offsets[scan.dim] = index(at).ok_or("its size is too large a computation")?;
                let part = Part { offsets, sizes: across.clone(), strides: vec![1; rank] };
                let own = part.extract(inside, self.tensor, &[])?;
                let loops = Loops { parallel: rank, reductions: 0, inputs: std::slice::from_ref(&names) };
                let sum = inside.generic(&[own], carried[1], &loops, |body, elements| {
                    self.combine(body, elements[1], elements[0])
                });
                Ok(vec![part.insert(inside, sum, carried[0]), sum])
            };
            slice().unwrap_or_else(|reason| {
                failed = Some(reason);
                carried.to_vec()
            })
        });
        failed.map_or(Ok(values[0]), Err)
    }
}
