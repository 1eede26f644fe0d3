//! Locations of ops in a source.

use melior::{
    Context,
    ir::{Attribute, AttributeLike, Location, attribute::StringAttribute},
};
use mlir_sys as sys;
use std::{fmt, ptr};

/// At most this many locations are visited: those of inlined calls share parts, which are visited again.
const MAX_VISITED: usize = 1000;

/// The location of an op that replaces several: the one that they share, or all of them.
pub fn fused_location<'c>(context: &'c Context, locations: &[Location<'c>]) -> Location<'c> {
    let raw: Vec<_> = locations.iter().map(|location| location.to_raw()).collect();
    let no_metadata = sys::MlirAttribute { ptr: ptr::null() };
    // SAFETY: the locations are of that context, and as many as it says.
    unsafe {
        let fused =
            sys::mlirLocationFusedGet(context.to_raw(), raw.len() as isize, raw.as_ptr(), no_metadata);
        Location::from_raw(fused)
    }
}

/// How the metadata begins of a location that names the op of another dialect from which an op was made.
const MADE_FROM: &str = "bcast.made_from ";

/// The location of an op that stands for one of that name.
pub fn made_from<'c>(context: &'c Context, location: Location<'c>, op: &str) -> Location<'c> {
    let metadata = StringAttribute::new(context, &format!("{MADE_FROM}{op}"));
    // SAFETY: the location and the attribute are of that context.
    unsafe {
        let raw = location.to_raw();
        Location::from_raw(sys::mlirLocationFusedGet(context.to_raw(), 1, &raw, metadata.to_raw()))
    }
}

/// The name of the op from which the op at a location was made, and its own location.
pub fn maker(location: Location) -> Option<(String, Location)> {
    // SAFETY: only a fused location is asked for what it has, and it has a location.
    unsafe {
        let raw = location.to_raw();
        if !sys::mlirLocationIsAFused(raw) || sys::mlirLocationFusedGetNumLocations(raw) != 1 {
            return None;
        }
        let metadata = Attribute::from_option_raw(sys::mlirLocationFusedGetMetadata(raw))?;
        let text = StringAttribute::try_from(metadata).ok()?.value().to_owned();
        let mut first = raw;
        sys::mlirLocationFusedGetLocations(raw, &mut first);
        Some((text.strip_prefix(MADE_FROM)?.to_owned(), Location::from_raw(first)))
    }
}

/// A place in a source; lines and columns are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourcePlace {
    /// The name of the file.
    pub file: String,
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// The first place that a location names, if it names one.
pub fn source_place(location: Location) -> Option<SourcePlace> {
    // SAFETY: the location is valid, and what is in it is as long.
    unsafe { place(location.to_raw(), &mut 0) }
}

/// The place that a message begins with, with a colon; the name that the location has if it has no place, as
/// of a node of ONNX.
pub fn place_text(location: Location) -> String {
    let location = maker(location).map_or(location, |(_, own)| own);
    // SAFETY: the location is valid.
    let name = unsafe {
        let raw = location.to_raw();
        let is_name = sys::mlirLocationIsAName(raw);
        is_name.then(|| super::text(sys::mlirIdentifierStr(sys::mlirLocationNameGetName(raw))))
    };
    match (source_place(location), name) {
        (Some(place), _) => format!("{place}: "),
        (None, Some(name)) => format!("{name:?}: "),
        (None, None) => String::new(),
    }
    .replace('\0', "\u{FFFD}") // C's text would end there
}

/// # Safety
/// The location is valid.
unsafe fn place(location: sys::MlirLocation, visited: &mut usize) -> Option<SourcePlace> {
    *visited += 1;
    if *visited > MAX_VISITED {
        return None;
    }
    // SAFETY: each kind of location is only asked for what it has.
    unsafe {
        if sys::mlirLocationIsAFileLineColRange(location) {
            let file = sys::mlirLocationFileLineColRangeGetFilename(location);
            let file = super::text(sys::mlirIdentifierStr(file));
            let line = sys::mlirLocationFileLineColRangeGetStartLine(location) as usize;
            let column = sys::mlirLocationFileLineColRangeGetStartColumn(location) as usize;
            return Some(SourcePlace { file, line, column });
        }
        if sys::mlirLocationIsAName(location) {
            return place(sys::mlirLocationNameGetChildLoc(location), visited);
        }
        if sys::mlirLocationIsACallSite(location) {
            let callee = place(sys::mlirLocationCallSiteGetCallee(location), visited);
            return callee.or_else(|| place(sys::mlirLocationCallSiteGetCaller(location), visited));
        }
        if sys::mlirLocationIsAFused(location) {
            let count = sys::mlirLocationFusedGetNumLocations(location) as usize;
            let mut parts = vec![location; count];
            sys::mlirLocationFusedGetLocations(location, parts.as_mut_ptr());
            return parts.into_iter().find_map(|part| place(part, visited));
        }
        None
    }
}
