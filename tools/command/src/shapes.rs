//! `bcast 4x1 '?x3'`: answers about one op.

use super::{
    arguments::{AnswerForm, ShapesRequest},
    hints, style,
};
use broadcastable::{Op, ParseOpError, Violation};
use broadcastable_answer::Answer;
use broadcastable_tool::output::Output;

pub(super) fn answer(request: &ShapesRequest, color: bool) -> Output {
    let op = match op_text(request).and_then(|text| read(&text)) {
        Ok(op) => op,
        Err(message) => return Output::misuse(&message),
    };
    let answer = Answer::of(&op);
    match request.form {
        AnswerForm::Text => Output::answer(text_of(&answer, color), answer.fits()),
        AnswerForm::Json => Output::answer(format!("{:#}", answer.to_json()), answer.fits()),
        AnswerForm::Svg => drawing(&answer),
    }
}

/// The op in a text; what is wrong with the text, also if it has a type without a shape.
pub(super) fn read(text: &str) -> Result<Op, String> {
    let op: Op = text.parse().map_err(|error: ParseOpError| error.to_string())?;
    if op.operands().is_empty() && op.results().is_empty() {
        return Err("write a shape, such as 4x3, or () for a scalar".into());
    }
    let answer = Answer::of(&op);
    let not_shaped = answer.violation().filter(|violation| matches!(violation, Violation::NotShaped { .. }));
    not_shaped.map_or(Ok(()), |violation| Err(violation.to_string()))?;
    Ok(op)
}

/// The exit code of an answer.
pub(super) fn code(answer: &Answer) -> u8 {
    u8::from(!answer.fits())
}

fn drawing(answer: &Answer) -> Output {
    match answer.to_svg() {
        Some(svg) => Output::answer(svg.trim_end().into(), answer.fits()),
        None => {
            let errors = format!("{}\nthis error has no picture\n", text_of(answer, false));
            Output { errors, ..Output::silent(code(answer)) }
        }
    }
}

fn text_of(answer: &Answer, color: bool) -> String {
    let text = painted(&answer.to_string(), color);
    match answer.violation() {
        Some(violation) => format!("{text}\nfor more: bcast explain {}", violation.rule()),
        None => text,
    }
}

pub(super) fn painted(text: &str, color: bool) -> String {
    if color { style::paint(text) } else { text.into() }
}

/// The op as one text. Commas separate the operands, unless the arguments have commas of their own.
fn op_text(request: &ShapesRequest) -> Result<String, String> {
    if request.shapes.last().is_some_and(|last| last == "-" || last == "=") {
        return Err(
            "the shell has read '>' as a redirection: quote the arrow, as in '4x1, 3 -> 4x3', or write \
                    --result 4x3"
                .into(),
        );
    }
    if let Some(hint) = hints::hint(&request.shapes) {
        return Err(hint);
    }
    let mut text = join(&request.shapes);
    let arrow = ["->", "=>"].into_iter().find(|arrow| text.contains(arrow));
    if let Some(dims) = &request.dims {
        let entries = dims.trim().trim_start_matches('[').trim_end_matches(']');
        let at = arrow.and_then(|arrow| text.find(arrow)).unwrap_or(text.len());
        text.insert_str(at, &format!(" dims [{entries}] "));
    }
    match (arrow, request.results.is_empty()) {
        (_, true) => Ok(text),
        (Some(arrow), false) => Err(format!("write the results after {arrow} or with --result, not both")),
        (None, false) => Ok(format!("{text} -> {}", request.results.join(", "))),
    }
}

fn join(shapes: &[String]) -> String {
    let mut text = String::new();
    for shape in shapes {
        let shape = shape.trim_start();
        let begins_open = ["->", "=>", ",", "dims"].iter().any(|&word| shape.starts_with(word));
        if begins_open && text.ends_with(',') {
            text.pop(); // of `4x1, 3, -> 4x3`
        }
        let is_glued = text.is_empty() || begins_open || ends_open(&text);
        text.push_str(if is_glued { " " } else { ", " });
        text.push_str(shape);
    }
    text
}

/// Whether the text goes on without a comma.
fn ends_open(text: &str) -> bool {
    ["->", "=>", ",", " dims"].iter().any(|end| text.trim_end().ends_with(end))
}
