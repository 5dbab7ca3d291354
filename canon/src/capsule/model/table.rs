//! One table of the source as one block: the struct, its defaults, its reader and its printer.

/// The members of a table of the source.
pub trait Table {
    /// The member names, in the order of the table.
    const KEYS: &'static [&'static str];
}

/// Declares a struct from `field "name": Type = default;` lines.
macro_rules! members {
    (
        $(#[$doc:meta])*
        $table:ident {
            $($(#[$field_doc:meta])* $field:ident $key:literal: $kind:ty = $default:expr;)+
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $table {
            $($(#[$field_doc])* pub $field: $kind,)+
        }

        impl $crate::capsule::model::table::Table for $table {
            const KEYS: &'static [&'static str] = &[$($key),+];
        }

        impl $table {
            // Private: a capsule without an id of its own is nobody's default.
            pub(in crate::capsule) fn defaults() -> $table {
                $table { $($field: $default),+ }
            }
        }

        impl $crate::capsule::model::member::Member for $table {
            const WANT: &'static str = "an object";

            fn read(
                value: &$crate::Value,
                place: &$crate::capsule::model::member::Place<'_>,
            ) -> Result<$table, $crate::capsule::model::member::ModelError> {
                if value.as_object().is_none() {
                    return Err(place.want(Self::WANT));
                }
                let mut table = $table::defaults();
                $($crate::capsule::model::member::read_into(
                    &mut table.$field, value.get($key), &place.member($key),
                )?;)+
                Ok(table)
            }

            // An absent section is an empty one, so that what it must hold is still asked for.
            fn absent(
                &mut self,
                place: &$crate::capsule::model::member::Place<'_>,
            ) -> Result<(), $crate::capsule::model::member::ModelError> {
                *self = Self::read(&$crate::Value::Object(Vec::new()), place)?;
                Ok(())
            }

            fn write(&self) -> $crate::Value {
                $crate::Value::object([$(($key, self.$field.write())),+])
            }
        }
    };
}

pub(super) use members;
