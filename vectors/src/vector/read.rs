//! A vector file into vectors, with errors that name the vector and the member.

mod rows;

use super::repeat;
use super::{Expect, Expected, FIRST_VERSION, File, Level, Needs, PROVES_LIMIT, Problem, Row, Vector, VectorError};
use base64::Engine as _;
use canon::value::{ReadOptions, Surrogates};
use canon::{Profile, RejectKind, Value};

type Read<T> = Result<T, Box<VectorError>>;

/// Reads the text of one file; `name` is how errors call it.
pub fn read_file(name: &str, text: &str) -> Result<File, Box<VectorError>> {
    let place = Place { file: name, vector: None };
    let options = ReadOptions { surrogates: Surrogates::Keep, ..ReadOptions::default() };
    let value =
        Value::read_with(text.as_bytes(), options).map_err(|reject| place.error(None, Problem::NotJson(reject)))?;
    let root = place.members(&value, None, &["format", "profile", "family", "vectors"], "an object")?;
    let format = root.required("format")?;
    if !matches!(format.as_number(), Some("1" | "2")) {
        return Err(place.wrong("format", "1 or 2, the formats there are"));
    }
    let format = Format { second: format.as_number() == Some("2") };
    let profile =
        Profile::from_name(root.text("profile")?).ok_or_else(|| place.wrong("profile", "a profile's name"))?;
    let family = root.text("family")?.to_owned();
    let vectors = root
        .required("vectors")?
        .as_array()
        .ok_or_else(|| place.wrong("vectors", "an array"))?
        .iter()
        .enumerate()
        .map(|(position, value)| read_vector(name, position, profile, &family, format, value))
        .collect::<Read<_>>()?;
    Ok(File { profile, family, vectors })
}

impl Vector {
    /// Reads one vector on its own, as [`Vector::to_value`] writes it.
    pub fn read(value: &Value) -> Result<Vector, Box<VectorError>> {
        let place = Place { file: "vector", vector: None };
        let id = value.get("id").and_then(Value::as_str).unwrap_or_default();
        let mut parts = id.split('/');
        let profile = parts.next().and_then(Profile::from_name);
        let profile = profile.ok_or_else(|| place.wrong("id", "profile/family/lower-case-words"))?;
        let family = parts.next().unwrap_or_default();
        read_vector(place.file, 0, profile, family, Format { second: true }, value)
    }
}

impl Expect {
    /// Reads an expectation on its own, as [`Expect::to_value`] writes it. That leaves out the name of a dispute that stands
    /// alone, so it is given here.
    pub fn read(value: &Value, dispute: &str) -> Result<Expect, Box<VectorError>> {
        let place = Place { file: "expectation", vector: None };
        let mut disputes = Vec::new();
        match value.get("readings") {
            None => {}
            Some(Value::Array(rows)) => {
                let under = rows.iter().filter_map(|row| row.get("under")?.as_object()).flatten();
                for name in under.map(|(name, _)| name.to_string_lossy()) {
                    if !disputes.contains(&name) {
                        disputes.push(name);
                    }
                }
            }
            Some(_) => disputes.push(dispute.to_owned()),
        }
        expect(&place, value, &disputes, Format { second: true })
    }
}

/// What a file may hold by its own word.
#[derive(Clone, Copy)]
struct Format {
    /// Several disputes, `any_of` inside a reading, `reported`.
    second: bool,
}

const MEMBERS: [&str; 15] = [
    "id", "rules", "level", "dispute", "disputes", "proves", "effect", "needs", "since", "op", "input", "input_b64",
    "args", "reported", "expect",
];

fn read_vector(
    file: &str, position: usize, profile: Profile, family: &str, format: Format, value: &Value,
) -> Read<Vector> {
    let id = value.get("id").and_then(Value::as_str);
    let place = Place { file, vector: Some(id.map_or_else(|| format!("vectors[{position}]"), str::to_owned)) };
    if value.get("repeat").is_some() && !format.second {
        return Err(place.wrong("repeat", "absent in format 1; say format 2"));
    }
    let value = &repeat::expanded(value).map_err(|wanted| place.wrong("repeat", wanted))?;
    let vector = place.members(value, None, &MEMBERS, "an object")?;
    let id = vector.text("id")?.to_owned();
    let words = id.strip_prefix(&format!("{profile}/{family}/"));
    if !words.is_some_and(is_slug) {
        return Err(place.wrong("id", "profile/family/lower-case-words"));
    }
    let rules = place.strings(vector.required("rules")?, "rules")?;
    if rules.is_empty() {
        return Err(place.wrong("rules", "at least one rule id"));
    }
    let level =
        Level::from_name(vector.text("level")?).ok_or_else(|| place.wrong("level", "must, should or dispute"))?;
    let disputes = read_disputes(&place, &vector, format)?;
    if disputes.is_empty() == (level == Level::Dispute) {
        return Err(place.wrong("dispute", "there exactly when the level is dispute"));
    }
    let reported = vector.get("reported").map(|names| place.strings(names, "reported"));
    if reported.is_some() && !format.second {
        return Err(place.wrong("reported", "absent in format 1; say format 2"));
    }
    let proves = vector.text("proves")?.to_owned();
    let length = proves.chars().count();
    if length > PROVES_LIMIT {
        let limit = PROVES_LIMIT;
        return Err(place.error(Some("proves"), Problem::TooLong { length, limit }));
    }
    let needs = match vector.optional_text("needs")? {
        None => None,
        Some("raw") => Some(Needs::Raw),
        Some(_) => return Err(place.wrong("needs", "raw")),
    };
    let args = vector.get("args");
    if args.is_some_and(|args| args.as_object().is_none()) {
        return Err(place.wrong("args", "an object"));
    }
    Ok(Vector {
        input: read_input(&place, &vector)?,
        expect: read_expect(profile, &place, vector.required("expect")?, &disputes, format)?,
        id,
        profile,
        rules,
        level,
        disputes,
        proves,
        effect: vector.text("effect")?.to_owned(),
        needs,
        since: vector.optional_text("since")?.unwrap_or(FIRST_VERSION).to_owned(),
        op: vector.text("op")?.to_owned(),
        args: args.cloned(),
        reported: reported.transpose()?.unwrap_or_default(),
    })
}

fn is_slug(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

fn read_input(place: &Place, vector: &Members) -> Read<Option<Vec<u8>>> {
    match (vector.optional_text("input")?, vector.optional_text("input_b64")?) {
        (Some(_), Some(_)) => Err(place.wrong("input_b64", "absent where `input` is there")),
        (Some(text), None) => Ok(Some(text.as_bytes().to_vec())),
        (None, Some(text)) => base64::engine::general_purpose::STANDARD
            .decode(text)
            .map(Some)
            .map_err(|_| place.wrong("input_b64", "base64 with padding")),
        (None, None) => Ok(None),
    }
}

/// `dispute` for one, `disputes` for several.
fn read_disputes(place: &Place, vector: &Members, format: Format) -> Read<Vec<String>> {
    let one = vector.optional_text("dispute")?.map(str::to_owned);
    let Some(several) = vector.get("disputes") else {
        return Ok(one.into_iter().collect());
    };
    if !format.second {
        return Err(place.wrong("disputes", "absent in format 1; say format 2"));
    }
    let several = place.strings(several, "disputes")?;
    if one.is_some() || several.len() < 2 {
        return Err(place.wrong("disputes", "at least two disputes, and no `dispute` beside them"));
    }
    Ok(several)
}

fn read_expect(profile: Profile, place: &Place, value: &Value, disputes: &[String], format: Format) -> Read<Expect> {
    let expect = expect(place, value, disputes, format)?;
    if let Expect::Readings(rows) = &expect {
        rows::check(profile, place, disputes, rows)?;
    }
    Ok(expect)
}

fn expect(place: &Place, value: &Value, disputes: &[String], format: Format) -> Read<Expect> {
    let members = value.as_object().ok_or_else(|| place.wrong("expect", "an object"))?;
    if let (Some(readings), 1) = (value.get("readings"), members.len()) {
        let rows = match disputes {
            [] => {
                return Err(place.wrong("expect", "readings exactly where there is a dispute"));
            }
            [dispute] => read_readings(place, readings, dispute, format)?,
            _ => read_rows(place, readings, disputes, format)?,
        };
        return Ok(Expect::Readings(rows));
    }
    if !disputes.is_empty() {
        return Err(place.wrong("expect", "readings exactly where there is a dispute"));
    }
    match read_ways(place, value, "expect.any_of")? {
        (false, mut one) => Ok(Expect::One(one.remove(0))),
        (true, ways) => Ok(Expect::AnyOf(ways)),
    }
}

/// The readings of one dispute by name.
fn read_readings(place: &Place, readings: &Value, dispute: &str, format: Format) -> Read<Vec<Row>> {
    readings
        .as_object()
        .ok_or_else(|| place.wrong("expect.readings", "an object"))?
        .iter()
        .map(|(name, way)| {
            let under = vec![(dispute.to_owned(), name.to_string_lossy())];
            Ok(Row { under, ways: read_row_ways(place, way, format)? })
        })
        .collect()
}

/// The rows of several disputes, each with the readings that it is about.
fn read_rows(place: &Place, readings: &Value, disputes: &[String], format: Format) -> Read<Vec<Row>> {
    readings
        .as_array()
        .ok_or_else(|| place.wrong("expect.readings", "an array, for there are several disputes"))?
        .iter()
        .map(|row| {
            let row = place.members(row, Some("expect.readings"), &["under", "expect"], "rows")?;
            let chosen = row.required("under")?;
            let names = chosen.as_object().ok_or_else(|| place.wrong("under", "an object of readings by dispute"))?;
            let known = |name: &canon::Text| disputes.iter().any(|id| *name == **id);
            if !names.iter().all(|(name, value)| known(name) && value.as_str().is_some()) {
                return Err(place.wrong("under", "readings of the vector's own disputes"));
            }
            let under =
                disputes.iter().filter_map(|id| Some((id.clone(), chosen.get(id)?.as_str()?.to_owned()))).collect();
            Ok(Row { under, ways: read_row_ways(place, row.required("expect")?, format)? })
        })
        .collect()
}

fn read_row_ways(place: &Place, value: &Value, format: Format) -> Read<Vec<Expected>> {
    match read_ways(place, value, "expect.readings")? {
        (true, _) if !format.second => {
            Err(place.wrong("expect.readings", "without `any_of` in format 1; say format 2"))
        }
        (_, ways) => Ok(ways),
    }
}

/// The answers that would do, and whether they stood in an `any_of`.
fn read_ways(place: &Place, value: &Value, member: &str) -> Read<(bool, Vec<Expected>)> {
    let members = value.as_object().ok_or_else(|| place.wrong(member, "an object"))?;
    match value.get("any_of") {
        None => Ok((false, vec![read_expected(place, value)?])),
        Some(ways) if members.len() == 1 => {
            let ways = ways.as_array().ok_or_else(|| place.wrong(member, "an array"))?;
            let ways = ways.iter().map(|way| read_expected(place, way)).collect::<Read<_>>()?;
            Ok((true, ways))
        }
        Some(_) => Err(place.wrong("expect", "one kind of expectation")),
    }
}

fn read_expected(place: &Place, value: &Value) -> Read<Expected> {
    let mut members: Vec<(String, Value)> = value
        .as_object()
        .filter(|members| !members.is_empty())
        .ok_or_else(|| place.wrong("expect", "an object with members"))?
        .iter()
        .map(|(name, value)| (name.to_string_lossy(), value.clone()))
        .collect();
    let Some(at) = members.iter().position(|(name, _)| name == "reject") else {
        return Ok(Expected::Result(members));
    };
    let (_, kind) = members.remove(at);
    let kind = kind
        .as_str()
        .and_then(RejectKind::from_name)
        .ok_or_else(|| place.wrong("expect.reject", "a kind of refusal"))?;
    Ok(Expected::Reject { kind, members })
}

/// Where in the files the reader is, for errors.
struct Place<'a> {
    file: &'a str,
    vector: Option<String>,
}

/// The members of an object whose names have been checked.
struct Members<'a> {
    place: &'a Place<'a>,
    value: &'a Value,
}

impl Place<'_> {
    fn error(&self, member: Option<&str>, problem: Problem) -> Box<VectorError> {
        Box::new(VectorError {
            file: self.file.to_owned(),
            vector: self.vector.clone(),
            member: member.map(str::to_owned),
            problem,
        })
    }

    fn wrong(&self, member: &str, wanted: &'static str) -> Box<VectorError> {
        self.error(Some(member), Problem::Wrong(wanted))
    }

    fn members<'a>(
        &'a self, value: &'a Value, name: Option<&str>, known: &[&str], wanted: &'static str,
    ) -> Read<Members<'a>> {
        let members = value.as_object().ok_or_else(|| self.error(name, Problem::Wrong(wanted)))?;
        for (name, _) in members {
            if !known.iter().any(|known| name == known) {
                return Err(self.error(Some(&name.to_string_lossy()), Problem::UnknownMember));
            }
        }
        Ok(Members { place: self, value })
    }

    fn strings(&self, value: &Value, member: &str) -> Read<Vec<String>> {
        value
            .as_array()
            .and_then(|elements| elements.iter().map(|element| element.as_str().map(str::to_owned)).collect())
            .ok_or_else(|| self.wrong(member, "an array of strings"))
    }
}

impl<'a> Members<'a> {
    fn get(&self, name: &str) -> Option<&'a Value> {
        self.value.get(name)
    }

    fn required(&self, name: &str) -> Read<&'a Value> {
        self.get(name).ok_or_else(|| self.place.error(Some(name), Problem::Missing))
    }

    fn text(&self, name: &str) -> Read<&'a str> {
        self.required(name)?
            .as_str()
            .filter(|text| !text.is_empty() || name == "input")
            .ok_or_else(|| self.place.wrong(name, "a non-empty string"))
    }

    fn optional_text(&self, name: &str) -> Read<Option<&'a str>> {
        self.get(name).map(|value| value.as_str().ok_or_else(|| self.place.wrong(name, "a string"))).transpose()
    }
}
