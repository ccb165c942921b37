//! The macros that turn the tables of the registry into [`Technique`](super::Technique) and
//! [`Argument`](super::Argument), and the JSON form of an argument into an implementation.

/// Defines the enum of techniques from lines `Name = profile`, the easiest first.
macro_rules! techniques {
    ($($(#[$doc:meta])* $name:ident = $profile:path,)*) => {
        /// A named way in which players see that a step is right, from the easiest to the hardest.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[$doc])* $name,)*
        }

        impl Technique {
            /// All techniques, from the easiest to the hardest.
            pub const ALL: &[Technique] = &[$(Technique::$name),*];

            pub(crate) fn profile(self) -> &'static Profile {
                match self {
                    $(Technique::$name => &$profile,)*
                }
            }
        }
    };
}

/// Defines the enum of arguments from lines `Name(data)`.
macro_rules! arguments {
    ($($(#[$doc:meta])* $name:ident($data:ty),)*) => {
        /// The argument of a technique: enough for its sentence, and for a picture of it.
        ///
        /// Positions and blocks are counted from 0 within the line. Ranges of positions name their first and last.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Argument {
            $($(#[$doc])* $name($data),)*
        }

        $(impl From<$data> for Argument {
            fn from(data: $data) -> Argument {
                Argument::$name(data)
            }
        })*

        impl Argument {
            fn form(&self) -> &dyn Form {
                match self {
                    $(Argument::$name(data) => data,)*
                }
            }

            fn form_mut(&mut self) -> &mut dyn Form {
                match self {
                    $(Argument::$name(data) => data,)*
                }
            }

            /// Writes the keys of its JSON form, `kind` first.
            pub(crate) fn fields<M: serde::ser::SerializeMap>(
                &self,
                problem: &nonomata_engine::problem::Problem,
                map: &mut M,
            ) -> Result<(), M::Error> {
                match self {
                    $(Argument::$name(data) => {
                        map.serialize_entry("kind", <$data as Fields>::KIND)?;
                        data.fields(problem, map)
                    })*
                }
            }
        }
    };
}

/// Implements `Fields`: `json_form! { Gap, "gap", |argument, problem| { "gap": range(argument.gap) } }`.
///
/// The values are expressions that serialise; the functions of `explain::data::parts` are in scope for them.
macro_rules! json_form {
    ($data:ty, $kind:literal, |$argument:ident, $problem:ident| { $($key:literal: $value:expr),* $(,)? }) => {
        impl crate::explain::technique::argument::Fields for $data {
            const KIND: &'static str = $kind;

            fn fields<M: serde::ser::SerializeMap>(
                &self,
                $problem: &nonomata_engine::problem::Problem,
                _map: &mut M,
            ) -> Result<(), M::Error> {
                #[allow(unused_imports)]
                use crate::explain::data::parts::{filling, letters, numbers, range};
                #[allow(unused_imports)]
                use crate::explain::technique::reasons::{
                    cover::data::over, data::excluded, landmark::data::landmarks,
                };
                let $argument = self;
                $(_map.serialize_entry($key, &$value)?;)*
                Ok(())
            }
        }
    };
}

pub(super) use {arguments, json_form, techniques};
