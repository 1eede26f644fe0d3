//! `bcast man`: the manual pages.

use broadcastable_tool::output::Output;
use clap::Command;
use clap_mangen::Man;

/// The page of the program, or of one of its commands.
pub(super) fn page(program: Command, command: Option<&str>) -> Output {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    let shown = match command.and_then(|name| program.find_subcommand(name)) {
        Some(command) => command.clone().display_name(format!("bcast-{}", command.get_name())),
        None => program,
    };
    let source = format!("bcast {}", env!("CARGO_PKG_VERSION"));
    let mut page = vec![];
    let rendered = Man::new(shown).source(source).manual("broadcastable").render(&mut page);
    rendered.expect("memory takes what is written");
    Output { text: String::from_utf8_lossy(&page).into_owned(), ..Output::silent(0) }
}
