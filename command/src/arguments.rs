//! The definition of the command line for clap.

use super::{
    check,
    reading::{flag, matches},
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
  bcast explain infer-dim        the rule behind a message

Sizes are numbers, ? (known at run time), [n] (scalable) or names; * is an unranked shape and () a scalar.
The shell may expand ?, *, [ and (: quote them.
Exit codes: 0 the shapes fit, 1 they do not, 2 the command line is wrong.";

/// The request of a command line.
pub(super) enum Request {
    Shapes(ShapesRequest),
    Explain(Rule),
    ListRules,
    /// The arguments behind `check`.
    Check(Vec<OsString>),
    Serve(Options),
    Completions(Shell),
}

/// The op in question, and the form of the answer.
pub(super) struct ShapesRequest {
    pub shapes: Vec<String>,
    pub results: Vec<String>,
    pub dims: Option<String>,
    pub form: AnswerForm,
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
        let control = arguments.iter().skip(1).find_map(control_character);
        if let Some(control) = control.filter(|_| arguments.get(1).is_none_or(|command| command != "check")) {
            let code = u32::from(control);
            return Err(Output::misuse(&format!("an argument has the control character U+{code:04X}")));
        }
        let matches = matches(command(), arguments.iter().cloned().map(blank_before_arrow))?;
        Ok(match matches.subcommand() {
            Some(("explain", matches)) => match matches.get_one("RULE") {
                Some(&rule) => Self::Explain(rule),
                None => Self::ListRules,
            },
            Some(("check", _)) => Self::Check(arguments.into_iter().skip(2).collect()),
            Some(("lsp", matches)) => Self::Serve(serve::options(matches)),
            Some((_, matches)) => Self::Completions(*matches.get_one("SHELL").expect("it is required")),
            None => Self::Shapes(ShapesRequest::new(&matches)),
        })
    }
}

fn control_character(argument: &OsString) -> Option<char> {
    let is_blank = |letter: char| letter.is_whitespace() && letter.is_ascii();
    argument.to_string_lossy().chars().find(|&letter| is_control(letter) && !is_blank(letter))
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
        }
    }
}

fn command() -> Command {
    command_without_shapes().arg(
        Arg::new("SHAPE")
            .help("The shapes of the operands; behind '->' or '=>', the shapes of the results")
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
