//! Typed builders of the dialect's ops, generated from its ODS definition.
#![allow(missing_docs)]

melior::dialect! {
    name: "bcast",
    files: ["BcastOps.td"],
    include_directory_env_vars: ["BCAST_DIALECT_DIRECTORY"],
}
