//! The options of a pass as a pipeline writes them. A test compares them with those that MLIR knows.

/// The value of an option.
pub trait OptionText {
    fn text(&self) -> String;
}

impl OptionText for bool {
    fn text(&self) -> String {
        self.to_string()
    }
}

impl OptionText for i64 {
    fn text(&self) -> String {
        self.to_string()
    }
}

impl OptionText for Vec<String> {
    /// In quotes, between which only a quote ends the text; no name of an op or a dialect has one.
    fn text(&self) -> String {
        format!("\"{}\"", self.join(",").replace('"', "'"))
    }
}

/// Defines enumerations, whose default is the first word.
macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident {
        $(#[$first_doc:meta])* $first:ident = $first_word:literal,
        $($(#[$word_doc:meta])* $variant:ident = $word:literal,)+
    })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $name {
            $(#[$first_doc])* #[default] $first,
            $($(#[$word_doc])* $variant,)+
        }

        impl OptionText for $name {
            fn text(&self) -> String {
                match self {
                    Self::$first => $first_word.into(),
                    $(Self::$variant => $word.into(),)+
                }
            }
        }
    )+};
}

/// Defines the options of passes with their defaults. A field has the name of the option, with `_` for `-`.
macro_rules! options {
    ($($(#[$doc:meta])* $name:ident {
        $($(#[$field_doc:meta])* $field:ident: $type:ty = $default:expr,)+
    })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $type,)+
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default,)+ }
            }
        }

        impl OptionText for $name {
            fn text(&self) -> String {
                let options = [$((stringify!($field), self.$field.text()),)+];
                let written = options.into_iter().filter(|(_, value)| value != "\"\"");
                let written = written.map(|(name, value)| format!("{}={value}", name.replace('_', "-")));
                written.collect::<Vec<_>>().join(" ")
            }
        }
    )+};
}

/// Defines a function for each pass.
macro_rules! passes {
    ($($(#[$doc:meta])* $name:literal = $function:ident($($options:ident)?);)+) => {
        $(
            $(#[$doc])*
            ///
            #[doc = concat!("In pipelines it is `", $name, "`.")]
            pub fn $function($(options: $options)?) -> Pass {
                let texts: &[String] = &[$(OptionText::text(&options as &$options))?];
                create_pass($name, &texts.concat()).expect("MLIR knows the pass and its options")
            }
        )+

        /// The name of each pass, its default options as they are written, and the pass with them.
        #[cfg(test)]
        fn all() -> Vec<(&'static str, String, Pass)> {
            vec![$({
                let texts: &[String] = &[$($options::default().text())?];
                ($name, texts.concat(), $function($($options::default())?))
            }),+]
        }
    };
}

pub(super) use {choices, options, passes};
