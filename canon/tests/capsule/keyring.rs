//! Keys on disk: what a user loses or leaks if this breaks.

use canon::capsule::{Damage, KeyStore, Keyring, KeyringError, PublicKey, Status, Timestamp};
use std::fs;
use std::path::Path;

fn now() -> Timestamp {
    Timestamp::parse("2026-01-01T00:00:00Z").unwrap()
}

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[cfg(unix)]
fn open_up(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Every file of a folder with its bytes.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

#[test]
fn a_life_of_a_keyring() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("keys");
    let store = KeyStore::at(&folder);
    let first = store.generate().unwrap();
    assert!(matches!(store.generate(), Err(KeyringError::Present(_))));

    let old_seed = fs::read(folder.join("key")).unwrap();
    let second = store.rotate().unwrap();
    assert_eq!(second.epochs().len(), 2);
    assert_eq!(second.active().epoch, 1);
    assert_eq!(second.epochs()[0].status, Status::Retired);
    assert_eq!(second.epochs()[0].rotated_at.as_ref(), Some(&second.epochs()[1].created_at));
    assert_eq!(second.epochs()[0].public_key, first.active().public_key);
    assert_eq!(store.keyring().unwrap(), second);

    // The retired private key is nowhere in the folder any more.
    for (name, bytes) in contents(&folder) {
        assert!(!bytes.windows(32).any(|window| window == old_seed), "{name} still holds the retired key");
    }
    let signer = store.signer().unwrap();
    assert_eq!(signer.key().public_key(), second.active().public_key);
}

#[cfg(unix)]
#[test]
fn only_the_owner_can_read_what_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("keys");
    let store = KeyStore::at(&folder);
    store.generate().unwrap();
    store.generate_pq().unwrap();
    store.rotate().unwrap();
    assert_eq!(mode(&folder), 0o700);
    for name in ["key", "keyring.json", "key.ml.seed"] {
        assert_eq!(mode(&folder.join(name)), 0o600, "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_others_can_read_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let store = KeyStore::at(folder.path());
    store.generate().unwrap();
    for name in ["keyring.json", "key"] {
        let path = folder.path().join(name);
        open_up(&path, 0o640);
        let before = contents(folder.path());
        let error = store.rotate().unwrap_err();
        assert!(error.to_string().contains("mode 640 lets others in"), "{error}");
        assert!(store.signer().is_err());
        assert_eq!(contents(folder.path()), before);
        assert_eq!(mode(&path), 0o640);
        open_up(&path, 0o600);
    }
}

#[test]
fn a_damaged_or_newer_keyring_is_named_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let store = KeyStore::at(folder.path());
    store.generate().unwrap();
    let path = folder.path().join("keyring.json");
    let good = fs::read_to_string(&path).unwrap();
    for (wrong, message) in [
        (good[..good.len() - 5].to_owned(), "not JSON"),
        (good.replace("\"version\": 1", "\"version\": 2"), "version 2 is newer"),
        (good.replace("\"version\": 1", "\"version\": true"), "`version` is absent or wrong"),
        (good.replace("\"version\": 1", "\"version\": 1.0"), "`version` is absent or wrong"),
        (good.replace("\"active_epoch\": 0", "\"active_epoch\": 3"), "`active_epoch` is absent or wrong"),
        (good.replace("\"status\": \"active\"", "\"status\": \"retired\""), "want exactly one active epoch"),
        (good.replace("\"epochs\"", "\"ages\""), "`epochs` is absent or wrong"),
        ("[]".to_owned(), "`version` is absent or wrong"),
        (String::new(), "is empty"),
    ] {
        fs::write(&path, &wrong).unwrap();
        let before = contents(folder.path());
        for error in
            [store.keyring().unwrap_err(), store.signer().map(|_| ()).unwrap_err(), store.rotate().unwrap_err()]
        {
            let text = error.to_string();
            assert!(text.contains(message), "{text}");
            assert!(text.contains("keyring.json") && !text.contains('\n'));
        }
        assert_eq!(contents(folder.path()), before);
    }
}

#[test]
fn a_private_key_of_another_length_or_epoch_does_not_sign() {
    let folder = tempfile::tempdir().unwrap();
    let store = KeyStore::at(folder.path());
    store.generate().unwrap();
    let path = folder.path().join("key");
    fs::write(&path, [1; 31]).unwrap();
    assert!(matches!(store.signer(), Err(KeyringError::KeyLength(_, 31))));
    fs::write(&path, [1; 32]).unwrap();
    assert!(matches!(store.signer(), Err(KeyringError::NotActive(_))));
    fs::remove_file(&path).unwrap();
    assert!(matches!(store.signer(), Err(KeyringError::Absent(_))));
}

#[test]
fn a_rotation_that_was_cut_short_loses_no_key() {
    let folder = tempfile::tempdir().unwrap();
    let store = KeyStore::at(folder.path());
    store.generate().unwrap();
    let old_key = fs::read(folder.path().join("key")).unwrap();
    let rotated = store.rotate().unwrap();
    // As if the power had failed after the keyring was written, before the keys were swapped.
    fs::rename(folder.path().join("key"), folder.path().join("key.next")).unwrap();
    fs::write(folder.path().join("key"), &old_key).unwrap();
    #[cfg(unix)]
    open_up(&folder.path().join("key"), 0o600);
    let signer = store.signer().unwrap();
    assert_eq!(signer.key().public_key(), rotated.active().public_key);
    let next = store.rotate().unwrap();
    assert_eq!(next.epochs().len(), 3);
    assert_eq!(store.signer().unwrap().key().public_key(), next.active().public_key);
    assert!(!folder.path().join("key.next").exists());
}

#[test]
fn reading_creates_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = KeyStore::at(folder.path());
    assert!(matches!(store.keyring(), Err(KeyringError::Absent(_))));
    assert!(store.signer().is_err());
    assert!(store.pq_public_key().unwrap().is_none());
    assert!(store.rotate().is_err());
    assert!(contents(folder.path()).is_empty());
}

#[test]
fn an_existing_key_can_be_adopted() {
    let folder = tempfile::tempdir().unwrap();
    let store = KeyStore::at(folder.path());
    assert!(matches!(store.adopt(), Err(KeyringError::Absent(_))));
    fs::write(folder.path().join("key"), [7; 32]).unwrap();
    #[cfg(unix)]
    open_up(&folder.path().join("key"), 0o600);
    let keyring = store.adopt().unwrap();
    assert_eq!(keyring.active().public_key, store.signer().unwrap().key().public_key());
    assert!(matches!(store.adopt(), Err(KeyringError::Present(_))));
}

#[test]
fn keys_with_one_fingerprint_are_all_candidates() {
    let mut alike = [[0xAB; 32]; 3];
    alike[1][31] = 1;
    alike[2][0] = 0xCD;
    let keys = alike.map(PublicKey);
    let mut keyring = Keyring::new(keys[0], now());
    keyring.rotate(keys[1], now());
    keyring.rotate(keys[2], now());
    assert_eq!(keyring.candidates("qp_key_abab"), keys[..2]);
    assert_eq!(keyring.candidates("cdababababababab"), [keys[2]]);
    // Nobody carries this name: the active key is tried.
    assert_eq!(keyring.candidates("qp_key_0000"), [keys[2]]);
    assert_eq!(keyring.candidates(""), [keys[2]]);
    assert_eq!(Keyring::parse(keyring.to_text().as_bytes()), Ok(keyring));
}

#[test]
fn the_file_is_the_one_that_the_reference_writes() {
    let text = Keyring::new(PublicKey([0xAB; 32]), now()).to_text();
    assert_eq!(
        text,
        r#"{
  "version": 1,
  "active_epoch": 0,
  "epochs": [
    {
      "epoch": 0,
      "algorithm": "ed25519",
      "public_key_hex": "abababababababababababababababababababababababababababababababab",
      "fingerprint": "qp_key_abab",
      "created_at": "2026-01-01T00:00:00+00:00",
      "rotated_at": null,
      "status": "active"
    }
  ]
}
"#
    );
    let twice = text.replace("    }\n", "    },\n    {}\n");
    assert_eq!(Keyring::parse(twice.as_bytes()), Err(Damage::Member("algorithm")));
}

/// What a keygen that was killed may have left, and what the next command makes of it.
#[test]
fn nothing_that_a_cut_short_keygen_leaves_is_a_dead_end() {
    let at = |names: &[(&str, &[u8])]| {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in names {
            fs::write(folder.path().join(name), bytes).unwrap();
            #[cfg(unix)]
            open_up(&folder.path().join(name), 0o600);
        }
        folder
    };
    // An empty key, with or without an empty keyring: nothing was ever signed with it.
    for names in [&[("key", &b""[..])][..], &[("key", &b""[..]), ("keyring.json", &b""[..])]] {
        let folder = at(names);
        let store = KeyStore::at(folder.path());
        store.generate().unwrap();
        store.signer().unwrap();
    }
    // A key with an empty keyring: the advice names the command that works.
    let folder = at(&[("key", &[7; 32]), ("keyring.json", b"")]);
    let store = KeyStore::at(folder.path());
    for error in [store.generate().unwrap_err(), store.keyring().unwrap_err()] {
        assert!(error.to_string().contains("keygen --adopt"), "{error}");
    }
    store.adopt().unwrap();
    store.signer().unwrap();
    // Half a key is no key, and the advice does not lead back here.
    let folder = at(&[("key", &[7; 5])]);
    let error = KeyStore::at(folder.path()).generate().unwrap_err();
    assert!(error.to_string().contains("move it away"), "{error}");
}

#[test]
fn the_public_half_of_a_post_quantum_key_is_made_from_the_private_one() {
    let folder = tempfile::tempdir().unwrap();
    let store = KeyStore::at(folder.path());
    store.generate().unwrap();
    store.generate_pq().unwrap();
    let path = folder.path().join("key.ml.pub");
    let public = fs::read(&path).unwrap();
    for spoil in [|path: &Path| fs::remove_file(path), |path: &Path| fs::write(path, "")] {
        spoil(&path).unwrap();
        // What it signs can be verified at once, and the file comes back when it is asked for.
        assert_eq!(store.pq_public_key().unwrap().as_ref(), Some(&public));
        store.generate_pq().unwrap();
        assert_eq!(fs::read(&path).unwrap(), public);
    }
    assert!(matches!(store.generate_pq(), Err(KeyringError::Present(_))));
}

#[test]
fn what_a_killed_rotation_left_under_a_temporary_name_goes() {
    let folder = tempfile::tempdir().unwrap();
    let store = KeyStore::at(folder.path());
    store.generate().unwrap();
    for name in ["key.next.123.tmp", "keyring.json.9-1.tmp", "notes.tmp"] {
        fs::write(folder.path().join(name), [7; 32]).unwrap();
    }
    store.rotate().unwrap();
    let names: Vec<String> = contents(folder.path()).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["key", "keyring.json", "notes.tmp"]);
}

#[cfg(unix)]
#[test]
fn a_folder_that_everybody_may_write_to_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = KeyStore::at(folder.path());
    store.generate().unwrap();
    open_up(folder.path(), 0o777);
    for error in [store.rotate().unwrap_err(), store.signer().unwrap_err()] {
        assert!(error.to_string().contains("run chmod 700"), "{error}");
    }
    open_up(folder.path(), 0o700);
    store.rotate().unwrap();
}
