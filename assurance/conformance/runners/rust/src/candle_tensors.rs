//! The crate candle-core.

use broadcastable_conformance::{Answer, Case, fits_memory, positions, serve, shape};
use candle_core::{Device::Cpu, Shape, Tensor};

fn implicit(case: &Case) -> Result<Answer, String> {
    let shapes = case.shapes();
    let [a, b] = &shapes[..] else { return Ok(Answer::Skip("two operands")) };
    if !fits_memory(&shapes) {
        let found = Shape::from_dims(a).broadcast_shape_binary_op(&Shape::from_dims(b), "add");
        return found.map(|found| shape(found.dims().to_vec())).map_err(|error| error.to_string());
    }
    positions(&shapes, |elements| {
        let array = |index: usize| Tensor::from_vec(elements[index].clone(), &shapes[index][..], &Cpu);
        let sum = || array(0)?.broadcast_add(&array(1)?);
        let sum = sum().map_err(|error| error.to_string())?;
        let elements = sum.flatten_all().and_then(|flat| flat.to_vec1()).map_err(|error| error.to_string())?;
        Ok((sum.dims().to_vec(), elements))
    })
}

fn one_way(case: &Case) -> Result<Answer, String> {
    let shapes = case.shapes();
    if !fits_memory(&shapes) {
        return Ok(Answer::Skip("memory: asked only by running"));
    }
    let array = Tensor::from_vec(vec![0_i64; shapes[0].iter().product()], &shapes[0][..], &Cpu);
    let stretched = array.and_then(|array| array.broadcast_as(&shapes[1][..])).map_err(|error| error.to_string())?;
    Ok(shape(stretched.dims().to_vec()))
}

fn main() {
    serve("candle", "0.11.1", &[
        ("implicit", "`Tensor::broadcast_add` on the CPU; `Shape::broadcast_shape_binary_op` for huge sizes", implicit),
        ("one-way", "`Tensor::broadcast_as` on the CPU", one_way),
    ]);
}
