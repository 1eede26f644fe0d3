//! An answer as JSON; `docs/answer.schema.json` describes it, and a test compares the two.

use super::Answer;
use broadcastable::{Alignment, Dim, DynamicDim, OpFacts, Place, Role, RuntimeChecks, Violation};
use serde_json::{Value, json};

/// The version increases when readers of the old form cannot read the new form.
const VERSION: u32 = 1;

impl Answer<'_> {
    /// The answer as JSON, in the form of `docs/answer.schema.json`. Sizes are texts, because numbers in JSON
    /// are not exact up to 2^63.
    ///
    /// ```
    /// use broadcastable::{Op};
    /// use broadcastable_answer::Answer;
    /// let op: Op = "4x3, 2".parse()?;
    /// let json = Answer::of(&op).to_json();
    /// assert_eq!(json["fits"], false);
    /// assert_eq!(json["violation"]["rule"], "infer-dim");
    /// # Ok::<(), broadcastable::ParseOpError>(())
    /// ```
    pub fn to_json(&self) -> Value {
        let op = self.op;
        let facts = self.verdict.as_ref().ok();
        json!({
            "version": VERSION,
            "op": op.to_string(),
            "form": if op.is_broadcast() { "broadcast" } else { "elementwise" },
            "dims": match op.alignment() {
                Alignment::Right => Value::Null,
                Alignment::Explicit(entries) => json!(entries),
            },
            "fits": self.fits(),
            "inferred": facts.map(inferred),
            "operands": facts.map(|facts| {
                (0..op.operands().len()).map(|operand| operand_json(facts, operand)).collect::<Vec<_>>()
            }),
            "checks": facts.map(checks),
            "violation": self.violation().map(violation_json),
            "picture": self.picture().map(|picture| picture.to_string()),
        })
    }
}

fn size(dim: Dim, name: Option<&str>) -> String {
    name.map_or_else(|| dim.to_string(), str::to_owned)
}

/// The inferred sizes, each with the operand that set it; `null` if nothing was inferred.
fn inferred(facts: &OpFacts) -> Value {
    let column = |(index, column): (usize, &broadcastable::Column)| json!({ "size": size(column.size, facts.size_name(index)), "set_by": column.set_by });
    match facts.rank() {
        None => Value::Null,
        Some(_) => facts.columns().iter().enumerate().map(column).collect(),
    }
}

/// The operand's dimensions, `null` if it is unranked; and the dimensions of the result that it lacks.
fn operand_json(facts: &OpFacts, operand: usize) -> Value {
    let op = facts.op();
    let value = &op.operands()[operand];
    let roles: Vec<Role> = facts.roles(operand).collect();
    let dim = |(dim, &own): (usize, &Dim)| {
        let column = facts.column_of(operand, dim);
        let role = column.map(|column| role_name(roles[column]));
        json!({ "size": size(own, op.size_name(Place::Operand(operand), dim)), "column": column, "role": role })
    };
    let missing: Vec<usize> = match value.dims() {
        Some(_) => (0..roles.len()).filter(|&column| roles[column] == Role::Missing).collect(),
        None => vec![],
    };
    json!({
        "type": value.to_string(),
        "dims": value.dims().map(|dims| dims.iter().enumerate().map(dim).collect::<Vec<_>>()),
        "missing": missing,
    })
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Missing => "missing",
        Role::Unit => "stretched",
        Role::Full => "full",
        Role::Ambiguous => "either",
    }
}

fn checks(facts: &OpFacts) -> Value {
    let dims_json = |dims: &[DynamicDim]| -> Value {
        dims.iter().map(|dim| json!({ "operand": dim.operand, "dim": dim.dim })).collect()
    };
    let check = |(column, checks): (usize, &RuntimeChecks)| match checks {
        RuntimeChecks::None => None,
        RuntimeChecks::AgainstFixed { size, set_by, dims } => Some(json!({
            "column": column, "dims": dims_json(dims), "size": size.to_string(), "set_by": set_by,
        })),
        RuntimeChecks::AgainstEachOther { dims } => {
            Some(json!({ "column": column, "dims": dims_json(dims), "size": null, "set_by": null }))
        }
    };
    let unranked = facts.has_unranked() && facts.op().operands().len() > 1;
    json!({
        "columns": facts.runtime_checks().iter().enumerate().filter_map(check).collect::<Vec<_>>(),
        "unranked": unranked,
        "results": results(facts),
    })
}

/// The dimensions of results whose names the operands do not prove.
fn results(facts: &OpFacts) -> Value {
    let op = facts.op();
    let names = |result: usize| {
        let name = move |dim| json!({ "result": result, "dim": dim, "size": op.size_name(Place::Result(result), dim) });
        facts.unproven_names(result).into_iter().map(name)
    };
    (0..op.results().len()).flat_map(names).collect()
}

fn violation_json(violation: &Violation) -> Value {
    json!({
        "rule": violation.rule().id(),
        "message": violation.to_string(),
        "place": violation.place().map(place_json),
        "dim": violation.dim(),
        "other": violation.other_place().map(place_json),
    })
}

fn place_json(place: Place) -> Value {
    match place {
        Place::Operand(index) => json!({ "operand": index }),
        Place::Result(index) => json!({ "result": index }),
    }
}
