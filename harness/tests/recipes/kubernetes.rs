//! The campaign on a cluster: what its schema says, and its commands played as processes.

use super::server::{Server, adapter, documents, one_line, root};
use crate::driven;
use canon_test_support::runtime;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const FILE: &str = "docs/ci/kubernetes-fuzz.yaml";

/// A pod of one of the Jobs: its command with the variables of the file, some of them replaced.
fn pod(job: &Value, folder: &Path, replaced: &[(&str, &str)]) -> Command {
    let container = &job["spec"]["template"]["spec"]["containers"][0];
    let words: Vec<&str> = container["command"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    let named = container["env"].as_array().unwrap().iter();
    let named: Vec<(&str, &str)> =
        named.map(|one| (one["name"].as_str().unwrap(), one["value"].as_str().unwrap())).collect();
    for (name, _) in &named {
        // The cluster would fill these in before the shell reads them.
        assert!(!words[2].contains(&format!("$({name})")) && !words[2].contains("$$"), "{name}");
    }
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).current_dir(folder).envs(named).envs(replaced.iter().copied());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The shards of a campaign, all at once, each with its index and nothing else to tell it apart.
fn shards(job: &Value, folder: &Path, variables: &[(&str, &str)]) -> Vec<Output> {
    let count = job["spec"]["completions"].as_u64().unwrap();
    let pods: Vec<_> = (0..count)
        .map(|index| {
            let mut pod = pod(job, folder, variables);
            pod.env("JOB_COMPLETION_INDEX", index.to_string()).spawn().unwrap()
        })
        .collect();
    pods.into_iter().map(|pod| pod.wait_with_output().unwrap()).collect()
}

#[test]
fn the_shards_of_a_cluster_are_merged_and_a_lost_one_ends_the_wait() {
    let Some(file) = documents(FILE) else {
        return;
    };
    let [_, fuzz, merge] = &file[..] else { panic!("{file:?}") };
    let server = Server::new();
    let wrong = adapter("--mutant jcs/sort-by-code-point");
    let folder = server.project("campaign", &[("adapter", &wrong)]);
    let (canon, program) = (driven::canon(), folder.join("adapter").to_string_lossy().into_owned());
    let variables = [("CANON", canon.as_str()), ("ADAPTER", &program), ("CASES", "8192")];

    // Both Jobs are applied at once: the second is there first, and waits.
    let waiting = pod(merge, &folder, &[("CANON", &canon), ("PAUSE", "1")]).spawn().unwrap();
    for output in shards(fuzz, &folder, &variables) {
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    let output = waiting.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let found = || std::fs::read_to_string(folder.join("seed-1/found/findings.json")).unwrap();
    let first = found();

    // The same campaign over the volume that it left: nothing is asked again, and the findings are the same.
    let journals = |shard: usize| std::fs::read(folder.join(format!("seed-1/shard-{shard}.jsonl"))).unwrap();
    let before: Vec<_> = (1..=2).map(journals).collect();
    for output in shards(fuzz, &folder, &variables) {
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    assert_eq!((1..=2).map(journals).collect::<Vec<_>>(), before);
    let output = pod(merge, &folder, &[("CANON", &canon)]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(found(), first);

    // Another campaign, in which nothing can be driven: every attempt that the Job allows, then one line.
    let broken = [("CANON", canon.as_str()), ("ADAPTER", "/nowhere"), ("SEED", "2")];
    let attempts = fuzz["spec"]["backoffLimitPerIndex"].as_u64().unwrap() + 1;
    for _ in 0..attempts {
        let outputs = shards(fuzz, &folder, &broken);
        assert!(outputs.iter().all(|output| output.status.code() == Some(3)), "{outputs:?}");
    }
    let output = pod(merge, &folder, &[("CANON", &canon), ("SEED", "2")]).output().unwrap();
    one_line(&output, 3, "canon: shard 1 failed 3 times, last with exit code 3: see kubectl logs");

    // A third, whose pods never come.
    let impatient = [("CANON", canon.as_str()), ("SEED", "3"), ("PAUSE", "1"), ("PATIENCE", "1")];
    let output = pod(merge, &folder, &impatient).output().unwrap();
    one_line(&output, 3, "canon: shard 1 is not done after 1 s: see kubectl describe");
}

/// Numbers that stand in two places are the same, and the script gives up before the cluster does.
#[test]
fn the_jobs_of_a_cluster_agree_with_each_other() {
    let Some(file) = documents(FILE) else {
        return;
    };
    let [_, fuzz, merge] = &file[..] else { panic!("{file:?}") };
    let variable = |job: &Value, name: &str| -> u64 {
        let mut named = job["spec"]["template"]["spec"]["containers"][0]["env"].as_array().unwrap().iter();
        let found = named.find(|one| one["name"] == name).unwrap();
        found["value"].as_str().unwrap().parse().unwrap()
    };
    let number = |job: &Value, name: &str| job["spec"][name].as_u64().unwrap();
    assert_eq!(number(fuzz, "completions"), variable(fuzz, "SHARDS"));
    assert_eq!(number(fuzz, "completions"), variable(merge, "SHARDS"));
    assert_eq!(variable(fuzz, "SEED"), variable(merge, "SEED"));
    assert_eq!(number(fuzz, "backoffLimitPerIndex") + 1, variable(merge, "ATTEMPTS"));
    assert!(number(fuzz, "activeDeadlineSeconds") < variable(merge, "PATIENCE"));
    assert!(variable(merge, "PATIENCE") < number(merge, "activeDeadlineSeconds"));
}

#[test]
fn the_campaign_on_a_cluster_fits_the_schema() {
    let Some(validate) = runtime::KUBERNETES.find() else {
        return;
    };
    let check = |file: &Path| validate.command(["--strict".as_ref(), file.as_os_str()]).output().unwrap();
    let right = root().join(FILE);
    let output = check(&right);
    assert!(output.status.success(), "{output:?}");
    let folder = tempfile::tempdir().unwrap();
    let wrong = folder.path().join("wrong.yaml");
    let text = std::fs::read_to_string(right).unwrap().replace("completionMode:", "completionmode:");
    std::fs::write(&wrong, text).unwrap();
    let output = check(&wrong);
    assert!(!output.status.success(), "a member that Kubernetes does not know passed: {output:?}");
}
