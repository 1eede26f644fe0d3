//! Where an op stands in a source.

use melior::ir::Location;
use mlir_sys as sys;

/// The first place that a location names, as `file:line:column`, if it names one.
pub fn source_place(location: Location) -> Option<String> {
    // SAFETY: the location is valid, and what is in it is as long.
    unsafe { place(location.to_raw()) }
}

/// # Safety
/// The location is valid.
unsafe fn place(location: sys::MlirLocation) -> Option<String> {
    // SAFETY: each kind of location is only asked for what it has.
    unsafe {
        if sys::mlirLocationIsAFileLineColRange(location) {
            let file = sys::mlirLocationFileLineColRangeGetFilename(location);
            let file = super::text(sys::mlirIdentifierStr(file));
            let line = sys::mlirLocationFileLineColRangeGetStartLine(location);
            let column = sys::mlirLocationFileLineColRangeGetStartColumn(location);
            return Some(format!("{file}:{line}:{column}"));
        }
        if sys::mlirLocationIsAName(location) {
            return place(sys::mlirLocationNameGetChildLoc(location));
        }
        if sys::mlirLocationIsACallSite(location) {
            let caller = || place(sys::mlirLocationCallSiteGetCaller(location));
            return place(sys::mlirLocationCallSiteGetCallee(location)).or_else(caller);
        }
        if sys::mlirLocationIsAFused(location) {
            let count = sys::mlirLocationFusedGetNumLocations(location) as usize;
            let mut parts = vec![location; count];
            sys::mlirLocationFusedGetLocations(location, parts.as_mut_ptr());
            return parts.into_iter().find_map(|part| place(part));
        }
        None
    }
}
