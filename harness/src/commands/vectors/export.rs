//! `canon vectors export`: our vectors in other projects' formats, and as packages for other languages.

mod bundle;
mod earlier;
mod files;
mod fixtures;
mod package;

use super::{From, folder};
use crate::commands::named;
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use crate::site::module;
use bundle::Bundle;
use canon::Profile;
use canon_generator::check::Files;
use canon_vectors::packages;
use std::io::Write as _;
use std::path::PathBuf;

/// The arguments of `canon vectors export`.
#[derive(clap::Args)]
pub struct ExportArguments {
    /// The format to write: a fixture file on standard output, or a package in the folder that `--out` names.
    #[arg(long, value_enum)]
    format: Format,
    /// The folder of a package; made if it is not there. What an earlier export wrote into it is replaced.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Only these profiles in a package; without it all that have vectors.
    #[arg(long, value_name = "PROFILE", value_parser = named::argument)]
    profile: Vec<Profile>,
    #[command(flatten)]
    from: From,
}

/// What can be written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// The golden fixtures of the Capsule protocol: `fixtures[]` of capsule_dict, canonical_json, sha3_256_hash.
    CpsFixtures,
    /// The Khala payload vectors: `vectors[]` of payload, canonical_json, sha256.
    KhalaV1,
    /// A Python package: `canon_vectors.check("jcs", function)`, and one pytest case per vector.
    Python,
    /// An npm package: `for (const c of cases("jcs")) test(c.id, () => c.check(canonicalize))`.
    Npm,
    /// A Go module: `canonvectors.Run(t, canonvectors.JCS, canonicalize)`.
    Go,
    /// A Maven project with a JUnit 5 test factory.
    Java,
    /// A Composer package with a PHPUnit data provider.
    Php,
    /// Folders of documents, canonical texts and what is to be refused.
    Files,
}

/// Writes the document to standard output, or the package into its folder.
pub fn export(arguments: &ExportArguments) -> Result<Exit, Failure> {
    let suite = folder::suite(&arguments.from)?;
    let document = match arguments.format {
        Format::CpsFixtures => Some(fixtures::cps_fixtures(&suite)),
        Format::KhalaV1 => Some(fixtures::khala(&suite)),
        _ => None,
    };
    if let Some(document) = document {
        if arguments.out.is_some() || !arguments.profile.is_empty() {
            return Err(Failure::usage(
                "this format is one document on standard output; --out and --profile are for packages",
            ));
        }
        write_stdout(|out| writeln!(out, "{}", document.to_text()))?;
        return Ok(Exit::Conforms);
    }
    let Some(out) = &arguments.out else {
        return Err(Failure::usage("a package has many files; name a folder with --out DIR"));
    };
    let chosen = |profile: &Profile| arguments.profile.is_empty() || arguments.profile.contains(profile);
    let bundles: Vec<Bundle> =
        Profile::known().filter(chosen).filter_map(|profile| Bundle::of(&suite, profile)).collect();
    for profile in &arguments.profile {
        if !bundles.iter().any(|bundle| bundle.profile == *profile) {
            return Err(Failure::usage(format!("{profile}: this set holds no vectors of it")));
        }
    }
    let files: Files = match arguments.format {
        Format::Python => package::python(&bundles),
        Format::Npm => package::npm(&bundles),
        Format::Go => package::go(&bundles),
        Format::Java => package::java(&bundles),
        Format::Php => package::php(&bundles),
        _ => package::with_templates(packages::FILES, Files::new()),
    };
    earlier::remove_data(out, &files)
        .and_then(|()| earlier::remove_files(out))
        .map_err(|error| Failure::usage(format!("{}: {error}", out.display())))?;
    folder::write(out, &files)?;
    if arguments.format == Format::Npm {
        // The reference, which only `canon-vectors/reference` loads.
        folder::write_file(&out.join("canon.wasm"), module::WASM)?;
    }
    if arguments.format == Format::Files {
        files::write(out, &bundles)?;
    }
    let cases: usize = bundles.iter().map(|bundle| bundle.cases.len()).sum();
    let names: Vec<&str> = bundles.iter().map(|bundle| bundle.profile.name()).collect();
    write_stdout(|output| writeln!(output, "wrote {cases} cases of {} into {}", names.join(", "), out.display()))?;
    Ok(Exit::Conforms)
}
