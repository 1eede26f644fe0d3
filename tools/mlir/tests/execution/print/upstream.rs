//! Upstream's ops that determine sizes.

use super::{Printer, list, tensor};
use crate::program::{Change, Element, Kind, Type, Value};

impl Printer<'_> {
    /// An op whose result has the sizes of its operands.
    pub fn of_its_sizes(&mut self, kind: Kind, operands: &[Value], result: Value) {
        let operand = operands[0];
        let sizes = self.sizes(operand);
        let (from, to) = (self.r#type(operand), self.r#type(result));
        let label = self.label();
        match kind {
            Kind::LinalgSub => {
                let other = operands[1];
                let dynamic = self.dynamic(other);
                self.line(&format!("%e{label} = tensor.empty({dynamic}) : {to}"));
                self.line(&format!(
                    "%{result} = linalg.sub ins(%{operand}, %{other} : {from}, {from}) outs(%e{label} : {to}) -> {to}"
                ));
            }
            Kind::Reshape => {
                let shape = format!("tensor<{}xindex>", sizes.len());
                self.line(&format!("%e{label} = tensor.from_elements {} : {shape}", list(sizes.into_iter())));
                self.line(&format!(
                    "%{result} = tensor.reshape %{operand}(%e{label}) : ({from}, {shape}) -> {to}"
                ));
            }
            Kind::Refold => self.refold(operand, result),
            _ => {
                let indices = list((0..sizes.len()).map(|dim| format!("%g{label}_{dim}")));
                let arguments = list((0..sizes.len()).map(|dim| format!("%g{label}_{dim}: index")));
                let element = super::element(self.function.types[operand].element, self.numbers);
                self.line(&format!("%{result} = tensor.generate {} {{", self.dynamic_of(operand, &sizes)));
                self.line(&format!("^bb0({arguments}):"));
                self.line(&format!("%x{label} = tensor.extract %{operand}[{indices}] : {from}"));
                self.line(&format!("tensor.yield %x{label} : {element}\n  }} : {to}"));
            }
        }
    }

    /// Two dimensions become one, which is split again.
    fn refold(&mut self, operand: Value, result: Value) {
        let label = self.label();
        let (from, to) = (self.r#type(operand), self.r#type(result));
        let Type { sizes, element } = self.function.types[operand].clone();
        let product = sizes[0].zip(sizes[1]).map(|(a, b)| a * b);
        let merged = [vec![product], sizes[2..].to_vec()].concat();
        let merged = tensor(&Type { sizes: merged, element }, self.numbers);
        let others = (2..sizes.len()).map(|dim| format!(", [{dim}]"));
        let split = (1..sizes.len() - 1).map(|dim| format!(", [{}]", dim + 1));
        let (others, split): (String, String) = (others.collect(), split.collect());
        let of = self.sizes(operand);
        let shape = sizes.iter().zip(of).map(|(size, of)| size.map_or(of, |size| size.to_string()));
        let shape = list(shape);
        self.line(&format!(
            "%e{label} = tensor.collapse_shape %{operand} [[0, 1]{others}] : {from} into {merged}"
        ));
        self.line(&format!(
            "%{result} = tensor.expand_shape %e{label} [[0, 1]{split}] output_shape [{shape}] : {merged} into {to}"
        ));
    }

    /// The sizes of a tensor, each as a value.
    fn sizes(&mut self, value: Value) -> Vec<String> {
        let r#type = self.r#type(value);
        let rank = self.function.types[value].sizes.len();
        let mut sizes = Vec::new();
        for dim in 0..rank {
            let label = self.label();
            self.line(&format!("%k{label} = arith.constant {dim} : index"));
            self.line(&format!("%d{label} = tensor.dim %{value}, %k{label} : {}", r#type));
            sizes.push(format!("%d{label}"));
        }
        sizes
    }

    /// The sizes of a tensor that its type leaves open.
    fn dynamic(&mut self, value: Value) -> String {
        let sizes = self.sizes(value);
        self.dynamic_of(value, &sizes)
    }

    fn dynamic_of(&self, value: Value, sizes: &[String]) -> String {
        let dynamic = self.function.types[value].sizes.iter().zip(sizes).filter(|(size, _)| size.is_none());
        list(dynamic.map(|(_, size)| size.clone()))
    }

    pub fn cast(&mut self, operand: Value, result: Value, unranked: bool) {
        let (from, to) = (self.r#type(operand), self.r#type(result));
        if !unranked {
            return self.line(&format!("%{result} = tensor.cast %{operand} : {from} to {to}"));
        }
        let label = self.label();
        let any = format!("tensor<*x{}>", super::element(self.function.types[operand].element, self.numbers));
        self.line(&format!("%any{label} = tensor.cast %{operand} : {from} to {any}"));
        self.line(&format!("%{result} = tensor.cast %any{label} : {any} to {to}"));
    }

    pub fn resize(&mut self, operand: Value, dim: usize, change: Change, result: Value) {
        let (from, to) = (self.r#type(operand), self.r#type(result));
        let Type { sizes, element } = self.function.types[operand].clone();
        let label = self.label();
        let fill = |own: &str, other: &str| {
            list((0..sizes.len()).map(|at| if at == dim { own.to_owned() } else { other.to_owned() }))
        };
        match change {
            Change::Pad => {
                let (low, high) = (fill("0", "0"), fill("1", "0"));
                let indices = list((0..sizes.len()).map(|at| format!("%g{label}_{at}: index")));
                self.zero(element, &format!("%z{label}"));
                self.line(&format!("%{result} = tensor.pad %{operand} low[{low}] high[{high}] {{"));
                self.line(&format!("^bb0({indices}):"));
                self.line(&format!("tensor.yield %z{label} : {}", super::element(element, self.numbers)));
                self.line(&format!("}} : {from} to {to}"));
            }
            Change::Slice(count) => {
                let all = self.sizes(operand);
                self.line(&format!("%s{label} = arith.minui {}, %n{count} : index", all[dim]));
                let size = |at: usize| match sizes[at] {
                    _ if at == dim => format!("%s{label}"),
                    Some(size) => size.to_string(),
                    None => all[at].clone(),
                };
                let (offsets, strides) = (fill("0", "0"), fill("1", "1"));
                let kept = list((0..sizes.len()).map(size));
                self.line(&format!(
                    "%{result} = tensor.extract_slice %{operand}[{offsets}] [{kept}] [{strides}] : {from} to {to}"
                ));
            }
        }
    }

    fn zero(&mut self, element: Element, name: &str) {
        match element {
            Element::I1 => self.line(&format!("{name} = arith.constant false")),
            Element::Number => {
                self.line(&format!("{name}_0 = arith.constant 0 : i32"));
                let text = self.numbers.of_i32(&format!("{name}_0"), name);
                text.lines().for_each(|line| self.line(line));
            }
        }
    }

    /// Whether two tensors of one rank have the same sizes.
    pub fn alike(&mut self, [one, other]: &[Value; 2]) -> String {
        let pairs: Vec<_> = self.sizes(*one).into_iter().zip(self.sizes(*other)).collect();
        let mut all = String::new();
        for (a, b) in pairs {
            let label = self.label();
            self.line(&format!("%q{label} = arith.cmpi eq, {a}, {b} : index"));
            let before = std::mem::replace(&mut all, format!("%q{label}"));
            if !before.is_empty() {
                all = format!("%a{label}");
                self.line(&format!("{all} = arith.andi {before}, %q{label} : i1"));
            }
        }
        all
    }
}
