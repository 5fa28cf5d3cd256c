//! Closed vocabularies that are stored too.

/// Defines an enum whose words are the same in JSON, in the API document, in the database and in text: the names of its
/// variants in kebab-case.
macro_rules! vocabulary {
    ($(#[$about:meta])* pub enum $Name:ident { $($variants:tt)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[derive(serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        #[derive(strum::Display, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
        #[serde(rename_all = "kebab-case")]
        #[strum(serialize_all = "kebab-case")]
        pub enum $Name { $($variants)* }
    };
}

pub(crate) use vocabulary;
