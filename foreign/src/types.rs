//! Shapes of other dialects' types, whose dialects may be unknown: in the text of such a type a shape is
//! read, and replaced.

use broadcastable::{Dim, Shape, ValueType};

/// The shape in a text such as `!torch.vtensor<[2,?],f32>` or `!toy.tensor<2x?xf32>`; torch prints no
/// parameters for an unranked one. `None` for a type of MLIR's own, and for one without a shape.
pub fn shape(text: &str) -> Option<Shape> {
    let text = text.strip_prefix('!')?;
    let (name, parameters) = match text.split_once('<') {
        Some((name, rest)) => (name, Some(rest.strip_suffix('>')?)),
        None => (text, None),
    };
    if !name.rsplit('.').next()?.ends_with("tensor") {
        return None;
    }
    match parameters {
        None => name.starts_with("torch.").then_some(Shape::Unranked),
        Some(parameters) if parameters.starts_with('*') => Some(Shape::Unranked),
        Some(parameters) => match parameters.strip_prefix('[') {
            Some(list) => listed(list.split_once(']')?.0),
            None => leading(parameters),
        },
    }
}

/// `2,?`
fn listed(sizes: &str) -> Option<Shape> {
    if sizes.trim().is_empty() {
        return Some(Shape::from_iter([]));
    }
    sizes.split(',').map(|size| size.trim().parse::<Dim>().ok()).collect()
}

/// `2x?xf32`; at least one size, because `f32` alone need not be an element type.
fn leading(parameters: &str) -> Option<Shape> {
    let mut sizes = Vec::new();
    let mut rest = parameters;
    while let Some((size, after)) = rest.split_once('x') {
        let Ok(dim) = size.parse::<Dim>() else { break };
        sizes.push(dim);
        rest = after;
    }
    (!sizes.is_empty() && is_element(rest)).then(|| sizes.into_iter().collect())
}

/// Whether this begins as an element type does: `Nxf32`, which looks like further sizes, is not.
fn is_element(text: &str) -> bool {
    let name = text.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic());
    text.starts_with('!') || is_name && (!name.contains('x') || matches!(name, "index" | "complex"))
}

/// The text of a type such as `tensor<4x1xf32, #e>` or `!torch.vtensor<[4,1],f32>` with another shape; `None`
/// if the text is not understood.
pub fn with_shape(text: &str, shape: &Shape) -> Option<String> {
    let (name, parameters) = text.split_once('<')?;
    if let Some(list) = parameters.strip_prefix('[').filter(|_| name.starts_with('!')) {
        let (_, rest) = list.split_once(']')?;
        return Some(match shape.dims() {
            Some(dims) => format!("{name}<[{}]{rest}", joined(dims, ",")),
            None => format!("{name}<*{rest}"),
        });
    }
    let rest = without_sizes(parameters);
    Some(match shape.dims() {
        Some([]) => format!("{name}<{rest}"),
        Some(dims) => format!("{name}<{}x{rest}", joined(dims, "x")),
        None => format!("{name}<*x{rest}"),
    })
}

fn joined(dims: &[Dim], separator: &str) -> String {
    dims.iter().map(Dim::to_string).collect::<Vec<_>>().join(separator)
}

fn without_sizes(parameters: &str) -> &str {
    let mut rest = parameters;
    while let Some((size, after)) = rest.split_once('x') {
        if size != "*" && size.parse::<Dim>().is_err() {
            break;
        }
        rest = after;
    }
    rest
}

/// Whether the type is that of an omitted operand.
pub fn is_omitted(read: &ValueType) -> bool {
    matches!(read, ValueType::Other(text) if text == "none" || text == "!torch.none")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_read_from_text() {
        for (text, expected) in [
            ("!torch.vtensor<[2,?],f32>", Some("2x?")),
            ("!torch.vtensor<[ 2 , 3 ],si64>", Some("2x3")),
            ("!torch.vtensor<[],f32>", Some("()")),
            ("!torch.vtensor<*,f32>", Some("*")),
            ("!torch.vtensor", Some("*")),
            ("!torch.tensor<[1,?,3],unk>", Some("1x?x3")),
            ("!toy.tensor<2x?xf32>", Some("2x?")),
            ("!toy.tensor<4x!toy.string>", Some("4")),
            ("!toy.tensor<*xf32>", Some("*")),
            ("!toy.tensor<2xindex>", Some("2")),
            ("!toy.tensor<2xcomplex<f32>, #toy.encoding>", Some("2")),
            ("!toy.tensor<2xNxf32>", None),
            ("!toy.tensor<2x-3xf32>", None),
            ("!toy.tensor<2x>", None),
            ("!toy.tensor<f32>", None),
            ("!toy.tensor", None),
            ("!torch.int", None),
            ("!torch.list<vtensor>", None),
            ("!torch.vtensor<[2,?", None),
            ("!torch.vtensor<[2,-3],f32>", None),
            ("tensor<2xf32>", None),
            ("!", None),
            ("", None),
        ] {
            assert_eq!(shape(text).map(|shape| shape.to_string()).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn shapes_are_replaced() {
        for (text, shape, expected) in [
            ("tensor<4x1xf32>", "4x3", "tensor<4x3xf32>"),
            ("tensor<f32>", "?", "tensor<?xf32>"),
            ("tensor<4xf32>", "()", "tensor<f32>"),
            ("tensor<*xi1, #e>", "0x2", "tensor<0x2xi1, #e>"),
            ("tensor<2xindex>", "*", "tensor<*xindex>"),
            ("tensor<2x!toy.x<4xf32>>", "3", "tensor<3x!toy.x<4xf32>>"),
            ("vector<[4]x2xf32>", "[8]x2", "vector<[8]x2xf32>"),
            ("!torch.vtensor<[4,?],f32>", "3", "!torch.vtensor<[3],f32>"),
            ("!torch.vtensor<[4,?],f32>", "3x?", "!torch.vtensor<[3,?],f32>"),
            ("!toy.tensor<2x?xf32>", "2", "!toy.tensor<2xf32>"),
        ] {
            assert_eq!(with_shape(text, &shape.parse().unwrap()).as_deref(), Some(expected));
        }
        assert_eq!(with_shape("f32", &"4".parse().unwrap()), None);
    }
}
