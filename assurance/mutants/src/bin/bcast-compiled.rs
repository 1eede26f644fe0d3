//! `bcast-compiled DIR [SEED]`: compiles what `bcast-mutants` has written to `DIR` as proven, runs it, and
//! prints what the runs show.

use bcast_mutants::{
    campaign::new_context,
    compiled::{Compiler, Proven, Shown},
    programs::PIPELINES,
};
use bcast_testing::tool::tool;
use std::{collections::BTreeMap, env, fs, path::Path, process::ExitCode};

/// Programs of one module.
const BATCH: usize = 10;

fn main() -> ExitCode {
    let mut words = env::args().skip(1);
    let (Some(directory), seed) = (words.next(), words.next().map_or(Ok(1), |seed| seed.parse::<u64>()))
    else {
        eprintln!("usage: bcast-compiled DIR [SEED]");
        return ExitCode::from(2);
    };
    let seed = seed.expect("SEED is a number");
    let directory = Path::new(&directory);
    let own = env::current_exe().expect("this program has a path");
    let bcast_opt = tool(&own, "bcast-opt");
    let compiler = Compiler::new(&directory.join("compiled"), &bcast_opt);
    let context = new_context();
    let names = names(directory);
    let (mut counts, mut all) = (BTreeMap::<String, usize>::new(), Shown::default());
    for (batch, some) in names.chunks(BATCH).enumerate() {
        let programs: Vec<Proven> = some
            .iter()
            .map(|name| {
                let (kind, proven) = read(directory, name);
                *counts.entry(kind).or_default() += 1;
                proven
            })
            .collect();
        let Shown { results, stops, refused, wrong } = compiler.run(&context, &programs, batch * BATCH, seed);
        all.results += results;
        all.stops += stops;
        all.refused.extend(refused);
        all.wrong.extend(wrong);
        eprintln!("{} of {}: {} wrong runs", (batch * BATCH + programs.len()), names.len(), all.wrong.len());
    }
    counts.iter().for_each(|(kind, count)| println!("{kind}: {count}"));
    println!(
        "{} programs, of which {} are not compiled; {} runs with results, {} that a check stops, {} wrong",
        names.len(),
        all.refused.len(),
        all.results,
        all.stops,
        all.wrong.len()
    );
    let text = |(number, what): &(usize, String)| format!("{}: {what}", names[*number]);
    all.refused.iter().for_each(|refused| println!("not compiled: {}", text(refused)));
    all.wrong.iter().for_each(|wrong| println!("wrong: {}", text(wrong)));
    if all.wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The names of the proven programs in a directory, such as `proven00001`.
fn names(directory: &Path) -> Vec<String> {
    let files = fs::read_dir(directory).expect("the directory is there");
    let name = |file: fs::DirEntry| {
        let name = file.file_name().into_string().ok()?;
        name.strip_suffix(".after.mlir").filter(|name| name.starts_with("proven")).map(str::to_owned)
    };
    let mut names: Vec<_> = files.filter_map(|file| name(file.ok()?)).collect();
    names.sort();
    names
}

/// The kind of a change, and the programs, whose second one begins with the kind and the way in which it was
/// lowered.
fn read(directory: &Path, name: &str) -> (String, Proven) {
    let text = |side: &str| {
        fs::read_to_string(directory.join(format!("{name}.{side}.mlir"))).expect("the file is there")
    };
    let after = text("after");
    let mut notes = after.lines().map(|line| line.trim_start_matches("// "));
    let (kind, passes) = (notes.next().unwrap_or_default().to_owned(), notes.next().unwrap_or_default());
    let pipeline = PIPELINES
        .iter()
        .find(|pipeline| pipeline.passes == passes)
        .expect("it was lowered in one of these ways");
    (kind, Proven { texts: [text("before"), after.clone()], rules: pipeline.rules })
}
