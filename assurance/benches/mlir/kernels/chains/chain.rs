//! The measured chains as data: operands, ops and sizes.

/// A chain of elementwise ops.
pub struct Chain {
    pub name: &'static str,
    /// The operands; one whose name begins with `mask` has elements of `i1`, all others of `f32`.
    pub leaves: &'static [&'static str],
    /// Ops in the order of their execution, as `result = op operand...`; an operand may be a number.
    /// `rowmax`, `rowsum` and `rowmean` reduce the last dimension to 1, in any order.
    pub steps: &'static str,
    /// Run-time shapes of the leaves, whose ranks are the same in all.
    pub sizes: &'static [Sizes],
    /// Whether a function of the C library is called for each element.
    pub transcendental: bool,
}

pub struct Sizes {
    pub name: &'static str,
    pub shapes: &'static [&'static [usize]],
}

const fn sizes(name: &'static str, shapes: &'static [&'static [usize]]) -> Sizes {
    Sizes { name, shapes }
}

pub const CHAINS: [Chain; 19] = [
    Chain {
        name: "layer norm's tail",
        leaves: &["x", "m", "r", "g", "b"],
        steps: "s = sub x m; t = mul s r; u = mul t g; o = add u b",
        sizes: &[
            sizes("128x768", &[&[128, 768], &[128, 1], &[128, 1], &[768], &[768]]),
            sizes("512x64", &[&[512, 64], &[512, 1], &[512, 1], &[64], &[64]]),
            sizes("1000x3", &[&[1000, 3], &[1000, 1], &[1000, 1], &[3], &[3]]),
            sizes("1x1", &[&[1, 1], &[1, 1], &[1, 1], &[1], &[1]]),
            sizes("0x768", &[&[0, 768], &[0, 1], &[0, 1], &[768], &[768]]),
        ],
        transcendental: false,
    },
    Chain {
        name: "bias, GELU",
        leaves: &["x", "b"],
        steps: "u = add x b; p = mul u u; q = mul p u; c = mul q 0.044715; d = add u c; e = mul d 0.7978846; \
                t = tanh e; w = add t 1.0; h = mul u 0.5; o = mul h w",
        sizes: &[
            sizes("128x768", &[&[128, 768], &[768]]),
            sizes("512x64", &[&[512, 64], &[64]]),
            sizes("1x1", &[&[1, 1], &[1]]),
        ],
        transcendental: true,
    },
    Chain {
        name: "residual, bias",
        leaves: &["x", "y", "b"],
        steps: "s = add x y; o = add s b",
        sizes: &[
            sizes("128x768", &[&[128, 768], &[128, 768], &[768]]),
            sizes("512x64", &[&[512, 64], &[512, 64], &[64]]),
            sizes("1000x3", &[&[1000, 3], &[1000, 3], &[3]]),
            sizes("0x768", &[&[0, 768], &[0, 768], &[768]]),
        ],
        transcendental: false,
    },
    Chain {
        name: "scale, mask",
        leaves: &["mask", "s"],
        steps: "t = mul s 0.08838835; o = select mask t -1.0e9",
        sizes: &[
            sizes("8x12x128x128", &[&[8, 1, 1, 128], &[8, 12, 128, 128]]),
            sizes("1x8x64x64", &[&[1, 1, 1, 64], &[1, 8, 64, 64]]),
        ],
        transcendental: false,
    },
    Chain {
        name: "softmax: exponents",
        leaves: &["x", "m"],
        steps: "s = sub x m; o = exp s",
        sizes: &[
            sizes("8x12x128x128", &[&[8, 12, 128, 128], &[8, 12, 128, 1]]),
            sizes("1x8x64x64", &[&[1, 8, 64, 64], &[1, 8, 64, 1]]),
        ],
        transcendental: true,
    },
    Chain {
        name: "softmax: quotients",
        leaves: &["e", "s"],
        steps: "o = div e s",
        sizes: &[
            sizes("8x12x128x128", &[&[8, 12, 128, 128], &[8, 12, 128, 1]]),
            sizes("1x8x64x64", &[&[1, 8, 64, 64], &[1, 8, 64, 1]]),
        ],
        transcendental: false,
    },
    Chain {
        name: "rotary embedding",
        leaves: &["x", "y", "c", "s"],
        steps: "p = mul x c; q = mul y s; o = add p q",
        sizes: &[sizes("8x12x128x128", &[&[8, 12, 128, 128], &[8, 12, 128, 128], &[128, 128], &[128, 128]])],
        transcendental: false,
    },
    Chain {
        name: "clamp, normalize",
        leaves: &["x", "m", "d"],
        steps: "a = max x 0.0; b = min a 255.0; c = sub b m; o = mul c d",
        sizes: &[sizes("224x224x3", &[&[224, 224, 3], &[3], &[3]])],
        transcendental: false,
    },
    Chain {
        name: "boxes",
        leaves: &["b", "s", "d", "l"],
        steps: "p = mul b s; q = add p d; r = max q 0.0; o = min r l",
        sizes: &[
            sizes("1000x4", &[&[1000, 4], &[4], &[1000, 4], &[4]]),
            sizes("0x4", &[&[0, 4], &[4], &[0, 4], &[4]]),
        ],
        transcendental: false,
    },
    // The first result is stretched: to fuse it is to recompute it.
    Chain {
        name: "stretched exponents",
        leaves: &["x", "m"],
        steps: "e = exp m; o = mul x e",
        sizes: &[sizes("128x768", &[&[128, 768], &[128, 1]]), sizes("1000x3", &[&[1000, 3], &[1000, 1]])],
        transcendental: true,
    },
    Chain {
        name: "stretched sums",
        leaves: &["x", "g", "b"],
        steps: "s = add g b; o = mul x s",
        sizes: &[
            sizes("128x768", &[&[128, 768], &[1, 768], &[1, 768]]),
            sizes("512x64", &[&[512, 64], &[512, 1], &[512, 1]]),
            sizes("1000x3", &[&[1000, 3], &[1, 3], &[1, 3]]),
        ],
        transcendental: false,
    },
    Chain {
        name: "stretched squares",
        leaves: &["a", "b", "w"],
        steps: "d = sub a b; q = mul d d; o = mul q w",
        sizes: &[
            sizes("300x300x3", &[&[300, 1, 3], &[1, 300, 3], &[3]]),
            sizes("128x768x4", &[&[128, 768, 1], &[128, 768, 1], &[4]]),
        ],
        transcendental: false,
    },
    Chain {
        name: "softmax",
        leaves: &["x"],
        steps: SOFTMAX,
        sizes: &[
            sizes("128x768", &[&[128, 768]]),
            sizes("512x64", &[&[512, 64]]),
            sizes("1000x3", &[&[1000, 3]]),
        ],
        transcendental: true,
    },
    Chain {
        name: "softmax of heads",
        leaves: &["x"],
        steps: SOFTMAX,
        sizes: &[sizes("8x12x128x128", &[&[8, 12, 128, 128]])],
        transcendental: true,
    },
    Chain {
        name: "log-softmax",
        leaves: &["x"],
        steps: "m = rowmax x; d = sub x m; e = exp d; s = rowsum e; l = log s; o = sub d l",
        sizes: &[
            sizes("128x768", &[&[128, 768]]),
            sizes("512x64", &[&[512, 64]]),
            sizes("1000x3", &[&[1000, 3]]),
        ],
        transcendental: true,
    },
    Chain {
        name: "attention scores, mask",
        leaves: &["x", "k"],
        steps: "t = mul x 0.125; a = add t k; m = rowmax a; d = sub a m; e = exp d; s = rowsum e; o = div e s",
        sizes: &[sizes("8x12x128x128", &[&[8, 12, 128, 128], &[8, 1, 1, 128]])],
        transcendental: true,
    },
    Chain {
        name: "layer norm",
        leaves: &["x", "g", "b"],
        steps: LAYER_NORM,
        sizes: &[
            sizes("128x768", &[&[128, 768], &[768], &[768]]),
            sizes("512x64", &[&[512, 64], &[64], &[64]]),
            sizes("1000x3", &[&[1000, 3], &[3], &[3]]),
        ],
        transcendental: false,
    },
    Chain {
        name: "layer norm of heads",
        leaves: &["x", "g", "b"],
        steps: LAYER_NORM,
        sizes: &[sizes("8x12x128x128", &[&[8, 12, 128, 128], &[128], &[128]])],
        transcendental: false,
    },
    Chain {
        name: "RMS norm",
        leaves: &["x", "g"],
        steps: "q = mul x x; v = rowmean q; w = add v 0.00001; r = rsqrt w; t = mul x r; o = mul t g",
        sizes: &[
            sizes("128x768", &[&[128, 768], &[768]]),
            sizes("512x64", &[&[512, 64], &[64]]),
            sizes("1000x3", &[&[1000, 3], &[3]]),
        ],
        transcendental: false,
    },
];

const SOFTMAX: &str = "m = rowmax x; d = sub x m; e = exp d; s = rowsum e; o = div e s";
const LAYER_NORM: &str = "m = rowmean x; d = sub x m; q = mul d d; v = rowmean q; w = add v 0.00001; r = rsqrt w; \
                          t = mul d r; u = mul t g; o = add u b";

/// One op of a chain.
pub struct Step {
    pub result: &'static str,
    pub op: &'static str,
    pub operands: Vec<&'static str>,
}

impl Chain {
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.steps.split("; ").map(|step| {
            let mut words = step.split_whitespace().filter(|&word| word != "=");
            let mut next = || words.next().expect("a step has a result and an op");
            let (result, op) = (next(), next());
            Step { result, op, operands: words.collect() }
        })
    }

    /// Whether something is reduced.
    pub fn reduces(&self) -> bool {
        self.steps.contains("row")
    }

    pub fn rank(&self) -> usize {
        self.sizes[0].shapes.iter().map(|shape| shape.len()).max().unwrap_or(0)
    }
}

/// The element type of a leaf.
pub fn element(leaf: &str) -> &'static str {
    if leaf.starts_with("mask") { "i1" } else { "f32" }
}
