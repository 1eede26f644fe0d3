use super::*;
use crate::symbols::Bounds;

fn parse(text: &str) -> Expression {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn value(text: &str, symbols: &[(&str, i64)]) -> Option<u64> {
    let of = |name: &str| symbols.iter().find(|(symbol, _)| *symbol == name).map(|&(_, value)| value);
    parse(text).value(&of)
}

#[test]
fn an_expression_groups_as_affine_expressions_do() {
    for (text, printed) in [
        ("T", "T"),
        (" 12*B ", "12 * B"),
        ("(H floordiv 2) * W", "(H floordiv 2) * W"),
        ("H floordiv 2 * W", "(H floordiv 2) * W"),
        ("a - b - c", "a - b - c"),
        ("a - (b - c)", "a - (b - c)"),
        ("a - (b + 1) * 2", "a - (b + 1) * 2"),
        ("a * (b * c)", "a * (b * c)"),
        ("a * b * c", "a * b * c"),
        ("((T))", "T"),
        ("-T + 10", "T * -1 + 10"),
        ("T - -1", "T - -1"),
        ("T mod 8 ceildiv 3", "(T mod 8) ceildiv 3"),
        ("-9223372036854775808", "-9223372036854775808"),
    ] {
        let expression = parse(text);
        assert_eq!(expression.to_string(), printed);
        assert_eq!(parse(printed), expression, "the printed text is the same expression");
    }
}

#[test]
fn a_text_that_is_not_an_expression_is_refused() {
    let operand = "expected a symbol, an integer or '(', found ";
    for (text, message) in [
        ("", format!("{operand}the end")),
        ("B +", format!("{operand}the end")),
        ("* 2", format!("{operand}'*'")),
        ("2B", format!("{operand}'2B'")),
        ("é", format!("{operand}'é'")),
        ("mod", format!("{operand}'mod'")),
        ("B floordiv floordiv 2", format!("{operand}'floordiv'")),
        ("B T", "expected an operator, found 'T'".into()),
        ("B / 2", "expected an operator, found '/'".into()),
        ("batch.1", "expected an operator, found '.'".into()),
        ("(B + 1", "expected ')', found the end".into()),
        ("B)", "expected an operator, found ')'".into()),
        ("9223372036854775808", "9223372036854775808 does not fit 64 bits".into()),
        ("-9223372036854775809", "-9223372036854775809 does not fit 64 bits".into()),
    ] {
        assert_eq!(text.parse::<Expression>().unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn an_expression_nests_no_deeper_than_the_stack_allows() {
    for text in ["(".repeat(100_000), "-".repeat(100_000), vec!["B"; 100_000].join("+")] {
        assert_eq!(text.parse::<Expression>(), Err(ParseError::TooLong));
    }
    assert_eq!(ParseError::TooLong.to_string(), "the expression has more than 256 parts");
    assert!(format!("{}B{}", "(".repeat(127), ")".repeat(127)).parse::<Expression>().is_ok());
}

#[test]
fn a_value_is_never_negative_and_never_wraps_around() {
    let (max, large) = (i64::MAX, 1 << 32);
    assert_eq!(value("T + 1", &[("T", 4)]), Some(5));
    assert_eq!(value("T + 1", &[("T", max)]), None);
    assert_eq!(value("T + 1 - 1", &[("T", max)]), None, "each operation has to fit");
    assert_eq!(value("T - 5", &[("T", 4)]), None);
    assert_eq!(value("T - 5 + 5", &[("T", 4)]), Some(4), "only the value is a size");
    assert_eq!(value("B * T", &[("B", large), ("T", large)]), None, "2^64 is not 0");
    assert_eq!(value("B * T * 0", &[("B", large), ("T", large)]), None);
    assert_eq!(value("T - B", &[("T", -1), ("B", max)]), None);
    assert_eq!(value("B", &[]), None);
}

#[test]
fn quotients_and_remainders_are_those_of_affine_expressions() {
    for t in -9..=9_i64 {
        for divisor in 1..=4_i64 {
            let of = |name: &str| Some(if name == "T" { t } else { divisor });
            let value = |text: &str| parse(text).value(&of).map(|value| value as i64 - 100);
            let exact = t as f64 / divisor as f64;
            assert_eq!(value("T floordiv D + 100"), Some(exact.floor() as i64));
            assert_eq!(value("T ceildiv D + 100"), Some(exact.ceil() as i64));
            assert_eq!(value("T mod D + 100"), Some(t - divisor * exact.floor() as i64));
        }
    }
    for operator in ["floordiv", "ceildiv", "mod"] {
        for divisor in [0, -1, i64::MIN] {
            assert_eq!(value(&format!("8 {operator} D"), &[("D", divisor)]), None);
        }
    }
    assert_eq!(Operator::CeilDivide.apply(i64::MIN, 1), Some(i64::MIN));
    assert_eq!(Operator::CeilDivide.apply(i64::MAX, 2), Some(1 << 62));
}

#[test]
fn a_linear_expression_determines_its_symbol() {
    let linear = |text: &str| parse(text).linear().map(|form| (form.symbol, form.scale, form.offset));
    for (text, scale, offset) in
        [("T", 1, 0), ("T + T - 3", 2, -3), ("10 - T", -1, 10), ("(T + 1) * (8 floordiv 3)", 2, 2)]
    {
        assert_eq!(linear(text), Some(("T".to_owned(), scale, offset)), "{text}");
    }
    for text in [
        "7",
        "B - B + T",
        "T - T",
        "T * T",
        "B + T",
        "T mod 2",
        "T floordiv 1",
        "9223372036854775807 * T * 2",
    ] {
        assert_eq!(linear(text), None, "{text}");
    }
    assert_eq!(linear("-9223372036854775808 * T"), None, "its negation overflows");
}

/// The solution is a size, and the form evaluates to the value again.
#[test]
fn a_linear_expression_is_solved_exactly() {
    for scale in (-3..=3).filter(|&scale| scale != 0) {
        for offset in -5..=5 {
            let form = Linear { symbol: "T".into(), scale, offset };
            for value in 0..20 {
                let expected = (0..40).find(|&size| size as i64 * scale + offset == value as i64);
                assert_eq!(form.solve(value), expected, "{scale} * T + {offset} = {value}");
                if let Some(size) = expected {
                    let (min, max) = form.domain();
                    assert!((min..=max).contains(&size), "{scale} * T + {offset} = {value}");
                    let bounds = Bounds { min: size, max: Some(size), multiple_of: size.max(1) };
                    assert!(form.bounds(bounds).allows(value), "{scale} * T + {offset} = {value}");
                }
            }
        }
    }
    let max = i64::MAX as u64;
    let form = |scale, offset| Linear { symbol: "T".into(), scale, offset };
    assert_eq!(form(1, -1).solve(max), None, "beyond 64 bits");
    assert_eq!(form(2, -1).solve(max), None, "2 * T is beyond 64 bits");
    assert_eq!(form(1, i64::MIN).solve(0), None);
    assert_eq!(form(-1, i64::MAX).solve(0), Some(max));
    assert_eq!(form(-1, i64::MIN).solve(max), None);
    assert_eq!(form(1, 0).domain(), (0, max));
    assert_eq!(form(1, i64::MIN).domain(), (max, max), "no size is that large");
    assert_eq!(form(-1, -1).domain(), (0, 0));
    let bounds = Bounds { min: 3, max: Some(max), multiple_of: 4 };
    assert_eq!(form(2, 0).bounds(bounds), Bounds { min: 6, max: None, multiple_of: 8 });
    assert_eq!(form(2, 1).bounds(bounds), Bounds { min: 7, max: None, multiple_of: 1 });
    assert_eq!(form(-2, 10).bounds(bounds), Bounds { min: 0, max: Some(4), multiple_of: 1 });
    assert_eq!(form(i64::MAX, 0).bounds(bounds).multiple_of, 1);
}
