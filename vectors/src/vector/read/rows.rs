//! Whether the rows of a vector say what is right under every reading of its disputes, and say it once.

use super::{Place, Read, Row};
use crate::vector::reading;
use canon::{Dispute, Profile};

/// Every combination of readings has exactly one row, and the first row is the defaults'.
pub fn check(profile: Profile, place: &Place, disputes: &[String], rows: &[Row]) -> Read<()> {
    // Profiles share IN-DUP, and not its default. A vector may speak of a dispute that only others have.
    let known = |id: &str| {
        let others = || Dispute::known().into_iter().find(|known| known.id == id);
        profile.spec().dispute(id).or_else(others)
    };
    let mut combinations = vec![Vec::new()];
    for id in disputes {
        let Some(known) = known(id) else {
            return Err(place.wrong("dispute", "the id of a dispute"));
        };
        for row in rows {
            let name = reading(&row.under, id);
            if name.is_some_and(|name| known.reading(name).is_none()) {
                return Err(place.wrong("expect.readings", "readings that the dispute has"));
            }
        }
        combinations = combinations
            .into_iter()
            .flat_map(|before: Vec<(String, String)>| {
                known.names().map(move |name| {
                    let mut more = before.clone();
                    more.push((id.clone(), name.to_owned()));
                    more
                })
            })
            .collect();
    }
    // A single dispute is written by name, in the order of its readings.
    if let [id] = disputes {
        let names = rows.iter().map(|row| reading(&row.under, id).unwrap_or_default());
        if !known(id).is_some_and(|known| names.eq(known.names())) {
            let wanted = "every reading of the dispute, the default first";
            return Err(place.wrong("expect.readings", wanted));
        }
    }
    for (at, combination) in combinations.iter().enumerate() {
        let fits = |row: &&Row| row.under.iter().all(|one| combination.contains(one));
        let found = rows.iter().filter(fits).count();
        if found != 1 || (at == 0 && !rows.first().is_some_and(|row| fits(&row))) {
            let wanted = "one row for every combination of readings, the defaults first";
            return Err(place.wrong("expect.readings", wanted));
        }
    }
    Ok(())
}
