//! The site in a headless Chromium, as people use it: typing, dropping, links, keys, colours, and every vector.

use crate::browser::{CONTRAST, browse};
use crate::site::{ASKING, questions, site};
use canon_harness::internals::site::module;
use canon_test_support::runtime;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};

/// What the page's own tests call.
const HELPERS: &str = include_str!("browser/page.js");

/// How many bytes brotli makes of what is read.
const BROTLI: &str = "console.log(require('zlib').brotliCompressSync(require('fs').readFileSync(0)).length)";

/// A step, and what it must give; nothing where only its coming to an end is asked for.
type Step = (Value, Option<Value>);

fn gives(script: &str, wanted: impl Into<Value>) -> Step {
    (json!({"evaluate": script}), Some(wanted.into()))
}

fn does(script: &str) -> Step {
    (json!({"evaluate": format!("(async () => {{ {script} }})()")}), None)
}

/// Opens a page and waits until the reference is there.
fn opened(page: &str) -> [Step; 4] {
    [
        (json!({"goto": "about:blank"}), None),
        (json!({"goto": page}), None),
        (json!({"evaluate": format!("{HELPERS}; undefined")}), None),
        does("await it.until(() => self.canonReady)"),
    ]
}

/// Carries the steps out in one browser, and compares what each gives.
fn watched(folder: &Path, scenario: &Value, steps: &[Step]) -> Option<Value> {
    let mut scenario = scenario.clone();
    scenario["steps"] = steps.iter().map(|(action, _)| action.clone()).collect();
    // As long as a slow machine needs, and not forever.
    scenario["patience"] = json!(900);
    let seen = browse(folder, scenario)?;
    let evaluated = steps.iter().filter(|(action, _)| action.get("evaluate").is_some());
    for ((action, wanted), got) in evaluated.zip(seen["results"].as_array().unwrap()) {
        if let Some(wanted) = wanted {
            assert_eq!(got, wanted, "{action}");
        }
    }
    Some(seen)
}

fn written(folder: &Path) -> (PathBuf, String) {
    let out = folder.join("site");
    site(&out);
    let page = format!("file://{}/index.html", out.display());
    (out, page)
}

#[test]
fn the_page_is_small_without_the_module_and_so_is_the_module() {
    let folder = tempfile::tempdir().unwrap();
    let (out, _) = written(folder.path());
    let size = |name: &str| std::fs::metadata(out.join(name)).unwrap().len();
    let page: u64 = ["index.html", "style.css", "page.js"].map(size).iter().sum();
    assert!(page < 150_000, "{page} bytes before anything is seen");
    // As browsers are served it.
    let Some(node) = runtime::NODE.find() else { return };
    let compressed = String::from_utf8(node.evaluate(BROTLI, module::WASM)).unwrap();
    let compressed: usize = compressed.trim().parse().unwrap();
    assert!(compressed <= 600_000, "{compressed} bytes");
}

#[test]
fn in_a_browser_the_page_does_what_people_ask_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let (_, page) = written(folder.path());
    let steps: Vec<Step> = [
        opened(&page).to_vec(),
        canonicalizing(),
        files(),
        deep(),
        links(&page),
        identifying(),
        dialects(),
        vectors(),
        keys(&page),
    ]
    .concat();
    let Some(seen) = watched(folder.path(), &json!({}), &steps) else { return };
    assert_eq!(seen["console"], json!([]), "the console stays silent");
    let requests = seen["requests"].as_array().unwrap();
    let root = page.trim_end_matches("index.html");
    let own = |url: &str| {
        url.starts_with(root) || url.starts_with("blob:null/") || url.starts_with("data:") || url == "about:blank"
    };
    let foreign: Vec<_> = requests.iter().filter(|url| !own(url.as_str().unwrap())).collect();
    assert!(foreign.is_empty(), "{foreign:?}");
}

/// Typing, errors, several profiles, and markup that stays text.
fn canonicalizing() -> Vec<Step> {
    vec![
        does("it.set('document', '')"),
        (json!({"click": "#document"}), None),
        (json!({"type": "{\"b\": 1.0, \"a\": 2}"}), None),
        does("await it.results('3 changes')"),
        gives("it.text('canonical')", "{\"a\":2,\"b\":1}"),
        gives("it.text('digest').length", 64),
        gives(
            "[...document.querySelectorAll('#results td:nth-child(3)')].map((cell) => cell.textContent)",
            json!(["JCS-WS", "JCS-ORD", "JCS-NUM"]),
        ),
        does("it.set('document', '{\\n  \"a\": 01}'); await it.results('Refused')"),
        gives("it.text('results').includes('line 2, column 8') || it.text('results')", true),
        gives("document.querySelector('#results pre').textContent", "  \"a\": 01}\n       ^"),
        does(
            "it.set('document', '{\"<img src=x onerror=alert(1)>\": \"</pre><script>alert(2)</script>\", \"a\": 1.0}'); await it.results('changes')",
        ),
        gives("document.querySelectorAll('#results img, #results script').length", 0),
        does(
            "document.querySelector('#profiles input[value=cps]').click(); await it.results('They differ in 1 place')",
        ),
        gives(
            "[...document.querySelectorAll('#results h2')].map((one) => one.textContent).slice(0, 2)",
            json!(["jcs", "cps"]),
        ),
        gives("document.querySelector('#results mark').textContent", "1.0"),
        does("document.querySelector('#profiles input[value=cps]').click(); await it.results('Hash')"),
    ]
}

/// Files that are dropped, beside the field too: small, no UTF-8, five megabytes.
fn files() -> Vec<Step> {
    vec![
        gives("it.drop('#document', '[2.0]')", true),
        does("await it.until(() => it.text('canonical') === '[2]')"),
        gives("it.by('document').value", "[2.0]"),
        gives("it.drop('footer', new Uint8Array([0x22, 0xff, 0x22]), '<img src=x onerror=alert(3)>')", true),
        does("await it.results('byte 0xff is not UTF-8')"),
        gives("document.querySelectorAll('main img').length", 0),
        does(
            "self.five = `[${Array.from({ length: 100_000 }, (_, at) => `{\"id\": ${at}, \"name\": \"user ${at}\", \"v\": 1.50}`).join(',')}]`",
        ),
        gives("it.drop('#document', five) && five.length > 4_600_000", true),
        // First its text, with the whole of it to be had, then its changes.
        does("await it.results('Save it as a file')"),
        does("await it.results('100001 changes')"),
        gives("document.querySelectorAll('#results tbody tr').length", 200),
        gives("it.by('document').value", ""),
        // Whoever types leaves the file.
        does("it.set('document', '[3.0]'); await it.until(() => it.text('canonical') === '[3]')"),
        gives("it.drop('#document', five)", true),
        does("await it.results('looking for its changes')"),
        does("it.set('document', '[4.0]'); await it.until(() => it.text('canonical') === '[4]')"),
    ]
}

/// Deep nesting is refused with a place, by the profile or by the browser, and what comes next works.
fn deep() -> Vec<Step> {
    let endless = "format = 1\\nname = \"endless\"\\nextends = \"jcs\"\\n[input]\\ndepth = 1000000\\n";
    let asked = |op: &str| {
        format!(
            "(async () => {{ const {{ refusal, error }} = await canonReady({op}); return error ?? [refusal.reject, refusal.rule, refusal.line, refusal.column]; }})()"
        )
    };
    let place = || json!(["too_deep", "IN-DEPTH", 1, 1001]);
    vec![
        does("it.set('document', it.deep(1001)); await it.results('nest deeper than 1000')"),
        gives(&asked(&format!("{{ op: 'canonicalize', file: '{endless}', document: it.deep(300_000) }}")), place()),
        gives(&asked("{ op: 'identify', hash: '0'.repeat(64), document: it.deep(9000) }"), place()),
        gives(
            "it.identify(it.deep(9000), '0'.repeat(64)).then((said) => said.includes('too deep for the browser; the program takes'))",
            true,
        ),
        does("it.set('document', '[5.0]'); await it.until(() => it.text('canonical') === '[5]')"),
    ]
}

/// Links hold a state and say what is wrong with it; back and forward keep what was typed.
fn links(page: &str) -> Vec<Step> {
    let mut steps = vec![
        gives(
            "it.go('tab=canonicalize&profiles=jcs,nope&document=%5B1%5D', 'unknown', 'nope')",
            "No profile is called nope; choose from these.",
        ),
        gives("it.text('canonical')", "[1]"),
        does("await it.go('tab=canonicalize&profiles=nope&document=%5B1%5D', 'results', 'Choose a profile.')"),
        does(
            "document.querySelector('#profiles input[value=jcs]').click(); await it.until(() => it.by('unknown').hidden)",
        ),
        does(
            "document.querySelector('#profiles input[value=cps]').click(); it.set('document', '[6.0]'); await it.results('cps')",
        ),
        (json!({"click": "nav a[href='#tab=identify']"}), None),
        (json!({"click": "nav a[href='#tab=canonicalize']"}), None),
        gives(
            "[...document.querySelectorAll('#profiles input:checked')].map((one) => one.value)",
            json!(["jcs", "cps"]),
        ),
        gives("it.by('document').value", "[6.0]"),
        // Too long for a link: the link says nothing of it, and Back brings it again.
        does("it.set('document', '\"' + 'x'.repeat(30_000) + '\"'); await it.results('xxx')"),
        gives("location.hash.length < 2000 && !location.hash.includes('6.0')", true),
        (json!({"click": "nav a[href='#tab=identify']"}), None),
        does("history.back(); await it.until(() => !it.by('canonicalize').hidden)"),
        gives("it.by('document').value.length", 30_002),
        does("history.forward(); await it.until(() => !it.by('identify').hidden)"),
        gives("document.title", "Why does my hash differ? · Canon"),
        does("history.back(); await it.until(() => !it.by('canonicalize').hidden)"),
        does(
            "document.querySelector('#profiles input[value=cps]').click(); it.set('document', ''); await it.results('the document is empty')",
        ),
        // The link of an empty document opens an empty document, in another page too.
        gives("(self.link = location.href).includes('document=')", true),
        does("sessionStorage.setItem('link', link)"),
    ];
    let anew = format!("{page}#tab=canonicalize&profiles=jcs&document=");
    steps.extend(opened(&anew));
    steps.push(gives(
        "[it.by('document').value, location.href === sessionStorage.getItem('link') || sessionStorage.getItem('link')]",
        json!(["", true]),
    ));
    steps
}

/// Hashes that are named and hashes that are not; a search ends as soon as somebody types or cancels.
fn identifying() -> Vec<Step> {
    vec![
        (json!({"click": "nav a[href='#tab=identify']"}), None),
        gives("it.drop('#identify', '{\"b\": 1.50, \"a\": \"caf\\\\u00e9\"}')", true),
        does("await it.until(() => it.by('subject').value)"),
        gives(
            "it.identify(it.by('subject').value, '6197417afee983f74f0848d47f4c891d41d7d366e7229d72b8310fc1b958525e').then((said) => said.includes(\"This is Python's json.dumps(value, sort_keys=True), no canonical form.\") || said)",
            true,
        ),
        gives("it.identify('[1]', '0'.repeat(64)).then((said) => said.startsWith('Unknown') || said)", true),
        gives("it.identify('[1]', '{}').then((said) => said.includes('is no hash') || said)", true),
        gives("it.drop('#subject', self.five ?? `[${'1.50,'.repeat(1_000_000)}0]`)", true),
        does("await it.until(() => it.by('cancel'))"),
        does("it.by('cancel').click(); await it.until(() => it.text('matches').includes('Cancelled'))"),
        does("it.set('hash', 'ab'.repeat(32)); await it.until(() => it.by('cancel'))"),
        gives("it.identify('[1.0]', '0'.repeat(64)).then((said) => said.startsWith('Unknown') || said)", true),
    ]
}

/// A control changes its own line of the file; what somebody wrote beside it stays, and the controls follow the file.
fn dialects() -> Vec<Step> {
    let file = "# ours\\nformat = 1\\nname = \"abc\"\\nextends = \"cps\"\\n\\n[members]\\norder = \"insertion\" # why\\n\\n[disputes.ABC-1]\\none = {}\\ntwo = { \"numbers.minus-zero\" = \"-0\" }\\n";
    vec![
        (json!({"click": "nav a[href='#tab=dialect']"}), None),
        does("await it.until(() => it.text('fault').includes('mine is sound'))"),
        does(&format!(
            "it.set('profile-file', '{file}'); await it.until(() => it.text('fault').includes('abc is sound') || it.text('fault').includes('Line'))"
        )),
        gives(
            "[it.text('fault').split(';')[0], it.by('base').value, it.by('name').value, it.by('axis-members.order').value]",
            json!(["abc is sound", "cps", "abc", "insertion"]),
        ),
        does(
            "it.set('axis-members.strip-null', true, 'change'); await it.until(() => it.text('fault').includes('sound'))",
        ),
        does("it.set('name', 'abcd'); await it.until(() => it.text('fault').includes('abcd is sound'))"),
        gives(
            "it.by('profile-file').value",
            "# ours\nformat = 1\nname = \"abcd\"\nextends = \"cps\"\n\n[members]\nstrip-null = true\norder = \"insertion\" # why\n\n[disputes.ABC-1]\none = {}\ntwo = { \"numbers.minus-zero\" = \"-0\" }\n",
        ),
        // Either way in which TOML writes a value, and values of several lines.
        gives(
            "canonFile.set('name = \"a\"\\nmembers.strip = [\\n \"x]\", # y\\n]\\n[numbers]\\nfloats = \"reject\"\\n', 'members.strip', '[]')",
            "name = \"a\"\nmembers.strip = []\n[numbers]\nfloats = \"reject\"\n",
        ),
        gives(
            "canonFile.set('name = \"a\"\\nmembers.strip = []\\n[numbers]\\n', 'members.order', '\"insertion\"')",
            "name = \"a\"\nmembers.strip = []\nmembers.order = \"insertion\"\n[numbers]\n",
        ),
        gives(
            "canonFile.set('name = \"a\"\\n\\n[numbers]\\nfloats = \"reject\"\\n\\n[disputes.X]\\none = {}\\n', 'numbers.floats', undefined)",
            "name = \"a\"\n\n[disputes.X]\none = {}\n",
        ),
        gives(
            "canonFile.set('name = \"a\" # b\\n[disputes.X]\\none = {}\\n', 'name', '\"c\"')",
            "name = \"c\" # b\n[disputes.X]\none = {}\n",
        ),
        does(
            "it.set('sample', '{\"b\": null, \"a\": 1}'); await it.until(() => document.querySelector('#sample-result pre')?.textContent === '{\"a\":1}')",
        ),
        does(
            "it.set('profile-file', 'format = 1\\nname = 3'); await it.until(() => it.text('fault').includes('Line 2'))",
        ),
    ]
}

/// Searching, and copying as what the vector can be.
fn vectors() -> Vec<Step> {
    vec![
        (json!({"click": "nav a[href='#tab=vectors']"}), None),
        does("await it.until(() => it.text('found').includes(' of '))"),
        does(
            "it.set('query', 'jcs/key-order/two'); await it.until(() => document.querySelectorAll('#list details').length === 1)",
        ),
        does(
            "document.querySelector('#list summary').click(); await it.until(() => document.querySelector('#list details button'))",
        ),
        gives("document.querySelector('#list details').innerText.includes('JCS-ORD')", true),
        does(
            "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { self.clip = text; } }, configurable: true })",
        ),
        does("document.querySelector('#list details button').click(); await it.until(() => self.clip)"),
        gives("JSON.parse(clip)", json!({"id": 1, "op": "hash", "profile": "jcs", "input": "{\"b\":0,\"a\":1}"})),
        does(
            "it.set('vector-profile', 'cps', 'change'); it.set('query', 'cps/chain/'); await it.until(() => it.text('list').includes('cps/chain/'))",
        ),
        does(
            "document.querySelector('#list summary').click(); await it.until(() => document.querySelector('#list details button'))",
        ),
        does("self.clip = ''; document.querySelector('#list details button').click(); await it.until(() => self.clip)"),
        gives(
            "(({ op, profile, args }) => [op, profile, typeof args])(JSON.parse(clip))",
            json!(["chain", "cps", "object"]),
        ),
        does(
            "self.clip = ''; it.by('language').value = 'Go'; document.querySelector('#list details button').click(); await it.until(() => document.querySelector('#list details button').textContent.startsWith('Only as JSON'))",
        ),
    ]
}

/// From the top by Tab: the skip link first, then the navigation, then the tab's own controls, each with a mark around it.
fn keys(page: &str) -> Vec<Step> {
    let mut steps = opened(&format!("{page}#tab=canonicalize&profiles=jcs&document=%5B1.0%5D")).to_vec();
    let at = "(document.activeElement.id || document.activeElement.value || document.activeElement.textContent).slice(0, 24)";
    let ringed = "getComputedStyle(document.activeElement).outlineStyle !== 'none'";
    let order = [
        "Skip to the content", "Canonicalize", "Why does my hash differ?", "Dialect", "Vectors", "In the wild",
        "Rules", "Dialects", "Book", "document", "file", "copy-link", "jcs", "cps",
    ];
    for wanted in order {
        steps.push((json!({"key": "Tab"}), None));
        steps.push(gives(&format!("[{at}, {ringed}]"), json!([wanted, true])));
    }
    steps.extend(opened(page));
    steps.extend([
        (json!({"key": "Tab"}), None),
        (json!({"key": "Enter"}), None),
        gives("document.activeElement.id", "main"),
    ]);
    steps
}

#[test]
fn in_a_browser_every_tab_is_legible_in_both_colour_schemes_and_fits_a_narrow_window() {
    let folder = tempfile::tempdir().unwrap();
    let (out, page) = written(folder.path());
    let plain = |name: &str| format!("file://{}/{name}", out.display());
    let tabs = [
        "tab=canonicalize&profiles=jcs,cps", "tab=canonicalize&document=%5B01%5D",
        "tab=identify&document=%5B1.0%5D&hash=00000000000000000000000000000000", "tab=dialect", "tab=vectors",
    ];
    for (dark, width) in [(false, 1280), (true, 340)] {
        let mut steps = Vec::new();
        for tab in tabs {
            steps.extend(opened(&format!("{page}#{tab}")));
            steps.push(does("await it.until(() => it.text('results') || it.text('fault') || it.text('found').includes(' of ') || (it.text('matches') && !it.by('matches').hasAttribute('aria-busy')))"));
            steps.push(does("document.querySelectorAll('details').forEach((one) => (one.open = true))"));
            steps.push(gives(&format!("{CONTRAST} >= 4.5 || {CONTRAST}"), true));
            steps.push(gives("document.documentElement.scrollWidth <= innerWidth", true));
        }
        for name in ["wild.html", "dialects/jcs.html", "book/rules.html"] {
            steps.push((json!({"goto": plain(name)}), None));
            steps.push(gives(&format!("{CONTRAST} >= 4.5 || {CONTRAST}"), true));
            steps.push(gives("[document.documentElement.scrollWidth <= innerWidth, [...document.images].every((image) => image.naturalWidth)]", json!([true, true])));
        }
        if watched(folder.path(), &json!({"dark": dark, "width": width}), &steps).is_none() {
            return;
        }
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "the figure is for whoever runs the test")]
fn every_vector_has_the_same_answer_in_a_browser_from_a_file_server() {
    let folder = tempfile::tempdir().unwrap();
    let (out, _) = written(folder.path());
    let questions = questions();
    let text: String = questions.iter().map(|(asked, told)| format!("{asked}\n{told}\n")).collect();
    std::fs::write(out.join("questions"), text).unwrap();
    let address = served(out);
    let script = format!(
        "(async () => {{
            const fetched = async (name) => (await fetch(name));
            const wasm = await (await fetched('canon.wasm')).arrayBuffer(), text = await (await fetched('questions')).text();
            const code = {} + 'onmessage = ({{ data }}) => postMessage(asked(data.wasm, data.text));';
            const worker = new Worker(URL.createObjectURL(new Blob([code])));
            worker.postMessage({{ wasm, text }});
            return new Promise((done, fail) => {{ worker.onmessage = ({{ data }}) => done(data); worker.onerror = (event) => fail(event.message); }});
        }})()",
        json!(ASKING)
    );
    let steps = [opened(&format!("{address}/index.html")).to_vec(), vec![(json!({"evaluate": script}), None)]].concat();
    let Some(seen) = watched(folder.path(), &json!({}), &steps) else { return };
    let seen = seen["results"].as_array().unwrap().last().unwrap();
    println!("{} vectors asked in Chromium, {} answered differently", seen["asked"], seen["wrong"]);
    assert_eq!((&seen["asked"], &seen["wrong"]), (&json!(questions.len()), &json!(0)), "{seen}");
}

/// A file server over a folder; it ends with the tests.
fn served(folder: PathBuf) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = folder.clone();
            std::thread::spawn(move || answer(stream, &folder));
        }
    });
    address
}

/// One request and its file.
fn answer(mut stream: TcpStream, folder: &Path) -> Option<()> {
    let mut lines = BufReader::new(stream.try_clone().ok()?).lines();
    let first = lines.next()?.ok()?;
    while !lines.next()?.ok()?.is_empty() {}
    let path = first.split(' ').nth(1)?.trim_start_matches('/').to_owned();
    let kind = match path.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        _ => "application/octet-stream",
    };
    let (code, body) = std::fs::read(folder.join(path)).map_or(("404 Not Found", Vec::new()), |body| ("200 OK", body));
    let length = body.len();
    let head =
        format!("HTTP/1.1 {code}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
    stream.write_all(&[head.as_bytes(), &body].concat()).ok()
}
