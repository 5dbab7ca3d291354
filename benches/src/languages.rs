//! Peers in other languages: each in a process of its own, timed there and over the wire, in turns with the engine.

mod child;

use crate::clock::thread_nanoseconds;
use crate::contenders;
use crate::documents::{self, Document};
use canon::Profile;
use child::{Adapter, Peer};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The documents that all of them take, small to large.
const DOCUMENTS: &[&str] = &["small", "capsule", "timeline", "catalog", "floats-6", "escapes"];

/// One peer: its name in tables, the adapter that brings it along, the profile it is asked for, how it is built and run.
pub struct Contender {
    /// What stands in tables.
    pub name: &'static str,
    adapter: &'static str,
    profile: &'static str,
    build: &'static str,
    run: &'static [&'static str],
}

const GO: &str = "cd {here}/go && GOEXPERIMENT=jsonv2 go build -trimpath -o {built}/go-peer .";
const JAVA: &str =
    "javac -d {built}/java -cp '{adapters}/java-erdtman/lib/*' {here}/java/Peer.java";

/// All of them.
pub const CONTENDERS: &[Contender] = &[
    Contender {
        name: "node canonicalize",
        adapter: "node-canonicalize",
        profile: "jcs",
        build: "",
        run: &["node", "{here}/peer.mjs", "{adapters}/node-canonicalize"],
    },
    Contender {
        name: "Python rfc8785",
        adapter: "python-rfc8785",
        profile: "jcs",
        build: "",
        run: &["python3", "{here}/peer.py", "rfc8785", "{adapters}/python-rfc8785"],
    },
    Contender {
        name: "Python orjson sorted",
        adapter: "python-orjson",
        profile: "python-sorted",
        build: "",
        run: &["python3", "{here}/peer.py", "orjson", "{adapters}/python-orjson"],
    },
    Contender {
        name: "Go gowebpki/jcs",
        adapter: "go-gowebpki",
        profile: "jcs",
        build: GO,
        run: &["{built}/go-peer", "gowebpki"],
    },
    Contender {
        name: "Go jsontext",
        adapter: "go-jsontext",
        profile: "jcs",
        build: GO,
        run: &["{built}/go-peer", "jsontext"],
    },
    Contender {
        name: "Java erdtman",
        adapter: "java-erdtman",
        profile: "jcs",
        build: JAVA,
        run: &["java", "-cp", "{built}/java:{adapters}/java-erdtman/lib/*", "Peer"],
    },
];

/// How many times the engine's time a peer takes on a document.
#[derive(Clone, Copy, Debug, Default)]
pub struct Slower {
    /// Each in its own process, CPU time, text to canonical bytes.
    pub in_process: f64,
    /// As adapters, against `canon adapter`, time on the clock.
    pub wire: Option<f64>,
    /// Whether the bytes are those of the engine.
    pub agrees: bool,
}

/// What was measured, by document and peer, and what could not be.
#[derive(Default)]
pub struct Languages {
    /// By document, then by peer.
    pub slower: BTreeMap<(String, String), Slower>,
    /// One sentence for each peer that is not there.
    pub missing: Vec<String>,
}

impl Languages {
    /// The documents of the table, in its order.
    pub fn documents() -> &'static [&'static str] {
        DOCUMENTS
    }
}

/// Times everything, so many rounds for each document.
pub fn measure(rounds: u32, mut progress: impl FnMut(&str)) -> Result<Languages, String> {
    let places = Places::new()?;
    let mut languages = Languages::default();
    let mut peers = Vec::new();
    for contender in CONTENDERS {
        match start(contender, &places) {
            Ok((peer, adapter)) => peers.push(Running { contender, peer, adapter }),
            Err(reason) => languages.missing.push(format!("{}: {reason}", contender.name)),
        }
    }
    let mut own = match places.canon.exists() {
        true => Adapter::start(&[places.canon.display().to_string(), "adapter".to_owned()]).ok(),
        false => None,
    };
    if own.is_none() {
        let canon = places.canon.display();
        languages.missing.push(format!("the wire: {canon} is not built; cargo build --release"));
    }
    for document in documents::chosen(|name| DOCUMENTS.contains(&name)) {
        progress(document.name);
        one(&document, rounds, &places, &mut peers, &mut own, &mut languages)?;
    }
    Ok(languages)
}

struct Running {
    contender: &'static Contender,
    peer: Peer,
    adapter: Option<Adapter>,
}

/// All rounds of one document.
fn one(
    document: &Document,
    rounds: u32,
    places: &Places,
    peers: &mut [Running],
    own: &mut Option<Adapter>,
    languages: &mut Languages,
) -> Result<(), String> {
    let path = places.built.join(format!("{}.json", document.name));
    std::fs::write(&path, &document.text)
        .map_err(|error| format!("{}: {error}", path.display()))?;
    let canonical = documents::canonical(&document.text);
    let digest: String =
        Sha256::digest(&canonical).iter().map(|byte| format!("{byte:02x}")).collect();
    let mut work = contenders::engine(Profile::JCS, document.text.as_bytes());
    let (mut engine, mut wire) = (f64::INFINITY, f64::INFINITY);
    let mut best = vec![(f64::INFINITY, f64::INFINITY, false); peers.len()];
    for _ in 0..rounds.max(1) {
        for _ in 0..50 {
            work();
            let start = thread_nanoseconds();
            work();
            engine = engine.min((thread_nanoseconds() - start) as f64);
        }
        if let Some(own) = own {
            wire = wire.min(own.time("jcs", &document.text)?);
        }
        for (running, best) in peers.iter_mut().zip(&mut best) {
            let Some((time, theirs)) = running.peer.time(&path)? else {
                continue;
            };
            best.0 = best.0.min(time);
            best.2 = theirs == digest;
            if let Some(adapter) = &mut running.adapter {
                best.1 = best.1.min(adapter.time(running.contender.profile, &document.text)?);
            }
        }
    }
    for (running, (time, over_wire, agrees)) in peers.iter().zip(best) {
        if time.is_infinite() {
            continue;
        }
        let both = wire.is_finite() && over_wire.is_finite();
        let slower =
            Slower { in_process: time / engine, wire: both.then_some(over_wire / wire), agrees };
        let key = (document.name.to_owned(), running.contender.name.to_owned());
        languages.slower.insert(key, slower);
    }
    Ok(())
}

/// Where the programs stand.
struct Places {
    here: PathBuf,
    adapters: PathBuf,
    built: PathBuf,
    canon: PathBuf,
}

impl Places {
    fn new() -> Result<Places, String> {
        let benches = Path::new(env!("CARGO_MANIFEST_DIR"));
        let built = benches.join("target/languages");
        std::fs::create_dir_all(&built).map_err(|error| format!("{}: {error}", built.display()))?;
        let root = benches.parent().unwrap_or(benches);
        Ok(Places {
            here: benches.join("languages"),
            adapters: root.join("harness/adapters"),
            built,
            canon: root.join("target/release/canon"),
        })
    }

    fn fill(&self, word: &str) -> String {
        word.replace("{here}", &self.here.display().to_string())
            .replace("{built}", &self.built.display().to_string())
            .replace("{adapters}", &self.adapters.join(".installed").display().to_string())
    }
}

/// Builds what has to be built, and starts a peer and its adapter.
fn start(contender: &Contender, places: &Places) -> Result<(Peer, Option<Adapter>), String> {
    let installed = places.adapters.join(".installed").join(contender.adapter);
    if !installed.join(".done").exists() {
        return Err(format!("not installed; harness/adapters/setup.sh {}", contender.adapter));
    }
    if !contender.build.is_empty() {
        child::shell(&places.fill(contender.build))?;
    }
    let words: Vec<String> = contender.run.iter().map(|word| places.fill(word)).collect();
    let adapter = child::manifest_command(&places.adapters, contender.adapter);
    Ok((Peer::start(&words)?, adapter.and_then(|words| Adapter::start(&words).ok())))
}

/// The clock for the wire: what the other side does is not this thread's time.
fn clock() -> impl Fn() -> f64 {
    let start = Instant::now();
    move || start.elapsed().as_nanos() as f64
}
