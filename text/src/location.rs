//! Where statements say that they come from.

use crate::{Statement, Tree, Value, cursor::Cursor, token::Kind};
use std::borrow::Cow;

/// A place in another text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place<'t> {
    /// The name of the file.
    pub file: Cow<'t, str>,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if it is not known.
    pub column: u32,
}

impl<'t> Statement<'t> {
    /// The first place of its location: of `loc("name"("file":1:2))`, `loc(callsite("file":1:2 at #loc3))`,
    /// `loc(fused["file":1:2])` and of what aliases stand for.
    pub fn place(self) -> Option<Place<'t>> {
        const LONGEST_CHAIN: usize = 64;
        let (tree, mut range) = (self.tree, self.location()?);
        for _ in 0..LONGEST_CHAIN {
            let first = tree.first_token(range.start);
            let end = tree.first_token(range.end);
            let cursor = Cursor { text: &tree.text, tokens: &tree.tokens }.until(end);
            let is_place =
                |at: u32| cursor.kind(at) == Some(Kind::String) && cursor.kind(at + 1) == Some(Kind::Colon);
            let found =
                (first..end).find(|at| is_place(*at) || cursor.kind(*at) == Some(Kind::AttributeName))?;
            if is_place(found) {
                let file = Value::new(&tree.text, tree.token_range(found)).string()?;
                let number = |at: u32| cursor.text(at).parse().ok();
                return Some(Place { file, line: number(found + 2)?, column: number(found + 4)? });
            }
            range = tree.alias(cursor.text(found), range.start)?.value()?;
        }
        None
    }
}

impl Tree {
    /// The first token that begins at a place or after it.
    fn first_token(&self, offset: usize) -> u32 {
        self.tokens.partition_point(|token| (token.start as usize) < offset) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(location: &str) -> Option<(String, u32, u32)> {
        let tree = Tree::read(format!(
            "a.b loc({location})\n#l = loc(\"l\"(#m))\n#m = loc(fused[\"m\":3:4, #l])\n#n = loc(#n)"
        ));
        let place = tree.statements().next().unwrap().place()?;
        Some((place.file.into_owned(), place.line, place.column))
    }

    #[test]
    fn places_are_found() {
        let found = |file: &str, line, column| Some((file.to_owned(), line, column));
        assert_eq!(place("\"a\\22b\":1:2"), found("a\"b", 1, 2));
        assert_eq!(place("\"name\"(\"f\":1:2 to 3:4)"), found("f", 1, 2));
        assert_eq!(place("callsite(#l at \"f\":1:2)"), found("m", 3, 4));
        for none in ["unknown", "\"name\"", "#n", "#undefined", "\"f\":a:2", ""] {
            assert_eq!(place(none), None, "{none}");
        }
    }
}
