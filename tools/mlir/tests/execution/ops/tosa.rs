//! Every op of TOSA whose results have a rule for their sizes, with random attributes and sizes: what is
//! claimed of a result is asserted, and run after upstream's lowering.

use crate::random::Random;

/// The ops of TOSA, each with its rule.
const TABLE: &str = include_str!("../../../../../foreign/dialects/tosa.txt");

/// Upstream's lowering after the assertions.
pub const PASSES: &str = "test-bcast-sizes,func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-tensor),tosa-to-arith,\
                          tosa-to-scf,lower-affine,bcast-to-llvm";

/// The ops that have a rule.
pub fn listed() -> Vec<&'static str> {
    let lines: Vec<&str> = TABLE.lines().collect();
    let is_listed = |at: usize| {
        let below = lines[at + 1..].iter().take_while(|line| line.starts_with("  "));
        !lines[at].starts_with([' ', '#']) && below.into_iter().any(|line| line.starts_with("  sizes "))
    };
    (0..lines.len()).filter(|&at| is_listed(at)).filter_map(|at| lines[at].split(' ').next()).collect()
}

/// The text of a function's body, with the values that it has so far.
struct Body<'a> {
    random: &'a mut Random,
    text: String,
    count: usize,
}

fn joined(sizes: &[usize], separator: &str) -> String {
    sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(separator)
}

impl Body<'_> {
    fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.random.below(high - low + 1)
    }

    fn sizes(&mut self, rank: usize, low: usize, high: usize) -> Vec<usize> {
        (0..rank).map(|_| self.between(low, high)).collect()
    }

    fn add(&mut self, op: &str) -> String {
        self.count += 1;
        self.text += &format!("  %v{} = {op}\n", self.count);
        format!("%v{}", self.count)
    }

    /// A tensor whose type does not tell these sizes, but for the last `fixed` ones.
    fn tensor(&mut self, sizes: &[usize], fixed: usize, element: &str) -> (String, String) {
        let whole = format!("tensor<{}x{element}>", joined(sizes, "x"));
        let hidden = "?x".repeat(sizes.len() - fixed)
            + &sizes[sizes.len() - fixed..].iter().map(|size| format!("{size}x")).collect::<String>();
        let r#type = format!("tensor<{hidden}{element}>");
        let value = if element == "i1" {
            "false"
        } else if element.starts_with('i') {
            "0"
        } else {
            "0.0"
        };
        let constant = self.add(&format!("arith.constant dense<{value}> : {whole}"));
        (self.add(&format!("tensor.cast {constant} : {whole} to {type}")), r#type)
    }

    fn zero(&mut self, element: &str) -> String {
        let value = if element.starts_with('i') { "0" } else { "0.0" };
        self.add(&format!(
            "\"tosa.const\"() {{values = dense<{value}> : tensor<1x{element}>}} : () -> tensor<1x{element}>"
        ))
    }

    fn shape(&mut self, numbers: &[i64]) -> (String, String) {
        let count = numbers.len();
        let shape = self.add(&format!("tosa.const_shape {{values = dense<{numbers:?}> : tensor<{count}xindex>}} : () -> !tosa.shape<{count}>"));
        (shape, format!("!tosa.shape<{count}>"))
    }

    fn call(&mut self, op: &str, operands: &[(String, String)], attributes: &str, result: &str) {
        let (names, types): (Vec<_>, Vec<_>) = operands.iter().cloned().unzip();
        let value = self.add(&format!(
            "\"{op}\"({}) {{{attributes}}} : ({}) -> {result}",
            names.join(", "),
            types.join(", ")
        ));
        self.text += &format!("  bcast.broadcast {value} : ({result}) -> {result}\n");
    }

    /// A window of these sizes: strides, paddings and, for convolutions, dilations.
    fn window(&mut self, dims: usize, is_dilated: bool) -> String {
        let (strides, padding) = (self.sizes(dims, 1, 3), self.sizes(2 * dims, 0, 2));
        let dilations = self.sizes(dims, 1, 2);
        let dilation = if is_dilated {
            format!(", dilation = array<i64: {}>", joined(&dilations, ", "))
        } else {
            String::new()
        };
        format!(
            "stride = array<i64: {}>, pad = array<i64: {}>{dilation}",
            joined(&strides, ", "),
            joined(&padding, ", ")
        )
    }

    fn convolution(&mut self, op: &str, dims: usize) {
        let (input, output) = (self.between(1, 3), self.between(1, 3));
        let mut own = self.sizes(dims + 1, 5, 8);
        own[0] = self.between(1, 3);
        own.push(input);
        let kernel = self.sizes(dims, 1, 3);
        let (weights, output) = match op {
            "tosa.depthwise_conv2d" => ([&kernel[..], &[input, output]].concat(), input * output),
            _ => ([&[output], &kernel[..], &[input]].concat(), output),
        };
        let attributes = self.window(dims, true);
        let mut operands = vec![
            self.tensor(&own, 1, "f32"),
            self.tensor(&weights, weights.len(), "f32"),
            self.tensor(&[output], 1, "f32"),
        ];
        for _ in 0..2 {
            operands.push((self.zero("f32"), "tensor<1xf32>".into()));
        }
        let result = format!("tensor<{}{output}xf32>", "?x".repeat(dims + 1));
        self.call(op, &operands, &format!("acc_type = f32, {attributes}"), &result);
    }

    fn pooling(&mut self, op: &str) {
        let own = self.sizes(4, 4, 8);
        let kernel = self.sizes(2, 3, 4);
        let operands = [self.tensor(&own, 0, "f32")];
        let attributes = format!("kernel = array<i64: {}>, {}", joined(&kernel, ", "), self.window(2, false));
        self.call(op, &operands, &attributes, "tensor<?x?x?x?xf32>");
    }

    /// An op of one tensor, and further operands for its sizes.
    fn view(&mut self, op: &str) {
        let sizes = self.sizes(3, 1, 5);
        let mut operands = vec![self.tensor(&sizes, 0, "f32")];
        let count: usize = sizes.iter().product();
        let list = |sizes: &[usize]| sizes.iter().map(|&size| size as i64).collect::<Vec<_>>();
        let (mut attributes, mut hidden) = (String::new(), "?x".repeat(3));
        match op {
            "tosa.reshape" => {
                let kept = list(&[sizes[2], sizes[0] * sizes[1]]);
                let at = self.random.below(2);
                assert_eq!(kept.iter().product::<i64>(), count as i64);
                let target: Vec<i64> =
                    kept.iter().enumerate().map(|(dim, &size)| if dim == at { -1 } else { size }).collect();
                operands.push(self.shape(&target));
                let sizes =
                    target.iter().map(|&size| if size < 0 { "?x".into() } else { format!("{size}x") });
                hidden = sizes.collect::<String>();
            }
            "tosa.pad" => {
                let padding = self.sizes(6, 0, 3);
                operands.push(self.shape(&list(&padding)));
                operands.push((self.zero("f32"), "tensor<1xf32>".into()));
            }
            "tosa.transpose" => attributes = "perms = array<i32: 2, 0, 1>".into(),
            "tosa.reverse" => attributes = format!("axis = {} : i32", self.random.below(3)),
            "tosa.negate" => (0..2).for_each(|_| operands.push((self.zero("f32"), "tensor<1xf32>".into()))),
            _ => {}
        }
        let result = format!("tensor<{hidden}{}>", if op == "tosa.cast" { "i32" } else { "f32" });
        self.call(op, &operands, &attributes, &result);
    }

    fn reduction(&mut self, op: &str) {
        let axis = self.random.below(3);
        let element = if op.ends_with("all") || op.ends_with("any") { "i1" } else { "f32" };
        let sizes = self.sizes(3, 1, 5);
        let operand = self.tensor(&sizes, 0, element);
        let (sizes, element) = match op {
            "tosa.argmax" => ("?x".repeat(2), "i32"),
            _ => ((0..3).map(|dim| if dim == axis { "1x" } else { "?x" }).collect(), element),
        };
        self.call(op, &[operand], &format!("axis = {axis} : i32"), &format!("tensor<{sizes}{element}>"));
    }

    fn matrices(&mut self, op: &str) {
        let [n, k, c, w] = [1, 4, 3, 5].map(|high| self.between(1, high));
        match op {
            "tosa.matmul" => {
                let mut operands = vec![self.tensor(&[n, k, c], 0, "f32"), self.tensor(&[n, c, w], 0, "f32")];
                (0..2).for_each(|_| operands.push((self.zero("f32"), "tensor<1xf32>".into())));
                self.call(op, &operands, "", "tensor<?x?x?xf32>");
            }
            "tosa.gather" => {
                let operands = [self.tensor(&[n, k, c], 0, "f32"), self.tensor(&[n, w], 0, "i32")];
                self.call(op, &operands, "", "tensor<?x?x?xf32>");
            }
            _ => {
                let axis = self.random.below(3);
                let own = [n, k, c];
                let mut other = own;
                other[axis] = w;
                let operands = [self.tensor(&own, 0, "f32"), self.tensor(&other, 0, "f32")];
                self.call(op, &operands, &format!("axis = {axis} : i32"), "tensor<?x?x?xf32>");
            }
        }
    }
}

/// A function that runs an op, if upstream lowers it with unknown sizes.
pub fn function(op: &str, number: usize, random: &mut Random) -> String {
    let mut body = Body { random, text: String::new(), count: 0 };
    match op {
        "tosa.conv2d" | "tosa.depthwise_conv2d" => body.convolution(op, 2),
        "tosa.conv3d" => body.convolution(op, 3),
        "tosa.max_pool2d" => body.pooling(op),
        "tosa.matmul" | "tosa.gather" | "tosa.concat" => body.matrices(op),
        "tosa.argmax" => body.reduction(op),
        _ if op.starts_with("tosa.reduce_") => body.reduction(op),
        _ => body.view(op),
    }
    format!("func.func private @case_{number}() {{\n{}  return\n}}\n", body.text)
}
