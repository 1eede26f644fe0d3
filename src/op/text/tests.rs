use super::*;

#[test]
fn every_form_is_read_again() {
    for (text, printed) in [
        ("4x1, ?x3 -> 4x3", "4x1, ?x3 -> 4x3"),
        ("4, 4x1 dims 0 -> 4x1", "4, 4x1 dims [0] -> 4x1"),
        ("2x4,2x3x4 dims [0, 2]", "2x4, 2x3x4 dims [0, 2]"),
        ("2x4,2x3x4 dims 0,2 -> *", "2x4, 2x3x4 dims [0, 2] -> *"),
        ("3, 3 dims [] -> 3", "3, 3 dims [] -> 3"),
        ("3, 3 dims[]->3", "3, 3 dims [] -> 3"),
        ("4x1xf32, 3xi8 => 4x3xf32, 4x3xi8", "4x1xf32, 3xi8 => 4x3xf32, 4x3xi8"),
        ("tensor<4xcomplex<f32>>", "4xcomplex<f32>"),
        // In short, these would be two types, an arrow, and dims.
        ("tensor<4xf32, #a.b>, 4", "tensor<4xf32, #a.b>, 4"),
        ("tensor<4x!a.b -> c>, 4", "tensor<4x!a.b -> c>, 4"),
        ("tensor<4xf32 dims 0>, 4", "tensor<4xf32 dims 0>, 4"),
        ("tensor<4xf32 >,tensor< 4 >", "4xf32, 4"),
        ("tensor<4xf32><>, 4", "tensor<4xf32><>, 4"),
        ("a.dims, dims.a,dimsum, 4", "a.dims, dims.a, dimsum, 4"),
        ("4,4\u{3000}dims\t0 -> 4", "4, 4 dims [0] -> 4"),
        ("vector<[4]>, vector<1> -> vector<[4]>", "vector<[4]>, vector<1> -> vector<[4]>"),
        ("tuple<f32, (f32) -> f32>, 4 -> 4", "tuple<f32, (f32) -> f32>, 4 -> 4"),
        (" -> 4", "-> 4"),
        ("4 =>", "4 =>"),
        ("dims 0 -> 4", "dims [0] -> 4"),
        ("()", "()"),
        ("", ""),
        ("(4, 3), [1,3], (3,) -> [4, 3]", "4x3, 1x3, 3 -> 4x3"),
        ("Bx1xT, T -> BxT", "Bx1xT, T -> BxT"),
        ("tensor<BxTxf32>,vector< Nx4 > , *", "BxTxf32, vector<Nx4>, *"),
        ("(batch, None, 3), batch_2", "batchx?x3, batch_2"),
        ("(maxlen, 3), [x, maxlen], (axis,)", "(maxlen, 3), (x, maxlen), (axis,)"),
        ("(batch, 3), batch, 4xbatch, ?xbatch", "(batch, 3), batch, 4xbatch, ?xbatch"),
        ("max_len, max_len", "max_len, max_len"),
        ("tensor<max_len>, tensor<?xlenxf32>", "max_len, ?xlenxf32"),
        ("f32[maxlen, 3], s8[4]{0}, pred[], bf16[B,1]", "f32[maxlen,3], 4xi8, ()xi1, Bx1xbf16"),
        ("float32[4,3], uint8[4], c64[4], f8e4m3fn[4]", "4x3xf32, 4xui8, 4xcomplex<f32>, 4xf8E4M3FN"),
        ("!torch.vtensor<[4,?], f32>, !torch.vtensor<*,f32>", "4x?xf32, *xf32"),
        ("!torch.vtensor<[maxlen],!torch.qint8>", "!torch.vtensor<[maxlen],!torch.qint8>"),
        ("!torch.vtensor<[4],unk>, !torch.tensor, !torch.int", "4, *, !torch.int"),
        ("torch.Size([maxlen]), torch.Size([4])", "(maxlen,), 4"),
        // Expressions; one without names is its value.
        ("N+1, Bx(N + 1)x4, (B, 1+N)", "(N + 1), Bx(N + 1)x4, Bx(N + 1)"),
        ("2*4, (2*(3+1), 1), max+1", "8, 8x1, (max + 1)"),
        (
            "(H floordiv 2)*W, H, W -> (H floordiv 2 * W,)",
            "((H floordiv 2) * W), H, W -> ((H floordiv 2) * W)",
        ),
        ("N -> N+1", "N -> (N + 1)"),
        ("tensor<dims>, 4 dims [0]", "(dims,), 4 dims [0]"),
        // Names of types are not names of sizes.
        ("f32, none, index, bf16, 4", "f32, none, index, bf16, 4"),
    ] {
        let op: Op = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(op.to_string(), printed);
        assert_eq!(printed.parse(), Ok(op));
    }
}

#[test]
fn a_text_that_is_not_an_op_is_explained() {
    for (text, message) in [
        (
            "4 -> 4 -> 4",
            "'4 -> 4 -> 4' has two arrows: write operands, one arrow, and results, as in '4x1, 3 -> 4x3'",
        ),
        ("vector<4, 4 -> 4", "the brackets of 'vector<4, 4 -> 4' do not match"),
        ("4>, 4", "the brackets of '4>, 4' do not match"),
        ("4)(, 4", "the brackets of '4)(, 4' do not match"),
        ("tuple<->, 4", "the brackets of 'tuple<->, 4' do not match"),
        ("4, 4 dims [0", "the brackets of '4, 4 dims [0' do not match"),
        ("4, 4x1 -> 4x1 dims 0", "dims go before the arrow, as in '4, 4x1 dims 0 -> 4x1'"),
        ("4,dims 0 -> 4", "there is no type between the commas of '4,': write () for rank 0"),
        ("4,, 4", "there is no type between the commas of '4,, 4': write () for rank 0"),
        ("4 dims 0 => 4", "the N-to-N operator (=>) takes no dims: its operands line up on the right"),
        (
            "4, 4 dims a -> 4",
            "'a' is not an entry of dims: write integers with commas, as in 'dims 0, 2', or 'dims []' for none",
        ),
        (
            "4, 4 dims -> 4",
            "'' is not an entry of dims: write integers with commas, as in 'dims 0, 2', or 'dims []' for none",
        ),
        (
            "4x, 4",
            "in shape '4x': '' is not a size: write a number below 2^63, '?' for dynamic, or '[n]' for scalable",
        ),
        ("B -> B+N", "no operand has a size named 'B + N', which a result has: write '?'"),
        ("B -> N", "no operand has a size named 'N', which a result has: write '?'"),
    ] {
        assert_eq!(text.parse::<Op>().unwrap_err().to_string(), message);
    }
}

#[test]
fn a_text_that_is_not_a_name_is_explained() {
    const NAME: &str = "; a name begins with a letter, and has letters, digits and '_'; one with an 'x' is written in a list, as in (maxlen, 3)";
    const ELEMENT: &str = "; the element type comes last, once";
    for (text, found, hint) in [
        ("x", "", NAME),
        ("Nx", "", NAME),
        ("4xmax_len", "_len", NAME),
        ("(batch size, 4)", "batch size", NAME),
        ("(4, mod)", "mod", NAME),
        ("4xi8x3", "i8", ELEMENT),
        ("f32x4", "f32", ELEMENT),
        ("4xNone", "None", "; None is written in lists only, as in (None, 3)"),
        ("(4, -1)", "-1", ""),
        ("(4, 1-2)", "1-2", ""),
        ("4x(N/2)", "(N/2)", "; as an expression: expected ')', found '/'"),
        ("N+", "N+", "; as an expression: expected a symbol, an integer or '(', found the end"),
    ] {
        let size = "is not a size: write a number below 2^63, '?' for dynamic, or '[n]' for scalable";
        let message = format!("in shape '{text}': '{found}' {size}{hint}");
        assert_eq!(text.parse::<Op>().unwrap_err().to_string(), message);
    }
}

/// A word of this kind is never split silently.
#[test]
fn a_word_that_could_be_one_name_is_an_error() {
    for (text, word, split, whole) in [
        ("maxlen", "maxlen", "(ma, len)", "(maxlen,)"),
        ("4xmaxlenx?", "maxlen", "(4, ma, len, ?)", "(4, maxlen, ?)"),
        ("tensor<maxlenx3xf32>", "maxlenx3", "(ma, len, 3)", "(maxlenx3,)"),
        ("conv1x1", "conv1x1", "(conv1, 1)", "(conv1x1,)"),
        ("?xaxis+1", "axis", "(?, a, is+1)", "(?, axis+1)"),
        ("maxi8", "maxi8", "i8[ma]", "(maxi8,)"),
    ] {
        let shape = text.strip_prefix("tensor<").map_or(text, |text| text.trim_end_matches("xf32>"));
        let message = format!(
            "in shape '{shape}': '{word}' could be one name or several sizes: write {split} for sizes, or {whole} for the name"
        );
        assert_eq!(text.parse::<Op>().unwrap_err().to_string(), message);
        for written in [split, whole] {
            assert!(written.parse::<Op>().is_ok(), "{written}");
        }
    }
}

#[test]
fn equal_expressions_are_equal_sizes() {
    let is_legal = |text: &str| text.parse::<Op>().unwrap().infer().unwrap().is_legal();
    for text in ["N+1, 1+N", "2*N, N+N", "(A+B)*2, 2*B+2*A", "N floordiv 2, (N+0) floordiv 2", "N, N+1-1"] {
        assert!(is_legal(text), "{text}");
    }
    for text in ["N+1, N", "2*N, 3*N", "N mod 2, N mod 3", "N floordiv 2, N ceildiv 2", "N, M"] {
        assert!(!is_legal(text), "{text}");
    }
}
