//! The crate burn-tensor.

use broadcastable_conformance::{Answer, Case, fits_memory, positions, serve, shape};
use burn_tensor::{Device, Int, Tensor, TensorData};

/// The body for a rank from 1 to 8, which is a constant of a tensor's type.
macro_rules! of_rank {
    ($rank:expr, $constant:ident => $body:expr) => {
        of_rank!($rank, $constant => $body, 1 2 3 4 5 6 7 8)
    };
    ($rank:expr, $constant:ident => $body:expr, $($number:literal)*) => {
        match $rank {
            $($number => { const $constant: usize = $number; $body })*
            _ => return Ok(Answer::Skip("a tensor has a rank from 1")),
        }
    };
}

fn tensor<const RANK: usize>(elements: Vec<i64>, shape: &[usize]) -> Tensor<RANK, Int> {
    Tensor::from_data(TensorData::new(elements, shape.to_vec()), &Device::flex())
}

fn add<const RANK: usize>(elements: Vec<Vec<i64>>, shapes: &[Vec<usize>]) -> Result<(Vec<usize>, Vec<i64>), String> {
    let operands = elements.into_iter().zip(shapes).map(|(list, shape)| tensor::<RANK>(list, shape));
    let sum = operands.reduce(|sum, operand| sum + operand).unwrap();
    let elements = sum.to_data().convert::<i64>().try_to_vec().map_err(|error| format!("{error:?}"))?;
    Ok((sum.dims().to_vec(), elements))
}

fn implicit(case: &Case) -> Result<Answer, String> {
    let shapes = case.shapes();
    let rank = shapes[0].len();
    if shapes.iter().any(|shape| shape.len() != rank) {
        return Ok(Answer::Skip("operands have equal ranks"));
    }
    if !fits_memory(&shapes) {
        return Ok(Answer::Skip("memory: asked only by running"));
    }
    of_rank!(rank, RANK => positions(&shapes, |elements| add::<RANK>(elements, &shapes)))
}

fn expand<const RANK: usize, const WANTED: usize>(shapes: &[Vec<usize>]) -> Result<Answer, String> {
    let wanted: [usize; WANTED] = shapes[1].clone().try_into().unwrap();
    let stretched = tensor::<RANK>(vec![0; shapes[0].iter().product()], &shapes[0]).expand(wanted);
    Ok(shape(stretched.dims()))
}

fn one_way(case: &Case) -> Result<Answer, String> {
    let shapes = case.shapes();
    if !fits_memory(&shapes) {
        return Ok(Answer::Skip("memory: asked only by running"));
    }
    of_rank!(shapes[0].len(), RANK => of_rank!(shapes[1].len(), WANTED => expand::<RANK, WANTED>(&shapes)))
}

fn main() {
    serve("burn", "0.22.1", &[
        ("implicit", "`a + b` of `Tensor` on `Device::flex()`, one after another, for operands of equal ranks", implicit),
        ("one-way", "`Tensor::expand` on `Device::flex()`", one_way),
    ]);
}
