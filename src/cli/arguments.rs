//! The definition of the command line for clap.

use super::Output;
use crate::rule::Rule;
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

#[cfg(not(feature = "mlir"))]
const WITHOUT_MLIR: &str = "this bcast was built without MLIR, which 'bcast check' needs: `make build` builds both, in target/release\n";

#[cfg(feature = "mlir")]
const CHECK_EXAMPLES: &str = "\
Examples:
  bcast check model.mlir                     every op that is refused, and the counts
  bcast check --strict a.mlir b.mlirbc       also fail if no op was seen or an op was skipped
  bcast check --format sarif *.mlir >report.sarif

Exit codes: 0 every file fits, 1 a file does not, 2 the command line is wrong or a file cannot be read.";

/// The request of a command line.
pub(super) enum Request {
    Shapes(ShapesRequest),
    Explain(Rule),
    ListRules,
    #[cfg(feature = "mlir")]
    Check(CheckRequest),
    Completions(Shell),
}

/// The files to check, and the form of the report.
#[cfg(feature = "mlir")]
pub(super) struct CheckRequest {
    pub files: Vec<std::path::PathBuf>,
    pub format: String,
    pub strict: bool,
    /// Whether input that may crash the process is tried in another one.
    pub is_trial: bool,
}

/// The op, and the form of the answer.
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
    pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, Error> {
        let matches = command().try_get_matches_from(arguments.into_iter().map(blank_before_arrow))?;
        Ok(match matches.subcommand() {
            Some(("explain", matches)) => match matches.get_one("RULE") {
                Some(&rule) => Self::Explain(rule),
                None => Self::ListRules,
            },
            #[cfg(not(feature = "mlir"))]
            Some(("check", _)) => return Err(Error::raw(ErrorKind::InvalidSubcommand, WITHOUT_MLIR)),
            #[cfg(feature = "mlir")]
            Some(("check", matches)) => Self::Check(CheckRequest {
                files: matches.get_many("FILE").into_iter().flatten().cloned().collect(),
                format: matches.get_one::<String>("format").cloned().unwrap_or_default(),
                strict: matches.get_flag("strict"),
                is_trial: matches.get_flag("trial"),
            }),
            Some((_, matches)) => Self::Completions(*matches.get_one("SHELL").expect("it is required")),
            None => Self::Shapes(ShapesRequest::new(&matches)),
        })
    }
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
    shapes_command().subcommand(check_command())
}

/// In a build without MLIR, so that `check` is not read as the name of a size.
#[cfg(not(feature = "mlir"))]
fn check_command() -> Command {
    let any = Arg::new("FILE").num_args(0..).trailing_var_arg(true).allow_hyphen_values(true);
    Command::new("check").hide(true).disable_help_flag(true).arg(any)
}

#[cfg(feature = "mlir")]
fn check_command() -> Command {
    Command::new("check")
        .about(
            "Checks the ops in MLIR files of text or bytecode: the ops of bcast, and those that a profile knows",
        )
        .arg(
            Arg::new("FILE")
                .num_args(1..)
                .required(true)
                .value_parser(clap::value_parser!(std::path::PathBuf))
                .help("The files"),
        )
        .arg(Arg::new("trial").long("trial").action(ArgAction::SetTrue).hide(true))
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(["human", "json", "sarif", "github"])
                .default_value("human")
                .help("The form of the report"),
        )
        .arg(flag("strict", "Also fail if a file has no op that broadcasts, or if an op was skipped"))
        .after_help(CHECK_EXAMPLES)
}

fn shapes_command() -> Command {
    Command::new("bcast")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Tells whether shapes broadcast, and why not")
        .after_help(EXAMPLES)
        .args_conflicts_with_subcommands(true)
        .subcommand_negates_reqs(true)
        .disable_help_subcommand(true)
        .arg(
            Arg::new("SHAPE")
                .help("The shapes of the operands; behind '->' or '=>', the shapes of the results")
                .num_args(1..)
                .required(true),
        )
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
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
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

pub(super) fn completions(shell: Shell) -> Output {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(), "bcast", &mut script);
    Output { text: String::from_utf8_lossy(&script).into(), errors: String::new(), code: 0 }
}
