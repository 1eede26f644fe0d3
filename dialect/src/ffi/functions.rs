//! Functions of any dialect, and what is attached to their arguments and results.

use super::{Op, OpMut, Val, glue, string_ref, text};
use broadcastable::symbols::Place;
use melior::ir::{Attribute, AttributeLike, Type, operation::OperationLike};

/// The signature of a function.
#[derive(Clone, Copy)]
pub struct Function<'c> {
    op: Op<'c>,
    /// Whether it may be called from outside of the module.
    pub is_public: bool,
    pub argument_count: usize,
    pub result_count: usize,
}

impl<'c> Function<'c> {
    /// `None` if the op is not a function.
    pub fn of(op: Op<'c>) -> Option<Self> {
        // SAFETY: the op is valid.
        let function = unsafe { glue::bcastFunctionOf(op.to_raw()) };
        let (argument_count, result_count) = (function.argumentCount, function.resultCount);
        function.isFunction.then_some(Self { op, is_public: function.isPublic, argument_count, result_count })
    }

    /// Its arguments, then its results.
    pub fn places(self) -> impl Iterator<Item = Place> {
        (0..self.argument_count).map(Place::Argument).chain((0..self.result_count).map(Place::Result))
    }

    fn has(self, place: Place) -> bool {
        match place {
            Place::Argument(index) => index < self.argument_count,
            Place::Result(index) => index < self.result_count,
        }
    }

    /// The type of an argument or result.
    ///
    /// # Panics
    /// If the function has no such argument or result.
    pub fn r#type(self, place: Place) -> Type<'c> {
        assert!(self.has(place));
        let op = self.op.to_raw();
        // SAFETY: the op is a function that has such an argument or result.
        unsafe {
            Type::from_raw(match place {
                Place::Argument(index) => glue::bcastArgumentType(op, index),
                Place::Result(index) => glue::bcastFunctionResultType(op, index),
            })
        }
    }

    /// An attribute of an argument or result.
    ///
    /// # Panics
    /// If the function has no such argument or result.
    pub fn attribute(self, place: Place, name: &str) -> Option<Attribute<'c>> {
        assert!(self.has(place));
        let (op, name) = (self.op.to_raw(), string_ref(name));
        // SAFETY: as above; MLIR only reads the name.
        unsafe {
            Attribute::from_option_raw(match place {
                Place::Argument(index) => glue::bcastArgumentAttr(op, index, name),
                Place::Result(index) => glue::bcastFunctionResultAttr(op, index, name),
            })
        }
    }
}

/// Sets an attribute of an argument or result that a function has.
///
/// # Panics
/// If the op is not a function with that argument or result.
pub fn set_place_attribute(op: &mut OpMut, place: Place, name: &str, attribute: Attribute) {
    assert!(Function::of(**op).is_some_and(|function| function.has(place)));
    let (op, name, attribute) = (op.to_raw(), string_ref(name), attribute.to_raw());
    // SAFETY: the op is a function that has such an argument or result; all are of one context, and MLIR
    // copies the name.
    unsafe {
        match place {
            Place::Argument(index) => glue::bcastSetArgumentAttr(op, index, name, attribute),
            Place::Result(index) => glue::bcastSetFunctionResultAttr(op, index, name, attribute),
        }
    }
}

/// Removes an attribute of that name from all arguments and results of a function.
pub fn remove_place_attributes(op: &mut OpMut, name: &str) {
    let Some(function) = Function::of(**op) else { return };
    for place in function.places().filter(|&place| function.attribute(place, name).is_some()) {
        let (op, name) = (op.to_raw(), string_ref(name));
        // SAFETY: the op is a function that has such an argument or result; MLIR copies the name.
        unsafe {
            match place {
                Place::Argument(index) => glue::bcastRemoveArgumentAttr(op, index, name),
                Place::Result(index) => glue::bcastRemoveFunctionResultAttr(op, index, name),
            }
        }
    }
}

/// A call of a function by its name.
pub struct Call<'c> {
    pub callee: String,
    pub arguments: Vec<Val<'c>>,
}

impl<'c> Call<'c> {
    /// `None` if the op is not such a call.
    pub fn of(op: Op<'c>) -> Option<Self> {
        // SAFETY: the op is valid, and so is the name as long.
        unsafe {
            let glue::BcastCall { callee, firstArgument, argumentCount } = glue::bcastCallOf(op.to_raw());
            let callee = (!callee.data.is_null()).then(|| text(callee))?;
            Some(Self { callee, arguments: op.operands().skip(firstArgument).take(argumentCount).collect() })
        }
    }
}

/// Whether the op is a return of a function.
pub fn is_return(op: Op) -> bool {
    // SAFETY: the op is valid.
    unsafe { glue::bcastIsReturn(op.to_raw()) }
}

/// The symbols of an op that are used in it, each with the op that uses it; `None` if some uses may not be
/// known.
pub fn symbol_uses<'c>(symbols: Op<'c>) -> Option<Vec<(String, Op<'c>)>> {
    let mut uses = Vec::new();
    super::for_each_symbol_use(symbols, |user, symbol| uses.push((symbol.to_owned(), user))).then_some(uses)
}
