//! The families of OpenAgents receipts and payloads.

pub mod fair;
pub mod payloads;
pub mod receipts;
