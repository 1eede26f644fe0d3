//! The cases as another implementation reads them: every way that this library has to answer agrees with the
//! files.

use broadcastable::{
    Alignment, Dim, Dims, Op, OpFacts, Rule, RuntimeChecks, infer_result_shape,
    reference::{Array, evaluate},
};
use serde_json::Value;
use std::{collections::HashSet, fs, path::Path};

fn directory() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")
}

fn read_json(name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(directory().join(name)).unwrap()).unwrap()
}

/// Every case of every file that the index lists.
fn cases() -> Vec<Value> {
    let index = read_json("index.json");
    let mut cases = Vec::new();
    for file in index["files"].as_array().unwrap() {
        let text = fs::read_to_string(directory().join(file["file"].as_str().unwrap())).unwrap();
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(file["cases"], lines.len(), "{}", file["file"]);
        cases.extend(lines);
    }
    cases
}

fn wrong(answer: impl Fn(&Value) -> Result<(), String>) {
    let wrong = cases().into_iter().filter_map(|case| Some(format!("{case}\n  {}", answer(&case).err()?)));
    let wrong: Vec<String> = wrong.take(20).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_case_has_an_id_of_its_own() {
    let cases = cases();
    let ids: HashSet<_> = cases.iter().map(|case| case["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), cases.len());
}

#[test]
fn verification_and_inference_answer_as_the_cases_say() {
    wrong(|case| {
        let op = op(case);
        let found = match op.verify() {
            Err(violation) => Err(violation.rule()),
            Ok(facts) => run(case, &facts).map(|()| sizes(case, &facts)),
        };
        let expected = match case["rule"].as_str() {
            Some(rule) => Err(rule.parse().unwrap()),
            None => Ok(case["shape"].clone()),
        };
        let legal =
            op.infer().map_or(Value::Null, |facts| if facts.is_legal() { Value::Null } else { true.into() });
        if found != expected {
            Err(format!("verify says {found:?}"))
        } else if case["kind"] != "run-time" && legal != case["check"] {
            Err(format!("the check is {legal}"))
        } else {
            Ok(())
        }
    });
}

/// Operands alone, where no names, dimensions or runs are asked for.
#[test]
fn shapes_alone_infer_as_the_cases_say() {
    wrong(|case| {
        if case["kind"] != "implicit" && case["kind"] != "n-to-n" {
            return Ok(());
        }
        let shapes: Vec<_> =
            op(case).operands().iter().rev().map(|value| value.shape().unwrap().clone()).collect();
        let found = infer_result_shape(&shapes)
            .map(|shape| shape.to_string())
            .map_err(|why| why.rule().id().to_owned());
        let expected = match case["rule"].as_str() {
            Some(rule) => Err(rule.to_owned()),
            None => Ok(broadcastable::Shape::from(dims(&case["shape"])).to_string()),
        };
        if found == expected { Ok(()) } else { Err(format!("{found:?}")) }
    });
}

#[test]
fn elements_are_read_where_the_cases_say() {
    let mut compared = 0;
    for case in cases() {
        let Some(origins) = case["origin"].as_array() else { continue };
        let operands: Vec<_> = case["operands"].as_array().unwrap().iter().map(positions).collect();
        let dims = case["dims"]
            .as_array()
            .map(|dims| dims.iter().map(|dim| dim.as_i64().unwrap()).collect::<Vec<_>>());
        let alignment = dims.as_deref().map_or(Alignment::Right, Alignment::Explicit);
        for (operand, origin) in origins.iter().enumerate() {
            let read = evaluate(&operands, alignment, |elements| *elements[operand]).unwrap();
            assert_eq!(serde_json::json!(read.elements()), *origin, "{case}");
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared} operands have origins");
}

/// An array whose elements are their positions.
fn positions(shape: &Value) -> Array<usize> {
    let sizes: Vec<usize> = dims(shape).iter().map(|dim| dim.as_static().unwrap() as usize).collect();
    Array::new(&sizes, (0..sizes.iter().product()).collect()).unwrap()
}

fn dims(shape: &Value) -> Dims {
    let dim = |size: &Value| size.as_u64().map_or(Dim::DYNAMIC, Dim::new);
    shape.as_array().unwrap().iter().map(dim).collect()
}

/// The op of the case, which declares the result that the case expects.
fn op(case: &Value) -> Op {
    let size = |size: &Value| match size {
        Value::Null => "?".to_owned(),
        Value::String(name) => name.clone(),
        number => number.to_string(),
    };
    let shape = |shape: &Value| match &shape.as_array().unwrap()[..] {
        [] => "()".to_owned(),
        sizes => sizes.iter().map(size).collect::<Vec<_>>().join("x"),
    };
    let operands = case["operands"].as_array().unwrap();
    let op: Op = operands.iter().map(shape).collect::<Vec<_>>().join(", ").parse().unwrap();
    let declared = match case["kind"].as_str().unwrap() {
        "run-time" => broadcastable::Shape::Unranked,
        _ => case["shape"].as_array().map_or(broadcastable::Shape::Unranked, |_| dims(&case["shape"]).into()),
    };
    let op = match case["kind"].as_str().unwrap() {
        "n-to-n" => {
            return Op::broadcast(op.operands().to_vec()).with_results(vec![declared; operands.len()]);
        }
        "one-way" => op.one_way(1),
        "explicit" => {
            let dims: Vec<i64> =
                case["dims"].as_array().unwrap().iter().map(|dim| dim.as_i64().unwrap()).collect();
            op.aligned(Alignment::Explicit(&dims))
        }
        _ => op,
    };
    op.with_results([declared])
}

/// The checks of the program, with the sizes of the case's run.
fn run(case: &Value, facts: &OpFacts<'_>) -> Result<(), Rule> {
    if case["kind"] != "run-time" {
        return Ok(());
    }
    let size = |operand: usize, dim: usize| bound(case, &case["operands"][operand][dim]);
    for checks in facts.runtime_checks() {
        let (mut extent, dims) = match checks {
            RuntimeChecks::None => continue,
            RuntimeChecks::AgainstFixed { size, dims, .. } => (size.as_static().unwrap(), dims),
            RuntimeChecks::AgainstEachOther { dims } => (1, dims),
        };
        for dim in dims {
            let found = size(dim.operand, dim.dim);
            if found != 1 && extent != 1 && found != extent {
                return Err(Rule::RuntimeLegal);
            }
            extent = if extent == 1 { found } else { extent };
        }
    }
    Ok(())
}

fn bound(case: &Value, size: &Value) -> u64 {
    size.as_u64().unwrap_or_else(|| case["sizes"][size.as_str().unwrap()].as_u64().unwrap())
}

/// The inferred sizes; in a run, the extents: in each column the size that is not 1.
fn sizes(case: &Value, facts: &OpFacts<'_>) -> Value {
    let columns = facts.columns().iter().enumerate();
    let size = |(column, found): (usize, &broadcastable::Column)| -> Value {
        if case["kind"] == "run-time" {
            let operands = 0..facts.op().operands().len();
            let in_run = |operand: usize| {
                facts.dim_at(operand, column).map(|dim| bound(case, &case["operands"][operand][dim]))
            };
            return operands.filter_map(in_run).find(|&size| size != 1).unwrap_or(1).into();
        }
        match (found.size.as_static(), facts.size_name(column)) {
            (Some(size), _) => size.into(),
            (None, Some(name)) => name.into(),
            (None, None) => Value::Null,
        }
    };
    columns.map(size).collect()
}
