//! The opening event: what is driven, how, and with which vectors.

use crate::protocol::Hello;
use serde::{Deserialize, Serialize};

/// How the implementation is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Protocol 1 over stdin and stdout.
    #[default]
    Adapter,
    /// One process a case, the document on stdin.
    Raw,
    /// One document a line.
    Lines,
    /// A function in the same process.
    InProcess,
}

/// Where the cases come from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VectorSet {
    /// `built-in`, or the folder or file that was named.
    pub source: String,
    /// SHA-256 over the cases in their order: two runs with the same digest asked the same questions.
    pub digest: String,
    /// How many cases were chosen to run.
    pub cases: usize,
    /// Whether `--filter` or `--rule` left cases out.
    pub filtered: bool,
}

/// The first event of a stream.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunStarted {
    /// The version of the stream.
    pub version: u32,
    /// The version of canon that wrote it.
    pub canon: String,
    /// When the run began: `YYYY-MM-DDTHH:MM:SSZ`.
    pub date: String,
    /// How the implementation is reached.
    pub mode: Mode,
    /// The command that was driven; empty for the built-in reference and in process.
    pub command: Vec<String>,
    /// Further options that a repeated run needs to reach it in the same way, such as `--reject-exit`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// The `canon.toml` that the run goes by; empty where there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub config: String,
    /// The folder in which the command runs, where that file names the command; empty for the folder of the run.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub folder: String,
    /// What the implementation says of itself.
    pub implementation: Hello,
    /// The profiles that are tested, in their usual order.
    pub profiles: Vec<String>,
    /// The cases.
    pub vectors: VectorSet,
    /// What fails the run: `must`, `should` or `all`.
    pub level: String,
    /// `any` or `default`.
    pub readings: String,
}
