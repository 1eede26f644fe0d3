//! Types of any dialect with other shapes, as texts.

use broadcastable::{Dim, Shape};

/// The text of a type such as `tensor<4x1xf32, #e>` or `!torch.vtensor<[4,1],f32>` with another shape; `None` if the text
/// is not understood.
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

#[cfg(test)]
mod tests {
    use super::with_shape;

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
