//! `canon matrix`: every implementation that is installed, side by side, and what changed since the last time.

use super::target::built_in;
use super::{named, units};
use crate::counted::counted;
use crate::event::Event;
use crate::exit::{Exit, Failure};
use crate::matrix::interop::{self, Pair};
use crate::matrix::{self, Adapter, Record, site::Site};
use crate::output::write_stdout;
use crate::process;
use crate::report::run::Run;
use canon::Profile;
use canon_vectors::Registry;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The arguments of `canon matrix`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Only these adapters; all that are installed unless given.
    names: Vec<String>,
    /// The folder with one adapter a folder. Nothing is installed; its `setup.sh` does that.
    #[arg(long, value_name = "DIR", default_value = "harness/adapters")]
    adapters: PathBuf,
    /// Only the cases of this profile, and the adapters that are judged by it; by name or by its file. May be given
    /// several times.
    #[arg(long, value_name = "P", value_parser = named::argument, conflicts_with_all = ["check", "write"])]
    profile: Vec<Profile>,
    /// Say what is installed and what is not, and drive nothing.
    #[arg(long)]
    list: bool,
    /// End with exit code 1 where a result differs from the committed record, or nobody has explained a failure.
    #[arg(long)]
    check: bool,
    /// Write the record, docs/matrix.md, docs/wild.md and the table in README.md.
    #[arg(long, conflicts_with = "check", conflicts_with = "names")]
    write: bool,
    /// Write the site, with badges, into this folder.
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Adapters at a time; one for each core unless given.
    #[arg(short, value_name = "N", value_parser = units::count)]
    jobs: Option<usize>,
}

/// How many lines of news are printed.
const SHOWN: usize = 200;

/// Between these lines of README.md stands the table.
const MARKS: [&str; 2] = ["<!-- matrix: begin -->", "<!-- matrix: end -->"];

/// Drives, prints a table, and writes what was asked for.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let (present, absent) = sorted(arguments)?;
    if arguments.list {
        write_stdout(|out| {
            for adapter in &present {
                writeln!(out, "{:<32} {} {}", adapter.name, adapter.manifest.package, adapter.manifest.version)?;
            }
            absent.iter().try_for_each(|(adapter, why)| writeln!(out, "{:<32} absent: {why}", adapter.name))
        })?;
        return Ok(Exit::Conforms);
    }
    if present.is_empty() {
        return Err(Failure {
            exit: Exit::NothingRan,
            message: format!("no adapter of {} is installed; run its setup.sh", arguments.adapters.display()),
        });
    }
    let bug = |message: String| Failure { exit: Exit::Bug, message };
    let profiles: Vec<Profile> = Profile::known().collect();
    let suite = canon_generator::suite::of(&profiles).map_err(|error| bug(error.to_string()))?;
    let wanted = |profile: Profile| arguments.profile.is_empty() || arguments.profile.contains(&profile);
    let cases: Vec<_> = suite.vectors().filter(|vector| wanted(vector.profile)).cloned().collect();
    process::adopt_orphans();
    process::catch_interrupts();
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let driven = matrix::drive(present, &cases, arguments.jobs.unwrap_or_else(cores), |driven| {
        let run = Run::new(&driven.events);
        // Progress is for whoever looks; a closed stderr is no reason to stop.
        let _ = writeln!(std::io::stderr(), "{}: {}", driven.adapter.name, run.headline());
    });
    if process::interrupted() {
        process::end_all_orphans();
        let message = "interrupted, so nothing is compared or written".to_owned();
        return Err(Failure { exit: Exit::Interrupted, message });
    }
    for one in &driven {
        if let Some(Event::RunFinished(finished)) = one.events.last()
            && (finished.partial || finished.exit == Exit::AdapterBroken as u8)
        {
            return Err(Failure {
                exit: Exit::AdapterBroken,
                message: format!("{}: {}", one.adapter.name, finished.reason),
            });
        }
    }
    let records: Vec<Record> = driven.iter().map(Record::of).collect();
    // Who verifies whose work is a question to all of them.
    let pairs = match arguments.names.is_empty() && arguments.profile.is_empty() {
        true => interop::meet(&driven, built_in()?)
            .map_err(|message| Failure { exit: Exit::AdapterBroken, message: format!("interop: {message}") })?,
        false => Vec::new(),
    };
    process::end_all_orphans();
    let files = Files::of(&arguments.adapters);
    let (before, before_pairs) = (files.records(), files.pairs());
    // A part of the cases says nothing about the record of all of them.
    let mut changes = match arguments.profile.is_empty() {
        true => matrix::changes(&before, &records),
        false => Vec::new(),
    };
    changes.extend(interop::changes(&before_pairs, &pairs));
    let unexplained: Vec<String> = driven.iter().flat_map(matrix::unexplained).collect();
    print(&records, &absent, &changes, &unexplained)?;
    if let Some(folder) = &arguments.site {
        let registry = Registry::embedded().map_err(|error| bug(error.to_string()))?;
        let site = Site { driven: &driven, records: &records, registry: &registry };
        for page in site.files() {
            save(&folder.join(page.path), &page.text)?;
        }
    }
    if arguments.write {
        let merged = merge(before, records);
        // A few adapters do not meet: what is recorded of all of them stays.
        let pairs = if arguments.names.is_empty() { pairs } else { before_pairs };
        files.write(&merged, &pairs, &matrix_of(arguments)?)?;
    }
    Ok(match arguments.check && !(changes.is_empty() && unexplained.is_empty()) {
        true => Exit::Differs,
        false => Exit::Conforms,
    })
}

/// An adapter that cannot be driven here, and why.
type Absent = (Adapter, String);

fn matrix_of(arguments: &Arguments) -> Result<Vec<Adapter>, Failure> {
    matrix::load(&arguments.adapters).map_err(|error| Failure::usage(error.to_string()))
}

/// The adapters that can be driven here, and the others with the reason.
fn sorted(arguments: &Arguments) -> Result<(Vec<Adapter>, Vec<Absent>), Failure> {
    let mut all = matrix_of(arguments)?;
    for name in &arguments.names {
        if !all.iter().any(|adapter| adapter.name == *name) {
            let message = format!("no adapter is called {name:?}; see canon matrix --list");
            return Err(Failure::usage(message));
        }
    }
    if !arguments.profile.is_empty() {
        let judged = |name: &String| arguments.profile.iter().any(|own| own.name() == name);
        all.retain(|adapter| adapter.manifest.profiles.iter().any(judged));
    }
    if !arguments.names.is_empty() {
        all.retain(|adapter| arguments.names.contains(&adapter.name));
    }
    let (mut present, mut absent) = (Vec::new(), Vec::new());
    for adapter in all {
        match adapter.absent() {
            None => present.push(adapter),
            Some(why) => absent.push((adapter, why)),
        }
    }
    Ok((present, absent))
}

fn print(records: &[Record], absent: &[Absent], changes: &[String], unexplained: &[String]) -> Result<(), Failure> {
    write_stdout(|out| {
        for record in records {
            let profiles: Vec<&str> = record.counts.keys().map(String::as_str).collect();
            let (right, asked) = record.score();
            let rules = counted(record.causes.len(), "cause", "causes");
            writeln!(out, "{:<32} {:<12} {:>5}/{asked:<5} {rules}", record.name, profiles.join(" "), right)?;
        }
        for (adapter, why) in absent {
            writeln!(out, "{:<32} absent: {why}", adapter.name)?;
        }
        match changes.len() {
            0 => writeln!(out, "\nas recorded")?,
            count => writeln!(out, "\n{} since the record", counted(count, "change", "changes"))?,
        }
        let mut lines = changes.iter().chain(unexplained).take(SHOWN);
        lines.try_for_each(|line| writeln!(out, "  {line}"))
    })
}

/// The record keeps what could not be driven here, so that a small machine does not erase a large one's results.
fn merge(before: Vec<Record>, now: Vec<Record>) -> Vec<Record> {
    let mut all = now;
    for old in before {
        if !all.iter().any(|record| record.name == old.name) {
            all.push(old);
        }
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all
}

/// The committed files.
struct Files {
    results: PathBuf,
    interop: PathBuf,
    page: PathBuf,
    wild: PathBuf,
    unreported: PathBuf,
    readme: PathBuf,
}

impl Files {
    fn of(adapters: &Path) -> Files {
        let root = adapters.join("../..");
        Files {
            results: adapters.join("results.jsonl"),
            interop: adapters.join("interop.jsonl"),
            page: root.join("docs/matrix.md"),
            wild: root.join("docs/wild.md"),
            unreported: adapters.join("unreported.md"),
            readme: root.join("README.md"),
        }
    }

    fn records(&self) -> Vec<Record> {
        matrix::read(&std::fs::read_to_string(&self.results).unwrap_or_default())
    }

    fn pairs(&self) -> Vec<Pair> {
        matrix::read(&std::fs::read_to_string(&self.interop).unwrap_or_default())
    }

    fn write(&self, records: &[Record], pairs: &[Pair], adapters: &[Adapter]) -> Result<(), Failure> {
        save(&self.results, &matrix::write(records))?;
        save(&self.interop, &matrix::write(pairs))?;
        save(&self.page, &matrix::page(records, pairs, adapters))?;
        save(&self.wild, &matrix::wild::public(records, adapters))?;
        save(&self.unreported, &matrix::wild::unreported(records, adapters))?;
        let text = std::fs::read_to_string(&self.readme).unwrap_or_default();
        let [begin, end] = MARKS;
        if let (Some(start), Some(stop)) = (text.find(begin), text.find(end)) {
            let table = matrix::readme(records);
            let text = format!("{}{begin}\n{table}{}", &text[..start], &text[stop..]);
            save(&self.readme, &text)?;
        }
        Ok(())
    }
}

fn save(path: &Path, text: &str) -> Result<(), Failure> {
    let parent = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(parent)
        .and_then(|()| canon::files::replace(path, text.as_bytes()))
        .map_err(|error| Failure::usage(format!("{}: cannot be written: {error}", path.display())))
}
