//! The matrix: every adapter in a folder whose runtime is present, driven and laid side by side.

mod drive;
mod manifest;
mod markdown;
mod record;
pub mod site;

pub use drive::{Driven, drive};
pub use manifest::{Adapter, Known, Manifest, ManifestError, load};
pub use markdown::{page, readme};
pub use record::{Record, changes, read, write};
