//! The families of OpenAgents receipts and payloads.

pub mod jobs;
pub mod payloads;
pub mod receipts;
