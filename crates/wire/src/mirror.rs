//! Enums that are the same in JSON as in `rules`.

/// Defines an enum with the variants of the one of this name in `rules`, and the conversions between them.
macro_rules! mirror {
    ($(#[$about:meta])* pub enum $Name:ident { $($(#[$of:meta])* $Variant:ident),+ $(,)? }) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[derive(serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        $(#[$about])*
        pub enum $Name { $($(#[$of])* $Variant),+ }

        impl From<rules::$Name> for $Name {
            fn from(of: rules::$Name) -> $Name {
                match of { $(rules::$Name::$Variant => $Name::$Variant),+ }
            }
        }

        impl From<$Name> for rules::$Name {
            fn from(of: $Name) -> rules::$Name {
                match of { $($Name::$Variant => rules::$Name::$Variant),+ }
            }
        }
    };
}

pub(crate) use mirror;
