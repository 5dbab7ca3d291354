//! Takes the events of a run as they come and leaves every report behind.

use super::live::{Live, lock, look_after};
use super::reserved::{self, Reserved};
use super::stream::Stream;
use super::target::{Place, Target};
use super::{format, terminal};
use crate::event::{CaseFinished, Event, RunStarted};
use crate::exit::Failure;
use crate::palette::Palette;
use crate::watch::Watch;
use canon::files::{replace, replaceable};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

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

/// Writes the streams while the run goes on, and the other reports at its end.
pub struct Reporter {
    targets: Vec<Target>,
    /// Whether one of the reports stands on standard output, which then holds nothing else.
    pub takes_stdout: bool,
    live: Arc<Mutex<Live>>,
    /// Held while the run goes on.
    looked_after: Mutex<Option<Sender<()>>>,
}

impl Reporter {
    /// Tries every place, so that a wrong path, or one that the run needs itself, is told before the run and not
    /// after it; nothing is changed yet.
    pub fn new(
        mut targets: Vec<Target>, surroundings: &Surroundings, reserved: &[Reserved],
    ) -> Result<Reporter, Failure> {
        let on_stdout: Vec<&str> =
            targets.iter().filter(|target| target.place == Place::Stdout).map(|target| target.format.name).collect();
        if on_stdout.len() > 1 {
            return Err(Failure::usage(format!(
                "{} cannot share standard output; give all but one a file",
                on_stdout.join(" and ")
            )));
        }
        let takes_stdout = !on_stdout.is_empty();
        reserved::check(&targets, reserved)?;
        add_surroundings(&mut targets, surroundings);
        for target in &targets {
            let tried = match &target.place {
                Place::Stdout | Place::Stderr => Ok(()),
                Place::File(path) => replaceable(path),
                Place::Append(path) => OpenOptions::new().create(true).append(true).open(path).map(drop),
            };
            tried.map_err(|error| unwritable(&target.place, &error))?;
        }
        let (streams, targets): (Vec<Target>, Vec<Target>) =
            targets.into_iter().partition(|target| target.format.name == "jsonl");
        let streams = streams.into_iter().map(|target| Stream::new(target.place)).collect();
        let live = Arc::new(Mutex::new(Live::new(streams)));
        Ok(Reporter { targets, takes_stdout, live, looked_after: Mutex::default() })
    }

    /// Writes every report, and the one for people last; `verbose` adds what fails nothing to that one.
    pub fn write(self, events: &[Event], verbose: bool) -> Result<(), Failure> {
        let stdout_taken = self.takes_stdout;
        let mut failures = self.documents(events);
        failures.extend(talk(events, stdout_taken, verbose).err().map(|error| unwritable(&Place::Stdout, &error)));
        joined(failures)
    }

    /// Writes every report but the one for people.
    pub fn write_documents(self, events: &[Event]) -> Result<(), Failure> {
        joined(self.documents(events))
    }

    /// Writes what the streams lack of the whole run, and every other report. All are tried before the first failure is told.
    fn documents(self, events: &[Event]) -> Vec<Failure> {
        let mut failures = Vec::new();
        let mut note = |place: &Place, written: io::Result<()>| {
            failures.extend(written.err().map(|error| unwritable(place, &error)));
        };
        drop(self.looked_after);
        for stream in lock(&self.live).take() {
            let place = stream.place.clone();
            note(&place, stream.finish(events));
        }
        for target in &self.targets {
            let document = (target.format.render)(events);
            let written = match &target.place {
                Place::Stdout => print(&document),
                Place::Stderr => io::stderr().write_all(&document),
                Place::File(path) => replace(path, &document),
                Place::Append(path) => OpenOptions::new()
                    .create(true)
                    .append(true)
                    .open(path)
                    .and_then(|mut file| file.write_all(&document)),
            };
            note(&target.place, written);
        }
        failures
    }
}

fn joined(failures: Vec<Failure>) -> Result<(), Failure> {
    let mut failures = failures.into_iter();
    let Some(mut first) = failures.next() else {
        return Ok(());
    };
    for failure in failures {
        first.message = format!("{}; {}", first.message, failure.message);
    }
    Err(first)
}

impl Watch for Reporter {
    fn begun(&self, started: &RunStarted) {
        lock(&self.live).event(&Event::RunStarted(Box::new(started.clone())));
        let mut looked_after = self.looked_after.lock().unwrap_or_else(PoisonError::into_inner);
        looked_after.get_or_insert_with(|| look_after(&self.live));
    }

    fn settled(&self, case: &CaseFinished) {
        lock(&self.live).settled(case);
    }

    fn in_turn(&self, case: &CaseFinished) {
        lock(&self.live).in_turn(case);
    }
}

/// The report for people: on standard output, or on standard error where a document stands on the former.
fn talk(events: &[Event], stdout_taken: bool, verbose: bool) -> io::Result<()> {
    let palette = if stdout_taken { Palette::of(&io::stderr()) } else { Palette::of(&io::stdout()) };
    let mut text = terminal::write(events, palette);
    if verbose {
        text.push_str(&terminal::other_kinds(events));
    }
    let said = match stdout_taken {
        false => print(text.as_bytes()),
        true => {
            // Nobody is left to tell that standard error is closed.
            let _ = io::stderr().write_all(text.as_bytes());
            Ok(())
        }
    };
    match said {
        // Somebody who closed the pipe has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        said => said,
    }
}

/// In a GitHub workflow: annotations in the log and the page of the step, also where another copy was asked for.
fn add_surroundings(targets: &mut Vec<Target>, surroundings: &Surroundings) {
    let summary = surroundings.step_summary.clone().map(Place::Append);
    // The runner looks for annotations on standard error too, so standard output stays free.
    let annotations = surroundings.github.then_some(Place::Stderr);
    for (name, place) in [("markdown", summary), ("github", annotations)] {
        // The log has its annotations once; the page of the step is no copy of any file that was asked for.
        let asked = targets.iter().any(|target| {
            let there = match (&target.place, &place) {
                (Place::Stdout, Some(Place::Stderr)) => true,
                (Place::File(path), Some(Place::Append(page))) => path == page,
                _ => false,
            };
            target.format.name == name && there
        });
        if let (false, Some(place), Some(format)) = (asked, place, format(name)) {
            targets.push(Target { format, place });
        }
    }
}

fn print(document: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(document)?;
    stdout.flush()
}

fn unwritable(place: &Place, error: &io::Error) -> Failure {
    match place {
        Place::Stdout | Place::Stderr => Failure::usage(format!("cannot write the report to standard output: {error}")),
        Place::File(path) | Place::Append(path) => {
            Failure::usage(format!("cannot write the report {}: {error}", path.display()))
        }
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
        let github = Surroundings { github: true, step_summary: Some("page.md".into()) };
        assert_eq!(names(&["json"], &Surroundings::default()), ["json=Stdout"]);
        assert_eq!(names(&["json"], &github), ["json=Stdout", "markdown=Append(\"page.md\")", "github=Stderr"]);
        assert_eq!(
            names(&["github", "markdown=x"], &github),
            ["github=Stdout", "markdown=File(\"x\")", "markdown=Append(\"page.md\")"]
        );
    }

    #[test]
    fn two_documents_never_share_standard_output() {
        let targets = vec!["json".parse().unwrap(), "tap".parse().unwrap()];
        let refused = Reporter::new(targets, &Surroundings::default(), &[]).err().unwrap();
        assert_eq!(refused.message, "json and tap cannot share standard output; give all but one a file");
    }

    #[test]
    fn two_documents_never_share_a_file() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("sub")).unwrap();
        let path = |rest: &str| format!("{}/{rest}", folder.path().display());
        let refused = |first: &str, second: &str| {
            let targets = vec![
                format!("json={}", path(first)).parse().unwrap(),
                format!("junit={}", path(second)).parse().unwrap(),
            ];
            Reporter::new(targets, &Surroundings::default(), &[]).err()
        };
        for (first, second) in [("a", "a"), ("a", "./a"), ("a", "sub/../a")] {
            let message = refused(first, second).unwrap().message;
            assert!(message.contains("json and junit cannot share "), "{message}");
        }
        assert!(!folder.path().join("a").exists());
        assert_eq!(refused("a", "b"), None);
        let devices = ["json=/dev/null", "junit=/dev/null"].map(|text| text.parse().unwrap());
        assert!(Reporter::new(devices.to_vec(), &Surroundings::default(), &[]).is_ok());
    }

    #[test]
    fn a_path_that_cannot_be_written_is_told_before_the_run() {
        let targets = vec!["junit=/no/such/folder/x.xml".parse().unwrap()];
        let refused = Reporter::new(targets, &Surroundings::default(), &[]).err().unwrap();
        assert!(refused.message.starts_with("cannot write the report /no/such/folder/x.xml: "));
    }
}
