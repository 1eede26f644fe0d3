//! The sanitizer of undefined behaviour sees each kind of it.

use super::new_tools;
use bcast_testing::sanitizer::{End, Undefined};

/// An instruction on two numbers, those for which it is defined and undefined, and what is wrong.
type Case = (&'static str, [i64; 2], [i64; 2], &'static str);

const CASES: [Case; 16] = [
    ("add nsw i64 %a, %b", [1, i64::MAX - 1], [1, i64::MAX], "a result wraps around"),
    ("sub nuw i64 %a, %b", [2, 2], [2, 3], "a result wraps around"),
    ("mul nuw nsw <2 x i64> %v, %v", [2, 3], [2, -3], "a result wraps around"),
    ("trunc nuw i64 %a to i8", [255, 0], [256, 0], "a truncation that loses bits"),
    ("trunc nsw i64 %a to i8", [-128, 0], [128, 0], "a truncation that loses bits"),
    ("shl i64 %a, %b", [1, 63], [1, 64], "a shift by the width"),
    ("shl nuw i64 %a, %b", [1, 63], [2, 63], "a shift that loses bits"),
    ("lshr exact i64 %a, %b", [4, 2], [4, 3], "a shift that loses bits"),
    ("udiv i64 %a, %b", [4, 2], [4, 0], "a division by 0"),
    ("srem i64 %a, %b", [i64::MIN, 1], [i64::MIN, -1], "a quotient that does not fit"),
    ("udiv exact i64 %a, %b", [4, 2], [4, 3], "an exact quotient with a rest"),
    ("zext nneg <2 x i64> %v to <2 x i128>", [4, 2], [4, -1], "nneg of a negative number"),
    ("or disjoint i64 %a, %b", [4, 3], [4, 5], "disjoint of common bits"),
    (
        "getelementptr inbounds nuw i64, ptr @buffer, i64 %a",
        [0, 0],
        [-1, 0],
        "an address with a negative index",
    ),
    ("call void @llvm.assume(i1 %c)", [1, 2], [1, 1], "an assumption is false"),
    ("unreachable", [1, 2], [1, 1], "unreachable is reached"),
];

#[test]
fn undefined_behaviour_is_seen() {
    let tools = new_tools("undefined", Undefined::WithPoison);
    let function = |(index, (instruction, ..)): (usize, &Case)| {
        let end = match *instruction {
            "unreachable" => "br i1 %c, label %good, label %bad\nbad:\nunreachable\ngood:".to_owned(),
            text if text.starts_with("call") => text.to_owned(),
            text => format!("%r = {text}"),
        };
        format!(
            "define void @f{index}(i64 %a, i64 %b) {{\n%c = icmp ne i64 %a, %b\n%v0 = insertelement <2 x i64> poison, i64 %a, i32 0\n%v = insertelement <2 x i64> %v0, i64 %b, i32 1\n{end}\nret void\n}}\n"
        )
    };
    let module = "@buffer = internal global i64 0\n".to_owned()
        + &CASES.iter().enumerate().map(function).collect::<String>();
    let library = tools.compile("cases", module, 0).unwrap();
    for (index, (instruction, good, bad, what)) in CASES.iter().enumerate() {
        let end = |[a, b]: [i64; 2]| {
            tools.run(&library, &[format!("run f{index} 2\ns {a}\ns {b}\n")]).remove(0).end
        };
        assert_eq!(end(*good), End::Finished, "{instruction}");
        let End::Crashed(text) = end(*bad) else { panic!("{instruction} of {bad:?}") };
        assert!(text.contains(what), "{instruction}: {text}");
    }
}
