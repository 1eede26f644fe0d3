//! The crate burn, with its backend on ndarray.

use broadcastable_conformance::{Answer, Case, fits_memory, positions, serve, shape};
use burn::{
    backend::NdArray,
    tensor::{Int, Tensor, TensorData},
};

fn tensor<const D: usize>(shape: &[usize], elements: Vec<i64>) -> Tensor<NdArray, D, Int> {
    Tensor::from_data(TensorData::new(elements, shape.to_vec()), &Default::default())
}

fn add<const D: usize>(shapes: &[Vec<usize>]) -> Result<Answer, String> {
    positions(shapes, |elements| {
        let operands = shapes.iter().zip(elements).map(|(shape, elements)| tensor::<D>(shape, elements));
        let sum = operands.reduce(|a, b| a + b).ok_or("no operand")?;
        let data = sum.into_data();
        Ok((data.shape.to_vec(), data.iter::<i64>().collect()))
    })
}

fn expand<const D: usize>(shapes: &[Vec<usize>]) -> Result<Answer, String> {
    let operand = tensor::<D>(&shapes[0], vec![0; shapes[0].iter().product()]);
    let stretched = operand.expand::<D, _>(shapes[1].clone().try_into().map(|shape: [usize; D]| shape).unwrap());
    Ok(shape(stretched.dims()))
}

macro_rules! for_rank {
    ($function:ident, $case:expr) => {{
        let shapes = $case.shapes();
        if !fits_memory(&shapes) {
            return Ok(Answer::Skip("memory: asked only by running"));
        }
        if shapes.iter().any(|shape| shape.len() != shapes[0].len()) {
            return Ok(Answer::Skip("operands have one rank, which is in their type"));
        }
        match shapes[0].len() {
            1 => $function::<1>(&shapes),
            2 => $function::<2>(&shapes),
            3 => $function::<3>(&shapes),
            4 => $function::<4>(&shapes),
            5 => $function::<5>(&shapes),
            6 => $function::<6>(&shapes),
            7 => $function::<7>(&shapes),
            8 => $function::<8>(&shapes),
            _ => Ok(Answer::Skip("no tensor has rank 0")),
        }
    }};
}

fn implicit(case: &Case) -> Result<Answer, String> {
    for_rank!(add, case)
}

fn one_way(case: &Case) -> Result<Answer, String> {
    for_rank!(expand, case)
}

fn main() {
    serve("burn, ndarray", "0.22.1", &[
        ("implicit", "`a + b` of `Tensor<NdArray, D, Int>` with D the rank of all operands, one after another", implicit),
        ("one-way", "`Tensor::expand` of these", one_way),
    ]);
}
