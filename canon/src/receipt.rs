//! OpenAgents receipts: the hashes of ADR-0006 and Khala payloads, and a receipt checked against its replay log.
//!
//! [`ops`] answers the wire operations. [`Receipt`] and [`Event`] are the two
//! documents of a session, and a [`Verifier`] takes a log line by line and
//! stops at the first thing that does not fit.

mod event;
mod fault;
mod model;
pub mod ops;
mod preview;
pub mod reduce;
pub mod steps;
mod verify;

pub use event::Event;
pub use fault::{Fault, Place, Problem};
pub use model::{Receipt, ToolCall};
pub use preview::Preview;
pub use steps::Steps;
pub use verify::{Report, Verifier};
