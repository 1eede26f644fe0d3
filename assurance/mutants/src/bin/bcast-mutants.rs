//! `bcast-mutants STEP [DIR [SHARD/SHARDS]]`: changes each lowered program in every `STEP`-th way, and prints
//! the table of docs/mutation.md. What is proven is written to `DIR`, for `bcast-compiled`, and findings that
//! runs do not confirm.

use bcast_mutants::{
    campaign::{Campaign, Finding, new_solver},
    programs::{PIPELINES, programs},
};
use std::{env, fs, path::Path, process::ExitCode, time::Instant};

/// The request of a command line.
struct Arguments {
    step: usize,
    directory: Option<String>,
    shard: usize,
    shards: usize,
}

/// The number of rounds in which all mutants are taken.
const ROUNDS: usize = 5;

fn main() -> ExitCode {
    let Some(arguments) = arguments() else {
        eprintln!("usage: bcast-mutants [STEP [DIR [SHARD/SHARDS]]]: STEP and SHARDS are numbers from 1");
        return ExitCode::from(2);
    };
    if let Some(directory) = arguments.directory.as_ref().filter(|directory| Path::new(directory).exists()) {
        eprintln!("{directory} exists: name a new directory, or remove this one");
        return ExitCode::from(2);
    }
    let mut campaign = Campaign::default();
    for round in 0..ROUNDS {
        run(&mut campaign, &arguments, round);
    }
    println!("{campaign}");
    campaign.unknown.iter().for_each(|what| eprintln!("not interpreted: {what}"));
    if campaign.holes.is_empty() && campaign.unknown.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Some of the mutants of each program, so that a part of the time covers all programs.
fn run(campaign: &mut Campaign, arguments: &Arguments, round: usize) {
    let step = arguments.step * ROUNDS;
    let all = programs();
    for (at, text) in all.iter().enumerate().filter(|(at, _)| at % arguments.shards == arguments.shard) {
        let start = Instant::now();
        // A solver's state from one program slows it down for others.
        let mut solver = new_solver();
        for (of, pipeline) in PIPELINES.iter().enumerate() {
            campaign.change(&mut solver, text, pipeline, step, at + of + round * arguments.step);
        }
        let (holes, alarms) = (campaign.holes.len(), campaign.alarms.len());
        let took = start.elapsed();
        eprintln!("round {round}, program {at} of {}: {took:.0?}, {holes} holes, {alarms} alarms", all.len());
        if let Some(directory) = &arguments.directory {
            let directory = Path::new(directory);
            write(directory, "hole", &campaign.holes);
            write(directory, "alarm", &campaign.alarms);
            write(directory, "undecided", &campaign.undecided);
            write(directory, "proven", &campaign.equal);
            let table = directory.join("table.md");
            fs::write(table, campaign.to_string()).expect("the table can be written");
        }
    }
}

fn arguments() -> Option<Arguments> {
    let mut words = env::args().skip(1);
    let step = words.next().map_or(Some(1), |word| word.parse().ok()).filter(|&step| step > 0)?;
    let directory = words.next();
    let part = words.next().unwrap_or("0/1".into());
    let (shard, shards) = part.split_once('/')?;
    let (shard, shards) = (shard.parse().ok()?, shards.parse().ok().filter(|&shards| shards > 0)?);
    Some(Arguments { step, directory, shard, shards })
}

/// Two files for each finding; the second one begins with the finding.
fn write(directory: &Path, name: &str, findings: &[Finding]) {
    fs::create_dir_all(directory).expect("the directory can be made");
    // Those that are there were written after an earlier program.
    for (at, Finding { kind, text, before, after }) in findings.iter().enumerate() {
        let path = |side: &str| directory.join(format!("{name}{at:05}.{side}.mlir"));
        if path("after").exists() {
            continue;
        }
        let note = text.lines().map(|line| format!("// {line}\n")).collect::<String>();
        fs::write(path("before"), before).expect("the file can be written");
        fs::write(path("after"), format!("// {kind}\n{note}{after}")).expect("the file can be written");
    }
}
