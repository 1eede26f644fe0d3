//! The definition of the command line for clap.

use super::{
    check,
    reading::{chosen_color, color, flag, matches},
    serve,
};
use broadcastable::Rule;
use broadcastable_server::Options;
use broadcastable_tool::{escape::is_control, output::Output};
use clap::{
    Arg, ArgAction, ArgMatches, Command, Error,
    builder::{PossibleValue, TypedValueParser},
    error::{ContextKind, ContextValue, ErrorKind},
};
use clap_complete::Shell;
use std::ffi::{OsStr, OsString};

const EXAMPLES: &str = "\
Examples:
  bcast 4x1 '?x3'                the inferred shape, and the stretched dimensions
  bcast '4x1, ?x3 -> 4x3'        the same, with a declared result
  bcast 4x1 '?x3' --result 4x3   the same, without an arrow to quote
  bcast '(4, 3)' '[1, 3]'        shapes as NumPy and ONNX print them
  bcast Bx1xT T                  names of sizes: equal names are equal sizes
  bcast 4 4x3 --dims 0           XLA's broadcast_dimensions
  bcast '4x1, 3 => 4x3, 4x3'     the N-to-N operator: a result for each operand
  bcast 'vector<[4]>' 'vector<1>'
  bcast 'f32[4,3]' 'f32[3]'      types as JAX and XLA print them
  bcast - <ops.txt               an op on each line, and an answer on each line
  bcast explain infer-dim        the rule behind a message

Sizes are numbers, ? (known at run time), [n] (scalable), names, or expressions of names such as N+1; * is an
unranked shape and () a scalar. The shell may expand ?, *, [ and (: quote them.
Exit codes: 0 the shapes fit, 1 they do not, 2 the command line is wrong, or something is not a shape.";

/// The request of a command line.
pub(super) enum Request {
    Shapes(ShapesRequest),
    /// An op a line of standard input, with the choice of `--color`.
    Lines(AnswerForm, Option<bool>),
    Explain(Rule),
    ListRules,
    /// The arguments after `check`.
    Check(Vec<OsString>),
    Serve(Options),
    Completions(Shell),
    /// The manual page, of a command if there is one.
    Manual(Option<String>),
    Version,
}

/// The op in question, and the form of the answer.
pub(super) struct ShapesRequest {
    pub shapes: Vec<String>,
    pub results: Vec<String>,
    pub dims: Option<String>,
    pub form: AnswerForm,
    /// The choice of `--color`; `None` for `auto`.
    pub color: Option<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerForm {
    Text,
    Json,
    Svg,
}

impl Request {
    /// Reads the arguments; what to print instead if they are not a request.
    pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, Output> {
        let arguments: Vec<OsString> = arguments.into_iter().collect();
        // The other answers repeat parts of the arguments, without a change.
        let control = arguments
            .iter()
            .skip(1)
            .find_map(|argument| control_error("an argument", &argument.to_string_lossy()));
        if let Some(message) = control.filter(|_| arguments.get(1).is_none_or(|command| command != "check")) {
            return Err(Output::misuse(&message));
        }
        let matches = matches(command(), arguments.iter().cloned().map(blank_before_arrow))?;
        Ok(match matches.subcommand() {
            Some(("explain", matches)) => match matches.get_one("RULE") {
                Some(&rule) => Self::Explain(rule),
                None => Self::ListRules,
            },
            Some(("check", _)) => Self::Check(arguments.into_iter().skip(2).collect()),
            Some(("man", matches)) => Self::Manual(matches.get_one("COMMAND").cloned()),
            Some(("version", _)) => Self::Version,
            Some(("lsp", matches)) => Self::Serve(serve::options(matches)),
            Some((_, matches)) => Self::Completions(*matches.get_one("SHELL").expect("it is required")),
            None => return ShapesRequest::new(&matches).or_lines(),
        })
    }
}

/// The error of a text with a control character, unless it is a blank.
pub(super) fn control_error(what: &str, text: &str) -> Option<String> {
    let is_blank = |letter: char| letter.is_whitespace() && letter.is_ascii();
    let control = text.chars().find(|&letter| is_control(letter) && !is_blank(letter))?;
    Some(format!("{what} has the control character U+{:04X}", u32::from(control)))
}

/// Keeps clap from reading an argument that begins with an arrow as an option.
fn blank_before_arrow(argument: OsString) -> OsString {
    match argument.to_str() {
        Some(text) if text.starts_with("->") => format!(" {text}").into(),
        _ => argument,
    }
}

impl ShapesRequest {
    fn new(matches: &ArgMatches) -> Self {
        let texts = |name| matches.get_many(name).into_iter().flatten().cloned().collect();
        let form = match (matches.get_flag("json"), matches.get_flag("svg")) {
            (true, _) => AnswerForm::Json,
            (_, true) => AnswerForm::Svg,
            _ => AnswerForm::Text,
        };
        Self {
            shapes: texts("SHAPE"),
            results: texts("result"),
            dims: matches.get_one("dims").cloned(),
            form,
            color: chosen_color(matches),
        }
    }

    /// These shapes, or with `-` alone those on standard input.
    fn or_lines(self) -> Result<Request, Output> {
        match (&self.shapes[..], self.form) {
            ([dash], _) if dash != "-" => Ok(Request::Shapes(self)),
            ([_], AnswerForm::Svg) => {
                Err(Output::misuse("with '-' there is no picture: write --json, or one op"))
            }
            ([_], form) if self.results.is_empty() && self.dims.is_none() => {
                Ok(Request::Lines(form, self.color))
            }
            ([_], _) => Err(Output::misuse(
                "with '-' the lines have the results and dims, as in '4, 4x3 dims 0 -> 4x3'",
            )),
            _ => Ok(Request::Shapes(self)),
        }
    }
}

pub(super) fn command() -> Command {
    command_without_shapes().arg(
        Arg::new("SHAPE")
            .help("The shapes of the operands; after '->' or '=>', the shapes of the results; '-' reads an op a line")
            .num_args(1..)
            .required(true),
    )
}

fn command_without_shapes() -> Command {
    Command::new("bcast")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Tells whether shapes broadcast, and why not")
        .after_help(EXAMPLES)
        .args_conflicts_with_subcommands(true)
        .subcommand_negates_reqs(true)
        .arg(
            Arg::new("result")
                .long("result")
                .value_name("SHAPE")
                .help("The declared shape of the result; repeat it for each result of the N-to-N operator")
                .action(ArgAction::Append),
        )
        .arg(
            Arg::new("dims")
                .long("dims")
                .value_name("LIST")
                .help("Line two operands up by XLA's broadcast_dimensions, such as 0,2; [] is the empty list")
                .allow_hyphen_values(true),
        )
        .arg(flag("json", "Print the answer as JSON (docs/answer.schema.json)"))
        .arg(flag("svg", "Print the picture as SVG").conflicts_with("json"))
        .arg(color())
        .subcommand(
            Command::new("explain")
                .about("Explains the rule whose id is at the end of a message")
                .arg(
                    Arg::new("RULE")
                        .value_parser(RuleParser)
                        .help("The id of a rule")
                        .required_unless_present("list"),
                )
                .arg(flag("list", "List all rules").conflicts_with("RULE")),
        )
        .subcommand(
            Command::new("completions")
                .about("Prints the completions for a shell")
                .arg(Arg::new("SHELL").value_parser(clap::value_parser!(Shell)).required(true)),
        )
        .subcommand(Command::new("man").about("Prints the manual page, of a command if there is one").arg(
            Arg::new("COMMAND").help("The command").value_parser([
                "check",
                "completions",
                "explain",
                "lsp",
                "man",
                "version",
            ]),
        ))
        .subcommand(Command::new("version").about("Prints the version"))
        .subcommand(check::command())
        .subcommand(serve::command())
}

/// Reads a rule's id, with or without the brackets around it in messages.
#[derive(Clone)]
struct RuleParser;

impl TypedValueParser for RuleParser {
    type Value = Rule;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, value: &OsStr) -> Result<Rule, Error> {
        let text = value.to_string_lossy();
        let id = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(&text);
        id.parse().map_err(|error| {
            let mut misuse = Error::raw(ErrorKind::InvalidValue, format!("{error}\n")).with_cmd(command);
            misuse.insert(ContextKind::InvalidValue, ContextValue::String(text.clone().into()));
            misuse
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Rule::all().map(|rule| PossibleValue::new(rule.id()))))
    }
}

/// The script for a shell. Shapes cannot be completed; zsh would expect one in front of a command.
pub(super) fn completions(shell: Shell) -> Output {
    let mut command = command_without_shapes();
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "bcast", &mut script);
    let mut text = String::from_utf8_lossy(&script).into_owned();
    if shell == Shell::Fish {
        text.extend(command.get_subcommands().filter_map(fish_values));
    }
    Output { text, errors: String::new(), code: 0 }
}

/// The values of a command's argument, which clap leaves out for fish.
fn fish_values(command: &Command) -> Option<String> {
    let values = command.get_positionals().next()?.get_possible_values();
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let condition = format!("__fish_bcast_using_subcommand {}", command.get_name());
    (!names.is_empty())
        .then(|| format!("complete -c bcast -n \"{condition}\" -f -a \"{}\"\n", names.join(" ")))
}
