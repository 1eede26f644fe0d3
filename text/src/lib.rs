//! Reads the text of MLIR: its tokens, statements, values and the shapes of types. It knows no MLIR and no
//! dialect, so that it reads the text of all of them, in generic and in custom form, with errors in it or
//! not.
//!
//! ```
//! use broadcastable_text::{Dim, Tree, Type};
//! let tree = Tree::read("func.func @f(%a: tensor<4x?xf32>) {\n  %0 = toy.add %a, %a : tensor<4x?xf32>\n  return\n}\n");
//! let add = tree.statements().find(|statement| statement.name() == "toy.add").unwrap();
//! let operand = add.operands().next().unwrap();
//! let Type::Shaped(shaped) = tree.r#type(operand.type_range().unwrap()) else { panic!() };
//! assert_eq!(shaped.dims, Some(vec![Dim::Static(4), Dim::Dynamic]));
//! assert_eq!(operand.definition().unwrap().range(), 13..15);
//! ```
//!
//! # What holds for every text
//! - **Reading never fails**, and no text makes it panic. What is not understood is a statement that is
//!   [unknown](StatementKind::Unknown) or [broken](Statement::is_broken), and the next statement is read
//!   again.
//! - **Nothing is lost**: each byte belongs to exactly one token of [`Tree::lossless`].
//! - **Time and memory are linear** in the length of the text, and there is no recursion.
//! - **Nothing is decided by the name of a dialect or an op.** What depends on an op is for users of this
//!   crate: whether `: T` is also the type of the result, say, is [assumed](Definition::is_assumed).
//!
//! # What is read
//! ```text
//! text      = section { "// -----" section }
//! section   = { statement }
//! statement = [ results "=" ] name { part } | alias "=" … | "{-#" … "#-}"
//! results   = "%name" [ ":" number ] { "," … }
//! name      = "\"d.op\"" | d.op | return, module, …
//! part      = value | region | dictionary | types | "loc(" … ")" | any other token or brackets
//! region    = "{" { statement | label } "}"
//! label     = "^name" [ "(" arguments ")" ] ":"
//! ```
//! | part | where |
//! |---|---|
//! | tokens | [`Tree::lossless`], [`Kind`] |
//! | statements, where they begin and end | [`Statement`]; the rules are in `structure.rs` |
//! | functions of any dialect, with attributes of arguments and results | [`Function`], [`Slot`] |
//! | operands, results, arguments of regions and blocks; which definition a use means | [`Use`], [`Definition`] |
//! | types of values: those of the statement and those of the definition, which may differ | [`Use::type_range`], [`Use::defined_type`], [`Signature`]; the forms are in `values.rs` |
//! | types | [`Type`] |
//! | attributes, in dictionaries or as `name = value` | [`Attribute`], [`Value`] |
//! | aliases | [`Tree::alias`], [`Tree::resolved`] |
//! | locations, and comments about a statement | [`Statement::place`], [`Statement::comments`] |
//!
//! Places are ranges of bytes of the text. A text that is not UTF-8 is read after [`decoded`].

/// Equality and a text for debugging of a part of a tree.
macro_rules! view {
    ($name:ident) => {
        impl PartialEq for $name<'_> {
            fn eq(&self, other: &Self) -> bool {
                std::ptr::eq(self.tree, other.tree) && self.index == other.index
            }
        }

        impl Eq for $name<'_> {}

        impl std::fmt::Debug for $name<'_> {
            fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(formatter, concat!(stringify!($name), "({:?})"), &self.tree.text[self.range()])
            }
        }
    };
}

mod attribute;
mod bytes;
mod cursor;
mod function;
mod lexer;
mod literal;
mod location;
mod names;
mod region;
mod statement;
mod structure;
mod token;
mod tree;
mod types;
mod value;
mod values;

pub use attribute::Attribute;
pub use bytes::decoded;
pub use cursor::Signature;
pub use function::{Function, Slot};
pub use literal::Value;
pub use location::Place;
pub use region::{Block, Region};
pub use statement::Statement;
pub use structure::StatementKind;
pub use token::Kind;
pub use tree::Tree;
pub use types::{Container, Dim, Shaped, Type};
pub use value::{Definition, Owner, Use};
pub use values::DefinitionKind;
