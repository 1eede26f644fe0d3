//! Memory beside tensors, and assertions of the program's own.

use super::{Draw, Try};
use crate::{
    array::Array,
    machine::Halt,
    program::{Element, Type},
};

impl Draw {
    /// Memory that a loop fills, as a tensor.
    pub fn alloc(&mut self) -> Try {
        let (size, number) = (self.size()?, self.scalar(Element::I32)?);
        let r#type = Type::open(1, Element::I32);
        let text = format!(
            "%m$u = memref.alloc($0) : memref<?xi32>\n%c$u_0 = arith.constant 0 : index\n%c$u_1 = arith.constant 1 : index\n\
             scf.for %i$u = %c$u_0 to $0 step %c$u_1 {{\nmemref.store $1, %m$u[%i$u] : memref<?xi32>\n}}\n\
             $r = bufferization.to_tensor %m$u restrict : memref<?xi32> to {type}"
        );
        let meaning =
            |operands: &[Array]| Array::generate(&[operands[0].value() as usize], |_| operands[1].value());
        self.op1(text, &[size, number], r#type, meaning).map(|_| ())
    }

    /// A number that is read back from memory, where another one may have overwritten it.
    pub fn cell(&mut self) -> Try {
        let (condition, a, b) = (self.scalar(Element::I1)?, self.size()?, self.size()?);
        let text = "%m$u = memref.alloca() : memref<index>\nmemref.store $1, %m$u[] : memref<index>\n\
                    scf.if $0 {\nmemref.store $2, %m$u[] : memref<index>\n}\n\
                    $r = memref.load %m$u[] : memref<index>";
        let meaning =
            |operands: &[Array]| Some(operands[if operands[0].value() == 1 { 2 } else { 1 }].clone());
        let value = self.op1(text, &[condition, a, b], Type::Scalar(Element::Index), meaning)?;
        self.room.small.insert(value);
        Some(())
    }

    /// A copy that bufferization has to make.
    pub fn through_memory(&mut self) -> Try {
        let tensor = self.tensor()?;
        self.copy(tensor).map(|_| ())
    }

    pub fn copy(&mut self, tensor: usize) -> Option<usize> {
        let r#type = self.r#type(tensor).clone();
        let text = format!("$r = bufferization.alloc_tensor() copy($0) : {type}");
        self.op1(text, &[tensor], r#type, |operands| Some(operands[0].clone()))
    }

    /// From here on two numbers are equal, or the first is less; or a condition holds, which may be of any
    /// others.
    pub fn require(&mut self) -> Try {
        if self.is_quiet() {
            return None;
        }
        if self.random.once_in(2) {
            let condition = self.scalar(Element::I1)?;
            self.show_pending();
            return self.assert("cf.assert $0", &[condition], |operands| operands[0].value() == 1);
        }
        let [a, b] = [self.size()?, self.size()?];
        self.show_pending();
        let (name, holds): (_, fn(i64, i64) -> bool) =
            if self.random.once_in(2) { ("eq", |a, b| a == b) } else { ("ule", |a, b| a <= b) };
        let text = format!("%q$u = arith.cmpi {name}, $0, $1 : index\ncf.assert %q$u");
        self.assert(&text, &[a, b], move |operands| holds(operands[0].value(), operands[1].value()))
    }

    fn assert(&mut self, text: &str, operands: &[usize], holds: impl Fn(&[Array]) -> bool + 'static) -> Try {
        self.op(format!("{text}, \"as it has to be [require]\""), operands, &[], move |operands| {
            if holds(operands) { Ok(vec![]) } else { Err(Halt::Stopped("[require]")) }
        })?;
        Some(())
    }
}
