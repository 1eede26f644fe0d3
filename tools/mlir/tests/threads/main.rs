//! Passes on functions, which MLIR runs on several functions at a time: none of them looks at the rest of the
//! module, and each result is that of one thread.

mod counted;
#[path = "../support/definitions.rs"]
mod definitions;
mod programs;

use bcast_testing::effort;
use melior::{
    Context,
    ir::{Module, operation::OperationLike},
    pass::PassManager,
    utility::parse_pass_pipeline,
};
use programs::{Program, context, function_passes, programs};
use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::LazyLock,
};

/// A pass on each program.
struct Outcomes {
    pass: String,
    /// The numbers of the programs on which it succeeds.
    succeeded: HashSet<usize>,
    /// Where it verified a module or printed an op.
    faults: Vec<String>,
}

/// Runs each pass on the functions of each program.
fn run_on_all(context: &Context, passes: Vec<String>, programs: &[Program]) -> Vec<Outcomes> {
    let manager = |pass: &String| {
        let manager = PassManager::new(context);
        let pipeline = on_functions(pass);
        parse_pass_pipeline(manager.as_operation_pass_manager(), &pipeline).expect("the pass is known");
        manager.enable_verifier(false);
        manager
    };
    let managers: Vec<PassManager> = passes.iter().map(manager).collect();
    let outcomes = |pass| Outcomes { pass, succeeded: HashSet::new(), faults: Vec::new() };
    let mut outcomes: Vec<Outcomes> = passes.into_iter().map(outcomes).collect();
    for (number, program) in programs.iter().enumerate() {
        let module = Module::parse(context, &program.text).expect("it was parsed before");
        for (manager, outcomes) in managers.iter().zip(&mut outcomes) {
            let copy = (*module.as_operation()).clone();
            let mut copy = Module::from_operation(copy).expect("it is a module");
            counted::take();
            let is_done = manager.run(&mut copy).is_ok();
            let (verified, printed) = counted::take();
            if is_done && copy.as_operation().verify() {
                outcomes.succeeded.insert(number);
            }
            if verified + printed > 0 {
                let (pass, name) = (&outcomes.pass, &program.name);
                let fault = format!("{pass} on {name}: {verified} modules verified, {printed} ops printed");
                outcomes.faults.push(fault);
            }
        }
    }
    outcomes
}

fn on_functions(pass: &str) -> String {
    format!("builtin.module(func.func({pass}))")
}

/// The least number of functions that a pass runs on at a time.
const FUNCTIONS: usize = 500;

static OUTCOMES: LazyLock<(Vec<Program>, Vec<Outcomes>)> = LazyLock::new(|| {
    let context = context();
    expect_counts(&context);
    let mut programs = programs(&context);
    if !effort::is_long() {
        programs = programs.into_iter().step_by(6).collect();
    }
    let outcomes = run_on_all(&context, function_passes(), &programs);
    (programs, outcomes)
});

/// Fails where this binary's definitions do not stand before MLIR's.
fn expect_counts(context: &Context) {
    let module = Module::parse(context, "func.func @f() { return }").expect("it is valid");
    counted::take();
    assert!(module.as_operation().verify());
    assert_eq!(counted::take(), (1, 0));
    assert!(module.as_operation().to_string().contains("func.func"));
    assert_eq!(counted::take(), (1, 1), "what is printed is verified");
}

/// Both read the whole module.
#[test]
fn no_pass_on_functions_verifies_or_prints() {
    let (_, outcomes) = &*OUTCOMES;
    let faults: Vec<&String> = outcomes.iter().flat_map(|outcomes| &outcomes.faults).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The output of one run.
fn run(file: &Path, pass: &str, options: &[&str]) -> (String, String) {
    let pipeline = format!("--pass-pipeline=builtin.module({})", on_functions(pass));
    let mut command = Command::new(env!("CARGO_BIN_EXE_bcast-opt"));
    command.arg(file).arg(pipeline).arg("--allow-unregistered-dialect").args(options);
    let output = command.output().expect("bcast-opt runs");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{command:?} ends by {}:\n{errors}", output.status);
    (String::from_utf8_lossy(&output.stdout).into_owned(), errors)
}

/// Writes the programs that a pass succeeds on, again and again, until there are enough functions.
fn write(file: &Path, programs: &[Program], outcomes: &Outcomes) {
    let chosen = programs.iter().enumerate().filter(|(number, _)| outcomes.succeeded.contains(number));
    let modules = chosen.filter_map(|(_, program)| program.nested()).collect::<String>();
    let functions = modules.matches("func.func").count();
    assert!(functions > 0, "{} succeeds on nothing", outcomes.pass);
    fs::write(file, modules.repeat(FUNCTIONS.div_ceil(functions))).expect("the directory is writable");
}

#[test]
fn threads_compute_what_one_computes() {
    let (programs, outcomes) = &*OUTCOMES;
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("threads");
    fs::create_dir_all(&directory).expect("the directory is writable");
    let file = directory.join("programs.mlir");
    let repetitions = if effort::is_long() { 50 } else { 2 };
    // It is an error that a function is not one of LLVM.
    for outcomes in outcomes.iter().filter(|outcomes| outcomes.pass != "bcast-verify-llvm") {
        write(&file, programs, outcomes);
        let expected = run(&file, &outcomes.pass, &["--mlir-disable-threading"]);
        for _ in 0..repetitions {
            let found = run(&file, &outcomes.pass, &[]);
            assert!(found == expected, "{}: {} differs with threads", outcomes.pass, file.display());
        }
    }
}
