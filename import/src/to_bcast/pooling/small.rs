//! Windows of few elements.

use super::{Combiner, Pooling};
use crate::{
    builder::{Builder, Loops},
    ffi::Val,
    to_bcast::{parts::Part, sizes::number::Number, windows::Window},
};

/// The lanes of the tree of a reduction (docs/reductions.md): it combines fewer elements in halves.
const LANES: usize = 32;

impl<'c> Pooling<'c> {
    /// The elements of a window, in order, if there are few and the last dimension has one: vectors go along
    /// that one then.
    pub(super) fn few_elements(&self) -> Option<Vec<Vec<i64>>> {
        let Combiner::One(_) = self.combiner else { return None };
        let mut elements = vec![Vec::new()];
        for window in &self.windows {
            let size = window.size.constant().filter(|size| (1..=LANES as i64).contains(size))?;
            let longer = |element: &Vec<i64>| -> Vec<Vec<i64>> {
                (0..size).map(|at| [&element[..], &[at]].concat()).collect()
            };
            elements = elements.iter().flat_map(longer).collect();
            if elements.len() > LANES {
                return None;
            }
        }
        let is_one = self.windows.last()?.size == Number::Constant(1);
        Some(elements).filter(|elements| is_one && elements.len() > 1)
    }

    /// The reduction of a padded tensor: a slice for each element of the window, combined as
    /// `reductions=tree` combines a row.
    pub(super) fn combine_all(
        &self,
        builder: &Builder<'c, '_>,
        padded: Val<'c>,
        places: &[Number<'c>],
        init: Val<'c>,
        elements: &[Vec<i64>],
    ) -> Result<Val<'c>, String> {
        let slice = |element: &Vec<i64>| {
            let offset =
                |(window, &at): (&Window, &i64)| at.checked_mul(window.dilation).map(Number::Constant);
            let offsets: Option<_> = self.windows.iter().zip(element).map(offset).collect();
            let strides = self.windows.iter().map(|window| window.stride).collect();
            let offsets = offsets.ok_or("its window is too large")?;
            Part { offsets, sizes: places.to_vec(), strides }.extract(builder, padded, &[])
        };
        let slices = elements.iter().map(slice).collect::<Result<Vec<_>, _>>()?;
        let index: Vec<String> = (0..places.len()).map(|at| format!("d{at}")).collect();
        let inputs = vec![index; slices.len()];
        let loops = Loops { parallel: places.len(), reductions: 0, inputs: &inputs };
        Ok(builder.generic(&slices, init, &loops, |inside, arguments| {
            let (&init, elements) = arguments.split_last().expect("the result is an argument");
            let combined = self.in_halves(inside, elements.to_vec());
            self.combine(inside, init, combined)
        }))
    }

    /// Combines the first half of the lanes with the second one, until one is left.
    fn in_halves(&self, builder: &Builder<'c, '_>, mut lanes: Vec<Val<'c>>) -> Val<'c> {
        let mut half = LANES / 2;
        while half > 0 {
            for lane in half..lanes.len() {
                lanes[lane - half] = self.combine(builder, lanes[lane - half], lanes[lane]);
            }
            lanes.truncate(half);
            half /= 2;
        }
        lanes[0]
    }
}
