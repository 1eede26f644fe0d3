//! Ops in the custom forms of dialects that MLIR's parser knows only where they are linked, and the messages
//! about them.

use broadcastable_check::{OwnOps, check_text};
use broadcastable_foreign::profile::Profile;

/// The messages about a text.
fn messages(text: &str) -> Vec<String> {
    let checked = check_text(text.as_bytes(), "a.mlir", OwnOps::default(), false);
    checked.findings.into_iter().map(|finding| finding.message).collect()
}

/// The only message about a text.
fn message(text: &str) -> String {
    let [message] = &messages(text)[..] else { panic!("{text}: {:?}", messages(text)) };
    message.clone()
}

/// A convolution with the text of its window, the number of its groups, and the size of the kernel's
/// features.
fn convolution(window: &str, groups: i64, features: i64) -> String {
    format!(
        "%0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], \
         window = {{{window}}} {{batch_group_count = 1 : i64, feature_group_count = {groups} : i64}} : \
         (tensor<2x8x8x6xf32>, tensor<3x3x{features}x4xf32>) -> tensor<2x6x6x4xf32>"
    )
}

#[test]
fn other_encodings_are_named() {
    let op = "%0 = stablehlo.add %a, %b : (tensor<3xf32>, tensor<4xf32>) -> tensor<3xf32>";
    assert!(message(&format!("\u{feff}{op}")).contains("size 4 differs from size 3"));
    let pairs = |order: fn(u16) -> [u8; 2], mark: &str| -> Vec<u8> {
        format!("{mark}{op}").encode_utf16().flat_map(order).collect()
    };
    for mark in ["", "\u{feff}"] {
        for source in [pairs(u16::to_le_bytes, mark), pairs(u16::to_be_bytes, mark)] {
            let checked = check_text(&source, "a.mlir", OwnOps::default(), false);
            let [finding] = &checked.findings[..] else { panic!("{:?}", checked.findings) };
            assert!(finding.message.contains("UTF-16"), "{}", finding.message);
        }
    }
}

#[test]
fn convolutions_are_read() {
    let window = "stride = [1, 1], pad = [[0, 0], [0, 0]], reverse = [false, false]";
    assert_eq!(messages(&convolution(window, 1, 6)), [""; 0]);
    assert_eq!(messages(&convolution(window, 2, 3)), [""; 0]);
    assert_eq!(messages(&convolution("stride = [], pad = [], reverse = []", 1, 6)), [""; 0]);
    for (window, groups, features, expected) in [
        ("reverse = [false]", 1, 6, "window.reverse has 1 entry, but must have 2"),
        ("pad = [[0, 0], [0, 0], [0, 0]]", 1, 6, "window.pad has 6 entries, but must have 4"),
        ("stride = [0, 1]", 1, 6, "window.stride entry 0 is 0, but must be positive"),
        ("", 1, 5, "operand #1 dim 2: size 5 meets size 6 of operand #0 dim 3 in this product"),
        ("", 2, 6, "operand #1 dim 2: size 6, but must be 3, the input features of one group"),
        ("stride = [2, 2]", 1, 6, "result #0 dim 1: declared size 6, but the operands and attributes give 3"),
    ] {
        let message = message(&convolution(window, groups, features));
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn attributes_in_parentheses_are_read() {
    let sort = |dim| {
        format!(
            "%0 = iree_linalg_ext.sort dimension({dim}) outs(%a : tensor<128xi32>) {{\n}} -> tensor<128xi32>"
        )
    };
    assert_eq!(messages(&sort(0)), [""; 0]);
    assert!(message(&sort(1)).contains("dimension entry 0 is 1, but operand #0 has rank 1"));
    let cast = "%0 = iree_tensor_ext.cast_to_ragged_shape %a ragged_dim(1) column_lengths(%b) \
                : (tensor<10x20x30xf32>, tensor<4xindex>) -> tensor<10x4x?x30xf32>";
    assert!(
        message(cast)
            .contains("result #0 dim 1: size 4, but must be 3, one fewer than operand #1 has entries")
    );
}

#[test]
fn attributes_before_a_dictionary_are_read() {
    let scan = |dimension, size| {
        format!(
            "%0, %1 = chlo.scan (%a) inits (%i) dimension = {dimension} attributes {{ scan_dim_size = {size} : i64 }} {{\n\
             ^bb0(%x: tensor<3xf32>, %c: tensor<3xf32>):\n  stablehlo.return %x, %c : tensor<3xf32>, tensor<3xf32>\n\
             }} : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)"
        )
    };
    assert_eq!(messages(&scan(0, 2)), [""; 0]);
    assert!(message(&scan(0, 4)).contains("operand #0 dim 0: size 2, but must be 4, as scan_dim_size says"));
    assert!(message(&scan(2, 2)).contains("dimension entry 0 is 2, but operand #0 has rank 2"));
}

#[test]
fn maps_are_read_by_their_names() {
    let elementwise = |size| {
        format!(
            "#id = affine_map<(d0, d1) -> (d0, d1)>\n#row = affine_map<(d0, d1) -> (d1)>\n\
             %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [#id, #row, #id] \
             ins(%a, %b : tensor<4x3xf32>, tensor<{size}xf32>) outs(%o : tensor<4x3xf32>) -> tensor<4x3xf32>"
        )
    };
    assert_eq!(messages(&elementwise(3)), [""; 0]);
    assert!(
        message(&elementwise(4)).contains("operand #1 dim 0: size 4 differs from size 3 of operand #0 dim 1")
    );
}

#[test]
fn predicates_align_on_the_left() {
    let select = |predicate| {
        format!(
            "%0 = \"tf.Select\"(%c, %a, %b) : (tensor<{predicate}i1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>"
        )
    };
    for predicate in ["", "4x", "?x", "4x3x", "?x3x"] {
        assert_eq!(messages(&select(predicate)), [""; 0], "{predicate}");
    }
    assert!(
        message(&select("3x")).contains("operand #0 dim 0: size 3 differs from size 4 of operand #1 dim 0")
    );
    assert!(message(&select("4x3x1x")).contains("operand #0 has rank 3, but must have rank 0, 1 or 2"));
}

/// Ops of MLIR's own dialects, whose verifiers are not asked.
#[test]
fn ops_of_mlir_are_judged() {
    for (op, expected) in [
        ("\"tosa.clamp\"(%a) : (tensor<2x3xf32>) -> tensor<2x4xf32>", "this op does not broadcast"),
        (
            "\"tosa.add\"(%a, %b) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>",
            "both operands have one rank",
        ),
        ("\"tosa.add\"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>", "has 1 operand, but takes 2 operands"),
        (
            "\"tosa.reduce_sum\"(%a) {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>",
            "axis entry 0 is 2, but operand #0 has rank 2",
        ),
        (
            "\"tosa.gather\"(%a, %b) : (tensor<2x5x4xf32>, tensor<1x3xi32>) -> tensor<2x3x4xf32>",
            "operand #1 dim 0: size 1 differs from size 2 of operand #0 dim 0: this op needs them to be equal",
        ),
        (
            "\"linalg.matmul\"(%a, %b, %c) : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>",
            "operand #1 has rank 1, but must have rank 2",
        ),
        (
            "\"linalg.transpose\"(%a, %b) {permutation = array<i64: 1, 1>} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>",
            "permutation entry 1 is 1, as entry 0 before it",
        ),
        (
            "\"linalg.broadcast\"(%a, %b) {dimensions = array<i64: 1>} : (tensor<2xf32>, tensor<2x4xf32>) -> tensor<2x3xf32>",
            "result #0 dim 1: declared size 3, but the operands and attributes give 4",
        ),
    ] {
        let message = message(&format!("%0 = {op}"));
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn operators_of_onnx_are_judged() {
    for (op, expected) in [
        (
            "\"onnx.Transpose\"(%a) {perm = [1, 0]} : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>",
            "perm has 2 entries, but must have 3",
        ),
        (
            "\"onnx.MaxPool\"(%a) {kernel_shape = [2, 2], strides = [2]} : (tensor<1x3x8x8xf32>) -> tensor<1x3x4x4xf32>",
            "strides has 1 entry, but must have 2",
        ),
        (
            "\"onnx.Conv\"(%a, %b) {pads = [0, 0]} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>",
            "pads has 2 entries, but must have 4, two for each dimension of operand #0 but two",
        ),
        (
            "\"onnx.DepthToSpace\"(%a) {blocksize = 2 : si64} : (tensor<8x3x3xf32>) -> tensor<1x2x6x6xf32>",
            "operand #0 has rank 3, but must have rank 4",
        ),
    ] {
        let message = message(&format!("%0 = {op}"));
        assert!(message.contains(expected), "{message}");
    }
    let transpose = "%0 = \"onnx.Transpose\"(%a) {perm = [-1, 0]} : (tensor<2x3xf32>) -> tensor<3x2xf32>";
    assert_eq!(messages(transpose), [""; 0]);
}

/// Nobody uses them, and their types are written.
#[test]
fn results_without_names_are_read() {
    let text = |result| format!("bcast.broadcast %a : (tensor<4xf32>) -> {result}");
    assert_eq!(messages(&text("tensor<4xf32>")), [""; 0]);
    assert!(message(&text("tensor<5xf32>")).contains("[result-static]"));
    assert!(message(&text("()")).contains("[results-match-operands]"));
    let mut checked = check_text(text("tensor<5xf32>").as_bytes(), "a.mlir", OwnOps::default(), true);
    let fix = checked.findings[0].fixes.pop().unwrap();
    assert_eq!(fix.edits[0].text, "tensor<4xf32>");
}

/// MLIR takes any attribute; where the op fits without it, nothing else tells of the mistake.
#[test]
fn misspelt_attributes_are_told() {
    let op = |attribute: &str| {
        format!(
            "%0 = bcast.add %a, %b {{{attribute} = array<i64: 0>}} : (tensor<4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>\n"
        )
    };
    let told = "'bcast.add' op has no attribute 'broadcastDimension': did you mean 'broadcast_dimensions'?";
    assert_eq!(messages(&op("broadcastDimension").repeat(2)), [told; 2]);
    assert_eq!(messages(&op("toy.broadcast_dimension")), [""; 0]);
    assert_eq!(messages(&op("dimensions")), [""; 0]);
    assert_eq!(messages(&op("broadcast_dimensions")), [""; 0]);
    let told = "'bcast.add' op has no attribute 'fast_math': did you mean 'fastmath'?";
    assert_eq!(
        messages(&op("fast_math").replace("array<i64: 0>", "#arith.fastmath<fast>").replace("4x4", "4")),
        [told]
    );
    let max = |attributes: &str| {
        format!("%0 = bcast.max %a, %b {{{attributes}}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n")
    };
    let told = "'bcast.max' op has no attribute 'unsigned': did you mean 'is_unsigned'?";
    assert_eq!(messages(&max("unsigned")), [told]);
    assert_eq!(messages(&max("is_unsigned, fastmath = #arith.fastmath<fast>")), [""; 0]);
}

/// The attribute that a profile names is written where the op lacks it.
#[test]
fn the_attribute_of_a_profile_is_written() {
    let profile = Profile::parse("toy.txt", "toy.bias explicit axes\n").unwrap();
    let own = OwnOps { profiles: std::slice::from_ref(&profile), ..OwnOps::default() };
    let written = |op: &str| {
        let text = format!("%0 = {op} : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>\n");
        let checked = check_text(text.as_bytes(), "a.mlir", own, true);
        let edit = checked.findings[0].fixes.first()?.edits[0].clone();
        assert_eq!(edit.range, text.find(" : ").unwrap()..text.find(" : ").unwrap());
        Some(edit.text)
    };
    assert_eq!(written("\"toy.bias\"(%a, %b)").unwrap(), " {axes = array<i64: 0>}");
    assert_eq!(written("chlo.broadcast_add %a, %b").unwrap(), " {broadcast_dimensions = array<i64: 0>}");
    // Where the custom form has it is not known, nor whether an op without a profile has one.
    assert_eq!(written("toy.bias %a, %b"), None);
    assert_eq!(written("\"tosa.add\"(%a, %b)"), None);
}

/// All is known of the project's own ops.
#[test]
fn operands_without_a_shape_are_refused_of_bcast() {
    let op = |name: &str| format!("%0 = \"{name}\"(%a, %b) : (f32, tensor<4xf32>) -> tensor<4xf32>");
    assert!(message(&op("bcast.add")).contains("[shaped-types]"));
    assert!(message(&op("chlo.broadcast_add")).contains("was not judged"));
    let unit =
        "%0 = bcast.add %a, %a {broadcast_dimensions} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>";
    assert!(message(unit).contains("expects broadcast_dimensions to be an i64 array"), "{}", message(unit));
}

/// As the verifier of the dialect does.
#[test]
fn element_types_of_bcast_are_judged() {
    let op = |name: &str, operand: &str, result: &str| {
        format!("%0 = bcast.{name} %a, %b : (tensor<4x3xf32>, tensor<3x{operand}>) -> tensor<4x3x{result}>\n")
    };
    assert!(
        message(&op("add", "i32", "f32")).contains("[element-types]"),
        "{}",
        message(&op("add", "i32", "f32"))
    );
    assert!(
        message(&op("mul", "f32", "f64")).contains("[element-type-kept]"),
        "{}",
        message(&op("mul", "f32", "f64"))
    );
    assert!(message(&op("compare lt,", "f32", "f32")).contains("'f32'"));
    assert_eq!(messages(&op("compare lt,", "f32", "i1")), [""; 0]);
    assert_eq!(messages(&op("add", "f32", "f32")), [""; 0]);
}

/// Rules that no lit test breaks.
#[test]
fn further_rules_are_broken() {
    let raw = "dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, \
               input_spatial_dimensions = [1, 2], kernel_output_feature_dimension = 2, kernel_input_feature_dimension = 1, \
               kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 3, \
               output_spatial_dimensions = [1, 2]>";
    let target = |sizes, result| {
        format!(
            "%s = \"tf.Const\"() {{value = dense<{sizes}> : tensor<1xi32>}} : () -> tensor<1xi32>\n\
             %0 = \"tf.BroadcastTo\"(%a, %s) : ({result}, tensor<1xi32>) -> tensor<2x3xf32>"
        )
    };
    for (text, expected) in [
        (
            "%0 = \"ttir.rms_norm\"(%a) {normalized_shape = array<i64: 2, 4, 8>} : (tensor<4x8xf32>) -> tensor<4x8xf32>".to_owned(),
            "normalized_shape has 3 entries, but must have 2",
        ),
        (
            format!("%0 = \"stablehlo.convolution\"(%a, %b) {{{raw}}} : (tensor<2x8x8x6xf32>, tensor<*xf32>) -> tensor<2x6x6x4xf32>"),
            "kernel_spatial_dimensions has 1 entry, but must have 2, as input_spatial_dimensions has",
        ),
        (
            "%0 = \"linalg.broadcast\"(%a, %b) {dimensions = array<i64: 1>} : (tensor<2xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>".to_owned(),
            "dimensions has 1 entry, but must have 2",
        ),
        (
            "%0 = \"linalg.broadcast\"(%a, %b) {dimensions = array<i64: 1>} : (tensor<2xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>".to_owned(),
            "operand #0 dim 0: size 2 differs from size 5 of operand #1 dim 0",
        ),
        (
            "%0 = \"ttir.broadcast\"(%a) {broadcast_dimensions = array<i64: 2>} : (tensor<1x3xf32>) -> tensor<2x3xf32>".to_owned(),
            "broadcast_dimensions has 1 entry, but must have 2",
        ),
        (target("[3]", "tensor<1x3xf32>"), "operand #0 has rank 2, and cannot be stretched to rank 1 of the shape in operand #1"),
        (target("[3]", "tensor<3xf32>"), "result #0 has rank 2, but the operands and attributes give rank 1"),
        (
            "%0 = \"onnx.MatMulInteger\"(%a, %b, %c) : (tensor<2x3xui8>, tensor<3x4xui8>, tensor<5xui8>) -> tensor<2x4xi32>".to_owned(),
            "operand #2 dim 0: size 5 differs from size 2 of operand #0 dim 0",
        ),
    ] {
        let message = message(&text);
        assert!(message.contains(expected), "{message}");
    }
}

/// Before TOSA 1.0, the permutation was an operand, and the shift of a product an attribute.
#[test]
fn older_forms_of_tosa_fit() {
    let transposed = "%p = \"tosa.const\"() <{value = dense<[0, 2, 1]> : tensor<3xi32>}> : () -> tensor<3xi32>\n\
                      %0 = tosa.transpose %a, %p : (tensor<1x64x40xf32>, tensor<3xi32>) -> tensor<1x40x64xf32>";
    assert_eq!(messages(transposed), [""; 0]);
    let of =
        |operands: &str, types: &str| format!("%0 = tosa.mul {operands} : ({types}) -> tensor<1x40x64xf32>");
    let product = of("%a, %b {shift = 0 : i8}", "tensor<1xf32>, tensor<1x40x64xf32>");
    assert_eq!(messages(&product), [""; 0]);
    let product = of("%a, %b, %s", "tensor<1xf32>, tensor<1x40x64xf32>, tensor<1xi8>");
    assert!(message(&product).contains("both operands have one rank"));
    let product = of("%a, %b {shift = 0 : i8}", "tensor<2xf32>, tensor<1x40x64xf32>");
    assert!(message(&product).contains("size 64"), "{}", message(&product));
}

#[test]
fn choices_have_their_elements() {
    let op = |name: &str, operands: &str, result: &str| {
        message(&format!("%0 = \"{name}\"(%c, %a, %b) : ({operands}) -> tensor<{result}>"))
    };
    for name in ["bcast.select", "stablehlo.select", "chlo.broadcast_select"] {
        let found = op(name, "tensor<4xi8>, tensor<4xf32>, tensor<4xf32>", "4xf32");
        assert!(found.contains("operand #0 has element type 'i8'"), "{found}");
        let found = op(name, "tensor<4xi1>, tensor<4xf32>, tensor<4xf64>", "4xf32");
        assert!(found.contains("operand #2 has element type 'f64', but operand #1 has 'f32'"), "{found}");
        let found = op(name, "tensor<4xi1>, tensor<4xf32>, tensor<4xf32>", "4xf64");
        assert!(found.contains("result #0 has element type 'f64', but operand #1 has 'f32'"), "{found}");
    }
}
