//! Rules, golden vectors and mutants.
