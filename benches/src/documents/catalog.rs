//! A catalogue of performances: objects keyed by numbers, short integers, many small arrays.

use crate::random::Random;

/// About 300 KB before it is indented.
pub fn catalog() -> String {
    let mut random = Random::new(12);
    let areas = table(&mut random, 200, |random| format!("\"{}\"", random.words(3)));
    let events = table(&mut random, 400, |random| {
        format!(
            "{{\"description\":null,\"id\":{},\"logo\":{},\"name\":\"{}\",\"subTopicIds\":{},\"subjectCode\":null,\"subtitle\":null,\"topicIds\":{}}}",
            138_586_000 + random.below(1000),
            random.pick(&["null", "\"/images/UE0AAAAACEKo6QAAAAZDSVRN\""]),
            random.words(4),
            numbers(random, 4),
            numbers(random, 2),
        )
    });
    let performances: Vec<_> = (0..500).map(|_| performance(&mut random)).collect();
    format!(
        "{{\"areaNames\":{areas},\"audienceSubCategoryNames\":{{\"337100890\":\"Abonné\"}},\"blockNames\":{{}},\"events\":{events},\"performances\":[{}]}}",
        performances.join(",")
    )
}

fn performance(random: &mut Random) -> String {
    let prices: Vec<_> = (0..3)
        .map(|_| {
            format!(
                "{{\"amount\":{},\"audienceSubCategoryId\":337100890,\"seatCategoryId\":{}}}",
                random.below(100_000),
                338_937_235 + random.below(60)
            )
        })
        .collect();
    let categories: Vec<_> = (0..3)
        .map(|_| {
            format!(
                "{{\"areas\":[{{\"areaId\":{},\"blockIds\":[]}},{{\"areaId\":{},\"blockIds\":[]}}],\"seatCategoryId\":{}}}",
                205_705_993 + random.below(30),
                205_705_993 + random.below(30),
                338_937_235 + random.below(60)
            )
        })
        .collect();
    format!(
        "{{\"eventId\":{},\"id\":{},\"logo\":null,\"name\":null,\"prices\":[{}],\"seatCategories\":[{}],\"seatMapImage\":null,\"start\":{},\"venueCode\":\"PLEYEL_PLEYEL\"}}",
        138_586_000 + random.below(1000),
        339_887_544 + random.below(1000),
        prices.join(","),
        categories.join(","),
        1_372_701_600_000_u64 + random.bits() % 100_000_000_000,
    )
}

fn numbers(random: &mut Random, count: usize) -> String {
    let numbers: Vec<_> =
        (0..count).map(|_| (324_846_098 + random.below(3000)).to_string()).collect();
    format!("[{}]", numbers.join(","))
}

/// An object keyed by numbers, in the order in which a database gives them.
fn table(random: &mut Random, count: usize, value: impl Fn(&mut Random) -> String) -> String {
    let members: Vec<_> = (0..count)
        .map(|number| format!("\"{}\":{}", 205_705_993 + number * 7, value(random)))
        .collect();
    format!("{{{}}}", members.join(","))
}
