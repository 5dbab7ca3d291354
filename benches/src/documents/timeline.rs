//! A page of posts, with the shape and the mix of a social network's API: text in many scripts, long ids, nested users and entities.

use crate::random::Random;

const TEXTS: &[&str] = &[
    "今日はいい天気ですね。散歩に行きましょう！",
    "新しい本を買った。とても面白い",
    "Just landed in Oslo, what a view",
    "RT @someone: 明日の会議は十時からです",
    "Ça marche très bien aujourd\\u2019hui",
    "Look at this \\ud83d\\ude00 https:\\/\\/t.example\\/abc123",
    "名前:前田あゆみ\\n第一印象:なんか怖っ！",
];

const LANGUAGES: &[&str] = &["ja", "en", "fr", "zh"];

/// A hundred posts, a third of them with the post that they repeat: about 400 KB before it is indented.
pub fn timeline() -> String {
    let mut random = Random::new(11);
    let posts: Vec<_> = (0..100)
        .map(|number| {
            let repeated = (number % 3 == 0).then(|| post(&mut random, None));
            post(&mut random, repeated.as_deref())
        })
        .collect();
    format!(
        "{{\"statuses\":[{}],\"search_metadata\":{{\"completed_in\":0.087,\"max_id\":505874924095815681,\"max_id_str\":\"505874924095815681\",\"next_results\":\"?max_id=505874847260352512&q=%E4%B8%80&count=100&include_entities=1\",\"query\":\"%E4%B8%80\",\"refresh_url\":\"?since_id=505874924095815681&q=%E4%B8%80&include_entities=1\",\"count\":100,\"since_id\":0,\"since_id_str\":\"0\"}}}}",
        posts.join(",")
    )
}

/// Some sentences, as long as a post may be.
fn text(random: &mut Random) -> String {
    let sentences: Vec<_> = (0..3).map(|_| random.pick(TEXTS)).collect();
    sentences.join(" ")
}

fn post(random: &mut Random, repeated: Option<&str>) -> String {
    let id = 505_874_000_000_000_000 + random.bits() % 1_000_000_000_000;
    let text = text(random);
    let user = user(random);
    let repeated = repeated.map_or(String::new(), |post| format!("\"retweeted_status\":{post},"));
    format!(
        "{{\"metadata\":{{\"result_type\":\"recent\",\"iso_language_code\":\"{}\"}},\"created_at\":\"Sun Aug 31 00:29:15 +0000 2014\",\"id\":{id},\"id_str\":\"{id}\",\"text\":\"{text}\",\"source\":\"<a href=\\\"http:\\/\\/client.example\\/{}\\\" rel=\\\"nofollow\\\">Client for phones<\\/a>\",\"truncated\":false,\"in_reply_to_status_id\":null,\"in_reply_to_status_id_str\":null,\"in_reply_to_user_id\":null,\"in_reply_to_user_id_str\":null,\"in_reply_to_screen_name\":null,\"user\":{user},\"geo\":null,\"coordinates\":null,\"place\":null,\"contributors\":null,{repeated}\"retweet_count\":{},\"favorite_count\":{},\"entities\":{{\"hashtags\":[],\"symbols\":[],\"urls\":[{{\"url\":\"http:\\/\\/t.example\\/{}\",\"expanded_url\":\"http:\\/\\/{}.example\\/{}\",\"display_url\":\"{}.example\\/{}\",\"indices\":[{},{}]}}],\"user_mentions\":[{{\"screen_name\":\"{}\",\"name\":\"{}\",\"id\":{},\"id_str\":\"{}\",\"indices\":[3,19]}}]}},\"favorited\":false,\"retweeted\":false,\"lang\":\"{}\"}}",
        random.pick(LANGUAGES),
        random.word(4, 9),
        random.below(500),
        random.below(90),
        random.word(10, 10),
        random.word(5, 12),
        random.word(5, 20),
        random.word(5, 12),
        random.word(5, 20),
        random.below(60),
        60 + random.below(80),
        random.word(4, 14),
        random.pick(TEXTS),
        random.bits() >> 32,
        random.bits() >> 32,
        random.pick(LANGUAGES),
    )
}

fn user(random: &mut Random) -> String {
    let id = random.bits() >> 32;
    let picture = format!("{}\\/{}", random.bits() >> 24, random.word(6, 9));
    format!(
        "{{\"id\":{id},\"id_str\":\"{id}\",\"name\":\"{}\",\"screen_name\":\"{}\",\"location\":\"{}\",\"description\":\"{}\",\"url\":null,\"entities\":{{\"description\":{{\"urls\":[]}}}},\"protected\":false,\"followers_count\":{},\"friends_count\":{},\"listed_count\":{},\"created_at\":\"Sun Nov 10 11:20:08 +0000 2013\",\"favourites_count\":{},\"utc_offset\":32400,\"time_zone\":\"Irkutsk\",\"geo_enabled\":false,\"verified\":false,\"statuses_count\":{},\"lang\":\"{}\",\"contributors_enabled\":false,\"is_translator\":false,\"is_translation_enabled\":false,\"profile_background_color\":\"{}\",\"profile_background_image_url\":\"http:\\/\\/images.example\\/images\\/themes\\/theme1\\/bg.png\",\"profile_background_image_url_https\":\"https:\\/\\/images.example\\/images\\/themes\\/theme1\\/bg.png\",\"profile_background_tile\":false,\"profile_image_url\":\"http:\\/\\/images.example\\/profile_images\\/{picture}_normal.jpeg\",\"profile_image_url_https\":\"https:\\/\\/images.example\\/profile_images\\/{picture}_normal.jpeg\",\"profile_banner_url\":\"https:\\/\\/images.example\\/profile_banners\\/{id}\\/1407799591\",\"profile_link_color\":\"0084B4\",\"profile_sidebar_border_color\":\"C0DEED\",\"profile_sidebar_fill_color\":\"DDEEF6\",\"profile_text_color\":\"333333\",\"profile_use_background_image\":true,\"default_profile\":true,\"default_profile_image\":false,\"following\":false,\"follow_request_sent\":false,\"notifications\":false}}",
        random.pick(TEXTS),
        random.word(5, 14),
        random.words(2),
        text(random),
        random.below(90_000),
        random.below(9_000),
        random.below(50),
        random.below(3_000),
        random.below(40_000),
        random.pick(LANGUAGES),
        random.hex(6).to_uppercase(),
    )
}
