//! The matrix: every adapter in a folder whose runtime is present, driven and laid side by side.

mod drive;
mod example;
pub mod interop;
mod known;
mod manifest;
mod markdown;
mod record;
pub mod site;
pub mod wild;

pub use drive::drive;
pub use known::unexplained;
pub use manifest::{Adapter, load};
pub use markdown::{page, readme};
pub use record::{Record, changes, read, write};
