//! The Capsule protocol: sealed records of AI actions, chained by hash.

mod integer;
mod model;
mod random;
mod time;
mod uuid;

pub use integer::Integer;
pub use model::{
    Authority, Capsule, CapsuleType, Context, Execution, Members, ModelError, Outcome, Reasoning,
    ReasoningOption, ToolCall, Trigger,
};
pub use random::RandomError;
pub use time::Timestamp;
pub use uuid::Uuid;
