//! Files that no vector holds: a user's `canon.toml`, and keyrings.

/// From empty to every member that the file may have.
pub const CONFIGS: &[&str] = &[
    "",
    "command = [\"python3\", \"adapter.py\"]\nprofiles = [\"cps\"]\n",
    "level = \"all\"\nreadings = \"default\"\n\n[limits]\nstart = \"10s\"\ncase = \"250ms\"\nmemory = \"512M\"\ncpu = 60\n",
    "# Waits for the printer.\n[[known-failure]]\ncase = \"cps/floats/*\"\nreason = \"waits for a new float printer\"\nverdict = \"wrong_bytes\"\nanswer = \"5f70bf18a0860070\"\nlink = \"https://example.org/issues/7\"\nexpires = 2027-01-31\n",
    "[[known-failure]]\ncase = \"dispute/openagents/OA-FLT-1\"\nreason = \"two printers — on purpose\"\n\n[[known-failure]]\ncase = \"jcs/*/deep\"\nreason = \"recursion\"\nverdict = \"crash\"\n",
    "profiles = [\"no such profile\"]\n",
    "[limits]\ncase = \"é\"\n",
];

/// One key, and a rotation.
pub const KEYRINGS: &[&str] = &[
    "{\"version\":1,\"active_epoch\":0,\"epochs\":[{\"epoch\":0,\"algorithm\":\"ed25519\",\"public_key_hex\":\"d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a\",\"fingerprint\":\"qp_key_d75a\",\"created_at\":\"2026-01-15T12:00:00+00:00\",\"rotated_at\":null,\"status\":\"active\"}]}",
    "{\"version\":1,\"active_epoch\":1,\"epochs\":[{\"epoch\":0,\"algorithm\":\"ed25519\",\"public_key_hex\":\"d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a\",\"fingerprint\":\"qp_key_d75a\",\"created_at\":\"2026-01-15T12:00:00+00:00\",\"rotated_at\":\"2026-02-15T12:00:00+00:00\",\"status\":\"retired\"},{\"epoch\":1,\"algorithm\":\"ed25519\",\"public_key_hex\":\"3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c\",\"fingerprint\":\"qp_key_3d40\",\"created_at\":\"2026-02-15T12:00:00+00:00\",\"rotated_at\":null,\"status\":\"active\"}]}",
    "{\"version\":2,\"active_epoch\":0,\"epochs\":[]}",
];
