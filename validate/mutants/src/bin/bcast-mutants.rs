//! `bcast-mutants STEP [DIR]`: changes each lowered program in every `STEP`-th way, and prints the table of docs/validate.md.
//! What runs do not confirm is written to `DIR`.

use bcast_mutants::{
    campaign::{Campaign, Finding},
    programs::{PIPELINES, programs},
};
use bcast_validate::logic::solver::Solver;
use std::{env, fs, path::Path, process::ExitCode};

fn main() -> ExitCode {
    let mut words = env::args().skip(1);
    let step = words.next().map_or(Some(1), |word| word.parse().ok()).filter(|&step: &usize| step > 0);
    let Some(step) = step else {
        eprintln!("usage: bcast-mutants [STEP] [DIR]: STEP is a number from 1");
        return ExitCode::from(2);
    };
    let directory = words.next();
    let mut campaign = Campaign::default();
    let mut solver = Solver::start(None).expect("z3 starts");
    for (first, text) in programs().into_iter().enumerate() {
        for (at, pipeline) in PIPELINES.iter().enumerate() {
            campaign.change(&mut solver, text, pipeline, step, first + at);
        }
        eprintln!("program {first}: {} holes, {} alarms", campaign.holes.len(), campaign.alarms.len());
    }
    println!("{campaign}");
    campaign.unknown.iter().for_each(|what| eprintln!("not interpreted: {what}"));
    if let Some(directory) = directory {
        let directory = Path::new(&directory);
        write(directory, "hole", &campaign.holes);
        write(directory, "alarm", &campaign.alarms);
        write(directory, "undecided", &campaign.undecided);
    }
    match campaign.holes.is_empty() && campaign.unknown.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Two files for each finding; the second one begins with what is found.
fn write(directory: &Path, name: &str, findings: &[Finding]) {
    fs::create_dir_all(directory).expect("the directory can be made");
    for (at, Finding { kind, text, before, after }) in findings.iter().enumerate() {
        let path = |side: &str| directory.join(format!("{name}{at:04}.{side}.mlir"));
        let note = text.lines().map(|line| format!("// {line}\n")).collect::<String>();
        fs::write(path("before"), before).expect("the file can be written");
        fs::write(path("after"), format!("// {kind}\n{note}{after}")).expect("the file can be written");
    }
}
