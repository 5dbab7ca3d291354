// The page: four tabs over one worker. The state of a tab stands in the fragment, so that a link holds it and nothing is sent.
'use strict';
(() => {
  const by = (id) => document.getElementById(id);
  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
    element.append(...children.filter((child) => child !== undefined));
    return element;
  };
  const LONGEST_LINK = 20_000, SHOWN = 100_000, LARGE = 300_000, EXPLAINED = 1_000_000;
  const EXAMPLE = '{\n  "b": 1.50,\n  "a": "caf\\u00e9",\n  "\\ud83d\\ude00": 1e21,\n  "\\ufb33": 9007199254740993\n}\n';

  // The worker, and one promise per question.
  let worker, next = 0, profiles = [], axes = [], rules = new Map();
  const waiting = new Map();
  const post = (message, transfer = []) => new Promise((resolve) => { const id = next++; waiting.set(id, resolve); worker.postMessage({ id, ...message }, transfer); });
  const ask = (question) => post({ question });
  // Only the latest answer of a kind is shown; what was typed meanwhile is asked when the one before is done.
  const turns = {};
  function latest(kind, question, show) {
    const turn = (turns[kind] ??= {});
    turn.next = { question, show };
    if (turn.busy) return;
    (async () => {
      turn.busy = true;
      while (turn.next) {
        const { question: asked, show: told } = turn.next;
        turn.next = undefined;
        const answer = await (typeof asked === 'function' ? asked() : ask(asked));
        if (!turn.next) told(answer);
      }
      turn.busy = false;
    })();
  }

  const script = (source) => new Promise((resolve, reject) => {
    const element = make('script', { src: source });
    element.onload = () => { element.remove(); resolve(); };
    element.onerror = () => reject(new Error(`${source} cannot be loaded`));
    document.head.append(element);
  });
  const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;

  async function load() {
    // A page from a folder may not fetch, so there the module comes as a script.
    let module;
    if (location.protocol === 'file:') {
      await script('canon.wasm.js');
      module = bytesOf(self.CANON_WASM);
      delete self.CANON_WASM;
    } else {
      module = await (await fetch('canon.wasm')).arrayBuffer();
    }
    worker = new Worker(URL.createObjectURL(new Blob([self.CANON_WORKER], { type: 'text/javascript' })));
    worker.onmessage = ({ data }) => { waiting.get(data.id)?.(data.answer); waiting.delete(data.id); };
    const about = await post({ module }, [module]);
    if (about.error) throw new Error(about.error);
    ({ profiles } = await ask({ op: 'profiles' }));
    ({ axes } = await ask({ op: 'axes' }));
    for (const rule of (await ask({ op: 'rules' })).rules) rules.set(rule.id, rule);
    by('about').textContent = `canon ${about.version}, ${profiles.length} profiles, ${rules.size} rules. Everything runs in this page. No request leaves it.`;
  }

  // The fragment.
  const TABS = ['canonicalize', 'identify', 'dialect', 'vectors'];
  const fragment = () => new URLSearchParams(location.hash.slice(1));
  const tab = () => (TABS.includes(fragment().get('tab')) ? fragment().get('tab') : 'canonicalize');
  function remember(state) {
    const parameters = new URLSearchParams({ tab: tab() });
    for (const [name, value] of Object.entries(state)) if (value) parameters.set(name, value);
    if (parameters.toString().length <= LONGEST_LINK) history.replaceState(null, '', `#${parameters}`);
  }
  const copied = async (button, text) => {
    const label = button.dataset.label ??= button.textContent;
    try { await navigator.clipboard.writeText(text); button.textContent = 'Copied'; } catch { button.textContent = 'Copying is not allowed here'; }
    setTimeout(() => (button.textContent = label), 2000);
  };

  // What several tabs show.
  const cut = (text, most = SHOWN) => (text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text);
  function rule(id) {
    const known = rules.get(id);
    return make('span', { title: known?.text }, id || '');
  }
  function refusal(found) {
    const lines = [make('p', { class: 'bad' }, `Refused: ${found.message} (${found.rule}), line ${found.line}, column ${found.column}.`)];
    if (found.excerpt !== undefined) lines.push(make('pre', {}, `${found.excerpt}\n${' '.repeat(found.caret)}^`));
    if (rules.get(found.rule)) lines.push(make('p', { class: 'quiet' }, rules.get(found.rule).text));
    return lines;
  }
  function table(caption, headings, rows, classes = []) {
    const head = make('tr', {}, ...headings.map((heading) => make('th', { scope: 'col' }, heading)));
    const body = rows.map((cells) => make('tr', {}, ...cells.map((cell, index) => make('td', { class: classes[index] }, cell))));
    return make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption }, make('table', {}, make('thead', {}, head), make('tbody', {}, ...body)));
  }
  const failed = (answer) => [make('p', { class: 'bad' }, answer.error)];

  // Canonicalize.
  let dropped;
  const chosen = () => [...document.querySelectorAll('#profiles input:checked')].map((input) => input.value);
  const chosenReadings = () => Object.fromEntries([...document.querySelectorAll('#readings select')].filter((select) => select.selectedIndex > 0).map((select) => [select.name, select.value]));
  const source = () => dropped ?? { document: by('document').value };
  function canonicalize(keep = true) {
    const names = chosen(), given = source();
    if (keep) remember({ profiles: names.join(','), readings: new URLSearchParams(chosenReadings()).toString(), document: dropped ? '' : by('document').value });
    by('size').textContent = given.size ?? `${new TextEncoder().encode(given.document ?? '').length} bytes`;
    if (!names.length) return by('results').replaceChildren(make('p', {}, 'Choose a profile.'));
    const readings = chosenReadings(), { size: _, ...document } = given;
    const plain = (document.document ?? document.document_b64).length > EXPLAINED || undefined;
    if (names.length > 1 && plain) return latest('canonicalize', () => each(names, readings, document), (answer) => by('results').replaceChildren(...several(answer)));
    if (names.length === 1) latest('canonicalize', { op: 'canonicalize', profile: names[0], readings, plain, ...document }, (answer) => by('results').replaceChildren(...single(names[0], answer)));
    else latest('canonicalize', { op: 'compare', profiles: names, readings, ...document }, (answer) => by('results').replaceChildren(...several(answer)));
  }
  // Of a large document every profile's answer, but not their differences place by place.
  async function each(names, readings, document) {
    const answers = [];
    for (const name of names) answers.push({ name, ...(await ask({ op: 'canonicalize', profile: name, readings, plain: true, ...document })) });
    return { answers };
  }
  function single(name, answer) {
    if (answer.error) return failed(answer);
    const shown = [];
    if (answer.refusal) shown.push(...refusal(answer.refusal));
    else {
      shown.push(make('h2', {}, `Canonical text in ${name}`), make('pre', { id: 'canonical', tabindex: '0' }, cut(answer.canonical)));
      if (answer.hash) shown.push(make('h2', {}, 'Hash'), make('pre', { id: 'digest', tabindex: '0' }, answer.hash));
      if (!answer.changes) return [...shown, make('p', { class: 'quiet' }, 'Changes and their rules are told for documents of up to a megabyte.')];
      shown.push(make('h2', {}, answer.count === 1 ? '1 change' : `${answer.count} changes`));
      const rows = answer.changes.slice(0, 200).map((change) => [change.path, change.kind.replace('_', ' '), rule(change.rule), cut(change.before, 200), cut(change.after, 200)]);
      if (rows.length) shown.push(table('changes', ['where', 'what', 'rule', 'before', 'after'], rows, ['text', '', 'rule', 'text', 'text']));
      if (answer.count > rows.length) shown.push(make('p', { class: 'quiet' }, `and ${answer.count - rows.length} more`));
    }
    for (const { dispute, readings } of answer.disputes ?? []) {
      shown.push(make('h2', {}, 'Depends on ', rule(dispute)), make('p', {}, rules.get(dispute)?.text ?? ''));
      shown.push(table(dispute, ['reading', 'hash'], readings.map((one) => [one.reading + (one.chosen ? ' (chosen)' : ''), one.hash ?? `refused: ${one.reject}`]), ['', 'text']));
    }
    return shown;
  }
  function several(answer) {
    if (answer.error) return failed(answer);
    const shown = [];
    for (const one of answer.answers) {
      shown.push(make('h2', {}, one.name));
      if (one.refusal) shown.push(...refusal(one.refusal));
      else shown.push(make('pre', { tabindex: '0' }, cut(one.canonical, 20_000)), make('pre', { tabindex: '0', class: 'digest' }, one.hash));
    }
    const names = answer.answers.filter((one) => !one.refusal).map((one) => one.name);
    if (names.length > 1 && answer.differences) {
      shown.push(make('h2', {}, answer.count ? `They differ in ${answer.count} ${answer.count === 1 ? "place" : "places"}` : 'The canonical texts are the same'));
      const marked = (row, name) => { const text = row.texts[name]; return text === null || text === undefined ? make('span', { class: 'quiet' }, 'absent') : text !== row.texts[names[0]] ? make('mark', {}, cut(text, 200)) : cut(text, 200); };
      if (answer.count) shown.push(table('differences', ['where', ...names], answer.differences.slice(0, 200).map((row) => [row.path, ...names.map((name) => marked(row, name))]), ['text', ...names.map(() => 'text')]));
    }
    return shown;
  }
  function disputes() {
    const kept = chosenReadings(), seen = new Set();
    const fields = [];
    for (const profile of profiles.filter((one) => chosen().includes(one.name))) for (const dispute of profile.disputes) {
      if (seen.has(dispute.id)) continue;
      seen.add(dispute.id);
      const id = `reading-${dispute.id}`;
      const options = dispute.readings.map((reading, index) => make('option', { value: reading.name, title: reading.text, selected: kept[dispute.id] === reading.name }, index ? reading.name : `${reading.name} (default)`));
      fields.push(make('p', { class: 'row' }, make('label', { for: id, title: dispute.text }, dispute.id), make('select', { id, name: dispute.id }, ...options)));
    }
    by('readings').replaceChildren(...(fields.length ? [make('details', { open: Object.keys(kept).length > 0 }, make('summary', {}, 'Readings of disputed points'), ...fields)] : []));
  }
  async function take(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text;
    try { text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes); } catch { text = undefined; }
    const size = `${file.name}: ${bytes.length} bytes`;
    // A text field with megabytes in it is slow in every browser, and bytes that are no text have no place in one.
    dropped = undefined;
    if (text !== undefined && text.length <= LARGE) by('document').value = text;
    else {
      let binary = '';
      if (text === undefined) for (let at = 0; at < bytes.length; at += 32768) binary += String.fromCharCode(...bytes.subarray(at, at + 32768));
      dropped = text === undefined ? { document_b64: btoa(binary), size: `${size}, not UTF-8` } : { document: text, size: `${size}; type here to leave the file` };
      by('document').value = '';
      by('document').placeholder = `${size} is being worked on. Type to leave it.`;
    }
    canonicalize();
  }
  function openCanonicalize(parameters) {
    const names = (parameters.get('profiles') || 'jcs').split(',');
    for (const input of document.querySelectorAll('#profiles input')) input.checked = names.includes(input.value);
    disputes();
    for (const [dispute, reading] of new URLSearchParams(parameters.get('readings') ?? '')) {
      const select = by(`reading-${dispute}`);
      if (select) select.value = reading;
    }
    if (!dropped) by('document').value = parameters.get('document') ?? (by('document').value || EXAMPLE);
    canonicalize(false);
  }

  // Why does my hash differ?
  function identify(keep = true) {
    const [subject, hash, text] = ['subject', 'hash', 'text'].map((id) => by(id).value);
    if (keep) remember({ document: subject, hash, text });
    if (!hash.trim() && !text) return by('matches').replaceChildren(make('p', { class: 'quiet' }, 'Waiting for a hash or a text.'));
    by('matches').setAttribute('aria-busy', 'true');
    latest('identify', { op: 'identify', document: subject, hash, text: text || undefined }, (answer) => {
      by('matches').removeAttribute('aria-busy');
      by('matches').replaceChildren(...matches(answer));
    });
  }
  function matches(answer) {
    if (answer.error) return failed(answer);
    if (!answer.matches.length) return [make('h2', {}, 'Unknown'), make('p', {}, `None of the ${answer.tried} ways tried gives this. Nothing is guessed.`), ...(answer.left ? [make('p', {}, `The document is large: ${answer.left} mistakes were not tried.`)] : [])];
    const shown = [make('h2', {}, answer.matches.length === 1 ? 'One explanation' : `${answer.matches.length} explanations, the likeliest first`)];
    const list = make('ol', {});
    for (const found of answer.matches.slice(0, 30)) {
      const names = [`profile ${found.profile}`, ...Object.entries(found.readings).map(([dispute, reading]) => `${dispute}=${reading}`), found.mutant && `mutant ${found.mutant}`, found.rule && `rule ${found.rule}`].filter(Boolean);
      list.append(make('li', {}, make('p', {}, found.sentence), make('p', { class: 'quiet' }, names.join(', '))));
    }
    shown.push(list);
    if (answer.canonical) shown.push(make('h2', {}, 'The text behind the first one'), make('pre', { tabindex: '0' }, cut(answer.canonical)));
    return shown;
  }

  // Dialect.
  const value = {};
  const toml = (given) => (Array.isArray(given) ? `[${given.map((one) => JSON.stringify(one)).join(', ')}]` : JSON.stringify(given));
  function dialectFile() {
    const base = profiles.find((one) => one.name === by('base').value);
    const lines = ['format = 1', `name = ${JSON.stringify(by('name').value)}`, `title = ${JSON.stringify(by('name').value)}`, `extends = ${JSON.stringify(base.name)}`];
    let section;
    for (const axis of axes) {
      if (toml(value[axis.name]) === toml(base.choices[axis.name])) continue;
      const [head, key] = axis.name.split('.');
      if (head !== section) lines.push('', `[${section = head}]`);
      lines.push(`${key} = ${toml(value[axis.name])}`);
    }
    return `${lines.join('\n')}\n`;
  }
  function control(axis) {
    const id = `axis-${axis.name}`, now = value[axis.name];
    const change = (given) => { value[axis.name] = given; by('profile-file').value = dialectFile(); dialect(); };
    const label = make('label', { for: id }, axis.name);
    let input;
    if (axis.kind === 'words') {
      input = make('select', { id }, ...axis.values.map((word) => make('option', { selected: word === now }, word)));
      input.onchange = () => change(input.value);
    } else if (axis.kind === 'flag') {
      input = make('input', { id, type: 'checkbox' });
      input.checked = now;
      input.onchange = () => change(input.checked);
    } else if (axis.kind === 'number') {
      input = make('input', { id, type: 'number', min: axis.values[0], max: axis.values[1], value: now });
      input.oninput = () => input.validity.valid && input.value !== '' && change(Number(input.value));
    } else if (axis.kind === 'set' || axis.kind === 'letters') {
      const has = (word) => now.includes(word);
      input = make('span', { class: 'row', role: 'group', id, 'aria-label': axis.name }, ...axis.values.map((word) => {
        const box = make('input', { type: 'checkbox', value: word });
        box.checked = has(word);
        box.onchange = () => {
          const words = [...input.querySelectorAll('input:checked')].map((one) => one.value);
          change(axis.kind === 'set' ? words : words.join(''));
        };
        return make('label', {}, box, ` ${word}`);
      }));
    } else {
      input = make('input', { id, type: 'text', value: axis.kind === 'paths' ? now.join(', ') : now, spellcheck: 'false' });
      input.oninput = () => change(axis.kind === 'paths' ? input.value.split(',').map((one) => one.trim()).filter(Boolean) : input.value);
    }
    return make('div', { class: 'axis' }, label, input, make('p', { class: 'quiet' }, axis.decides));
  }
  function controls(choices) {
    Object.assign(value, structuredClone(choices));
    by('axes').replaceChildren(...axes.map(control));
  }
  function dialect(keep = true) {
    const file = by('profile-file').value;
    if (keep) remember({ file, document: by('sample').value });
    latest('check', { op: 'check', file }, (answer) => {
      if (answer.fault) by('fault').replaceChildren(make('p', { class: 'bad' }, `Line ${answer.fault.line}, column ${answer.fault.column}: ${answer.fault.message}`));
      else if (answer.error) by('fault').replaceChildren(...failed(answer));
      else {
        by('fault').replaceChildren(make('p', { class: 'good' }, `${answer.name} is sound; it decides ${answer.given.length} of ${axes.length} axes.`), ...answer.warnings.map((warning) => make('p', {}, `Line ${warning.line}: ${warning.message}`)));
        // The file may have been typed: the controls follow it.
        if (toml(Object.values(value)) !== toml(Object.values(answer.choices)) && document.activeElement === by('profile-file')) controls(answer.choices);
      }
    });
    latest('sample', { op: 'canonicalize', file, document: by('sample').value }, (answer) => by('sample-result').replaceChildren(...single('your dialect', answer)));
  }
  async function openDialect(parameters) {
    if (!by('base').options.length) {
      by('base').append(...profiles.map((one) => make('option', {}, one.name)));
      by('sample').value = EXAMPLE;
    }
    const file = parameters.get('file');
    if (parameters.has('document')) by('sample').value = parameters.get('document');
    if (file) {
      by('profile-file').value = file;
      const answer = await ask({ op: 'check', file });
      if (answer.extends) by('base').value = answer.extends;
      if (answer.name) by('name').value = answer.name;
      controls(answer.choices ?? profiles[0].choices);
    } else if (!by('profile-file').value) {
      controls(profiles[0].choices);
      by('profile-file').value = dialectFile();
    }
    dialect(false);
  }

  // Vectors.
  const loadedVectors = new Map();
  const literal = JSON.stringify;
  const copies = {
    JSON: (vector) => JSON.stringify(vector, null, 2),
    Python: (vector) => `def test_${vector.id.replace(/\W/g, '_')}():\n    document = ${vector.input_b64 ? `base64.b64decode(${literal(vector.input_b64)})` : `json.loads(${literal(literal(vector.input ?? ''))})`}\n    expected = json.loads(${literal(literal(vector.expect))})\n    assert answer(document) == expected, ${literal(vector.proves)}\n`,
    JavaScript: (vector) => `test(${literal(vector.id)}, () => {\n  const document = ${vector.input_b64 ? `Buffer.from(${literal(vector.input_b64)}, 'base64')` : literal(vector.input ?? '')};\n  assert.deepEqual(answer(document), ${literal(vector.expect)}, ${literal(vector.proves)});\n});\n`,
    Go: (vector) => `func Test${vector.id.replace(/(^|\W)(\w?)/g, (_, __, letter) => letter.toUpperCase())}(t *testing.T) {\n\tdocument := ${literal(vector.input ?? vector.input_b64 ?? '').replaceAll('\\/', '/')}\n\texpected := ${literal(literal(vector.expect))}\n\tif got := answer(document); got != expected {\n\t\tt.Errorf("%s: got %s", ${literal(vector.proves)}, got)\n\t}\n}\n`,
    Java: (vector) => `@Test\nvoid ${vector.id.replace(/\W+(\w)/g, (_, letter) => letter.toUpperCase())}() {\n    String document = ${literal(vector.input ?? vector.input_b64 ?? '')};\n    String expected = ${literal(literal(vector.expect))};\n    assertEquals(expected, answer(document), ${literal(vector.proves)});\n}\n`,
  };
  async function vectors(keep = true) {
    const profile = by('vector-profile').value, query = by('query').value;
    if (keep) remember({ profile, query });
    if (!loadedVectors.has(profile)) {
      by('found').textContent = 'Loading…';
      try { await script(`vectors/${profile}.js`); } catch (error) { by('found').textContent = error.message; return; }
      loadedVectors.set(profile, self.CANON_VECTORS[profile]);
      if (by('vector-profile').value !== profile) return;
    }
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const found = loadedVectors.get(profile).filter((vector) => { const text = `${vector.id} ${vector.rules.join(' ')} ${vector.proves} ${vector.effect ?? ''} ${vector.op}`.toLowerCase(); return words.every((word) => text.includes(word)); });
    by('found').textContent = `${found.length} of ${loadedVectors.get(profile).length} vectors${found.length > 200 ? '; the first 200 are shown' : ''}`;
    by('list').replaceChildren(...found.slice(0, 200).map(vectorShown));
  }
  function vectorShown(vector) {
    const details = make('details', {}, make('summary', {}, make('code', {}, vector.id), ` ${vector.proves}`));
    // Filled when it is opened: two hundred of them are a long page.
    details.ontoggle = () => {
      if (!details.open || details.childElementCount > 1) return;
      const copy = make('button', { type: 'button' }, 'Copy as a test');
      copy.onclick = () => copied(copy, copies[by('language').value](vector));
      details.append(
        make('p', {}, ...vector.rules.flatMap((id) => [make('strong', {}, id), ` ${rules.get(id)?.text ?? ''} `])),
        ...(vector.effect ? [make('p', { class: 'quiet' }, `Otherwise: ${vector.effect}`)] : []),
        make('h3', {}, vector.op === 'hash' ? 'Document' : `Input of ${vector.op}`),
        make('pre', { tabindex: '0' }, cut(vector.input ?? vector.input_b64 ?? JSON.stringify(vector.args, null, 2) ?? '')),
        make('h3', {}, 'Expected'), make('pre', { tabindex: '0' }, cut(JSON.stringify(vector.expect, null, 2))), make('p', {}, copy));
    };
    return details;
  }
  function openVectors(parameters) {
    if (!by('vector-profile').options.length) by('vector-profile').append(...profiles.map((one) => make('option', {}, one.name)));
    by('vector-profile').value = profiles.some((one) => one.name === parameters.get('profile')) ? parameters.get('profile') : profiles[0].name;
    by('query').value = parameters.get('query') ?? '';
    vectors(false);
  }

  const OPEN = {
    canonicalize: openCanonicalize,
    identify: (parameters) => { for (const [id, name] of [['subject', 'document'], ['hash', 'hash'], ['text', 'text']]) if (parameters.has(name)) by(id).value = parameters.get(name); identify(false); },
    dialect: openDialect,
    vectors: openVectors,
  };
  function open() {
    const here = tab();
    for (const name of TABS) by(name).hidden = name !== here;
    for (const link of document.querySelectorAll('nav a')) {
      if (link.getAttribute('href') === `#tab=${here}`) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    document.title = `${by(`h-${here}`).textContent} · Canon`;
    OPEN[here](fragment());
  }

  function listen() {
    by('profiles').append(...profiles.map((one) => {
      const input = make('input', { type: 'checkbox', value: one.name });
      return make('label', { title: one.title }, input, ` ${one.name}`);
    }));
    by('profiles').onchange = () => { disputes(); canonicalize(); };
    by('readings').onchange = () => canonicalize();
    by('document').oninput = () => { dropped = undefined; by('document').placeholder = ''; canonicalize(); };
    by('file').onchange = () => by('file').files[0] && take(by('file').files[0]);
    by('copy-link').onclick = () => copied(by('copy-link'), location.href);
    for (const id of ['subject', 'hash', 'text']) by(id).oninput = () => identify();
    by('base').onchange = () => { controls(profiles.find((one) => one.name === by('base').value).choices); by('profile-file').value = dialectFile(); dialect(); };
    by('name').oninput = () => { by('profile-file').value = dialectFile(); dialect(); };
    by('profile-file').oninput = () => dialect();
    by('sample').oninput = () => dialect();
    by('copy-file').onclick = () => copied(by('copy-file'), by('profile-file').value);
    by('copy-dialect').onclick = () => copied(by('copy-dialect'), location.href);
    by('search').onsubmit = (event) => event.preventDefault();
    by('vector-profile').onchange = by('query').oninput = () => vectors();
    const area = by('canonicalize');
    area.ondragover = (event) => { event.preventDefault(); by('document').classList.add('drop'); };
    area.ondragleave = () => by('document').classList.remove('drop');
    area.ondrop = (event) => { event.preventDefault(); by('document').classList.remove('drop'); const [file] = event.dataTransfer.files; if (file) take(file); };
    document.querySelector('.skip').onclick = (event) => { event.preventDefault(); by('main').focus(); };
    addEventListener('hashchange', open);
  }

  load().then(() => { by('state').hidden = true; listen(); open(); self.canonReady = ask; }, (error) => { by('state').textContent = `The reference cannot be loaded: ${error.message}`; by('state').className = 'bad'; });
})();
