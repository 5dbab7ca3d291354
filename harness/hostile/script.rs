//! The script language: one line a deed, with the moment at which it is done.
//!
//! `start ACT` before anything is read, `each ACT`, `nth N ACT`, `every N ACT` and `when TEXT ACT` before a request is
//! answered, `end ACT` after the input has ended, `hello JSON` instead of the usual hello, `reverse` to answer each
//! batch of requests from its end, `hold` to answer nothing before the input has ended.

use crate::act::{Act, Stage};
use canon_harness::internals::reference::Reference;
use canon_harness::internals::serve::serve;
use std::io::{Read as _, Write as _};
use std::process::ExitCode;

/// When a deed is done.
enum Moment {
    Start,
    Each,
    Nth(usize),
    Every(usize),
    When(String),
    End,
}

/// What to do at which moment.
#[derive(Default)]
pub struct Script {
    deeds: Vec<(Moment, Act)>,
    hello: Option<String>,
    reverse: bool,
    /// Nothing leaves before the input has ended.
    hold: bool,
}

impl Script {
    /// Reads a script; an error names the line.
    pub fn read(text: &str) -> Result<Script, String> {
        let mut script = Script::default();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let number = || {
                let (number, act) = rest.split_once(' ')?;
                Some((number.parse::<usize>().ok().filter(|number| *number > 0)?, act))
            };
            let (moment, act) = match word {
                "reverse" => {
                    script.reverse = true;
                    continue;
                }
                "hold" => {
                    script.hold = true;
                    continue;
                }
                "hello" => {
                    script.hello = Some(rest.to_owned());
                    continue;
                }
                "start" => (Some(Moment::Start), rest),
                "each" => (Some(Moment::Each), rest),
                "end" => (Some(Moment::End), rest),
                "nth" => number().map_or((None, rest), |(number, act)| (Some(Moment::Nth(number)), act)),
                "every" => number().map_or((None, rest), |(number, act)| (Some(Moment::Every(number)), act)),
                "when" => {
                    rest.split_once(' ').map_or((None, rest), |(text, act)| (Some(Moment::When(text.to_owned())), act))
                }
                _ => (None, rest),
            };
            let deed = moment.zip(Act::read(act));
            script.deeds.push(deed.ok_or_else(|| format!("cannot understand {line:?}"))?);
        }
        Ok(script)
    }

    /// Plays the adapter until the input ends or a deed ends it.
    pub fn play(&self) -> ExitCode {
        self.act(&Stage::default(), |moment| matches!(moment, Moment::Start));
        let mut pending = Vec::new();
        let mut chunk = vec![0; 64 << 10];
        let mut count = 0;
        // A broken pipe ends a hostile adapter as it ends any other.
        while let Ok(read @ 1..) = std::io::stdin().read(&mut chunk) {
            pending.extend_from_slice(&chunk[..read]);
            let Some(end) = pending.iter().rposition(|byte| *byte == b'\n') else {
                continue;
            };
            if self.hold {
                continue;
            }
            let batch: Vec<u8> = pending.drain(..=end).collect();
            let mut lines: Vec<&[u8]> = batch[..end].split(|byte| *byte == b'\n').collect();
            if self.reverse {
                lines.reverse();
            }
            for line in lines {
                self.respond(line, &mut count);
            }
        }
        for line in pending.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            self.respond(line, &mut count);
        }
        self.act(&Stage::default(), |moment| matches!(moment, Moment::End));
        ExitCode::SUCCESS
    }

    fn respond(&self, line: &[u8], count: &mut usize) {
        let request = String::from_utf8_lossy(line).into_owned();
        let mut answer = Vec::new();
        // The reference never fails to write to a vector.
        let _ = serve(line, &mut answer, &mut Reference::new(None));
        let answer = String::from_utf8_lossy(&answer).trim_end().to_owned();
        if request.contains("\"op\":\"hello\"") {
            return say(self.hello.as_deref().unwrap_or(&answer));
        }
        *count += 1;
        let number = *count;
        let stage = Stage::new(&request, &answer);
        let spoilt = self.act(&stage, |moment| match moment {
            Moment::Each => true,
            Moment::Nth(nth) => *nth == number,
            Moment::Every(every) => number.is_multiple_of(*every),
            Moment::When(text) => request.contains(text.as_str()),
            Moment::Start | Moment::End => false,
        });
        if !spoilt {
            say(&answer);
        }
    }

    /// Does what is due; true when one of the deeds takes the place of the answer.
    fn act(&self, stage: &Stage, due: impl Fn(&Moment) -> bool) -> bool {
        let mut spoilt = false;
        for (_, act) in self.deeds.iter().filter(|(moment, _)| due(moment)) {
            spoilt |= act.perform(stage);
        }
        spoilt
    }
}

/// Writes a line at once.
pub fn say(line: &str) {
    let mut stdout = std::io::stdout().lock();
    let _ = writeln!(stdout, "{line}");
    let _ = stdout.flush();
}
