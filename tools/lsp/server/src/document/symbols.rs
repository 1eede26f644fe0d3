//! The functions of a text, of any dialect.

use super::Document;
use broadcastable_text::{Function, Slot, Statement};
use lsp_types::{DocumentSymbol, SymbolKind};

impl Document {
    pub fn symbols(&self) -> Vec<DocumentSymbol> {
        let function = |statement: Statement| Some(self.symbol(statement, &statement.function()?));
        self.tree.statements().filter_map(function).collect()
    }

    #[allow(deprecated)] // the library's type has a field that the protocol has replaced
    fn symbol(&self, statement: Statement, function: &Function) -> DocumentSymbol {
        let types = |slots: &[Slot]| {
            let types: Vec<_> = slots.iter().map(|slot| &self.text()[slot.type_range.clone()]).collect();
            types.join(", ")
        };
        let detail = format!("({}) -> ({})", types(&function.arguments), types(&function.results));
        DocumentSymbol {
            name: self.text()[function.name.clone()].to_owned(),
            detail: Some(detail),
            kind: SymbolKind::FUNCTION,
            tags: None,
            deprecated: None,
            range: self.range(&statement.range()),
            selection_range: self.range(&function.name),
            children: None,
        }
    }
}
