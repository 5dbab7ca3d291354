//! Ratios against the peers, interleaved in one run, and the goals judged by them.
//!
//! `ratios [--quick] [--native] [--languages] [--document NAME]... [--json FILE] [--page FOLDER]`: `--quick` takes a
//! minute and a half; `--native` measures everything a second time, compiled for this processor; `--languages` adds
//! peers in other languages; `--page` writes `performance.md` and its plots into a folder; `--document` measures
//! these documents only.

use canon_benches::goals::{self, Goal, Sense};
use canon_benches::race::Effort;
use canon_benches::{callgrind, languages, measure, native, operations, page, scaling};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Default)]
struct Options {
    quick: bool,
    native: bool,
    languages: bool,
    documents: Vec<String>,
    json: Option<PathBuf>,
    page: Option<PathBuf>,
}

const USAGE: &str = "usage: ratios [--quick] [--native] [--languages] [--document NAME]... [--json FILE] [--page FOLDER]";

fn options() -> Result<Options, String> {
    let mut options = Options::default();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut path = || {
            let value = arguments.next().map(PathBuf::from);
            value.ok_or(format!("{argument} needs a path"))
        };
        match argument.as_str() {
            "--quick" => options.quick = true,
            "--native" => options.native = true,
            "--languages" => options.languages = true,
            "--document" => options.documents.push(path()?.to_string_lossy().into_owned()),
            "--json" => options.json = Some(path()?),
            "--page" => options.page = Some(path()?),
            _ => return Err(USAGE.to_owned()),
        }
    }
    Ok(options)
}

fn main() -> ExitCode {
    // Under valgrind this program runs a single operation.
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match &arguments[..] {
        [flag, operation] if flag == "--run" => operations::run(operation),
        _ => options().and_then(run),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("ratios: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(options: Options) -> Result<(), String> {
    let effort = if options.quick { Effort::QUICK } else { Effort::FULL };
    let chosen = |name: &str| {
        options.documents.is_empty() || options.documents.iter().any(|known| known == name)
    };
    let measured = measure::measure(effort, chosen, |document| eprintln!("{document}"));
    if !options.documents.is_empty() {
        let goals = goals::judge(&measured, &scaling::Scaling::default(), None);
        print(goals.iter().filter(|goal| goal.measured.is_some()));
        for ((document, contender), time) in &measured.times {
            println!("{document:20} {contender:26} {time:>14.1} ns");
        }
        return Ok(());
    }
    eprintln!("scaling");
    let scaling = scaling::measure(effort);
    eprintln!("instructions");
    let instructions = instruction_ratio();
    let goals = goals::judge(&measured, &scaling, instructions);
    print(goals.iter());
    let languages = match options.languages {
        true => {
            let rounds = if options.quick { 3 } else { 15 };
            Some(languages::measure(rounds, |document| eprintln!("other languages: {document}"))?)
        }
        false => None,
    };
    let native = match options.native {
        true => Some(native::measure(options.quick)?),
        false => None,
    };
    let run = page::Run { goals, measured, scaling, native, languages };
    if run.native.is_some() {
        println!("\nwith target-cpu=native for all contenders");
        print(run.native_goals().iter());
    }
    if let Some(languages) = &run.languages {
        print_languages(languages);
    }
    if let Some(path) = options.json {
        let value = page::json(&run);
        std::fs::write(&path, value).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if let Some(folder) = options.page {
        page::write(&folder, &run)?;
    }
    Ok(())
}

fn print_languages(languages: &languages::Languages) {
    println!("\n{:24} {:24} {:>12} {:>10}", "document", "peer", "times as long", "by wire");
    for ((document, peer), slower) in &languages.slower {
        let wire = slower.wire.map_or("-".to_owned(), |wire| format!("{wire:.2}"));
        let bytes = if slower.agrees { "" } else { "other bytes" };
        println!("{document:24} {peer:24} {:>12.2} {wire:>10}  {bytes}", slower.in_process);
    }
    for missing in &languages.missing {
        println!("not measured: {missing}");
    }
}

/// None where valgrind is not there.
fn instruction_ratio() -> Option<f64> {
    let peer = callgrind::count(operations::PEER).ok()?.total as f64;
    let own = callgrind::count(operations::OWN).ok()?.total as f64;
    Some(peer / own)
}

fn print<'a>(goals: impl Iterator<Item = &'a Goal>) {
    println!("{:64} {:>9} {:>7} {:>7}", "goal", "measured", "gate", "aim");
    let (mut count, mut passed) = (0, 0);
    for goal in goals {
        count += 1;
        passed += u32::from(goal.passes());
        let measured = goal.measured.map_or("-".to_owned(), |measured| format!("{measured:.2}"));
        let verdict = match (goal.measured, goal.passes(), goal.reaches_aim()) {
            (None, _, _) => "not measured",
            (_, _, true) => "aim",
            (_, true, _) => "pass",
            _ => "FAIL",
        };
        let sign = match goal.sense {
            Sense::AtLeast => ">=",
            Sense::AtMost => "<=",
        };
        println!(
            "{:64} {measured:>9} {sign}{:>5} {:>7}  {verdict}",
            goal.name, goal.gate, goal.aim
        );
    }
    println!("{passed} of {count} gates reached");
}
