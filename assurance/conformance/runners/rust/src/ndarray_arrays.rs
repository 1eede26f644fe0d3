//! The crate ndarray.

use broadcastable_conformance::{Answer, Case, fits_memory, positions, serve, shape};
use ndarray::{ArrayD, ArrayViewD, IxDyn};

fn implicit(case: &Case) -> Result<Answer, String> {
    let shapes = case.shapes();
    if shapes.len() != 2 || !fits_memory(&shapes) {
        return Ok(Answer::Skip("two operands that fit memory"));
    }
    positions(&shapes, |elements| {
        let array = |(shape, list): (&Vec<usize>, Vec<i64>)| ArrayD::from_shape_vec(IxDyn(shape), list).unwrap();
        let [a, b]: [ArrayD<i64>; 2] = shapes.iter().zip(elements).map(array).collect::<Vec<_>>().try_into().unwrap();
        let sum = &a + &b;
        Ok((sum.shape().to_vec(), sum.iter().copied().collect()))
    })
}

fn one_way(case: &Case) -> Result<Answer, String> {
    let shapes = case.shapes();
    if !fits_memory(&shapes) {
        return Ok(Answer::Skip("memory: asked only by running"));
    }
    let elements = vec![0_u8; shapes[0].iter().product()];
    let view = ArrayViewD::from_shape(IxDyn(&shapes[0]), &elements).map_err(|error| error.to_string())?;
    let stretched = view.broadcast(IxDyn(&shapes[1])).ok_or("`broadcast` returns None")?;
    Ok(shape(stretched.shape().to_vec()))
}

fn main() {
    serve("ndarray", "0.17.2", &[
        ("implicit", "`&a + &b` of `ArrayD`", implicit),
        ("one-way", "`ArrayBase::broadcast`", one_way),
    ]);
}
