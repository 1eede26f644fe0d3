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
    assert_eq!(signature.symbol("T").unwrap().occurrences.len(), 3);
    assert!(signature.symbol("U").is_none());
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
    let how = "write a symbol (a letter or _, then letters, digits or _) such as \"B\", an integer that is not negative \
               such as 32, or \"?\" [symbol-attr]";
    for name in ["", "2B", "B T", "é", "B-1", "*", " ?"] {
        let message = format!("argument #0 dim 0: bcast.dims declares \"{name}\": {how}");
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
