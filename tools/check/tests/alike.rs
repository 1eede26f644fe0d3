//! Ops that are written alike are judged once: what is not in their own text must not be forgotten.

use broadcastable_check::{OwnOps, check_text};

/// The lines of the errors, the number of ops that fit, and that of those which were not judged.
fn judged(text: &str) -> (Vec<usize>, usize, usize) {
    let checked = check_text(text.as_bytes(), "a.mlir", OwnOps::default(), false);
    let lines = checked.findings.iter().filter(|finding| finding.rule.is_some());
    let lines = lines.map(|finding| finding.place.as_ref().unwrap().line).collect();
    (lines, checked.seen.verified, checked.seen.skipped)
}

#[test]
fn a_constant_of_another_op_counts() {
    let op = |shape: &str| {
        format!(
            "%r{shape} = \"onnx.Expand\"(%x, %{shape}) : (tensor<1xf32>, tensor<1xi64>) -> tensor<4xf32>\n"
        )
    };
    let constant = |name: &str, size: i64| format!("%{name} = onnx.Constant dense<{size}> : tensor<1xi64>\n");
    let start = format!("%x = \"x.y\"() : () -> tensor<1xf32>\n{}{}", constant("a", 4), constant("b", 5));
    assert_eq!(judged(&format!("{start}{}{}{}", op("a"), op("b"), op("a"))), (vec![5], 2, 0));
}

#[test]
fn an_alias_means_what_its_section_says() {
    let section = |size: i64| {
        format!(
            "!t = tensor<{size}xf32>\n%a = \"x.y\"() : () -> tensor<4xf32>\n%0 = bcast.add %a : (tensor<4xf32>) -> !t\n"
        )
    };
    let text = [section(4), section(5), section(4)].join("// -----\n");
    assert_eq!(judged(&text), (vec![7], 2, 0));
}

#[test]
fn types_attributes_and_counts_of_alike_ops_count() {
    let start = "%a, %b = \"x.y\"() : () -> (tensor<4xf32>, tensor<3xf32>)\n";
    let types = "(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>";
    for (fits, other) in [
        // The types of the operands stand at their definitions alone.
        ("stablehlo.add %a, %a".into(), "stablehlo.add %a, %b".to_owned()),
        (
            format!("\"stablehlo.add\"(%a, %a) : {types}"),
            "\"stablehlo.add\"(%a, %a) : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>".into(),
        ),
        (format!("\"stablehlo.add\"(%a, %a) : {types}"), format!("\"stablehlo.add\"(%a, %a, %a) : {types}")),
    ] as [(String, String); 3]
    {
        assert_eq!(judged(&format!("{start}%0 = {other}\n")).0, [2], "{other}");
        let (right, count, _) = judged(&format!("{start}%0 = {fits}\n%1 = {fits} loc(\"a\":1:1)\n"));
        assert_eq!((right, count), (vec![], 2), "{fits}");
        let both = format!("{start}%0 = {fits}\n%1 = {other}\n%2 = {fits}\n");
        assert_eq!(judged(&both), (vec![3], 2, 0), "{other}");
    }
}
