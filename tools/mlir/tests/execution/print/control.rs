//! Loops, branches, blocks and calls.

use super::{Printer, join, list, names, scalars};
use crate::program::{Arm, Carried, Condition, Statement, Value};

impl Printer<'_> {
    pub fn scf_for(&mut self, count: usize, carried: &[Carried], body: &[Statement]) {
        let results: Vec<Value> = carried.iter().map(|carried| carried.result).collect();
        let yielded: Vec<Value> = carried.iter().map(|carried| carried.yielded).collect();
        let label = self.label();
        let initial = |carried: &Carried| format!("%{} = %{}", carried.inside, carried.initial);
        let carried = list(carried.iter().map(initial));
        let carried = if results.is_empty() {
            String::new()
        } else {
            format!(" iter_args({carried}) -> ({})", self.types(&results))
        };
        let pack = self.pack(&results);
        self.line(&format!("{pack}scf.for %i{label} = %c0 to %n{count} step %c1{carried} {{"));
        self.block(body);
        self.end_region("scf.yield", &yielded);
        self.line("}");
    }

    pub fn scf_if(&mut self, condition: Condition, [yes, no]: &[Arm; 2], results: &[Value]) {
        let types = if results.is_empty() { String::new() } else { format!(" -> ({})", self.types(results)) };
        let pack = self.pack(results);
        let condition = self.condition(condition);
        self.line(&format!("{pack}scf.if {condition}{types} {{"));
        self.block(&yes.body);
        self.end_region("scf.yield", &yes.yielded);
        self.line("} else {");
        self.block(&no.body);
        self.end_region("scf.yield", &no.yielded);
        self.line("}");
    }

    /// A block that stands after all others.
    pub fn aside(&mut self, body: &[Statement]) {
        let label = self.label();
        self.line(&format!("cf.br ^aside{label}"));
        let before = std::mem::take(&mut self.text);
        self.line(&format!("^aside{label}:"));
        self.block(body);
        self.line(&format!("cf.br ^next{label}"));
        let block = std::mem::replace(&mut self.text, before);
        self.behind += &block;
        self.line(&format!("^next{label}:"));
    }

    /// A loop with a count of its own.
    pub fn scf_while(&mut self, count: usize, carried: &[Carried], body: &[Statement]) {
        let label = self.label();
        let results: Vec<Value> = carried.iter().map(|carried| carried.result).collect();
        let inside =
            carried.iter().map(|carried| format!("%{}: {}", carried.inside, self.r#type(carried.inside)));
        let inside = list(inside);
        let heads = list((0..carried.len()).map(|index| format!("%h{label}_{index}")));
        let initial = carried.iter().enumerate();
        let initial =
            list(initial.map(|(index, carried)| format!("%h{label}_{index} = %{}", carried.initial)));
        let initial = join(&format!("%h{label} = %c0"), &initial);
        let types = join("index", &self.types(&results));
        let all = join(&format!("%wh{label}"), &names(&results));
        self.line(&format!("{all} = scf.while ({initial}) : ({types}) -> ({types}) {{"));
        self.line(&format!("%m{label} = arith.cmpi slt, %h{label}, %n{count} : index"));
        let heads = join(&format!("%h{label}"), &heads);
        self.line(&format!("scf.condition(%m{label}) {heads} : {types}"));
        self.line("} do {");
        self.line(&format!("^bb0({}):", join(&format!("%i{label}: index"), &inside)));
        self.block(body);
        self.line(&format!("%j{label} = arith.addi %i{label}, %c1 : index"));
        let yielded: Vec<Value> = carried.iter().map(|carried| carried.yielded).collect();
        let yielded = join(&format!("%j{label}"), &names(&yielded));
        self.line(&format!("scf.yield {yielded} : {types}"));
        self.line("}");
    }

    /// The name of a condition.
    fn condition(&mut self, condition: Condition) -> String {
        match condition {
            Condition::Given(condition) => format!("%p{condition}"),
            Condition::More(count) => {
                let label = self.label();
                self.line(&format!("%m{label} = arith.cmpi sgt, %n{count}, %c0 : index"));
                format!("%m{label}")
            }
            Condition::Alike(both) => self.alike(&both),
        }
    }

    pub fn call(&mut self, function: usize, operands: &[Value], fewer: Option<usize>, results: &[Value]) {
        let (mut scalars, scalar_types) = scalars();
        if let Some(count) = fewer {
            let label = self.label();
            self.line(&format!("%f{label} = arith.subi %n{count}, %c1 : index"));
            scalars = scalars.replace(&format!("%n{count}"), &format!("%f{label}"));
        }
        self.line(&format!(
            "{}func.call @{}_{function}({}) : ({}) -> ({})",
            self.pack(results),
            self.prefix,
            join(&names(operands), &scalars),
            join(&self.types(operands), &scalar_types),
            self.types(results)
        ));
    }

    fn end_region(&mut self, op: &str, values: &[Value]) {
        if !values.is_empty() {
            self.line(&format!("{op} {} : {}", names(values), self.types(values)));
        }
    }
}
