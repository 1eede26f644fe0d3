use super::*;
use crate::Dim;

/// The declaration of one value: `argument #0`, its sizes, its entries.
type Declared<'a> = (Place, &'a [Dim], &'a [Entry]);

const ANY: Dim = Dim::DYNAMIC;

fn text(text: &str) -> Entry {
    Entry::Text(text.into())
}

fn signature(declared: &[Declared], bounds: &[(&str, &[(&str, i64)])]) -> Result<Signature, SymbolError> {
    let mut signature = Signature::default();
    for (place, sizes, entries) in declared {
        signature.declare(*place, sizes, entries)?;
    }
    for (symbol, bounds) in bounds {
        let bounds: Vec<_> = bounds.iter().map(|&(key, value)| (key, Entry::Integer(value))).collect();
        signature.bound(symbol, &bounds)?;
    }
    signature.verify()?;
    Ok(signature)
}

fn texts(required: Vec<Required>) -> Vec<String> {
    required.iter().map(Required::to_string).collect()
}

fn argument(index: usize) -> Place {
    Place::Argument(index)
}

#[test]
fn every_equality_and_bound_is_required_once() {
    let (b, t, one) = (text("B"), text("T"), Entry::Integer(1));
    let x: [Entry; 3] = [b.clone(), t.clone(), Entry::Integer(32)];
    let mask = [b.clone(), one.clone(), one, t.clone()];
    let unit = Dim::UNIT;
    let declared: [Declared; 3] = [
        (argument(0), &[ANY, ANY, Dim::new(32)], &x),
        (argument(1), &[ANY, unit, unit, ANY], &mask),
        (Place::Result(0), &[ANY, ANY, Dim::new(32)], &x),
    ];
    let signature =
        signature(&declared, &[("B", &[("min", 2)]), ("T", &[("max", 512), ("multiple_of", 8)])]).unwrap();
    let entry = [
        "argument #0 dim 0 is at least 2",
        "argument #1 dim 0 is that of argument #0 dim 0",
        "argument #0 dim 1 is at most 512",
        "argument #0 dim 1 is a multiple of 8",
        "argument #1 dim 3 is that of argument #0 dim 1",
    ];
    assert_eq!(texts(signature.required_at_entry()), entry);
    let exit =
        ["result #0 dim 0 is that of argument #0 dim 0", "result #0 dim 1 is that of argument #0 dim 1"];
    assert_eq!(texts(signature.required_at_return()), exit);
    assert_eq!(signature.declared()[1].occurrences.len(), 3);
    assert!(signature.symbol("T").is_some() && signature.symbol("U").is_none());
}

#[test]
fn a_symbol_of_results_alone_is_required_at_return() {
    let r = [text("R"), text("R")];
    let signature = signature(&[(Place::Result(0), &[ANY, ANY], &r)], &[("R", &[("min", 1)])]).unwrap();
    assert!(signature.required_at_entry().is_empty());
    let exit = ["result #0 dim 0 is at least 1", "result #0 dim 1 is that of result #0 dim 0"];
    assert_eq!(texts(signature.required_at_return()), exit);
}

/// Bounds are verified against the static size, and add nothing to it.
#[test]
fn a_static_size_is_the_size_of_its_symbol() {
    let n = [text("N")];
    let declared: [Declared; 3] =
        [(argument(0), &[ANY], &n), (argument(1), &[Dim::new(4)], &n), (Place::Result(1), &[ANY], &n)];
    let signature = signature(&declared, &[("N", &[("min", 4), ("max", 4)])]).unwrap();
    assert_eq!(
        texts(signature.required_at_entry()),
        ["argument #0 dim 0 is 4, the size of argument #1 dim 0"]
    );
    assert_eq!(
        texts(signature.required_at_return()),
        ["result #1 dim 0 is 4, the size of argument #1 dim 0"]
    );
}

#[test]
fn nothing_is_required_where_nothing_is_said() {
    let entries = [text("?"), Entry::Integer(4), text("?")];
    let signature = signature(&[(argument(0), &[ANY, Dim::new(4), Dim::new(5)], &entries)], &[]).unwrap();
    assert!(signature.symbols().is_empty() && signature.required_at_entry().is_empty());
}

#[test]
fn zero_is_a_size() {
    assert!(Bounds::default().allows(0));
    assert!(
        signature(&[(argument(0), &[ANY], &[text("N")])], &[("N", &[("max", 0), ("multiple_of", 8)])])
            .is_ok()
    );
    assert!(signature(&[(argument(0), &[Dim::new(0)], &[Entry::Integer(0)])], &[]).is_ok());
}

/// One message for each sort of error.
#[test]
fn a_message_says_what_to_write() {
    let declared = |size: Dim, entry: Entry| signature(&[(argument(0), &[size], &[entry])], &[]).unwrap_err();
    let bounded = |bounds: &[(&str, i64)]| {
        signature(&[(argument(0), &[ANY], &[text("B")])], &[("B", bounds)]).unwrap_err().to_string()
    };
    let how = "write a symbol (a letter or _, then letters, digits or _) such as \"B\", an expression of symbols such as \
               \"2 * B + 1\", an integer that is not negative such as 32, or \"?\" [symbol-attr]";
    for name in ["", "2B", "B T", "é", "B-", "*", " ?"] {
        let error = name.parse::<Expression>().unwrap_err();
        let message = format!("argument #0 dim 0: bcast.dims declares \"{name}\": {error}: {how}");
        assert_eq!(declared(ANY, text(name)).to_string(), message);
    }
    for (entry, found) in [(Entry::Integer(-1), "-1"), (Entry::Other("1.5 : f32".into()), "1.5 : f32")] {
        assert_eq!(
            declared(ANY, entry).to_string(),
            format!("argument #0 dim 0: bcast.dims declares {found}: {how}")
        );
    }
    assert_eq!(
        declared(ANY, Entry::Integer(4)).to_string(),
        "argument #0 dim 0: bcast.dims declares 4, but its type has ?: write a symbol or \"?\" [symbol-attr]"
    );
    assert_eq!(
        signature(&[(argument(3), &[ANY], &[])], &[]).unwrap_err().to_string(),
        "argument #3: bcast.dims has 0 entries, but the rank is 1: write one entry for each dimension, \"?\" where there \
         is nothing to say [symbol-attr]"
    );
    for (bounds, message) in [
        (&[("least", 2)][..], "\"B\" has no bound 'least': the bounds are min, max and multiple_of"),
        (&[("min", -2)], "'min' of \"B\" is -2: write an integer of 64 bits, 0 or more"),
        (&[("multiple_of", 0)], "'multiple_of' of \"B\" is 0: write an integer of 64 bits, 1 or more"),
        (&[("min", 3), ("max", 2)], "no size of \"B\" has min = 3, max = 2"),
        (
            &[("min", 1), ("max", 7), ("multiple_of", 8)],
            "no size of \"B\" has min = 1, max = 7, multiple_of = 8",
        ),
        (
            &[("min", i64::MAX), ("multiple_of", i64::MAX - 1)],
            "no size of \"B\" has min = 9223372036854775807, multiple_of = 9223372036854775806",
        ),
    ] {
        assert_eq!(bounded(bounds), format!("bcast.symbols: {message} [symbol-attr]"));
    }
    assert_eq!(
        signature(&[], &[("C", &[])]).unwrap_err().to_string(),
        "bcast.symbols: no argument or result has \"C\" in its bcast.dims: write the symbol there, or remove its bounds [symbol-attr]"
    );
}

#[test]
fn a_symbol_is_one_size_within_its_bounds() {
    let n = [text("N")];
    let sizes = |a: u64, b: u64, bounds: &[(&str, &[(&str, i64)])]| {
        signature(&[(argument(0), &[Dim::new(a)], &n), (Place::Result(0), &[Dim::new(b)], &n)], bounds)
    };
    assert!(sizes(4, 4, &[]).is_ok());
    assert_eq!(
        sizes(4, 5, &[]).unwrap_err().to_string(),
        "result #0 dim 0: \"N\" is 5 here, but 4 at argument #0 dim 0: one symbol is one size [symbol-attr]"
    );
    assert_eq!(
        sizes(4, 4, &[("N", &[("min", 5)])]).unwrap_err().to_string(),
        "argument #0 dim 0: \"N\" is 4 here, but bcast.symbols declares min = 5 [symbol-attr]"
    );
}

#[test]
fn bounds_that_allow_every_size_are_not_written() {
    assert_eq!(Bounds::default().to_string(), "");
}

/// An expression is required once, after what binds its symbols; the same text again is the same size.
#[test]
fn an_expression_is_required_after_its_symbols() {
    let [b, twice, product] = ["B", "2 * T", "B * T"].map(text);
    let x = [product.clone(), b.clone(), twice.clone()];
    let declared: [Declared; 3] = [
        (argument(0), &[ANY, ANY, ANY], &x),
        (argument(1), &[ANY, ANY], &[product.clone(), twice.clone()]),
        (Place::Result(0), &[ANY, ANY], &[product, text("T + 1")]),
    ];
    let signature = signature(&declared, &[("T", &[("min", 2), ("multiple_of", 4)])]).unwrap();
    let entry = [
        "argument #0 dim 2 is 2 * T for a size T",
        "T of argument #0 dim 2 is at least 2",
        "T of argument #0 dim 2 is a multiple of 4",
        "argument #1 dim 1 is that of argument #0 dim 2",
        "argument #0 dim 0 is B * T",
        "argument #1 dim 0 is that of argument #0 dim 0",
    ];
    assert_eq!(texts(signature.required_at_entry()), entry);
    let exit = ["result #0 dim 0 is that of argument #0 dim 0", "result #0 dim 1 is T + 1"];
    assert_eq!(texts(signature.required_at_return()), exit);
}

#[test]
fn a_symbol_alone_binds_before_an_expression_and_an_argument_before_a_result() {
    let binding = |declared: &[Declared]| {
        let signature = signature(declared, &[]).unwrap();
        match signature.binding("T").unwrap() {
            Binding::Size(size) => size.to_string(),
            Binding::Dim(at, form) => format!("{at}: {} * T + {}", form.scale, form.offset),
        }
    };
    let (alone, next, far) = ([text("T")], [text("T + 1")], [text("T + 9")]);
    let result = Place::Result(0);
    assert_eq!(
        binding(&[(argument(0), &[ANY], &next), (argument(1), &[ANY], &alone)]),
        "argument #1 dim 0: 1 * T + 0"
    );
    assert_eq!(
        binding(&[(argument(0), &[ANY], &next), (argument(1), &[ANY], &far)]),
        "argument #0 dim 0: 1 * T + 1"
    );
    assert_eq!(
        binding(&[(argument(0), &[ANY], &next), (result, &[ANY], &alone)]),
        "argument #0 dim 0: 1 * T + 1"
    );
    assert_eq!(binding(&[(argument(0), &[ANY], &alone), (result, &[Dim::new(5)], &next)]), "4");
}

/// Another text of the same form is required of what binds the symbol.
#[test]
fn one_declaration_binds_a_symbol() {
    let entries = ["T", "T + 1 - 1", "2 * S", "S + S"].map(text);
    let signature = signature(&[(argument(0), &[ANY; 4], &entries)], &[]).unwrap();
    let entry = [
        "argument #0 dim 2 is 2 * S for a size S",
        "argument #0 dim 1 is T + 1 - 1",
        "argument #0 dim 3 is S + S",
    ];
    assert_eq!(texts(signature.required_at_entry()), entry);
}

/// The claims of types and expressions together are verified before anything runs.
#[test]
fn expressions_of_static_sizes_are_verified() {
    let message = |declared: &[Declared]| signature(declared, &[]).unwrap_err().to_string();
    let sizes = |texts: [&str; 2], sizes: [Dim; 2]| {
        let texts = texts.map(text);
        message(&[(argument(0), &sizes, &texts)])
    };
    let size = Dim::new;
    for (found, expected) in [
        (
            sizes(["T", "2 * T"], [size(3), size(7)]),
            "argument #0 dim 1: \"2 * T\" is 7 here for no size \"T\"",
        ),
        (
            sizes(["T", "2 * T"], [size(3), size(8)]),
            "argument #0 dim 1: \"T\" is 4 here, but 3 at argument #0 dim 0: one symbol is one size",
        ),
        (
            sizes(["T", "T mod 2"], [size(3), size(0)]),
            "argument #0 dim 1: \"T mod 2\" is 1, but the type has 0",
        ),
        (
            sizes(["T", "T - 4"], [size(3), ANY]),
            "argument #0 dim 1: \"T - 4\" is not a size: it is negative, beyond 64 bits, or divides by a number that is not \
             positive",
        ),
        (
            sizes(["T * T", "T * T"], [size(3), size(4)]),
            "argument #0 dim 0: no entry determines \"T\" of \"T * T\" \
             when the function is entered: declare \"T\" for a dimension that has this size, or \"?\" here",
        ),
        (sizes(["4", "5"], [size(4), size(6)]), "argument #0 dim 1: \"5\" is 5, but the type has 6"),
    ] {
        assert_eq!(found, format!("{expected} [symbol-attr]"));
    }
    let entries = [text("M * N"), text("M")];
    let in_result =
        message(&[(argument(0), &[ANY, ANY], &entries), (Place::Result(0), &[ANY], &[text("N")])]);
    assert!(
        in_result.contains("no entry determines \"N\" of \"M * N\" when the function is entered"),
        "{in_result}"
    );
}

/// A static size of an expression is a requirement on its symbols.
#[test]
fn a_static_product_is_required_of_its_factors() {
    let entries = [text("M"), text("N"), text("M * N"), text("M * N")];
    let sizes = [ANY, ANY, Dim::new(12), ANY];
    let signature = signature(&[(argument(0), &sizes, &entries)], &[]).unwrap();
    let entry = ["argument #0 dim 2 is M * N", "argument #0 dim 3 is 12, the size of argument #0 dim 2"];
    assert_eq!(texts(signature.required_at_entry()), entry);
}
