//! The element types of programs, and their ops as MLIR text. The reference knows `i32` alone.

use super::program::Kind;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    Signless(u32),
    Index,
    /// By its name and bits.
    Float(&'static str, u32),
    /// Of floats of that name and as many bits.
    Complex(&'static str, u32),
    /// By its name, and the bits of the signless integers that it is cast from: no op computes it.
    Opaque(&'static str, u32),
}
use Numbers::*;

pub const I32: Numbers = Signless(32);

pub const INTEGERS: &[Numbers] = &[Signless(4), Signless(8), Signless(16), I32, Signless(64), Index];

/// LLVM 22 selects no instructions for comparisons of `f80` and maxima of `f128`.
pub const FLOATS: &[Numbers] = &[Float("f16", 16), Float("bf16", 16), Float("f32", 32), Float("f64", 64)];

pub const OTHERS: &[Numbers] =
    &[Complex("f32", 32), Complex("f64", 64), Opaque("ui8", 8), Opaque("si16", 16), Opaque("ui64", 64)];

impl Numbers {
    pub fn name(self) -> String {
        match self {
            Signless(bits) => format!("i{bits}"),
            Index => "index".into(),
            Float(name, _) | Opaque(name, _) => name.into(),
            Complex(name, _) => format!("complex<{name}>"),
        }
    }

    /// The op of that kind, in the order of the kinds; `None` if there is none, and a `bcast.map` stands for
    /// it. Some kinds of numbers have fewer ops than there are kinds: several of these are one op then.
    pub fn op(self, kind: Kind) -> Option<&'static str> {
        let row: [Option<&str>; 11] = match self {
            _ if kind == Kind::Select => return Some("bcast.select"),
            _ if kind == Kind::Map => return Some("bcast.map"),
            _ if kind == Kind::Broadcast => return Some("bcast.broadcast"),
            // Not every type of elements has upstream's op.
            _ if kind == Kind::LinalgSub => return self.op(Kind::TensorSub),
            Signless(_) | Index => [
                "bcast.add",
                "bcast.mul",
                "bcast.max",
                "bcast.min",
                "bcast.and",
                "bcast.or",
                "bcast.xor",
                "bcast.sub",
                "bcast.compare lt,",
                "arith.subi",
                "math.absi",
            ]
            .map(Some),
            Float(..) => [
                "bcast.add",
                "bcast.mul",
                "bcast.max",
                "bcast.min",
                "bcast.mul",
                "bcast.max",
                "bcast.add",
                "bcast.div",
                "bcast.compare lt,",
                "arith.subf",
                "math.absf",
            ]
            .map(Some),
            Complex(..) => {
                let [add, mul, sub] = ["bcast.add", "bcast.mul", "bcast.sub"].map(Some);
                [add, mul, add, mul, add, mul, add, sub, Some("bcast.compare eq,"), None, None]
            }
            Opaque(..) => [None; 11],
        };
        row[kind as usize]
    }

    /// Ops that convert an `i32` to such a number.
    pub fn of_i32(self, from: &str, to: &str) -> String {
        match self {
            Signless(bits) => resize(from, 32, to, bits),
            Index => format!("{to} = arith.index_cast {from} : i32 to index\n"),
            Float(name, _) => format!("{to} = arith.sitofp {from} : i32 to {name}\n"),
            Complex(name, _) => format!(
                "{to}_re = arith.sitofp {from} : i32 to {name}\n\
                 {to} = complex.create {to}_re, {to}_re : complex<{name}>\n"
            ),
            Opaque(name, bits) => {
                let cast = format!("{to} = builtin.unrealized_conversion_cast {to}_i : i{bits} to {name}\n");
                resize(from, 32, &format!("{to}_i"), bits) + &cast
            }
        }
    }

    /// Ops that convert the bits of such a number to an `i64`. All NaNs become the same, because LLVM does
    /// not specify NaN payloads.
    pub fn bits(self, from: &str, to: &str) -> String {
        match self {
            Signless(bits) => resize(from, bits, to, 64),
            Index => format!("{to} = arith.index_cast {from} : index to i64\n"),
            Float(name, bits) => {
                let integer = format!("{to}_i");
                format!("{integer} = arith.bitcast {from} : {name} to i{bits}\n")
                    + &resize(&integer, bits, &format!("{to}_b"), 64)
                    + &format!(
                        "{to}_n = arith.cmpf uno, {from}, {from} : {name}\n\
                         {to}_c = arith.constant -1 : i64\n\
                         {to} = arith.select {to}_n, {to}_c, {to}_b : i64\n"
                    )
            }
            Complex(name, bits) => {
                let (re, im) = (format!("{to}_re"), format!("{to}_im"));
                let parts = format!(
                    "{re} = complex.re {from} : complex<{name}>\n{im} = complex.im {from} : complex<{name}>\n"
                );
                let part = Float(name, bits);
                parts
                    + &part.bits(&re, &format!("{to}_x"))
                    + &part.bits(&im, &format!("{to}_y"))
                    + &mix(to, &format!("{to}_x"), &format!("{to}_y"))
            }
            Opaque(name, bits) => {
                let cast =
                    format!("{to}_i = builtin.unrealized_conversion_cast {from} : {name} to i{bits}\n");
                cast + &resize(&format!("{to}_i"), bits, to, 64)
            }
        }
    }

    /// Ops that compute `from * 3 + other`, or another function of both.
    pub fn times_3_plus(self, from: &str, other: &str, to: &str) -> String {
        let ty = self.name();
        match self {
            Signless(_) | Index => format!(
                "{to}_3 = arith.constant 3 : {ty}\n{to}_m = arith.muli {from}, {to}_3 : {ty}\n\
                 {to} = arith.addi {to}_m, {other} : {ty}\n"
            ),
            Float(..) => format!(
                "{to}_3 = arith.constant 3.0 : {ty}\n{to}_m = arith.mulf {from}, {to}_3 : {ty}\n\
                 {to} = arith.addf {to}_m, {other} : {ty}\n"
            ),
            Complex(part, _) => format!(
                "{to}_3 = complex.constant [3.0 : {part}, 0.5 : {part}] : {ty}\n{to}_m = complex.mul {from}, {to}_3 : {ty}\n\
                 {to} = complex.add {to}_m, {other} : {ty}\n"
            ),
            // The first one stays if the other one's last bit is set.
            Opaque(..) => {
                self.bits(other, &format!("{to}_o"))
                    + &format!(
                        "{to}_l = arith.trunci {to}_o : i64 to i1\n{to} = arith.select {to}_l, {from}, {other} : {ty}\n"
                    )
            }
        }
    }
}

/// An integer of other bits.
fn resize(from: &str, bits: u32, to: &str, wanted: u32) -> String {
    let op = match () {
        () if bits < wanted => "arith.extsi",
        () if bits > wanted => "arith.trunci",
        () => "arith.bitcast",
    };
    format!("{to} = {op} {from} : i{bits} to i{wanted}\n")
}

/// Combines two `i64`.
fn mix(to: &str, one: &str, other: &str) -> String {
    format!(
        "{to}_odd = arith.constant 0x1E3779B97F4A7C15 : i64\n\
         {to}_mul = arith.muli {one}, {to}_odd : i64\n{to} = arith.addi {to}_mul, {other} : i64\n"
    )
}
