//! Takes the events of a run as they come and leaves every report behind.

use super::palette::Palette;
use super::target::{Place, Target};
use super::{format, terminal};
use crate::event::Event;
use crate::exit::Failure;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How much of an event stream may be lost when the harness is killed outright.
const FLUSH: Duration = Duration::from_millis(200);

/// What the machine around says about where reports are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// Whether this is a step of a GitHub workflow.
    pub github: bool,
    /// The page that GitHub shows for the step.
    pub step_summary: Option<PathBuf>,
}

impl Surroundings {
    /// From the environment.
    pub fn detect() -> Surroundings {
        let github = std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true");
        Surroundings {
            github,
            step_summary: std::env::var_os("GITHUB_STEP_SUMMARY")
                .filter(|path| github && !path.is_empty())
                .map(PathBuf::from),
        }
    }
}

/// Collects events; writes the stream at once and the other reports at the end.
pub struct Reporter {
    targets: Vec<Target>,
    streams: Vec<Stream>,
    events: Vec<Event>,
}

/// A `jsonl` report, written while the run goes on.
struct Stream {
    writer: BufWriter<Box<dyn Write>>,
    place: Place,
    flushed: Instant,
}

impl Reporter {
    /// Opens every report, so that a wrong path is told before the run and not after it.
    pub fn new(mut targets: Vec<Target>, surroundings: &Surroundings) -> Result<Reporter, Failure> {
        let on_stdout: Vec<&str> = targets
            .iter()
            .filter(|target| target.place == Place::Stdout)
            .map(|target| target.format.name)
            .collect();
        if on_stdout.len() > 1 {
            return Err(Failure::usage(format!(
                "{} cannot share standard output; give all but one a file",
                on_stdout.join(" and ")
            )));
        }
        add_surroundings(&mut targets, surroundings);
        let mut streams = Vec::new();
        for target in &targets {
            let streamed = target.format.name == "jsonl";
            let sink: Option<Box<dyn Write>> = match &target.place {
                Place::Stdout if streamed => Some(Box::new(std::io::stdout())),
                Place::Stdout | Place::Stderr => None,
                Place::File(path) => Some(Box::new(create(path, false)?)),
                Place::Append(path) => Some(Box::new(create(path, true)?)),
            };
            if let (true, Some(sink)) = (streamed, sink) {
                streams.push(Stream {
                    writer: BufWriter::new(sink),
                    place: target.place.clone(),
                    flushed: Instant::now(),
                });
            }
        }
        targets.retain(|target| target.format.name != "jsonl");
        Ok(Reporter {
            targets,
            streams,
            events: Vec::new(),
        })
    }

    /// Takes all events of a run and writes the reports.
    pub fn write(mut self, events: Vec<Event>) -> Result<Vec<Event>, Failure> {
        for event in events {
            self.event(event)?;
        }
        self.finish()
    }

    /// Takes one event.
    pub fn event(&mut self, event: Event) -> Result<(), Failure> {
        if !self.streams.is_empty() {
            let line = event.to_line();
            for stream in &mut self.streams {
                stream.write(&line)?;
            }
        }
        self.events.push(event);
        Ok(())
    }

    /// Writes the reports and gives the events back.
    pub fn finish(mut self) -> Result<Vec<Event>, Failure> {
        let mut stdout_taken = false;
        for stream in &mut self.streams {
            stdout_taken |= stream.place == Place::Stdout;
            let flushed = stream.writer.flush();
            flushed.map_err(|error| unwritable(&stream.place, &error))?;
        }
        for target in &self.targets {
            stdout_taken |= target.place == Place::Stdout;
            let document = (target.format.render)(&self.events);
            let written = match &target.place {
                Place::Stdout => print(&document),
                Place::Stderr => std::io::stderr().write_all(&document),
                Place::File(path) => std::fs::write(path, document),
                Place::Append(path) => create(path, true)?.write_all(&document),
            };
            written.map_err(|error| unwritable(&target.place, &error))?;
        }
        self.talk(stdout_taken);
        Ok(self.events)
    }

    /// The report for people: on standard output, or on standard error where a document stands on the former.
    fn talk(&self, stdout_taken: bool) {
        // Somebody who closed the pipe has read enough.
        let _ = match stdout_taken {
            false => {
                let text = terminal::write(&self.events, Palette::of(&std::io::stdout()));
                print(text.as_bytes())
            }
            true => {
                let text = terminal::write(&self.events, Palette::of(&std::io::stderr()));
                std::io::stderr().write_all(text.as_bytes())
            }
        };
    }
}

impl Stream {
    fn write(&mut self, line: &str) -> Result<(), Failure> {
        let mut written = self.writer.write_all(line.as_bytes());
        if self.flushed.elapsed() >= FLUSH {
            self.flushed = Instant::now();
            written = written.and_then(|()| self.writer.flush());
        }
        written.map_err(|error| unwritable(&self.place, &error))
    }
}

/// In a GitHub workflow: annotations, and the page of the step, unless they were asked for already.
fn add_surroundings(targets: &mut Vec<Target>, surroundings: &Surroundings) {
    let summary = surroundings.step_summary.clone().map(Place::Append);
    // The runner looks for annotations on standard error too, so standard output stays free.
    let annotations = surroundings.github.then_some(Place::Stderr);
    for (name, place) in [("markdown", summary), ("github", annotations)] {
        let asked = targets.iter().any(|target| target.format.name == name);
        if let (false, Some(place), Some(format)) = (asked, place, format(name)) {
            targets.push(Target { format, place });
        }
    }
}

fn create(path: &Path, append: bool) -> Result<File, Failure> {
    OpenOptions::new()
        .create(true)
        .write(true)
        .append(append)
        .truncate(!append)
        .open(path)
        .map_err(|error| unwritable(&Place::File(path.to_owned()), &error))
}

fn print(document: &[u8]) -> std::io::Result<()> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(document)?;
    stdout.flush()
}

fn unwritable(place: &Place, error: &std::io::Error) -> Failure {
    match place {
        Place::Stdout | Place::Stderr => Failure::usage(format!(
            "cannot write the report to standard output: {error}"
        )),
        Place::File(path) | Place::Append(path) => Failure::usage(format!(
            "cannot write the report {}: {error}",
            path.display()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(targets: &[&str], surroundings: &Surroundings) -> Vec<String> {
        let mut targets: Vec<Target> = targets.iter().map(|text| text.parse().unwrap()).collect();
        add_surroundings(&mut targets, surroundings);
        targets.iter().map(|target| format!("{target:?}")).collect()
    }

    #[test]
    fn a_github_step_gets_annotations_and_a_page_once() {
        let github = Surroundings {
            github: true,
            step_summary: Some("page.md".into()),
        };
        assert_eq!(names(&["json"], &Surroundings::default()), ["json=Stdout"]);
        assert_eq!(
            names(&["json"], &github),
            [
                "json=Stdout",
                "markdown=Append(\"page.md\")",
                "github=Stderr"
            ]
        );
        assert_eq!(
            names(&["github", "markdown=x"], &github),
            ["github=Stdout", "markdown=File(\"x\")"]
        );
    }

    #[test]
    fn two_documents_never_share_standard_output() {
        let targets = vec!["json".parse().unwrap(), "tap".parse().unwrap()];
        let refused = Reporter::new(targets, &Surroundings::default())
            .err()
            .unwrap();
        assert_eq!(
            refused.message,
            "json and tap cannot share standard output; give all but one a file"
        );
    }

    #[test]
    fn a_path_that_cannot_be_written_is_told_before_the_run() {
        let targets = vec!["junit=/no/such/folder/x.xml".parse().unwrap()];
        let refused = Reporter::new(targets, &Surroundings::default())
            .err()
            .unwrap();
        assert!(
            refused
                .message
                .starts_with("cannot write the report /no/such/folder/x.xml: ")
        );
    }
}
