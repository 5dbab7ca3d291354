//! What the model is told on a turn: the agent's lines, the kit's text, and what tools add to it.

use super::Steps;
use super::definition::Agent;
use super::evaluate::Evaluation;
use super::payload::BLANK_LINE;
use super::steps::by_code_unit;
use super::text::{Writer, includes, is_empty, join};
use crate::Text;

/// KHORA-ENV-2: the text of one turn.
pub fn turn(steps: &Steps, agent: &Agent, evaluation: &Evaluation<'_>) -> Text {
    let lines = (steps.agent_lines)(steps, &agent.instructions);
    let blocks = [join(&lines, BLANK_LINE), toolkit_block(steps, evaluation)];
    join(blocks.iter().filter(|block| !is_empty(block)), BLANK_LINE)
}

/// The kit's text, then a block for each tool whose instructions are not in it already, in code-unit order of the names.
fn toolkit_block(steps: &Steps, evaluation: &Evaluation<'_>) -> Text {
    let merged = (steps.trim)(&evaluation.instructions);
    let mut blocks = Vec::new();
    if !is_empty(&merged) {
        blocks.push(merged.clone());
    }
    let mut tools: Vec<_> = evaluation.tools.iter().collect();
    tools.sort_by(|(a, _), (b, _)| by_code_unit(a, b));
    for (name, tool) in tools {
        let own = (steps.trim)(&join(tool.instructions.iter().flatten(), BLANK_LINE));
        if !is_empty(&own) && !includes(&merged, &own) {
            blocks.push(Writer::default().str("## ").text(name).str("\n").text(&own).finish());
        }
    }
    join(&blocks, BLANK_LINE)
}
