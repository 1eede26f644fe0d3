//! Whether JSON is what a schema says.

use boon::{Compiler, Schemas};
use serde_json::Value;

pub fn is_valid(schema: &Value, instance: &Value) -> Result<(), String> {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.add_resource("schema.json", schema.clone()).map_err(|error| error.to_string())?;
    let schema = compiler.compile("schema.json", &mut schemas).map_err(|error| format!("{error:#}"))?;
    schemas.validate(instance, schema).map_err(|error| format!("{error:#}"))
}
