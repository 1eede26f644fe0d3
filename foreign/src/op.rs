//! The questions that the rules ask of an op of another dialect. MLIR's operation, a statement of text, or a
//! node of a model answers them.

use broadcastable::{
    Place, ValueType,
    sizes::{Graph, Node},
};
use std::borrow::Cow;

/// The attribute that aligns operands, on ops of `bcast` and on ops that no profile lists.
pub const BROADCAST_DIMENSIONS: &str = "broadcast_dimensions";

/// An importer's op for an operator of ONNX, which its attribute `name` names.
const OPERATOR: &str = "torch.operator";

/// An op of another dialect, as it is written.
pub trait ForeignOp {
    /// The name, with its dialect.
    fn own_name(&self) -> Cow<'_, str>;

    /// How many operands it has.
    fn operand_count(&self) -> usize;

    /// How many results it has.
    fn result_count(&self) -> usize;

    /// The shape of an operand or result, without its element type; `None` if there is no such value.
    fn value_type(&self, place: Place) -> Option<ValueType>;

    /// The text of a type, as MLIR prints it.
    fn type_text(&self, place: Place) -> Option<String>;

    /// The text of an element type, or of the type itself if it has none that is known.
    fn element(&self, place: Place) -> Option<String>;

    /// The text of an attribute, as MLIR prints it.
    fn own_text(&self, attribute: &str) -> Option<String>;

    /// The integers of an attribute: of an array or a small constant, or the one that it is.
    fn own_integers(&self, attribute: &str) -> Option<Vec<i64>>;

    /// The elements of a small constant of `f32`.
    fn floats(&self, attribute: &str) -> Option<Vec<f64>>;

    /// The number of elements of an array attribute.
    fn length(&self, attribute: &str) -> Option<usize>;

    /// The texts of the elements of an array attribute, as MLIR prints them; `None` where the op has none.
    fn texts(&self, _attribute: &str) -> Option<Vec<String>> {
        None
    }

    /// The op whose result an operand is.
    fn producer(&self, operand: usize) -> Option<Box<dyn ForeignOp + '_>>;

    /// An op of that name that uses the first result.
    fn user(&self, name: &str) -> Option<Box<dyn ForeignOp + '_>>;

    /// Whether the op is written in MLIR's generic form, with the names of all its attributes.
    fn is_generic(&self) -> bool {
        true
    }

    /// Whether this is the op of another one that an attribute names.
    fn is_operator(&self) -> bool {
        self.own_name() == OPERATOR
    }

    /// The name by which the dialects' files know it.
    fn name(&self) -> Cow<'_, str> {
        let named = if self.is_operator() { self.own_text("name") } else { None };
        named.map_or_else(|| self.own_name(), |name| Cow::Owned(unquoted(name)))
    }

    /// The value of a string attribute, or the text of another one, by the name that the dialects' files use.
    fn text(&self, attribute: &str) -> Option<String> {
        self.own_text(&known_attribute(self.is_operator(), attribute)).map(unquoted)
    }

    /// As [`ForeignOp::own_integers`], by the name that the dialects' files use.
    fn integers(&self, attribute: &str) -> Option<Vec<i64>> {
        self.own_integers(&known_attribute(self.is_operator(), attribute))
    }
}

/// The value of a string; another text stays the same.
fn unquoted(text: String) -> String {
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inner.map(str::to_owned).unwrap_or(text)
}

/// The name that an op gives to an attribute of the dialects' files.
pub fn known_attribute(is_operator: bool, name: &str) -> Cow<'_, str> {
    if is_operator { format!("torch.onnx.{name}").into() } else { name.into() }
}

/// Whether an attribute is true, or an integer other than 0.
pub fn is_set(op: &dyn ForeignOp, attribute: Option<&&str>) -> bool {
    let text = attribute.and_then(|name| op.text(name));
    text.is_some_and(|text| !matches!(text.split(' ').next(), Some("false" | "0")))
}

/// An op in a program whose sizes are read into a graph.
pub trait SizedOp {
    /// The op as it is written.
    fn op(&self) -> &dyn ForeignOp;

    /// The graph of the program's sizes.
    fn graph(&mut self) -> &mut Graph;

    /// A constant in the graph.
    fn constant(&mut self, value: i64) -> Node;

    /// The value of a constant.
    fn constant_of(&self, node: Node) -> Option<i64>;

    /// The sizes of an operand that is a ranked tensor.
    fn sizes(&mut self, operand: usize) -> Option<Vec<Node>>;

    /// The elements of an operand that is a small list of numbers.
    fn elements(&mut self, operand: usize) -> Option<Vec<Node>>;

    /// The op whose result an operand is.
    fn sized_producer(&mut self, operand: usize) -> Option<Box<dyn SizedOp + '_>>;

    /// For each region, the sizes that its last op, which has that name, passes to a result.
    fn yielded(&mut self, terminator: &str, result: usize) -> Option<Vec<Vec<Node>>>;
}
