//! The crate rten-shape-inference: the shapes of rten's elementwise ops.

use broadcastable_conformance::{Answer, Case, Size, serve, shape};
use rten_shape_inference::{Constant, InferShapes, InferShapesContext, SymExpr, SymTensor, SymbolGen, SymbolMap, VariadicOp};

fn broadcast(case: &Case) -> Result<Option<Vec<SymExpr>>, String> {
    let size = |size: &Size| match size {
        Size::Number(size) => i32::try_from(*size).ok().map(SymExpr::Value),
        Size::Name(name) => Some(SymExpr::pos_var(name)),
        Size::Unknown => Some(SymExpr::pos_var("unknown")),
    };
    let operand = |shape: &Vec<Size>| Some(Some(SymTensor::from_shape(shape.iter().map(size).collect::<Option<_>>()?)));
    let Some(operands) = case.operands().iter().map(operand).collect::<Option<Vec<_>>>() else { return Ok(None) };
    let inferred = VariadicOp.infer_shapes(InferShapesContext::new(&operands), &mut SymbolGen::new());
    let inferred = inferred.map_err(|error| format!("{error:?}"))?;
    Ok(Some(inferred[0].shape().ok_or("no shape")?.map(|size| size.simplify()).collect()))
}

const LARGE: Answer = Answer::Skip("sizes have 32 bits");

fn inferred(case: &Case) -> Result<Answer, String> {
    let Some(found) = broadcast(case)? else { return Ok(LARGE) };
    let size = |size: SymExpr| match (&size, format!("{size}")) {
        (SymExpr::Value(size), _) => (*size).into(),
        (_, text) if text == "unknown" => serde_json::Value::Null,
        (_, text) => text.into(),
    };
    Ok(shape(found.into_iter().map(size)))
}

fn run_time(case: &Case) -> Result<Answer, String> {
    let Some(found) = broadcast(case)? else { return Ok(LARGE) };
    let sizes = case.sizes();
    let sizes: Vec<(&str, i32)> = sizes.iter().map(|(name, size)| (name.as_str(), *size as i32)).collect();
    match SymTensor::from_vec(found).eval(&SymbolMap::new(&sizes)).map_err(|error| format!("{error:?}"))? {
        Constant::Scalar(_) => Err("a scalar".into()),
        Constant::Vector(found) => Ok(shape(found)),
    }
}

fn main() {
    serve("rten", "0.27.0", &[
        ("implicit", "`rten_shape_inference::infer_shapes::VariadicOp`", inferred),
        ("symbolic", "the same, with `SymExpr::pos_var` for each name", inferred),
        ("run-time", "the same, evaluated with the sizes of the run", run_time),
    ]);
}
