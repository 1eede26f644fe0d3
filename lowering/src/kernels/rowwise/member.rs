//! A kernel as a part of a group: its columns are those of the group's rows, and then its own.

use super::{
    super::{
        bytes,
        combiner::has_vectors,
        reads::Kernel,
        steps::{Dims, Step},
    },
    sizes::{Buffer, Size, are_equal, are_separate, build_size, size_of},
};
use crate::{
    builder::Builder,
    ffi::{self, Op, Val},
};
use melior::ir::{ValueLike, operation::OperationLike};

pub struct Member<'c> {
    pub kernel: Kernel<'c>,
    /// The columns of the rows, which other kernels have as well. Static ones of size 1 are left out.
    pub rows: Vec<usize>,
    /// The columns after these: an element of a row is a point in them.
    pub inner: Vec<usize>,
    pub out: Access<'c>,
    pub reads: Vec<Access<'c>>,
}

/// How a kernel reads or writes memory.
pub struct Access<'c> {
    pub memref: Val<'c>,
    pub dims: Dims<'c>,
    pub buffer: Buffer<'c>,
    pub inner: Inner<'c>,
    /// Whether the memory has the group's rows, and nothing else of it is accessed in a row.
    pub is_of_row: bool,
}

/// How memory is accessed in a row.
#[derive(Clone, Copy)]
pub enum Inner<'c> {
    /// Element after element.
    Each,
    Once,
    /// By a step of 0 or 1.
    Perhaps(Val<'c>),
}

/// Where the columns of a kernel belong.
struct Columns {
    are_units: Vec<bool>,
    rows: Vec<usize>,
    inner: Vec<usize>,
}

impl<'c> Member<'c> {
    /// A kernel in a group whose rows have that number of columns; `None` if it cannot be computed row by row
    /// in vectors.
    pub fn of(kernel: Kernel<'c>, rows: usize) -> Option<Self> {
        let columns = Columns::of(&kernel, rows)?;
        let reduces = kernel.combiner.is_some();
        let mut fits = columns.inner.iter().all(|&column| kernel.reduced[column] == reduces)
            && columns.rows.iter().all(|&column| !kernel.reduced[column])
            && has_vectors(kernel.out)
            && (columns.inner.is_empty() || kernel.body.iter().all(|&op| is_lane_by_lane(op)));
        let out = columns.access(kernel.out, &kernel.out_dims, true)?;
        let read = |read: &super::super::reads::Read<'c>| {
            let access = columns.access(read.memref, &read.dims, read.is_input)?;
            (has_vectors(read.memref) || bytes::has_bits(read.memref)).then_some(access)
        };
        let reads = kernel.reads.iter().map(read).collect::<Option<Vec<_>>>()?;
        let Columns { rows, inner, .. } = columns;
        fits &= !reduces || reads.iter().all(|read| is_read_alike(read, &out));
        fits.then_some(Self { kernel, rows, inner, out, reads })
    }

    /// Whether it computes more than one element of a row.
    pub fn is_loop(&self) -> bool {
        !self.inner.is_empty()
    }

    /// The buffers that it accesses, the result last.
    pub fn accesses(&self) -> impl Iterator<Item = &Access<'c>> {
        self.reads.iter().chain([&self.out])
    }

    /// Values that are known to be the size of a column.
    pub fn sizes(&self, column: usize) -> Vec<Size> {
        extents(&self.kernel, column).map(|(memref, dim)| size_of(memref, dim)).collect()
    }

    /// The number of elements of a row.
    pub fn elements(&self, builder: &Builder<'c, '_>) -> Val<'c> {
        let sizes = self.inner.iter().map(|&column| extent(builder, &self.kernel, column));
        sizes.reduce(|a, b| builder.multiply_index(a, b)).unwrap_or_else(|| builder.index(1))
    }

    /// The number of elements of a row, if it is static.
    pub fn static_elements(&self) -> Option<i64> {
        let size = |&column: &usize| {
            self.sizes(column)
                .into_iter()
                .find_map(|size| if let Size::Static(size) = size { Some(size) } else { None })
        };
        self.inner.iter().map(size).try_fold(1_i64, |product, size| product.checked_mul(size?))
    }

    /// Whether it has the same rows as another one.
    pub fn has_rows_of(&self, other: &Self) -> bool {
        have_equal_sizes((self, &self.rows), (other, &other.rows))
    }

    /// Whether its rows have as many elements, in as many columns.
    pub fn has_elements_of(&self, other: &Self) -> bool {
        have_equal_sizes((self, &self.inner), (other, &other.inner))
    }
}

fn have_equal_sizes((a, columns): (&Member, &[usize]), (b, others): (&Member, &[usize])) -> bool {
    let are_equal = |(&column, &other)| are_equal(&a.sizes(column), &b.sizes(other));
    columns.len() == others.len() && columns.iter().zip(others).all(are_equal)
}

/// The size of a column.
pub fn extent<'c>(builder: &Builder<'c, '_>, kernel: &Kernel<'c>, column: usize) -> Val<'c> {
    let (memref, dim) = extents(kernel, column).next().expect("a kernel accesses each column");
    build_size(builder, memref, dim)
}

/// The dimensions of memrefs whose size is that of a column.
fn extents<'c>(kernel: &Kernel<'c>, column: usize) -> impl Iterator<Item = (Val<'c>, usize)> {
    let inputs = kernel.reads.iter().filter(|read| read.is_input).map(|read| (read.memref, &read.dims));
    let all = inputs.chain([(kernel.out, &kernel.out_dims)]);
    all.flat_map(move |(memref, dims)| {
        let of_column =
            move |dim: &Option<(usize, Step)>| matches!(dim, Some((at, Step::One)) if *at == column);
        dims.iter().enumerate().filter(move |(_, dim)| of_column(dim)).map(move |(dim, _)| (memref, dim))
    })
}

/// The number of columns before those that are reduced at the end, without static ones of size 1; `None` if
/// the last column is not reduced, even if it has one element.
pub fn rows_of(kernel: &Kernel) -> Option<usize> {
    let last = kernel.reduced.iter().rposition(|is_reduced| !is_reduced).map_or(0, |last| last + 1);
    let rows = used_columns(kernel).into_iter().filter(|&column| column < last).count();
    (last < kernel.rank).then_some(rows)
}

/// The columns without static ones of size 1.
pub fn used_columns(kernel: &Kernel) -> Vec<usize> {
    (0..kernel.rank).filter(|&column| !is_unit(kernel, column)).collect()
}

fn is_unit(kernel: &Kernel, column: usize) -> bool {
    extents(kernel, column).any(|(memref, dim)| ffi::memref_sizes(memref.r#type())[dim] == Some(1))
}

impl Columns {
    fn of(kernel: &Kernel, rows: usize) -> Option<Self> {
        let are_units = (0..kernel.rank).map(|column| is_unit(kernel, column)).collect();
        let used = used_columns(kernel);
        let (rows, inner) = used.split_at_checked(rows)?;
        Some(Self { are_units, rows: rows.to_vec(), inner: inner.to_vec() })
    }

    fn access<'c>(&self, memref: Val<'c>, dims: &Dims<'c>, is_input: bool) -> Option<Access<'c>> {
        let sizes = ffi::memref_sizes(memref.r#type());
        let is_one = |dim: usize| sizes[dim] == Some(1);
        // A row without elements may be read once: so what is read at 0 has to exist.
        if dims.iter().enumerate().any(|(dim, at)| at.is_none() && !is_one(dim)) {
            return None;
        }
        let used = || {
            let dims = dims.iter().enumerate().filter_map(|(dim, at)| Some((dim, (*at)?)));
            dims.filter(|(_, (column, _))| !self.are_units[*column])
        };
        let own: Vec<_> = used().filter(|(_, (column, _))| self.inner.contains(column)).collect();
        let is_last = own.last().is_none_or(|&(last, _)| (last + 1..sizes.len()).all(is_one));
        let inner = match own[..] {
            [] => Inner::Once,
            [(_, (_, Step::Value(step)))] if self.inner.len() == 1 && is_last => Inner::Perhaps(step),
            _ => {
                let is_each = own.iter().map(|&(_, (column, _))| column).eq(self.inner.iter().copied())
                    && own.iter().all(|(_, (_, step))| matches!(step, Step::One))
                    && is_last
                    && (is_input || own.len() == 1);
                is_each.then_some(Inner::Each)?
            }
        };
        let rows = used().filter(|(_, (column, _))| self.rows.contains(column));
        let is_of_row = is_input
            && rows
                .map(|(_, at)| at)
                .map(|(column, step)| matches!(step, Step::One).then_some(column))
                .eq(self.rows.iter().map(|&column| Some(column)))
            && !matches!(inner, Inner::Perhaps(_));
        Some(Access { memref, dims: dims.clone(), buffer: Buffer::of(memref), inner, is_of_row })
    }
}

/// Whether what a reduction reads in a row is not changed by what it writes, as far as that is known. Two
/// arguments are taken for other memory if one is read element by element.
fn is_read_alike(read: &Access, out: &Access) -> bool {
    let is_each = matches!(read.inner, Inner::Each);
    are_separate(read.buffer, out.buffer) || is_each && read.buffer.memref != out.buffer.memref
}

/// Whether an op computes each lane of vectors as it computes scalars.
pub fn is_lane_by_lane(op: Op) -> bool {
    let is_number = |value: Val| ffi::is_vector_element(value.r#type());
    (ffi::is_elementwise_mappable(op) || ffi::has_name(op, "arith.constant"))
        && !ffi::has_regions(op)
        && op.operands().all(is_number)
        && op.results().map(Val::from).all(is_number)
}
