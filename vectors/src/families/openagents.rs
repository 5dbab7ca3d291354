//! The families of OpenAgents receipts and payloads.

pub mod fair;
pub mod jobs;
pub mod payloads;
pub mod receipts;
