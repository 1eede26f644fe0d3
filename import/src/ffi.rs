//! The dialect's bindings of MLIR, with those of this crate's shells.
#![allow(unsafe_code)]

broadcastable_dialect::ffi::pass_bindings!(bcastRegisterImportPasses, bcastCreateImportPass);
