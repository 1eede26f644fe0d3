//! Attributes and names of ops that are changed.

use super::{
    Mutants,
    edit::{Path, op_at, op_at_mut},
};

/// Ops with the same operand and result types.
const ALIKE: [&[&str]; 7] = [
    &["arith.addf", "arith.subf", "arith.mulf", "arith.divf"],
    &["arith.maximumf", "arith.maxnumf", "arith.minimumf", "arith.minnumf"],
    &["arith.addi", "arith.subi", "arith.muli"],
    &["arith.minsi", "arith.maxsi", "arith.minui", "arith.maxui"],
    &["arith.divui", "arith.divsi", "arith.remui", "arith.remsi", "arith.ceildivsi", "arith.floordivsi"],
    &["arith.andi", "arith.ori", "arith.xori"],
    &["arith.shli", "arith.shrsi", "arith.shrui"],
];

/// Flags of ops on floats.
const FLOATS: [&str; 5] = ["none", "nnan", "ninf", "nsz", "nnan,ninf"];

const OVERFLOWS: [&str; 4] = ["none", "nsw", "nuw", "nsw, nuw"];

impl Mutants<'_> {
    /// Constants, predicates, flags, maps, texts and names.
    pub(super) fn words(&mut self, path: &Path) {
        let op = op_at(self.module, path);
        let name = op.name.as_str();
        for others in ALIKE.iter().filter(|all| all.contains(&name)) {
            for other in others.iter().filter(|&&other| other != name) {
                self.push("another op", |module| {
                    let op = op_at_mut(module, path);
                    op.name = (*other).into();
                    op.attributes.clear();
                });
            }
        }
        match name {
            "arith.constant" => self.constants(path),
            "arith.cmpf" => (0..16).for_each(|predicate| {
                self.set("another predicate", path, "predicate", &format!("{predicate} : i64"));
            }),
            "arith.cmpi" => (0..10).for_each(|predicate| {
                self.set("another predicate", path, "predicate", &format!("{predicate} : i64"));
            }),
            "linalg.index" => (0..3).for_each(|dim| {
                self.set("another loop index", path, "dim", &format!("{dim} : i64"));
            }),
            "linalg.generic" => self.maps(path),
            "cf.assert" => self.set("another message of a check", path, "msg", "\"another message\""),
            _ => {}
        }
        if op.attribute("fastmath").is_some() {
            for flags in FLOATS {
                self.set("another flag", path, "fastmath", &format!("#arith.fastmath<{flags}>"));
            }
        }
        if op.attribute("overflowFlags").is_some() {
            for flags in OVERFLOWS {
                self.set("another flag", path, "overflowFlags", &format!("#arith.overflow<{flags}>"));
            }
        }
        if matches!(name, "arith.divui" | "arith.divsi" | "arith.shrui" | "arith.shrsi")
            && op.attribute("isExact").is_none()
        {
            self.push("another flag", |module| {
                op_at_mut(module, path).attributes.push(("isExact".into(), "unit".into()));
            });
        }
    }

    fn set(&mut self, kind: &'static str, path: &Path, name: &str, value: &str) {
        self.push(kind, |module| op_at_mut(module, path).set(name, value));
    }

    fn constants(&mut self, path: &Path) {
        let value = op_at(self.module, path).attribute("value").unwrap_or_default();
        match value {
            "true" => self.set("another constant", path, "value", "false"),
            "false" => self.set("another constant", path, "value", "true"),
            _ => {
                let Some((number, r#type)) = value.split_once(" : ") else { return };
                if r#type == "f32" {
                    for other in ["0.0", "-0.0", "1.0", "0x7FC00000", "0x7F800000"] {
                        self.set("another constant", path, "value", &format!("{other} : f32"));
                    }
                }
                let Ok(number) = number.parse::<i64>() else { return };
                for other in [number - 1, number + 1, number + 2, -number] {
                    self.set("another constant", path, "value", &format!("{other} : {type}"));
                }
            }
        }
    }

    /// Each number of a global is another one.
    pub(super) fn globals(&mut self, path: &Path) {
        let value = op_at(self.module, path).attribute("initial_value").unwrap_or_default();
        let Some((dense, r#type)) = value.split_once(" : ") else { return };
        for digit in ["1", "2", "3"] {
            let other = dense.replacen(digit, "7", 1);
            self.set("another global", path, "initial_value", &format!("{other} : {type}"));
        }
    }

    /// An index of a map becomes 0 or another loop's; two indices are exchanged; two maps are exchanged.
    fn maps(&mut self, path: &Path) {
        let maps = op_at(self.module, path).attribute("indexing_maps").unwrap_or_default();
        let all: Vec<&str> = maps.trim_matches(['[', ']']).split(">, ").collect();
        let all: Vec<&str> = all.iter().map(|map| map.trim_end_matches('>')).collect();
        for (at, map) in all.iter().enumerate() {
            let Some((loops, results)) = map.split_once(" -> (") else { continue };
            let results: Vec<_> = results.trim_end_matches(')').split(", ").collect();
            let count = loops.matches('d').count();
            for result in (0..results.len()).filter(|&result| !results[result].is_empty()) {
                let mut others: Vec<String> = (0..count).map(|dim| format!("d{dim}")).collect();
                others.extend(["0".into(), format!("{} + 1", results[result])]);
                for other in &others {
                    let mut changed = results.clone();
                    changed[result] = other;
                    self.map(path, &all, at, &format!("{loops} -> ({})", changed.join(", ")));
                }
            }
            if let [first, second] = results[..] {
                self.map(path, &all, at, &format!("{loops} -> ({second}, {first})"));
            }
            if at + 1 < all.len() {
                let mut changed = all.clone();
                changed.swap(at, at + 1);
                self.set("another map", path, "indexing_maps", &format!("[{}>]", changed.join(">, ")));
            }
        }
    }

    fn map(&mut self, path: &Path, all: &[&str], at: usize, map: &str) {
        let mut changed = all.to_vec();
        changed[at] = map;
        self.set("another map", path, "indexing_maps", &format!("[{}>]", changed.join(">, ")));
    }
}
