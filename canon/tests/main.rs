//! The tests of the reference library, one module per subject.

mod capability;
mod capability_library;
mod capability_node;
mod capability_persistence;
mod capsule;
mod choices_by_hand;
mod collation;
mod documents;
mod engine_agrees;
mod engine_choices;
mod engine_laws;
mod engine_limits;
mod engine_twins;
mod judged_choices;
mod judges;
mod khala;
mod oracle;
mod proto_payload;
mod receipt_ops;
mod receipt_verify;
mod runtimes;
mod value_reads;
mod wal_ops;
