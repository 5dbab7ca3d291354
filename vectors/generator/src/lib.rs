//! What writes the golden vectors and measures them: generators, mutants, and cases for fuzzing.
//!
//! Users of the vectors load `canon-vectors` and need nothing of this.

#![forbid(unsafe_code)]

pub mod builder;
pub mod check;
pub mod families;
pub mod generate;
pub mod glob;
pub mod identify;
pub mod implementation;
pub mod keep;
pub mod kill;
pub mod ladder;
pub mod lock;
pub mod mutants;
pub mod seeds;
pub mod suite;
pub mod systematic;
pub mod trace;

pub use implementation::Implementation;
pub use mutants::Mutant;
