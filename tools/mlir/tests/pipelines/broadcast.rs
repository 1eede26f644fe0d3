//! The rules of one broadcast, for run-time sizes and for types. Written from the rules, without the library.

use super::{array::Array, machine::Halt};

/// The result dimension of each dimension of each operand.
pub type Columns = Vec<Vec<usize>>;

/// Aligned on the right, or by the dimensions that the smaller of two operands has.
pub fn columns(ranks: &[usize], dimensions: Option<&[usize]>) -> Columns {
    let rank = ranks.iter().copied().max().unwrap_or(0);
    let of = |&own: &usize| match dimensions {
        Some(dimensions) if own < rank => dimensions.to_vec(),
        _ => (rank - own..rank).collect(),
    };
    ranks.iter().map(of).collect()
}

/// The extent of each column; a size that is neither 1 nor that of another stops the program.
pub fn extents(operands: &[Array], columns: &Columns) -> Result<Vec<usize>, Halt> {
    let rank = operands.iter().map(Array::rank).max().unwrap_or(0);
    let mut extents = vec![1; rank];
    for (operand, columns) in operands.iter().zip(columns) {
        for (&size, &column) in operand.sizes.iter().zip(columns) {
            if size != 1 && extents[column] != 1 && extents[column] != size {
                return Err(Halt::Stopped("[runtime-legal]"));
            }
            if size != 1 {
                extents[column] = size;
            }
        }
    }
    Ok(extents)
}

/// One element of the result for the elements of the operands that it reads.
pub fn elementwise(
    operands: &[Array],
    columns: &Columns,
    element: impl Fn(&[i64]) -> i64,
) -> Result<Array, Halt> {
    let extents = extents(operands, columns)?;
    let read = |operand: &Array, columns: &[usize], index: &[usize]| {
        let at: Vec<usize> = operand
            .sizes
            .iter()
            .zip(columns)
            .map(|(&size, &column)| if size == 1 { 0 } else { index[column] })
            .collect();
        operand.get(&at).expect("legal sizes are in bounds")
    };
    let all = |index: &[usize]| {
        let elements: Vec<i64> =
            operands.iter().zip(columns).map(|(operand, columns)| read(operand, columns, index)).collect();
        element(&elements)
    };
    Array::generate(&extents, all).ok_or(Halt::Undefined)
}

/// The sizes that the types of operands lead to; `None` if they are refused.
pub fn infer(operands: &[&[Option<usize>]], columns: &Columns) -> Option<Vec<Option<usize>>> {
    let rank = operands.iter().map(|sizes| sizes.len()).max()?;
    let mut inferred = vec![Some(1); rank];
    for (sizes, columns) in operands.iter().zip(columns) {
        for (&size, &column) in sizes.iter().zip(columns) {
            inferred[column] = match (inferred[column], size) {
                (Some(1), size) | (size, Some(1)) => size,
                (None, size) | (size, None) => size,
                (Some(one), Some(other)) if one == other => size,
                _ => return None,
            };
        }
    }
    Some(inferred)
}
