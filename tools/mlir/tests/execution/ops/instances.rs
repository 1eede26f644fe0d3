//! Instances of ops by their name alone: those that the verifier accepts, of the operands, results and
//! attributes that ops on numbers have.

use melior::{Context, ir::Module};

/// The types of numbers.
pub const NUMBERS: [&str; 6] = ["i64", "f32", "f64", "i32", "i1", "index"];

/// The attributes of ops on numbers, in the order in which they are tried.
const ATTRIBUTES: [&str; 7] = [
    "",
    "{predicate = 0 : i64}",
    "{predicate = 2 : i64}",
    "{pred = #index<cmp_predicate slt>}",
    "{map = affine_map<(d0) -> (d0 * 3 + 1)>}",
    "{map = affine_map<(d0, d1) -> (d0 floordiv 2, d1 + 4)>}",
    "{map = affine_map<(d0, d1) -> (d0 - d1 * 2)>}",
];

/// One form of an op.
#[derive(Clone)]
pub struct Instance {
    pub name: String,
    /// The element types of the operands, and whether the first one is a scalar beside tensors.
    pub operands: Vec<&'static str>,
    pub scalar_condition: bool,
    pub results: Vec<&'static str>,
    pub attributes: &'static str,
}

/// The containers of numbers.
#[derive(Clone, Copy, PartialEq)]
pub enum Form {
    Scalar,
    Tensor,
}

impl Form {
    pub fn of(self, element: &str) -> String {
        match self {
            Self::Scalar => element.to_owned(),
            Self::Tensor => format!("tensor<?x?x{element}>"),
        }
    }
}

impl Instance {
    /// The types of the operands, in that form.
    pub fn types(&self, form: Form) -> Vec<String> {
        let of = |(index, element): (usize, &&str)| {
            if self.scalar_condition && index == 0 { (*element).to_owned() } else { form.of(element) }
        };
        self.operands.iter().enumerate().map(of).collect()
    }

    /// The op on these values.
    pub fn op(&self, form: Form, operands: &[String]) -> String {
        let types = self.types(form).join(", ");
        let results: Vec<String> = self.results.iter().map(|element| form.of(element)).collect();
        let (operands, results) = (operands.join(", "), results.join(", "));
        format!("\"{}\"({operands}) {} : ({types}) -> ({results})", self.name, self.attributes)
    }

    fn verifies(&self, context: &Context, form: Form) -> bool {
        let arguments: Vec<String> = (0..self.operands.len()).map(|index| format!("%a{index}")).collect();
        let typed: Vec<String> =
            arguments.iter().zip(self.types(form)).map(|(name, of)| format!("{name}: {of}")).collect();
        let op = self.op(form, &arguments);
        let text = format!(
            "func.func private @f({}) {{\n  %r:{} = {op}\n  return\n}}",
            typed.join(", "),
            self.results.len()
        );
        Module::parse(context, &text).is_some()
    }
}

/// Every instance of an op of that name in that form. Each is verified when it is asked for, since most are
/// wrong.
pub fn instances(context: &Context, name: &str, form: Form) -> impl Iterator<Item = Instance> {
    let lists = (1..=3).flat_map(|count| NUMBERS.into_iter().flat_map(move |element| lists(count, element)));
    lists.flat_map(move |(operands, scalar_condition)| {
        results(context, name, form, &operands, scalar_condition)
    })
}

/// The types of the operands, and whether the first one is a scalar beside tensors.
fn lists(count: usize, element: &'static str) -> Vec<(Vec<&'static str>, bool)> {
    let mut lists = vec![(vec![element; count], false)];
    if count == 2 && element != "i32" {
        lists.push((vec![element, "i32"], false));
    }
    if count == 3 {
        lists.extend([false, true].map(|scalar_condition| (vec!["i1", element, element], scalar_condition)));
    }
    lists
}

fn results(
    context: &Context,
    name: &str,
    form: Form,
    operands: &[&'static str],
    scalar_condition: bool,
) -> Vec<Instance> {
    let element = operands[0];
    let mut lists: Vec<Vec<&str>> = NUMBERS.iter().map(|&result| vec![result]).collect();
    lists.extend([vec![element, element], vec![element, "i1"]]);
    let mut found = Vec::new();
    for attributes in ATTRIBUTES {
        for results in &lists {
            let (name, operands, results) = (name.to_owned(), operands.to_vec(), results.clone());
            let instance = Instance { name, operands, scalar_condition, results, attributes };
            // LLVM 22 does not compile `arith.addui_extended` and its like on tensors of `index`.
            let is_compiled = form == Form::Scalar || instance.results.len() == 1 || element != "index";
            if is_compiled && instance.verifies(context, form) {
                found.push(instance);
            }
        }
        if attributes.is_empty() && !found.is_empty() {
            break;
        }
    }
    found
}
