//! Texts with errors: what is not understood hides nothing else.

use broadcastable_text::{StatementKind, Tree};

/// The names of all statements; `!` marks one that is not understood.
fn names(text: &str) -> String {
    let tree = Tree::read(text);
    let names = tree.statements().map(|statement| {
        let is_unread = statement.kind() == StatementKind::Unknown || statement.is_broken();
        format!("{}{}", if is_unread { "!" } else { "" }, statement.name())
    });
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_next_statement_is_read() {
    for (text, expected) in [
        ("a.b %x : (i1\n%1 = c.d %x : i1\n", "!a.b c.d"),
        ("a.b %x[%y, {e = 1\n%1 = \"c.d\"(%x) : (i1) -> i1", "!a.b c.d"),
        ("a.b %x)] : i1\nc.d", "!a.b c.d"),
        ("a.b {\n  c.d (%x\n}\ne.f", "a.b !c.d e.f"),
        ("a.b {\n  c.d %x :\n}\ne.f", "a.b c.d e.f"),
        ("a.b %x :\n%1 = c.d %x : i1", "a.b c.d"),
        ("a.b %x,\n%1 = c.d %x : i1", "a.b c.d"),
        ("}\na.b\n", "! a.b"),
        ("? ! 1 (\n)\na.b", "! a.b"),
        ("\"a.b\n\"c.d\"() : () -> ()", "a.b c.d"),
        ("%x =\n%y = a.b", "! a.b"),
        ("a.b ^bb0(%x ({ c.d })) : i1", "a.b c.d"),
        ("a.b {c = \"d\n}\ne.f", "a.b e.f"),
    ] {
        assert_eq!(names(text), expected, "{text}");
    }
}

/// In a text whose brackets match, a border in brackets is a comment.
#[test]
fn an_open_bracket_ends_with_its_section() {
    let sections = |text: &str| Tree::read(text).sections().count();
    let (open, closed) = ("a.b {\n c.d\n// -----\ne.f\n", "a.b {\n c.d\n// -----\ne.f\n}\n");
    assert_eq!((names(open).as_str(), sections(open)), ("!a.b c.d e.f", 2));
    assert_eq!((names(closed).as_str(), sections(closed)), ("a.b c.d e.f", 1));
}

/// As people write what a program would write in several lines.
#[test]
fn statements_in_one_line_are_separate() {
    for (text, expected) in [
        ("%0 = a.b : i1 %1 = c.d %0 : i1 return %1 : i1", "a.b c.d return"),
        ("a.b { c.d %x : i1 } e.f", "a.b c.d e.f"),
        ("f.g { cf.br ^a(%x : i1) ^a(%y: i1): return %y : i1 }", "f.g cf.br return"),
        ("a.b { return }", "a.b return"),
        ("a.b { c.d } : () -> ()", "a.b"),
        ("a.b { c.d } ins(%x : i1)", "a.b"),
        ("a.b {c.d}\ne.f {g} : i1", "a.b e.f"),
        ("%r:2 = a.b \"c.d\"(%x) : (i1) -> (i1, i1)", "a.b"),
        ("a.b %x\n    to %y\n  return", "a.b return"),
        ("a.b {\n}\nelse {\n  c.d\n}\nmodule {\n}", "a.b c.d module"),
        (
            "a.b {\n}\n module @c {\n}\n module attributes {d} {\n}\n call @e() : () -> ()",
            "a.b module module call",
        ),
    ] {
        assert_eq!(names(text), expected, "{text}");
    }
}
